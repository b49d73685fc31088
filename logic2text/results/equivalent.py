"""Compares two formulae: the verdict with the laws, or a world where they differ.

>>> print(equivalent("P(a) → Q(a)", "Q(a) → P(a)"))
not equivalent
In a world of 1 thing, numbered from 0:
  a is 0
  P: (0)
  Q: nothing
  false  P(a) → Q(a)
  true   Q(a) → P(a)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Any

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import Parsed
from logic2text.pictures.models import facts_svg
from logic2text.proof import equivalence
from logic2text.proof.derivation import derive
from logic2text.proof.verdict import Status, Verdict
from logic2text.results.json_fields import countermodel_fields, derivation_fields, write_formula
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines, html_picture, plain_lines
from logic2text.results.words import Words


@dataclass(frozen=True, slots=True)
class ComparedFormulas(Verdict):
    """The verdict on two formulae; `print` shows the laws or a world where they differ.

    Attributes:
        left: the first.
        right: the second.
    """

    left: Parsed = field(kw_only=True, repr=False, compare=False)
    right: Parsed = field(kw_only=True, repr=False, compare=False)
    _shown_by = "logic2text.results.equivalent"


def equivalent(
    left: Formula | str,
    right: Formula | str,
    timeout_ms: int = equivalence.TIMEOUT_MS,
    limits: Limits | None = DEFAULT_LIMITS,
) -> ComparedFormulas:
    """`proved`, `refuted` (with a smallest finite countermodel where one was found) or `unknown`.

    Args:
        left: a formula within the limits, or its text in any notation.
        right: another; its free variables are the same constants as the left one's.
        timeout_ms: the budget of the solver's longest question, in milliseconds of a quiet machine;
            for models of single sizes it has a part of that, a quarter to three, and all together
            take little more.  Steps are counted, not time, so that the verdict does not depend on
            what else the machine does.
        limits: of both formulae; None for formulae of our own making.

    Raises:
        ParseError: a text cannot be read.
        LimitError: a formula is beyond a limit.
        InputError: an argument is of the wrong kind.
    """
    words = Words(Lexicon.default())
    return compare(words.parse_given(left, limits), words.parse_given(right, limits), timeout_ms)


def compare(left: Parsed, right: Parsed, timeout_ms: int) -> ComparedFormulas:
    """See `equivalent`."""
    verdict = equivalence.equivalent(left.formula, right.formula, timeout_ms, limits=None)
    known = {each.name: getattr(verdict, each.name) for each in fields(Verdict)}
    return ComparedFormulas(**known, left=left, right=right)


def equivalent_fields(verdict: ComparedFormulas) -> dict[str, Any]:
    """The fields of the row: the verdict, the steps of a derivation, a countermodel."""
    left, right = verdict.left.formula, verdict.right.formula
    steps = derive(left, right) if verdict.is_proved else ()
    shown = [write_formula(left) or verdict.left.text, write_formula(right) or verdict.right.text]
    return {
        "other": verdict.right.text or shown[1],
        "verdict": verdict.status,
        **({"reason": {"message": verdict.reason}} if verdict.reason else {}),
        "countermodel": countermodel_fields(verdict.countermodel),
        "laws": derivation_fields(steps, Lexicon.default()),
        "shown": shown,
    }


WORDS = {
    Status.PROVED: ("equivalent", "bold green"),
    Status.REFUTED: ("not equivalent", "bold red"),
    Status.UNKNOWN: ("unknown", "yellow"),
}


def lines(row: Mapping[str, Any]) -> Iterator[Line]:
    """What a person sees of the row."""
    yield Line(*WORDS[row["verdict"]])
    if "reason" in row:
        yield Line(f"  {row['reason']['message']}")
    for step in row["laws"]:
        yield Line(f"  {step['law']:32}  {step['formula'] or ''}")
    model = row["countermodel"]
    if model is None:
        return
    things = "thing" if model["size"] == 1 else "things"
    yield Line(f"In a world of {model['size']} {things}, numbered from 0:")
    for name, element in model["constants"].items():
        yield Line(f"  {name} is {element}")
    for symbol, rows in _tables(model):
        if symbol.endswith("/0"):
            yield Line(f"  {symbol.removesuffix('/0')} is {'true' if rows else 'false'}")
            continue
        held = ", ".join("(" + ", ".join(map(str, r)) + ")" for r in rows) or "nothing"
        yield Line(f"  {symbol}: {held}")
    yield from _truth_values(row)


def _truth_values(row: Mapping[str, Any]) -> Iterator[Line]:
    model = row["countermodel"]
    for shown, value in zip(row["shown"], (model["left"], model["right"]), strict=True):
        yield Line(f"  {'true ' if value else 'false'}  {shown}")


def _tables(model: Mapping[str, Any]) -> list[tuple[str, list[list[int]]]]:
    """The tables of predicates and functions; a name of several arities has the arity beside it."""
    tables = [*model["predicates"].items(), *model["functions"].items()]
    names = [symbol.rpartition("/")[0] for symbol, _ in tables]
    return [
        (symbol if names.count(name) > 1 or symbol.endswith("/0") else name, rows)
        for name, (symbol, rows) in zip(names, tables, strict=True)
    ]


def row(verdict: ComparedFormulas) -> dict[str, Any]:
    """The row of ``logic2text equivalent``."""
    formula = verdict.left.text or write_formula(verdict.left.formula)
    return {"formula": formula, **dict(plain(equivalent_fields(verdict)))}


def text(verdict: ComparedFormulas) -> str:
    """What the command shows."""
    return plain_lines(lines(row(verdict)))


def html(verdict: ComparedFormulas) -> str:
    """The same with the world as a picture."""
    shown = row(verdict)
    if verdict.countermodel is None:
        return html_lines(lines(shown))
    from logic2text.pictures.worlds import tell_facts

    heading = [Line(*WORDS[verdict.status]), Line("Here they differ:", "dim")]
    world = html_picture(facts_svg(tell_facts(verdict.countermodel)))
    return html_lines(heading) + world + html_lines(_truth_values(shown))
