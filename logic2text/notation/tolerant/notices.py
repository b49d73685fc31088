"""What a tolerant reading tells: what it left out, and what it took for what."""

from __future__ import annotations

import re
from collections.abc import Iterator

from logic2text.errors import InputError, ParseError
from logic2text.formula import Formula
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.protocol import ParseWarning
from logic2text.notation.tolerant.doubts import TwoReadingsError
from logic2text.notation.tolerant.draft import Taken
from logic2text.notation.tolerant.mixture import Mixture


def notices_of_blanks(text: str, bare: str) -> Iterator[ParseWarning]:
    """A notice of a label and of a comment that were left out."""
    if bare == text:
        return
    start = len(bare) - len(bare.lstrip())
    end = len(bare.rstrip())
    for what, left_out, offset in (
        ("label", text[:start].strip(), 0),
        ("comment", text[end:].strip(), end),
    ):
        if left_out:
            line = text.count("\n", 0, offset) + 1
            column = offset - text.rfind("\n", 0, offset)
            hint = "give only the formula"
            yield ParseWarning(f"the {what} {left_out!r} was left out", hint, line, column)


_DASH = re.compile(r"\s*(?P<dash>[-–—])\s+\S")


def notices_of_dash(text: str) -> Iterator[ParseWarning]:
    """A notice of a dash before a formula, which may be the bullet of a list."""
    found = _DASH.match(text)
    if found is not None:
        line = text.count("\n", 0, found.start("dash")) + 1
        column = found.start("dash") - text.rfind("\n", 0, found.start("dash"))
        message = f"'{found['dash']}' at the beginning was read as a negation"
        yield ParseWarning(message, "write ¬; leave it out if it is a bullet", line, column)


def ask_which(doubt: TwoReadingsError, text: str) -> ParseError:
    """The error that shows both formulae."""
    first, second = (_written(formula) for formula in doubt.formulas)
    where = f": {doubt.where}" if doubt.where else ""
    error = ParseError(
        f"this can be read in two ways{where}",
        text,
        max(doubt.offset, 0),
        f"write {first} or {second}",
    )
    error.suggestion = first, first
    return error


def _written(formula: Formula) -> str:
    try:
        return write_formula(formula, "unicode")
    except InputError:
        return "another formula"


MOST_NAMED = 12
"""A notice names so many signs."""


def notices_of_signs(text: str, mixture: Mixture) -> Iterator[ParseWarning]:
    """One notice of all that was taken for something else."""
    named: dict[str, Taken] = {}
    for taken in mixture.reading.taken:
        named.setdefault(taken.written, taken)
    if not named:
        return
    shown = [f"'{taken.written}' as {taken.meant}" for taken in named.values()]
    more = f" and {len(shown) - MOST_NAMED} more" if len(shown) > MOST_NAMED else ""
    offset = min(taken.offset for taken in named.values())
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    yield ParseWarning(
        f"the formula mixes notations: {', '.join(shown[:MOST_NAMED])}{more}",
        f"read as {_written(mixture.formula)}",
        line,
        column,
    )
