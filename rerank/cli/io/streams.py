"""Standard output and standard error: escaping of control characters, and errors of writing.

Formulae, candidates and answers of servers are untrusted text.  Their control characters are
written as escapes, in tables, errors and JSON alike (`logic2text.results.escaping`).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TextIO

from logic2text.errors import Logic2TextError
from logic2text.results.escaping import escape_controls

if TYPE_CHECKING:
    from rich.console import Console


class OutputError(Logic2TextError):
    """Standard output, or a folder of output, cannot be written, as when the disk is full."""

    def __init__(
        self,
        reason: str,
        place: str = "standard output",
        hint: str = "the last row may be incomplete; write to another file or device",
    ) -> None:
        super().__init__(f"{place} cannot be written: {reason}", hint)


class ReaderGoneError(OutputError):
    """What reads standard output, such as `head`, has closed it: nothing to report."""

    def __init__(self) -> None:
        super().__init__("its reader has closed it")


class GuardedStream:
    """A text stream that raises `OutputError` in place of `OSError`."""

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """As the method of a text file; raises `OutputError`."""
        try:
            return self.raw.write(text)
        except BrokenPipeError:
            raise ReaderGoneError from None
        except OSError as error:
            raise OutputError(str(error.strerror)) from None

    def flush(self) -> None:
        """As the method of a text file; raises `OutputError`."""
        try:
            self.raw.flush()
        except BrokenPipeError:
            raise ReaderGoneError from None
        except OSError as error:
            raise OutputError(str(error.strerror)) from None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


class EscapingStream(GuardedStream):
    """A text stream for messages: escapes them, and ignores errors of writing."""

    def write(self, text: str) -> int:
        """As the method of a text file, but ignores `OSError`."""
        with suppress(OSError):
            self.raw.write(escape_controls(text))
        return len(text)

    def flush(self) -> None:
        """As the method of a text file, but ignores `OSError`."""
        with suppress(OSError):
            self.raw.flush()


def guard_streams() -> None:
    """Replace standard output and standard error by guarded streams.

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


def ignore_empty_width() -> None:
    """Unset a width of 0 in the variable ``COLUMNS``, in which rich would print nothing."""
    width = os.environ.get("COLUMNS", "")
    if width.isdecimal() and not int(width):
        del os.environ["COLUMNS"]


def uses_styles() -> bool:
    """Whether styles are allowed: not if the variable ``NO_COLOR`` is set and not empty."""
    return not os.environ.get("NO_COLOR")


def may_show_styles() -> bool:
    """Whether a console on standard output may show styles: on a terminal, or where forced."""
    forced = any(os.environ.get(name) for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    return forced or sys.stdout.isatty()


def console(stream: IO[str] | None = None) -> Console:
    """A rich console for rows of `escape_row`; on standard output by default."""
    from rich.console import Console

    return Console(file=stream, highlight=False, color_system="auto" if uses_styles() else None)


def terminal_of_errors() -> IO[str]:
    """Standard error without escaping, for progress bars, which move the cursor."""
    stream: IO[str] = getattr(sys.stderr, "raw", sys.stderr)
    return stream
