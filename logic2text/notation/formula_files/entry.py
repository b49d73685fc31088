"""What a file of formulae has in one place: a formula with its name, or an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.protocol import ParseWarning


@dataclass(frozen=True, slots=True)
class Entry:
    """One formula of a file, or a row of several fields, or what is wrong with it.

    Attributes:
        line: where it begins in the file, from 1.
        text: the formula as written, without comments; None for a row whose fields have it.
        fields: `id` (the label) and `role` of a formula, or all fields of a row.
        notation: the notation that the file's format prescribes, or None.
        notices: how the file was read, where it says more than its formulae.
        error: why there is no formula.
        kinds: the predicates of one place that the file declares to be kinds of things, as classes
            and sorts; the same in all entries of a file.
        defaults: the predicates that the formula denies by default: what is not known is not so.
        file: the name of the file that it is from, where that is read as one of formulae.
    """

    line: int
    text: str | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    notation: str | None = None
    notices: tuple[ParseWarning, ...] = ()
    error: InputError | None = None
    kinds: frozenset[str] = frozenset()
    defaults: frozenset[str] = frozenset()
    file: str | None = None


FORMULAE_ALONE = "give the formulae alone"
NO_NEGATION = "write ¬ for a negation"
AXIOMS = "each axiom is a formula or several"
LAYOUT_HINTS = frozenset((FORMULAE_ALONE, NO_NEGATION, AXIOMS))
"""Hints of notices that tell no more than which part of a file is a formula."""


def notice(message: str, line: int = 1, hint: str = FORMULAE_ALONE) -> ParseWarning:
    """A notice about a line of the file."""
    return ParseWarning(message, hint, line, 1)


def bad_entry(
    message: str,
    hint: str,
    line: int,
    column: int | None = None,
    fields: Mapping[str, Any] | None = None,
) -> Entry:
    """An entry with an error."""
    return Entry(
        line, fields=fields or {}, error=InputError(message, hint, line=line, column=column)
    )
