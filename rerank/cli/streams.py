r"""The two streams of the command line: what reaches a terminal, and what happens when they fail.

Formulae, candidates, answers of servers and excerpts of them are foreign text.  Characters of it
that a terminal would obey are shown as escapes, the same in tables, in errors and in JSON.

>>> escaped("\x1b[31mred\u202e")
'\\u001b[31mred\\u202e'
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TextIO

from logic2text.errors import Logic2TextError

if TYPE_CHECKING:
    from rich.console import Console

UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but for tab and line feed, delete, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # bidirectional marks, overrides and isolates
    "\u2028\u2029"  # line and paragraph separators
    "\ud800-\udfff]"  # lone surrogates, which UTF-8 cannot write
)


def escaped(text: str) -> str:
    r"""The text with everything that a terminal would obey written as ``\uXXXX``."""
    return UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def escaped_row(value: Any) -> Any:
    """A row with all its strings, keys included, as `escaped` gives them."""
    match value:
        case str():
            return escaped(value)
        case Mapping():
            return {escaped_row(key): escaped_row(item) for key, item in value.items()}
        case list() | tuple():
            return [escaped_row(item) for item in value]
        case _:
            return value


class OutputError(Logic2TextError):
    """Standard output cannot be written: its reader is gone, or the disk is full."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"standard output cannot be written: {reason}",
            "what was written before it is whole rows but for the last; write elsewhere",
        )


class GuardedStream:
    """A text stream whose failures are `OutputError`."""

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """As of a text file; raises `OutputError`."""
        try:
            return self.raw.write(text)
        except OSError as error:
            raise OutputError(str(error.strerror)) from None

    def flush(self) -> None:
        """As of a text file; raises `OutputError`."""
        try:
            self.raw.flush()
        except OSError as error:
            raise OutputError(str(error.strerror)) from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


class EscapingStream(GuardedStream):
    """A text stream for messages: escaped, and lost in silence where they cannot be written."""

    def write(self, text: str) -> int:
        """As of a text file, but never raises `OSError`."""
        with suppress(OSError):
            self.raw.write(escaped(text))
        return len(text)

    def flush(self) -> None:
        """As of a text file, but never raises `OSError`."""
        with suppress(OSError):
            self.raw.flush()


def guard_streams() -> None:
    """Put the guards before standard output and standard error.

    Raises:
        OutputError: standard output is closed.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = EscapingStream(sys.stderr)
    if sys.stdout is None:
        raise OutputError("it is closed")
    sys.stdout = GuardedStream(sys.stdout)


def uses_styles() -> bool:
    """Whether styles may be written: not where the variable ``NO_COLOR`` is set and not empty."""
    return not os.environ.get("NO_COLOR")


def console(stream: IO[str] | None = None) -> Console:
    """A console for tables of rows that `escaped_row` returned; standard output by default."""
    from rich.console import Console

    return Console(file=stream, highlight=False, color_system="auto" if uses_styles() else None)


def terminal_of_errors() -> IO[str]:
    """Standard error without its filter, for what moves the cursor on purpose."""
    stream: IO[str] = getattr(sys.stderr, "raw", sys.stderr)
    return stream
