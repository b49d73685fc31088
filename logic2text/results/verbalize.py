"""An English text of a formula, with what it says, the laws that were applied and its verdict.

>>> sentence = verbalize("∀x (Cube(x) → ¬Small(x))")
>>> print(sentence)
No cube is small.
>>> sentence.to_dict()["verdict"]
'proved'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields, replace
from typing import Any

from logic2text.candidate_pool import Candidate
from logic2text.candidates import generate_candidates
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.notation import Parsed
from logic2text.proof.derivation import derive
from logic2text.results.json_fields import (
    assumption_lines,
    candidate_fields,
    word_fields,
    write_formula,
)
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines
from logic2text.results.verdict import MARKS
from logic2text.results.words import Words
from logic2text.shown import Shown
from logic2text.symbolization import SymbolizationKey
from logic2text.verbalizers import Verbalization, Verbalizer, verbalizer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.verify.tree import Judge


@dataclass(frozen=True, slots=True)
class VerbalizedFormula(Verbalization, Shown):
    """An English text of a formula, with both; `print` shows the text.

    Attributes:
        formula: the formula.
        system: the verbalizer.
        lexicon: its words.
    """

    formula: Parsed = field(kw_only=True, repr=False, compare=False)
    system: Verbalizer = field(kw_only=True, repr=False, compare=False)
    lexicon: Lexicon = field(kw_only=True, repr=False, compare=False)
    _shown_by = "logic2text.results.verbalize"


def verbalize(
    formula: Formula | str,
    system: str = "natural",
    *,
    lexicon: Lexicon | None = None,
    style: Style = DEFAULT_STYLE,
) -> VerbalizedFormula:
    """One English text of a formula, with what it says and the laws that were applied.

    For many formulae make a `verbalizer` once; `CandidateGenerator` gives the texts of several
    systems with their verdicts.

    Args:
        formula: itself or its text in any notation.
        system: one of `logic2text.verbalizers.SYSTEMS`.
        lexicon: the words; the default lexicon if none is given.
        style: how the text may be written, see `Style`.

    Raises:
        ParseError: the formula's text cannot be read.
        LimitError: the formula is beyond a default limit.
        UnknownNameError: there is no such system.
        InputError: an argument is of the wrong kind.

    >>> verbalize("∀x (Cube(x) → ¬Small(x))", "ranta").text
    'For all cubes x, x is not small.'
    """
    speaker = verbalizer(system, lexicon, style)
    words = lexicon or Lexicon.default()
    parsed = Words(words).parse_given(formula)
    verbalization = speaker.verbalize(parsed.formula)
    known = {each.name: getattr(verbalization, each.name) for each in fields(Verbalization)}
    return VerbalizedFormula(**known, formula=parsed, system=speaker, lexicon=words)


def with_class_laws(candidate: Candidate, formula: Formula) -> Candidate:
    """LoLa's text with the shortest derivation found, in place of the one along its search."""
    if candidate.source != "lola" or candidate.says is None or len(candidate.laws) < 2:
        return candidate
    steps = derive(formula, candidate.says)
    return replace(candidate, laws=steps) if 0 < len(steps) <= len(candidate.laws) else candidate


def text_fields(
    words: Mapping[str, Any], candidate: Candidate, key: SymbolizationKey | None = None
) -> dict[str, Any]:
    """The fields of the row of one text; `words` are `word_fields` of the formula."""
    fields = candidate_fields(candidate, key)
    warnings = [*words.get("warnings", ()), *fields.pop("warnings", ())]
    row = {"system": candidate.source, "text": candidate.text, **fields, **words}
    return {**row, "warnings": warnings} if warnings else row


def lines(row: Mapping[str, Any]) -> Iterator[Line]:
    """What a person sees of the row."""
    shown = assumption_lines([row]) or [row["text"]]
    yield Line(f"{MARKS[row['verdict']]} {shown[0]}", head=f"{row['system']:9}")


def row(sentence: VerbalizedFormula) -> dict[str, Any]:
    """The row of ``logic2text verbalize``, for which the text is verified."""
    parsed, lexicon = sentence.formula, sentence.lexicon
    formula = parsed.formula
    judge = Judge(formula, lexicon.for_formula(formula))
    (candidate,) = generate_candidates(sentence.system, formula, judge, 1, lexicon)
    fields = text_fields(word_fields(parsed, lexicon), with_class_laws(candidate, formula))
    return {"formula": parsed.text or write_formula(formula), **dict(plain(fields))}


def text(sentence: VerbalizedFormula) -> str:
    """The text."""
    return sentence.text


def html(sentence: VerbalizedFormula) -> str:
    """The text with the mark of its verdict."""
    return html_lines(lines(row(sentence)))
