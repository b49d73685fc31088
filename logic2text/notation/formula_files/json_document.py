"""A JSON document: an array of formulae or of rows, an object with one, or a table by columns.

>>> [(e.text, e.fields) for e in read_json('["P(a)", {"id": 1, "formula": "Q(a)"}]')]
[('P(a)', {}), (None, {'id': 1, 'formula': 'Q(a)'})]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.formula_files import json_text
from logic2text.notation.formula_files.entry import Entry, bad_entry, notice

_SPACE = lazy_pattern(r"\s*")
_LISTS = ("formulas", "formulae", "rows", "data", "records", "premises", "axioms")
"""Fields of an object whose value may be the list of rows."""
_FORM = 'write ["…", "…"] or [{"formula": "…"}, …]'


def begins_array(text: str) -> bool:
    """Whether a text is a JSON array rather than a formula in square brackets."""
    start = _SPACE.match(text, text.index("[") + 1).end()  # type: ignore[union-attr]
    following = text[start : start + 1]
    if following in ("", "{", "]"):
        return following != "]" or not text[start + 1 :].strip()
    if following != '"':
        return False
    string = re.compile(r'"(?:[^"\\]|\\.)*"\s*').match(text, start)
    return string is None or text[string.end() : string.end() + 1] in (",", "]", "")


def read_json(text: str, name: str = "formula") -> Iterator[Entry]:
    """The rows of a document.

    Args:
        text: of the document.
        name: the field of a row that has its text.
    """
    start = _SPACE.match(text).end()  # type: ignore[union-attr]
    if text[start : start + 1] == "[":
        yield from _array(text, start)
        return
    value = json_text.load(text)
    match value:
        case json_text.Fault(message, column):
            yield bad_entry(
                f"the file is not valid JSON: {message}", _FORM, *_place(text, column - 1)
            )
        case json_text.FieldFault(message, hint):
            yield bad_entry(message, hint, 1)
        case dict():
            yield from _object(value, name)


def _place(text: str, offset: int) -> tuple[int, int]:
    """The line and the column of an offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _array(text: str, start: int) -> Iterator[Entry]:
    """The items of an array, each read for itself, so that a fault spares those before it."""
    decoder = json.JSONDecoder(object_pairs_hook=json_text.object_of)
    place, line = start + 1, 1
    counted = 0
    while True:
        place = _SPACE.match(text, place).end()  # type: ignore[union-attr]
        line, counted = line + text.count("\n", counted, place), place
        if text[place : place + 1] == "]":
            rest = text[place + 1 :].strip()
            if rest:
                yield bad_entry(f"after the JSON array comes “{rest[:30]}”", "leave it out", line)
            return
        value, place, fault = json_text.load_part(decoder, text, place)
        if isinstance(fault, json_text.Fault):
            yield _broken(text, fault.column - 1, fault.message)
            return
        yield bad_entry(fault.message, fault.hint, line) if fault else _row(value, line)
        place = _SPACE.match(text, place).end()  # type: ignore[union-attr]
        following = text[place : place + 1]
        if following == ",":
            place += 1
            after = _SPACE.match(text, place).end()  # type: ignore[union-attr]
            if text[after : after + 1] == "]":
                yield _broken(text, place - 1, "a comma stands before ']'")
                return
        elif following != "]":
            found = f"“{text[place : place + 20]}”" if following else "the end"
            yield _broken(text, place, f"expected ',' or ']', found {found}")
            return


def _broken(text: str, offset: int, message: str) -> Entry:
    """The error of an array that cannot be read further."""
    line, column = _place(text, offset)
    told = f"the JSON array is broken here: {message}"
    return bad_entry(told, f"{_FORM}; the items before it were read", line, column)


def _row(value: Any, line: int) -> Entry:
    told = (notice("read as an item of a JSON array", line),)
    match value:
        case str():
            return Entry(line, value, notices=told)
        case dict():
            return Entry(line, fields=value, notices=told)
    kind = json.dumps(value)[:30]
    return bad_entry(f"the item {kind} is neither a text nor an object", _FORM, line)


def columns_of(value: Mapping[str, Any], name: str) -> list[dict[str, Any]] | None:
    """The rows of a table by columns, as pandas writes it; None if an object is none."""
    columns = {
        key: [*column.values()] if isinstance(column, dict) else column
        for key, column in value.items()
    }
    cells = columns.get(name)
    if not isinstance(cells, list) or not cells or not all(isinstance(c, str) for c in cells):
        return None
    if not all(isinstance(c, list) and len(c) == len(cells) for c in columns.values()):
        return None
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def list_of(value: Mapping[str, Any], name: str) -> list[Any] | None:
    """The list of rows in an object that has no row's field itself, or None."""
    if name in value:
        return None
    return next((value[key] for key in _LISTS if isinstance(value.get(key), list)), None)


def _object(value: dict[str, Any], name: str) -> Iterator[Entry]:
    table = columns_of(value, name)
    rows = list_of(value, name) if table is None else table
    if rows is None:
        yield Entry(1, fields=value)
        return
    for row in rows:
        yield _row(row, 1)
