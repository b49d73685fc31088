"""A parsed text: its notation, and the formula in other notations or drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from logic2text.documents.languages import LANGUAGES, write_formulas
from logic2text.errors import UnknownNameError
from logic2text.formula import Formula
from logic2text.notation import NOTATIONS, Parsed, show, svg, tree
from logic2text.results import formula as shown_formula
from logic2text.results.json_fields import make_warning_fields
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines, html_picture, plain_lines
from logic2text.symbolization import SymbolizationKey

DRAWINGS = {"tree": tree, "svg": svg}
TARGETS = (*NOTATIONS, *DRAWINGS, *LANGUAGES)
"""What a formula is written as: a notation, a drawing, or a document of another language."""


def parse_fields(
    parsed: Parsed, targets: Sequence[str] = ("unicode",), key: SymbolizationKey | None = None
) -> dict[str, Any]:
    """The fields of the row.

    Args:
        parsed: the text.
        targets: names of `TARGETS`.
        key: in whose symbols they are written, or None.

    Raises:
        UnknownNameError: there is no target of a name.
        InputError: the formula cannot be written in a notation.
    """
    for target in targets:
        if target not in TARGETS:
            raise UnknownNameError("notation", target, TARGETS)
    formula = parsed.formula if key is None else key.contract(parsed.formula)
    return {
        "notation": parsed.notation,
        "shown": {target: _write(formula, target) for target in targets},
        "free_variables": list(parsed.free_variables),
        **make_warning_fields(parsed),
    }


def _write(formula: Formula, target: str) -> str:
    if target in LANGUAGES:
        return write_formulas([formula], target)
    return DRAWINGS[target](formula) if target in DRAWINGS else show(formula, target)


def lines(fields: Mapping[str, Any]) -> Iterator[Line]:
    """What a person sees of the row."""
    for shown in fields["shown"].values():
        yield Line(shown, is_drawing="\n" in shown)
    yield Line(f"read as {fields['notation']}", "dim")
    if fields["free_variables"]:
        yield Line(f"free: {', '.join(fields['free_variables'])}", "dim")


def row(parsed: Parsed) -> dict[str, Any]:
    """The row of `logic2text parse`."""
    written = parsed.text or shown_formula.text(parsed.formula)
    return {"formula": written, **dict(plain(parse_fields(parsed)))}


def text(parsed: Parsed) -> str:
    """What the command shows, and the warnings."""
    return plain_lines(_all_lines(parsed))


def html(parsed: Parsed) -> str:
    """The same with the tree."""
    first, *rest = _all_lines(parsed)
    return html_lines([first]) + html_picture(svg(parsed.formula)) + html_lines(rest)


def latex(parsed: Parsed) -> str | None:
    """The formula between dollars."""
    return shown_formula.latex(parsed.formula)


def _all_lines(parsed: Parsed) -> Iterator[Line]:
    yield from lines(parse_fields(parsed))
    for warning in parsed.warnings:
        hint = f" ({warning.hint})" if warning.hint else ""
        yield Line(f"warning: {warning.message}{hint}", "yellow")
