"""Checks a text against a formula: the verdict with its readings and the drawn difference.

>>> print(check("∀x (Cube(x) → Small(x))", "Every cube is small."))
yes: the text means the formula
  = Every cube is small.   ∀x (Cube(x) → Small(x))
>>> unread = check("∀x (Cube(x) → Small(x))", "Every tetrahedrn are small.")
>>> unread.status, unread.suggestion
(<Status.UNKNOWN: 'unknown'>, 'Every tetrahedron is small.')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Any

from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError, LimitError, ParseError, mark_place
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.proof.verdict import Status, Verdict
from logic2text.reading.readings import check_length
from logic2text.results.check_fields import TextToCheck, Unread, check_fields
from logic2text.results.json_fields import word_lines, write_formula
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines, html_picture, plain_lines
from logic2text.results.suggesting import add_suggestions
from logic2text.results.words import Words
from logic2text.symbolization import SymbolizationKey
from logic2text.theories import Theory
from logic2text.verify import text as verify_text


@dataclass(frozen=True, slots=True)
class CheckedText(Verdict):
    """The verdict on a text for a formula; `print` shows its readings and draws the difference.

    Attributes:
        question: the formula and the text.
        unread: why the text could not be read, with the place; None where it was read.
    """

    question: TextToCheck = field(kw_only=True, repr=False, compare=False)
    unread: Unread | None = field(default=None, compare=False)
    _shown_by = "logic2text.results.check"

    @property
    def suggestion(self) -> str | None:
        """The nearest text that can be read, if this one could not be and there is one."""
        suggested = self.unread.suggestion if isinstance(self.unread, ParseError) else None
        return None if suggested is None else suggested[0]

    def to_dict(self, *, explain: bool = False, draw: bool = False) -> dict[str, Any]:
        """The JSON row of ``logic2text check``.

        Args:
            explain: whether readings are paraphrased and the difference is drawn as text.
            draw: whether it is drawn as SVG.
        """
        fields = check_fields(self.question, explains=explain, draws=draw)
        parsed = self.question.parsed
        formula = parsed.text or write_formula(parsed.formula, self.question.words.key)
        return {"formula": formula, **dict(plain(fields))}


def check(
    formula: Formula | str,
    text: str,
    lexicon: Lexicon | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    key: SymbolizationKey | None = None,
    theory: Theory | None = None,
    conventions: str | None = None,
) -> CheckedText:
    """The verdict on a text for a formula; `unknown`, with the reason, where it cannot be read.

    Args:
        formula: itself or its text, within the limits; its symbols are recognised in the English.
        text: controlled English.
        lexicon: the words; the default lexicon if none is given.
        limits: of the formula, and see `read`.
        key: a symbolization key in whose symbols the formula is written, instead of a lexicon.
        theory: axioms that are taken to be true; none by default.
        conventions: ``textbook`` or ``open``, see ``docs/reading.md``; by default `textbook` with
            a key and `open` without.

    Raises:
        ParseError: the formula cannot be read.
        LimitError: the formula or the text is beyond a limit.
        InputError: an argument is of the wrong kind.
    """
    if key is not None and lexicon is not None:
        raise InputError("a key and a lexicon were given", "give the words in one of them")
    if lexicon is not None:
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    words = Words(lexicon or Lexicon.default()) if key is None else Words(key.lexicon, key)
    words = words.in_conventions(conventions)
    parsed = words.parse_given(formula, limits)
    question = TextToCheck(parsed, text_given(text), words, theory, limits)
    check_length(text, limits)
    try:
        with add_suggestions(words, text, parsed.formula):
            verdict = verify_text.check(parsed.formula, text, words.lexicon, limits, theory=theory)
    except (ParseError, LimitError) as error:
        return CheckedText(Status.UNKNOWN, reason=error.message, question=question, unread=error)
    known = {each.name: getattr(verdict, each.name) for each in fields(Verdict)}
    return CheckedText(**known, question=question)


WORDS = {
    "proved": ("yes: the text means the formula", "bold green"),
    "ambiguous": ("the text is ambiguous: it can mean the formula, and something else", "yellow"),
    "attested": ("the text means the formula if its words mean what is assumed", "yellow"),
    "refuted": ("no: the text means something else", "bold red"),
    "unknown": ("unknown: neither proved nor refuted", "yellow"),
}


def lines(row: Mapping[str, Any]) -> Iterator[Line]:
    """What a person sees of a row that is explained."""
    reason = row["reason"]
    if reason is not None and "line" in reason:  # else the text was read, and not decided
        yield from _unread_lines(row["text"], reason)
        return
    yield Line(*WORDS[row["verdict"]])
    if reason is not None:
        yield Line(f"{reason['message']}; {reason['hint']}", "dim")
    if row["settled_by"]:
        names = ", ".join(f"“{name}”" for name in row["settled_by"])
        yield Line(f"Textbook conventions rule other readings out: {names}.", "dim")
    for reading in row["readings"]:
        mark = "=" if reading["means_formula"] else "≠"
        formula = "" if reading["formula"] is None else f"   {reading['formula']}"
        grade = "" if reading["grade"] == "first" else f"  ({reading['grade']})"
        yield Line(f"  {mark} {reading['text']}{formula}{grade}")
    refuted = row["verdict"] == Status.REFUTED
    if row["inverse_scope"] and not refuted:
        yield Line("With another scope of its quantified phrases it means something else.", "dim")
    elif row["weak_reading"] and not refuted:
        yield Line("It has an unlikely reading that means something else.", "dim")
    if row["assumes"]:
        yield Line(f"This assumes: {'; '.join(row['assumes'])}.", "dim")
    if row["picture"] is not None:
        true, false = "formula is true", "text false"
        if not row["picture"]["formula_holds"]:
            true, false = "formula is false", "text true"
        yield Line(f"Here the {true} and the {false}:", "dim")
        yield Line(row["picture"]["text"], is_drawing=True)
    yield from (Line(about_words, "dim") for about_words in word_lines(row))


def _unread_lines(text: str, reason: Mapping[str, Any]) -> Iterator[Line]:
    yield Line("unknown: the text could not be read", "yellow")
    line, column = reason["line"], reason["column"]
    if column is None:
        yield Line(reason["message"])
    else:
        source = [*text.split("\n"), ""][line - 1]
        yield Line(f"line {line}, column {column}: {reason['message']}")
        if source.strip():
            yield Line("\n".join(mark_place(source, column)), is_drawing=True)
    if reason["hint"] is not None:
        yield Line(reason["hint"])


def row(verdict: CheckedText) -> dict[str, Any]:
    """See `CheckedText.to_dict`."""
    return verdict.to_dict()


def text(verdict: CheckedText) -> str:
    """What the command shows."""
    return plain_lines(lines(verdict.to_dict(explain=True)))


def html(verdict: CheckedText) -> str:
    """The same with the picture as SVG."""
    shown = verdict.to_dict(explain=True, draw=True)
    picture = shown.get("picture")
    if picture is None:
        return html_lines(lines(shown))
    parts = (
        html_picture(picture["svg"]) if line.is_drawing else html_lines([line])
        for line in lines(shown)
    )
    return "".join(parts)
