"""How many rows the input of a command has, for the total of a progress bar."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from logic2text.notation.formula_files.entries import count_entries

BLOCK = 1 << 20
"""Bytes that are read at a time."""


def count_rows(arguments: Sequence[str] | None, path: Path | None) -> int | None:
    """The number of arguments, or of the rows of a file; None where it cannot be known.

    Lines that a list leaves out, comments and blank ones, are counted.

    The position of standard input is not moved.

    Args:
        arguments: of the command.
        path: of the option ``--input``; standard input where it is None or ``-``.
    """
    if arguments:
        return len(arguments)
    with suppress(OSError, ValueError):
        if path is not None and str(path) != "-":
            if not path.is_file():  # to open and close a named pipe would end its writer
                return None
            with path.open("rb") as stream:
                entries = count_entries(stream)
                return _lines_from(stream.fileno(), 0) if entries is None else entries
        number = sys.stdin.fileno()
        return _lines_from(number, os.lseek(number, 0, os.SEEK_CUR))
    return None


def _lines_from(descriptor: int, start: int) -> int | None:
    """The number of lines from a position; None if it is no regular file."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode) or not hasattr(os, "pread"):
        return None
    lines, position, last = 0, start, b"\n"
    while block := os.pread(descriptor, BLOCK, position):
        lines += block.count(b"\n")
        position += len(block)
        last = block[-1:]
    return lines + (last != b"\n")
