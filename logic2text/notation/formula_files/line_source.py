"""Lines of a binary stream, of which the first ones can be looked at before they are read."""

from __future__ import annotations

import os
from collections import deque
from typing import BinaryIO

from logic2text.errors import InputError, LimitError
from logic2text.limits import Limits

LARGEST_AT_ONCE = 4_000_000
"""The most bytes of a file whose formulae are all in memory at once."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class LineSource:
    """Reads a stream by lines, or all of its rest; a long line needs no memory."""

    def __init__(self, stream: BinaryIO, limits: Limits) -> None:
        """Read nothing yet.

        Args:
            stream: in UTF-8.
            limits: a line may have `limits.body_bytes` bytes, a file that is read whole
                `limits.file_bytes`.
        """
        self._stream, self._limits = stream, limits
        self._ahead: deque[bytes] = deque()
        self._began = False
        self.number = 0
        """The number of the last line that was read, from 1."""

    def peek(self, index: int) -> bytes:
        """A line after the last one that was read, perhaps only its beginning; empty at the end."""
        while len(self._ahead) <= index:
            line = self._raw_line()
            if not line:
                return b""
            self._ahead.append(line)
        return self._ahead[index]

    def line(self) -> bytes | LimitError | None:
        """The next line without its end; its error beyond the limit; None at the end."""
        line = self._ahead.popleft() if self._ahead else self._raw_line()
        if not line:
            return None
        self.number += 1
        if len(line) > self._limits.body_bytes and not line.endswith(b"\n"):
            while (rest := self._stream.readline(1 << 20)) and not rest.endswith(b"\n"):
                pass
            return LimitError(
                f"the line is longer than {self._limits.body_bytes:,} bytes (limit `body_bytes`)",
                "split it, or leave the row out",
                line=self.number,
            )
        return line.rstrip(b"\r\n")

    def rest(self, most_bytes: int | None = None) -> bytes:
        """Everything that was not read; a file that is too long is not read at all.

        Args:
            most_bytes: of a stream of which nothing was read; `limits.file_bytes` at most.

        Raises:
            LimitError: it is longer.
        """
        limit = min(self._limits.file_bytes, most_bytes or self._limits.file_bytes)
        if _size(self._stream) > limit:
            raise too_long(limit)
        parts = [*self._ahead]
        self._ahead.clear()
        most = limit + 1 - sum(map(len, parts))
        while most > 0 and (part := self._stream.read(min(most, 1 << 20))):
            parts.append(part)
            most -= len(part)
        if most <= 0:
            raise too_long(limit)
        return b"".join(parts)

    def _raw_line(self) -> bytes:
        line = self._stream.readline(self._limits.body_bytes + 1)
        if not self._began:
            self._began = True
            line = line.removeprefix(BYTE_ORDER_MARK)
        return line


def _size(stream: BinaryIO) -> int:
    """The bytes of a file, 0 of a pipe and of what is no file."""
    try:
        return os.fstat(stream.fileno()).st_size
    except (OSError, AttributeError):
        return 0


def too_long(limit: int) -> LimitError:
    """The error of a file of more bytes than a limit."""
    named = " (limit `file_bytes`)" if limit > LARGEST_AT_ONCE else ""
    message = f"the file is longer than {limit:,} bytes{named}"
    return LimitError(message, "split it into several files")


def decoded(content: bytes) -> str:
    """The text of a file that is read whole, with line feeds at the ends of lines.

    Raises:
        InputError: it is not UTF-8, with the line.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        message = f"line {line} is not UTF-8 (byte {column})"
        raise InputError(message, "save the file as UTF-8", line=line, column=column) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
