"""Fields of study files, checked, with errors that name the line and the field."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Mapping
from typing import Any, TypeGuard

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern

MOST_CHARACTERS = 20_000
"""The maximum length of a text of a study."""
_NAME = lazy_pattern(r"[A-Za-z0-9][\w.:-]{0,79}", re.ASCII)


def is_encodable(text: str) -> bool:
    """Whether a text can be stored: it has no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_positive(value: object) -> TypeGuard[float]:
    """Whether a JSON value is a positive number that a float can hold."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return 0 < value <= sys.float_info.max


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line of a study file.

    Attributes:
        values: of the JSON object.
        place: how errors call it, such as "item n1".
    """

    values: Mapping[str, Any]
    place: str

    def check_names(self, allowed: Collection[str]) -> None:
        """Refuse fields that are not among these, so that a slip is not ignored.

        Raises:
            InputError: there is another field.
        """
        for name in self.values:
            if name not in allowed:
                raise self.error(f"has an unknown field `{name}`", f"allowed: {', '.join(allowed)}")

    def text(self, name: str, default: str | None = None) -> str:
        """A string; without a default it must be there and not be empty.

        Raises:
            InputError: it is missing, no string, or too long.
        """
        value = self.values.get(name, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.error(f"has no text in the field `{name}`", "write a string")
        if len(value) > MOST_CHARACTERS:
            raise self.error(f"has more than {MOST_CHARACTERS:,} characters in `{name}`", "cut it")
        if not is_encodable(value):
            raise self.error(f"has half a character in `{name}`", "write whole characters")
        return value

    def name(self, field: str) -> str:
        """An identifier.

        Raises:
            InputError: it is missing or has other characters than letters, digits, `_.:-`.
        """
        value = self.text(field)
        if not _NAME.fullmatch(value):
            raise self.error(
                f"has {value[:80]!r} in the field `{field}`",
                "use at most 80 letters, digits and the signs _ . : -",
            )
        return value

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        """An integer in a range.

        Raises:
            InputError: it is not an integer, or not in the range.
        """
        value = self.values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.error(
                f"has {value!r} in the field `{name}`"[:200],
                f"write a number from {least} to {most}",
            )
        return value

    def number(self, name: str) -> float:
        """A positive number.

        Raises:
            InputError: it is missing, or not positive.
        """
        value = self.values.get(name)
        if not is_positive(value):
            raise self.error(
                f"has {value!r} in the field `{name}`"[:200], "write a positive number"
            )
        return float(value)

    def flag(self, name: str) -> bool:
        """A truth value, false where it is missing.

        Raises:
            InputError: it is another value.
        """
        value = self.values.get(name, False)
        if not isinstance(value, bool):
            raise self.error(f"has {value!r} in the field `{name}`", "write true or false")
        return value

    def texts(self, name: str, least: int, most: int) -> tuple[str, ...]:
        """Strings, some number of them.

        Raises:
            InputError: it is not a list of as many strings.
        """
        value = self.values.get(name)
        if not isinstance(value, list) or not least <= len(value) <= most:
            number = f"{least}" if least == most else f"{least} to {most}"
            raise self.error(f"has no list of {number} texts in `{name}`", 'write ["…", "…"]')
        for text in value:
            is_text = isinstance(text, str) and text.strip() and len(text) <= MOST_CHARACTERS
            if not is_text or not is_encodable(text):
                raise self.error(f"has an entry of `{name}` that is not a text", 'write ["…", "…"]')
        return tuple(value)

    def read_mapping(self, name: str) -> Mapping[str, Any] | None:
        """A JSON object, or None where it is missing.

        Raises:
            InputError: it is another value.
        """
        value = self.values.get(name)
        if value is not None and not isinstance(value, dict):
            raise self.error(f"has no JSON object in the field `{name}`", 'write {"…": …}')
        return value

    def error(self, problem: str, hint: str) -> InputError:
        """The error of a field."""
        return InputError(f"{self.place} {problem}", hint)
