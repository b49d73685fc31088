"""Input rows from arguments, plain lines or JSON Lines; a malformed one becomes an error row.

Lines are read as bytes with a maximum length, so that a very long line needs no memory and a line
that is not UTF-8 does not affect the others.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from logic2text import DEFAULT_LIMITS, InputError, LimitError, Limits
from rerank.batch import input_rows
from rerank.batch.input_rows import BadRow, GivenTexts, Row, TextsOfRow, texts_in_row


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


def given_texts(path: Path | None, most: int = DEFAULT_LIMITS.candidates) -> TextsOfRow:
    """Read a file of candidates; returns the function from a row to its candidates.

    A plain line is a candidate for every formula.  A JSON row has a field `text`, and `id` or
    `formula` to name the row that it is a candidate for.  The texts in the row's field `candidates`
    come first, then those for its `id`, for its formula, and for every formula.

    Args:
        path: the file; None for none.
        most: the maximum number of texts per formula.

    Raises:
        InputError: the file cannot be read or has a bad line.
    """
    common = GivenTexts(most)
    by_name: dict[tuple[str, str], GivenTexts] = defaultdict(lambda: GivenTexts(most))
    for row in read_rows((), "text", path) if path is not None else ():
        if isinstance(row, BadRow):
            raise InputError(f"{path}, line {row.number}: {row.error.message}", row.error.hint)
        names = [(name, str(row.fields[name])) for name in ("id", "formula") if name in row.fields]
        target = by_name[names[0]] if names else common
        target.add([row.text])

    def texts(row: Row, bound: int) -> GivenTexts:
        chosen = texts_in_row(row, bound)
        sources = [by_name.get(("formula", row.text)), common]
        if "id" in row.fields:
            sources.insert(0, by_name.get(("id", str(row.fields["id"]))))
        for source in sources:
            if source is not None:
                chosen.add(source.by_key.values())
                chosen.left_out += source.left_out
        return chosen

    return texts


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
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return BadRow(
            InputError(
                f"the line is not UTF-8 (byte {error.start + 1})",
                "save the file as UTF-8",
                line=number,
                column=error.start + 1,
            ),
            number=number,
        )
    if not text.strip():
        return BadRow(
            InputError("the line is blank", f"give a {name} or remove the line", line=number),
            number=number,
        )
    if text.lstrip().startswith("{"):
        return _json_row(text, form, number)
    kind = _json_kind(text)
    if kind == LIST or (kind is not None and (is_json or (kind, name) == (STRING, "formula"))):
        return BadRow(
            InputError(
                f"the line is JSON, but {kind} and no object",
                f'write {{"{name}": "…"}}, or the {name} alone without JSON around it',
                line=number,
            ),
            number=number,
        )
    return Row(text, number=number)


LIST, STRING = "a list", "a string"


def _json_kind(text: str) -> str | None:
    """The kind of a JSON value that is no object; None if the line is no JSON.

    A list is never a formula or a text, and a quoted string is never a formula.  Any other value,
    such as 1 or true, can be one, and is rejected only among JSON rows.
    """
    if text.lstrip()[0] not in '["-0123456789tfn':
        return None
    value, fault, _ = _loaded(text)
    if fault is not None:
        return None
    return LIST if isinstance(value, list) else STRING if isinstance(value, str) else "a value"


def _json_row(text: str, form: _Form, number: int) -> Row | BadRow:
    fields, fault, column = _loaded(text)
    if fault is not None or not isinstance(fields, dict):
        return BadRow(
            InputError(
                f"the line begins like a JSON object but is none: {fault}",
                "write one JSON object a line",
                line=number,
                column=column,
            ),
            number=number,
        )
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
    value = fields.pop(name, None)
    if not isinstance(value, str):
        came = "is missing" if value is None else f"is a {type(value).__name__}"
        return BadRow(
            InputError(
                f"the field `{name}` {came}, a string was expected",
                f'write {{"{name}": "…"}}',
                line=number,
            ),
            fields,
            number,
        )
    return Row(value, fields, number)


def _loaded(text: str) -> tuple[Any, str | None, int]:
    """The value of a JSON text, or the fault and its column."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        return None, error.msg, error.colno
    except RecursionError:
        return None, _TOO_DEEP, 1
    except ValueError:  # Python limits the digits, whose conversion takes quadratic time
        return None, f"a number has more than {sys.get_int_max_str_digits():,} digits", 1
    return (None, _TOO_DEEP, 1) if _is_deep(value) else (value, None, 1)


DEEPEST = 100
"""The maximum nesting depth of a row; deeper values can be read but not be written."""
_TOO_DEEP = f"nested too deep, beyond {DEEPEST} brackets"


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            item
            for part in level
            if isinstance(part, dict | list)
            for item in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return False
    return any(isinstance(part, dict | list) for part in level)
