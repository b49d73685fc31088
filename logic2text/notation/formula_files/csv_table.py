"""Tables with a header, as spreadsheets export them: commas, semicolons or tabs, cells in quotes.

A record is read as soon as its lines are there.  A cell with commas that is not in quotes is put
together where brackets tell that it is one cell.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files.entry import Entry, bad_entry, notice
from logic2text.notation.formula_files.line_source import LineSource
from logic2text.notation.formula_files.plain_lines import decoded_line

DELIMITERS = ",;\t|"
_FORMULA = frozenset(("formula", "formulas", "formulae", "fol"))
_KNOWN = frozenset(
    (
        "formula",
        "text",
        "texts",
        "input",
        "id",
        "other",
        "candidates",
        "candidate",
        "role",
        "given",
        "asked",
    )
)
_HEADING = lazy_pattern(r"[\w .,:/()#%-]{0,60}")
_CANDIDATE = lazy_pattern(r"candidate[ _-]?\d*")
_SEPARATOR = lazy_pattern(r"sep=(.)", re.IGNORECASE)
MOST_LINES = 50
"""The most lines of one cell; a quotation mark that is open for longer is a slip."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first record of a table.

    Attributes:
        delimiter: one character.
        names: of the columns, in order.
    """

    delimiter: str
    names: tuple[str, ...]


def find_header(line: str, name: str, *, with_texts: bool = False) -> Header | None:
    """The header that a first line is, or None.

    Args:
        line: the line.
        name: the column that rows must have: ``formula`` or another.
        with_texts: whether ``texts`` is enough.
    """
    for delimiter in DELIMITERS:
        cells = [cell.strip() for cell in _cells(line, delimiter)]
        names = tuple(_column(cell, cells, name) for cell in cells)
        is_wanted = name in names or (with_texts and "texts" in names)
        if is_wanted and (len(cells) > 1 or name == "formula"):
            return Header(delimiter, names) if all(map(_HEADING.fullmatch, cells)) else None
    return None


def _column(cell: str, cells: Sequence[str], name: str) -> str:
    """The name of a column; known ones in small letters."""
    lower = cell.lower()
    if name == "formula" and lower in _FORMULA:
        return cell if lower != "formula" and "formula" in map(str.lower, cells) else "formula"
    return lower if lower in _KNOWN else cell


def separator_of(line: str) -> str | None:
    """The delimiter that the first line of a table of Excel names: ``sep=;``."""
    found = _SEPARATOR.fullmatch(line.strip().strip('"'))
    return None if found is None else found[1]


def read_table(source: LineSource, header: Header, name: str) -> Iterator[Entry]:
    """The rows after the header.

    Args:
        source: at the line after the header.
        header: of the table.
        name: the column of the text.
    """
    repeated = next((n for n in header.names if n and header.names.count(n) > 1), None)
    if repeated is not None and not _CANDIDATE.fullmatch(repeated):
        yield bad_entry(
            f"the table has two columns {repeated}", "rename one of the two", source.number
        )
        return
    told = f"read as a table with a header and the delimiter {_shown(header.delimiter)}"
    while (taken := source.line()) is not None:
        number = source.number
        if isinstance(taken, InputError):
            yield Entry(number, error=taken)
            continue
        line = decoded_line(taken, number)
        if isinstance(line, Entry):
            yield line
            continue
        if not line.strip(header.delimiter + " \t"):
            continue
        record = _whole_record(line, source, header.delimiter)
        if record is None:
            message = "the quotation mark of a cell is never closed"
            yield bad_entry(message, 'add the missing \'"\'; in a cell write "" for one', number)
            continue
        yield _row(record, header, name, number, told)


def _whole_record(line: str, source: LineSource, delimiter: str) -> str | None:
    """The lines of a record; None if a quotation mark of it is never closed."""
    further = 0
    parts = [line]
    while _is_open("\n".join(parts), delimiter):
        following = source.peek(further)
        if not following or further == MOST_LINES:
            return None
        further += 1
        try:
            parts.append(following.decode("utf-8").rstrip("\r\n"))
        except UnicodeDecodeError:
            return None
    for _ in range(further):
        source.line()
    return "\n".join(parts)


def _is_open(record: str, delimiter: str) -> bool:
    """Whether a cell that begins with a quotation mark has no end."""
    if '"' not in record:
        return False
    quoted = re.compile(rf'(?:^|{re.escape(delimiter)})"(?:[^"]|"")*(?P<end>"?)')
    place = 0
    while (match := quoted.search(record, place)) is not None:
        if not match["end"]:
            return True
        place = match.end()
    return False


def _cells(record: str, delimiter: str) -> list[str]:
    try:
        rows = csv.reader(record.splitlines(keepends=True), delimiter=delimiter)
        return next(iter(rows), [])
    except csv.Error:
        return record.split(delimiter)


def _row(record: str, header: Header, name: str, number: int, told: str) -> Entry:
    cells = _cells(record, header.delimiter)
    notices = [notice(told, number)]
    while len(cells) > len(header.names) and not cells[-1].strip():
        cells.pop()
    if len(cells) > len(header.names):
        joined = _split_outside_brackets(record, header.delimiter)
        if len(header.names) == 1:
            joined = [record]
        if len(joined) != len(header.names):
            message = f"the row has {len(cells)} cells, the header has {len(header.names)}"
            quoted = '"P(a' + header.delimiter + 'b)"'
            hint = f"write a cell that has {_shown(header.delimiter)} in quotes: {quoted}"
            return bad_entry(message, hint, number)
        cells = joined
        message = f"{_shown(header.delimiter)} inside brackets was read as part of its cell"
        notices.append(notice(message, number, "write such a cell in quotes"))
    try:
        fields = _fields(cells, header.names, name)
    except InputError as error:
        return bad_entry(error.message, error.hint or "", number)
    return Entry(number, fields=fields, notices=tuple(notices))


def _split_outside_brackets(record: str, delimiter: str) -> list[str]:
    cells: list[str] = []
    start = depth = 0
    for place, sign in enumerate(record):
        depth = max(0, depth + (sign in "([{") - (sign in ")]}"))
        if sign == delimiter and depth == 0:
            cells.append(record[start:place].strip())
            start = place + 1
    return [*cells, record[start:].strip()]


def _fields(cells: Sequence[str], names: Sequence[str], name: str) -> dict[str, Any]:
    """The fields of a row: empty cells of known columns are left out, those of others kept."""
    fields: dict[str, Any] = {}
    candidates: list[str] = []
    for column, cell in zip(names, cells, strict=False):
        value = cell.strip()
        if column in ("candidates", "texts") and value:
            listed = _listed(value, column)
            if column == "texts":
                fields[column] = listed
            else:
                candidates += listed
        elif _CANDIDATE.fullmatch(column):
            candidates += [value] if value else []
        elif value or (column and column not in _KNOWN and column != name):
            fields[column] = value
    return {**fields, "candidates": candidates} if candidates else fields


def _listed(cell: str, column: str) -> list[str]:
    """The texts of a cell: a JSON list, or one a line.

    Raises:
        InputError: it begins like a JSON list and is none of strings.
    """
    if not cell.startswith("["):
        return [line.strip() for line in cell.splitlines() if line.strip()]
    try:
        value = json.loads(cell)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return value
    raise InputError(f"the cell of `{column}` is not a list of texts", 'write ["…", "…"]')


def _shown(delimiter: str) -> str:
    return "tab" if delimiter == "\t" else f"“{delimiter}”"
