"""Input rows: a formula or a text with its other fields, or the error of a malformed row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from logic2text import InputError, candidates


@dataclass(frozen=True, slots=True)
class Row:
    """One input row.

    Attributes:
        text: the formula or the text.
        fields: the other fields of a JSON row, which are copied to the output.
        number: the line number in the file, from 1; None for an argument.
    """

    text: str
    fields: dict[str, Any] = field(default_factory=dict)
    number: int | None = None


@dataclass(frozen=True, slots=True)
class BadRow:
    """A malformed input row, with its error."""

    error: InputError
    fields: dict[str, Any] = field(default_factory=dict)
    number: int | None = None


@dataclass(slots=True)
class GivenTexts:
    """Distinct texts in order, up to a maximum number, and the number of further ones.

    Attributes:
        bound: the maximum number of texts.
        by_key: the texts by `text_key`.
        left_out: the number of texts beyond the bound that repeat no kept text.
    """

    bound: int
    by_key: dict[str, str] = field(default_factory=dict)
    left_out: int = 0

    def add(self, texts: Iterable[str]) -> None:
        """Add new texts up to the bound, and count the others."""
        for text in texts:
            key = candidates.text_key(text)
            if key in self.by_key:
                continue
            if len(self.by_key) < self.bound:
                self.by_key[key] = text
            else:
                self.left_out += 1


TextsOfRow: TypeAlias = Callable[[Row, int], GivenTexts]
"""From an input row and a maximum number to the user's texts for the row."""


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
    """The texts in the field ``candidates`` of a row, at most `bound` of them.

    Raises:
        InputError: as `candidates_field`.
    """
    texts = GivenTexts(bound)
    texts.add(candidates_field(row.fields))
    return texts
