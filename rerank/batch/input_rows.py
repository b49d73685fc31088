"""Input rows: a formula, a text or several texts with the other fields, or a row's error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, TypeAlias

from logic2text import (
    DEFAULT_LIMITS,
    InputError,
    LimitError,
    Limits,
    arguments,
)
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.protocol import ParseWarning

ROW_TIMEOUT_S = 60.0
"""Seconds of processor time for one row: far more than the budgets of steps allow."""


@dataclass(frozen=True, slots=True)
class Row:
    """One input row.

    Attributes:
        text: the formula or the text; empty for a row of texts without a formula.
        fields: the other fields of a JSON row, which are copied to the output.
        number: the line number in the file, from 1; None for an argument.
        texts: the texts that are ranked without a formula; None for every other row.
        notation: the notation that the file's format prescribes, or None.
        notices: how the file was read, where it says more than its formulae.
        file: the name of a file of formulae, for messages.
        kinds: the predicates that its file declares to be kinds of things.
    """

    text: str
    fields: dict[str, Any] = field(default_factory=dict)
    number: int | None = None
    texts: tuple[str, ...] | None = None
    notation: str | None = None
    notices: tuple[ParseWarning, ...] = ()
    file: str | None = None
    kinds: frozenset[str] = frozenset()

    def notation_or(self, wanted: str) -> str:
        """The notation to read the formula in.

        Args:
            wanted: the notation that the user named, or ``auto``.

        Raises:
            InputError: the file prescribes another one.
        """
        if self.notation is None or self.notation == wanted:
            return wanted
        if wanted != "auto":
            raise InputError(
                f"the file prescribes the notation {self.notation}, and {wanted} was given",
                f"give --notation {self.notation}, or leave it out",
            )
        return self.notation


@dataclass(frozen=True, slots=True)
class BadRow:
    """A malformed input row, with its error; otherwise as `Row`."""

    error: InputError
    fields: dict[str, Any] = field(default_factory=dict)
    number: int | None = None
    file: str | None = None
    kinds: frozenset[str] = frozenset()


@dataclass(slots=True)
class GivenTexts:
    """Distinct texts in order, up to a maximum number, and the number of further ones.

    Attributes:
        bound: the maximum number of texts.
        left_out: the number of texts beyond the bound that repeat no kept text.
    """

    bound: int
    left_out: int = 0
    _texts: dict[str, None] = field(default_factory=dict)

    @property
    def unique_texts(self) -> tuple[str, ...]:
        """The texts as they were written; two are the same if every character is."""
        return tuple(self._texts)

    def add(self, texts: Iterable[str]) -> None:
        """Add new texts up to the bound, and count the others."""
        for text in texts:
            if text in self._texts:
                continue
            if len(self._texts) < self.bound:
                self._texts[text] = None
            else:
                self.left_out += 1


TextsOfRow: TypeAlias = Callable[[Row, int], GivenTexts]
"""From an input row and a maximum number to the user's texts for the row."""


def candidates_field(fields: Mapping[str, Any]) -> list[str]:
    """The texts in the field ``candidates`` of a row.

    Raises:
        InputError: the field is not a list of strings.
    """
    value = fields.get("candidates", [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InputError("the field `candidates` is not a list of strings", 'write ["…", "…"]')
    return value


def texts_in_row(row: Row, bound: int) -> GivenTexts:
    """The texts in the field ``candidates`` of a row, at most `bound` of them.

    Raises:
        InputError: as `candidates_field`.
    """
    texts = GivenTexts(bound)
    texts.add(candidates_field(row.fields))
    return texts


TEXTS_FORM = '{"input": …, "texts": ["…", "…"]}'
"""A row of texts without a formula, for hints."""


def is_texts_row(fields: Mapping[str, Any]) -> bool:
    """Whether a JSON row has a field of rows without a formula: ``input`` or ``texts``."""
    return "input" in fields or "texts" in fields


def texts_row(fields: dict[str, Any], number: int | None = None) -> Row | BadRow:
    """A row of texts that are ranked without a formula, or its error.

    Args:
        fields: all fields of the JSON object; ``input``, which may be any value, is only copied.
        number: of the row.
    """
    try:
        if fields.get("formula") is not None:
            field_name = "texts" if "texts" in fields else "input"
            raise InputError(
                f"the row has both `formula` and `{field_name}`",
                "leave `formula` out to rank texts without one; "
                "write texts of a formula as `candidates`",
            )
        if "texts" not in fields:
            raise InputError("the field `texts` is missing", f"write {TEXTS_FORM}")
        return Row("", fields, number, check_texts(fields["texts"], "the field `texts`"))
    except InputError as error:
        return BadRow(error, fields, number)


def check_texts(value: object, name: str, limits: Limits = DEFAULT_LIMITS) -> tuple[str, ...]:
    """The distinct texts of a list, in order.

    Args:
        value: what came.
        name: of the list, for messages.
        limits: a list may have `limits.texts` texts of `limits.characters` characters.

    Raises:
        InputError: it is not a list of strings, is empty, or has a blank text.
        LimitError: there are more texts, or a longer one, than the limits allow.
    """
    if not isinstance(value, list | tuple):
        came = arguments.came(value)
        raise InputError(f"{name} must be a list of strings, {came} came", 'write ["…", "…"]')
    if not value:
        raise InputError(f"{name} is an empty list", "give at least one text")
    if len(value) > limits.texts:
        raise LimitError(
            f"{name} has {len(value):,} texts, more than {limits.texts:,} (limit `texts`)",
            "give fewer texts, or several rows",
        )
    for place, text in enumerate(value, start=1):
        _check_text(text, f"text {place} of {name}", limits.characters)
    return tuple(dict.fromkeys(value))


def _check_text(text: object, name: str, most: int) -> None:
    if not isinstance(text, str):
        raise InputError(f"{name} is not a string, {arguments.came(text)} came", "write a string")
    if not text.strip():
        raise InputError(f"{name} is blank", "leave it out")
    if len(text) > most:
        raise LimitError(
            f"{name} has {len(text):,} characters, more than {most:,} (limit `characters`)",
            "shorten it, or leave it out",
        )
