"""Input rows from arguments, plain lines or JSON Lines; a malformed one becomes an error row.

Lines are read as bytes with a maximum length, so that a very long line needs no memory and a line
that is not UTF-8 does not affect the others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from logic2text import DEFAULT_LIMITS, InputError, LimitError, Limits
from rerank.batch import input_rows
from rerank.batch.input_rows import BadRow, Row
from rerank.cli import json_rows
from rerank.rows.fields import text_of


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
) -> Iterator[Row | BadRow]:
    """The rows of the arguments, or else of the file, or else of standard input.

    Args:
        arguments: the texts given on the command line.
        name: the field of a JSON row that contains the text: ``formula`` or ``text``.
        path: a file to read, ``-`` or None for standard input.
        limits: a line may have `limits.body_bytes` bytes.
        with_texts: whether a row may have several texts and no formula (`input_rows.texts_row`).

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
        yield from _some(_lines(_standard_input(), limits), form, "standard input")
        return
    try:
        if path.is_dir():
            raise InputError(f"{path} is a directory, a file was expected", "name a file in it")
        stream = path.open("rb")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", "check the name") from error
    except ValueError:
        raise InputError(f"{path} is no path", "check the name") from None
    with stream:
        yield from _some(_lines(stream, limits), form, str(path))


def rows_of_stream(
    stream: BinaryIO,
    name: str,
    limits: Limits = DEFAULT_LIMITS,
    *,
    with_texts: bool = False,
) -> Iterator[Row | BadRow]:
    """The rows of a binary stream, of which there may be none.

    Args:
        stream: plain lines or JSON Lines.
        name: the field of a JSON row that contains the text.
        limits: a line may have `limits.body_bytes` bytes.
        with_texts: as in `read_rows`.
    """
    yield from _rows(_lines(stream, limits), _Form(name, with_texts))


@contextmanager
def writing(path: Path) -> Iterator[None]:
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
        return open(sys.stdin.fileno(), "rb", closefd=False)
    except OSError:  # no file, but an object that a test or a caller put in its place
        return sys.stdin.buffer


def _some(lines: Iterator[bytes | LimitError], form: _Form, source: str) -> Iterator[Row | BadRow]:
    is_empty = True
    for row in _rows(lines, form):
        is_empty = False
        yield row
    if is_empty:
        raise InputError(f"{source} is empty", f"give one {form.name} a line")


def _rows(lines: Iterator[bytes | LimitError], form: _Form) -> Iterator[Row | BadRow]:
    is_json = False
    for number, line in enumerate(lines, start=1):
        row = _row(line, form, number, is_json=is_json)
        is_json |= isinstance(line, bytes) and line.lstrip().startswith(b"{")
        yield row


def _argument(text: str) -> Row | BadRow:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return BadRow(InputError("the argument is not UTF-8", "set a UTF-8 locale"))
    return Row(text)


def _lines(stream: BinaryIO, limits: Limits) -> Iterator[bytes | LimitError]:
    """Lines without line ends; a line beyond the limit is skipped and reported."""
    first = True
    while line := stream.readline(limits.body_bytes + 1):
        if len(line) > limits.body_bytes and not line.endswith(b"\n"):
            while (rest := stream.readline(1 << 20)) and not rest.endswith(b"\n"):
                pass
            yield LimitError(
                f"the line is longer than {limits.body_bytes:,} bytes (limit `body_bytes`)",
                "split it, or leave the row out",
            )
        else:
            yield (
                line.removeprefix(b"\xef\xbb\xbf").rstrip(b"\r\n")
                if first
                else line.rstrip(b"\r\n")
            )
        first = False


def _row(line: bytes | LimitError, form: _Form, number: int, *, is_json: bool) -> Row | BadRow:
    name = form.name
    if isinstance(line, LimitError):
        return BadRow(line, number=number)
    text = _decoded(line, number)
    if isinstance(text, BadRow):
        return text
    if not text.strip():
        return _bad("the line is blank", f"give a {name} or remove the line", number)
    if text.lstrip().startswith("{"):
        return _json_row(text, form, number)
    kind = json_rows.json_kind(text)
    if kind == json_rows.LIST or (
        kind is not None and (is_json or (kind, name) == (json_rows.STRING, "formula"))
    ):
        return _bad(
            f"the line is JSON, but {kind} and no object",
            f'write {{"{name}": "…"}}, or the {name} alone without JSON around it',
            number,
        )
    return Row(text, number=number)


def _bad(message: str, hint: str, number: int, column: int | None = None) -> BadRow:
    return BadRow(InputError(message, hint, line=number, column=column), number=number)


def _decoded(line: bytes, number: int) -> str | BadRow:
    """The text of a line, or the error of its bytes."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = error.start + 1
        message = f"the line is not UTF-8 (byte {column})"
        return _bad(message, "save the file as UTF-8", number, column)
    if "\0" in text:  # as UTF-16 without a byte order mark has them, which decodes as UTF-8
        message = "the line is not UTF-8 but has null bytes, as UTF-16 has"
        return _bad(message, "save the file as UTF-8", number, text.index("\0") + 1)
    if "\r" in text:
        return _bad(
            "the line has a carriage return inside, as the line ending of old Macs",
            "save the file with the line endings of Unix (LF) or Windows (CRLF)",
            number,
            text.index("\r") + 1,
        )
    return text


def _json_row(text: str, form: _Form, number: int) -> Row | BadRow:
    fields = json_rows.load(text)
    match fields:
        case json_rows.Fault(message, column):
            message = f"the line begins like a JSON object but is none: {message}"
            return _bad(message, "write one JSON object a line", number, column)
        case json_rows.FieldFault(message, hint):
            return _bad(message, hint, number)
    fault = json_rows.find_number_fault(fields)
    if fault is not None:
        return BadRow(InputError(fault.message, fault.hint, line=number), fields, number)
    return row_of_fields(fields, form.name, number, with_texts=form.with_texts)


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
