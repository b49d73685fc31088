"""Checks of callers' arguments on entry: one sentence in place of an error deep inside.

A string is a sequence of strings too, so it passes for a list of texts, of formulae or of names
unless it is refused by name.

>>> texts_given(["No cube is small."])
['No cube is small.']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import UnionType
from typing import Any, TypeVar

from logic2text.errors import InputError

T = TypeVar("T")
SHOWN = 20
"""Characters of a value that an error shows."""


def came(value: object) -> str:
    """What a value is, for an error."""
    if value is None:
        return "None"
    if isinstance(value, str):
        return f"the string {value[:SHOWN]!r}" + ("…" if len(value) > SHOWN else "")
    name = type(value).__name__
    return f"an {name}" if name[0] in "AEIOaeio" else f"a {name}"


def text_given(value: object, what: str = "a text") -> str:
    """The value itself, which is to be a string.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, str):
        raise InputError(f"{what} was expected as a string, {came(value)} came", "give a string")
    return value


def sequence_given(values: Sequence[T], what: str) -> Sequence[T]:
    """The values themselves, which are to be a list, a tuple or another sequence but no string.

    Raises:
        InputError: they are none.
    """
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Collection):
        raise InputError(f"a sequence of {what} was expected, {came(values)} came", "give [ … ]")
    return values


def texts_given(values: Sequence[str], what: str = "texts") -> Sequence[str]:
    """The values themselves, which are to be a sequence of strings.

    Raises:
        InputError: they are none.
    """
    for value in sequence_given(values, what):
        if not isinstance(value, str):
            raise InputError(
                f"a sequence of {what} was expected, {came(value)} is in it", "give strings"
            )
    return values


def instance_given(value: T, kind: type[Any] | UnionType, what: str, hint: str) -> T:
    """The value itself, which is to be of a class.

    Raises:
        InputError: it is not.
    """
    if not isinstance(value, kind):
        raise InputError(f"{what} was expected, {came(value)} came", hint)
    return value


def number_given(value: object, what: str, *, whole: bool = False) -> None:
    """Check that a value is a number, and a whole one where that is asked for.

    Raises:
        InputError: it is none.
    """
    kinds = int if whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds):
        expected = "a whole number" if whole else "a number"
        raise InputError(f"{what} was expected as {expected}, {came(value)} came", "give a number")
