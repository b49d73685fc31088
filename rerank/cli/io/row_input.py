"""Input rows from arguments, lines and files of formulae, and how many they are.

A malformed one becomes an error row.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from logic2text import DEFAULT_LIMITS, InputError, Limits
from logic2text.lazy_dataclass import dataclass
from logic2text.results.words import Words
from logic2text.text_file import is_device, open_file
from rerank.batch import input_rows
from rerank.batch.input_rows import BadRow, Row
from rerank.rows.fields import text_of

if TYPE_CHECKING:
    from logic2text.notation.formula_files.entry import Entry


@dataclass(frozen=True, slots=True)
class _Form:
    """The form of the rows of a command.

    Attributes:
        name: the field of a JSON row that contains the text.
        with_texts: whether a row may have several texts and no formula instead.
    """

    name: str
    with_texts: bool = False


def read_rows(
    arguments: Sequence[str],
    name: str,
    path: Path | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    with_texts: bool = False,
    pipes: bool = True,
) -> Iterator[Row | BadRow]:
    """The rows of the arguments, or else of the file, or else of standard input.

    Args:
        arguments: the texts given on the command line.
        name: the field of a JSON row that contains the text: ``formula`` or ``text``.
        path: a file to read, ``-`` or None for standard input.
        limits: a line may have `limits.body_bytes` bytes.
        with_texts: whether a row may have several texts and no formula (`input_rows.texts_row`).
        pipes: whether the file may be a named pipe.

    Raises:
        InputError: nothing was given, or the file cannot be read.
    """
    form = _Form(name, with_texts)
    if arguments:
        if path is not None:
            raise InputError("both arguments and --input were given", "leave one of the two out")
        yield from map(_argument, arguments)
        return
    if path is None or str(path) == "-":
        if sys.stdin is None or sys.stdin.isatty():
            raise InputError(
                f"no {name} was given",
                f"give a {name} as an argument, or one a line on standard input",
            )
        yield from _some(_standard_input(), form, limits, "standard input")
        return
    if path.is_dir():
        raise InputError(f"{path} is a directory, a file was expected", "name a file in it")
    with open_file(path, pipes=pipes) as stream:
        yield from _some(stream, form, limits, str(path), path)


def take_kinds(rows: Iterator[Row | BadRow], words: Words) -> tuple[Iterator[Row | BadRow], Words]:
    """The rows, of which the first one is awaited, and the words with the kinds of their file.

    Raises:
        InputError: as `read_rows`.
    """
    first = next(rows, None)
    if first is None:
        return rows, words
    return chain((first,), rows), words.with_kinds(first.kinds)


def rows_of_stream(
    stream: BinaryIO,
    name: str,
    limits: Limits = DEFAULT_LIMITS,
    *,
    path: Path | None = None,
    with_texts: bool = False,
) -> Iterator[Row | BadRow]:
    """The rows of a binary stream, of which there may be none.

    Args:
        stream: lines, or a file of formulae.
        name: the field of a JSON row that contains the text.
        limits: a line may have `limits.body_bytes` bytes.
        path: of the file, inside whose folder it may include others.
        with_texts: as in `read_rows`.
    """
    yield from _rows(stream, _Form(name, with_texts), limits, path)


@contextmanager
def guard_writing(path: Path) -> Iterator[None]:
    """A context in which a file named by the user is written.

    Raises:
        InputError: it cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror}", "name a file that can be written"
        ) from None


def _standard_input() -> BinaryIO:
    """A separate stream, which is not closed if a thread still reads it when the command ends.

    Closing `sys.stdin` would make Python wait for that thread, or abort.
    """
    try:
        stream = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    except OSError:  # no file, but an object that a test or a caller put in its place
        return sys.stdin.buffer
    if is_device(stream):
        raise InputError("standard input is a device", "give a file or a pipe")
    return stream


def _some(
    stream: BinaryIO, form: _Form, limits: Limits, source: str, path: Path | None = None
) -> Iterator[Row | BadRow]:
    is_empty = True
    for row in _rows(stream, form, limits, path):
        is_empty = False
        yield row
    if is_empty:
        raise InputError(f"{source} is empty", f"give one {form.name} a line")


def _rows(
    stream: BinaryIO, form: _Form, limits: Limits, path: Path | None
) -> Iterator[Row | BadRow]:
    # The readers of the kinds of files are loaded where there is a file.
    from logic2text.notation.formula_files.entries import entries_of_stream

    entries = entries_of_stream(stream, form.name, limits, path=path, with_texts=form.with_texts)
    return (_row(entry, form) for entry in entries)


def _argument(text: str) -> Row | BadRow:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return BadRow(InputError("the argument is not UTF-8", "set a UTF-8 locale"))
    return Row(text)


def _row(entry: Entry, form: _Form) -> Row | BadRow:
    fields = dict(entry.fields)
    if entry.error is not None:
        return BadRow(entry.error, fields, entry.line, entry.file, entry.kinds)
    if entry.text is not None:
        told = (entry.notation, entry.notices, entry.file, entry.kinds)
        return Row(entry.text, fields, entry.line, None, *told)
    from logic2text.notation.formula_files.json_text import find_number_fault

    fault = find_number_fault(fields)
    if fault is not None:
        return BadRow(InputError(fault.message, fault.hint, line=entry.line), fields, entry.line)
    row = row_of_fields(fields, form.name, entry.line, with_texts=form.with_texts)
    if isinstance(row, Row) and entry.notices:
        return replace(row, notices=entry.notices, file=entry.file)
    return replace(row, file=entry.file) if entry.file else row


def row_of_fields(
    fields: dict[str, Any], name: str, number: int, *, with_texts: bool = False
) -> Row | BadRow:
    """The row of a JSON object; the field of the text is removed from it.

    Args:
        fields: the object.
        name: the field that contains the text.
        number: of its line.
        with_texts: whether a row may have texts without a formula.
    """
    if with_texts and input_rows.is_texts_row(fields):
        return input_rows.texts_row(fields, number)
    try:
        text = text_of(fields.pop(name, None), name, f'{{"{name}": "…"}}')
    except InputError as error:
        return BadRow(InputError(error.message, error.hint, line=number), fields, number)
    return Row(text, fields, number)


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
            from logic2text.notation.formula_files.entries import count_entries

            with path.open("rb") as stream:
                entries = count_entries(stream)
                return _lines_from(stream.fileno(), 0) if entries is None else entries
        number = sys.stdin.fileno()
        return _lines_from(number, os.lseek(number, 0, os.SEEK_CUR))
    return None


def _lines_from(descriptor: int, start: int) -> int | None:
    """The number of lines from a position; None if it is not a regular file."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode) or not hasattr(os, "pread"):
        return None
    lines, position, last = 0, start, b"\n"
    while block := os.pread(descriptor, BLOCK, position):
        lines += block.count(b"\n")
        position += len(block)
        last = block[-1:]
    return lines + (last != b"\n")
