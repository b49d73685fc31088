"""Rows of input: a formula or a text with its further fields, or the error in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from logic2text.candidates import text_key
from logic2text.errors import InputError


@dataclass(frozen=True, slots=True)
class Row:
    """One input.

    Attributes:
        text: the formula or the text.
        fields: everything else of a JSON row, to be passed through.
        number: its line in the file, from 1; None for an argument.
    """

    text: str
    fields: dict[str, Any] = field(default_factory=dict)
    number: int | None = None


@dataclass(frozen=True, slots=True)
class BadRow:
    """An input that is no row, and why."""

    error: InputError
    fields: dict[str, Any] = field(default_factory=dict)
    number: int | None = None


@dataclass(slots=True)
class GivenTexts:
    """Distinct texts in their order, up to a bound, and how many more there were.

    Attributes:
        bound: at most so many texts are kept.
        by_key: the texts by `text_key`.
        left_out: how many texts beyond the bound there were, without repetitions of kept ones.
    """

    bound: int
    by_key: dict[str, str] = field(default_factory=dict)
    left_out: int = 0

    def add(self, texts: Iterable[str]) -> None:
        """Keep what is new, as far as the bound allows, and count the rest."""
        for text in texts:
            key = text_key(text)
            if key in self.by_key:
                continue
            if len(self.by_key) < self.bound:
                self.by_key[key] = text
            else:
                self.left_out += 1


TextsOfRow: TypeAlias = Callable[[Row, int], GivenTexts]
"""From an input row and a bound to the texts that the user gives for it."""


def candidates_field(fields: Mapping[str, Any]) -> list[str]:
    """The texts in the field ``candidates`` of a row.

    Raises:
        InputError: the field is no list of strings.
    """
    value = fields.get("candidates", [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError("the field `candidates` is no list of strings", 'write ["…", "…"]')
    return value


def texts_in_row(row: Row, bound: int) -> GivenTexts:
    """The texts in the field ``candidates`` of a row, `bound` of them at most.

    Raises:
        InputError: as `candidates_field`.
    """
    texts = GivenTexts(bound)
    texts.add(candidates_field(row.fields))
    return texts
