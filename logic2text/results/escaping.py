r"""Control characters as escapes, so that a terminal does not execute what untrusted text says.

>>> escape_controls("\x1b[31mred\u202e")
'\\u001b[31mred\\u202e'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logic2text.lazy_pattern import lazy_pattern

UNSAFE = lazy_pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but for tab and line feed, delete, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # bidirectional marks, overrides and isolates
    "\u2028\u2029"  # line and paragraph separators
    "\ud800-\udfff]"  # lone surrogates, which UTF-8 cannot write
)


def escape_controls(text: str) -> str:
    r"""The text with control characters and bidirectional marks written as ``\uXXXX``."""
    return UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def escape_row(value: Any) -> Any:
    """A row with `escape_controls` applied to all strings, including keys."""
    match value:
        case str():
            return escape_controls(value)
        case Mapping():
            return {escape_row(key): escape_row(item) for key, item in value.items()}
        case list() | tuple():
            return [escape_row(item) for item in value]
        case _:
            return value
