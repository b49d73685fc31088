r"""Inputs that are written as text: JSON, tables, triples, slots, `key: value` lines, lists.

>>> read_written("| name | seats |\n|---|---|\n| Elm | 40 |")
[{'name': 'Elm', 'seats': '40'}]
>>> read_written("hours:\n  Monday: 9 to 5\nseats: 40")
[('hours.Monday', '9 to 5'), ('seats', '40')]
"""

from __future__ import annotations

import ast
import csv
import json
import re
from collections.abc import Iterator, Sequence

from logic2text import InputError
from logic2text.lazy_pattern import lazy_pattern

EXCERPT = 40
"""The number of characters of an input that an error message shows."""
TRIPLE = ("subject", "predicate", "object")
"""The columns of a table of triples, and the fields of a triple that is an object."""

_SLOT = lazy_pattern(r"\s*([^\[\],]+?)\s*\[([^\[\]]*)\]\s*(?:,|;|$)")
_SLOT_BEGINS = lazy_pattern(r"\w[\w ]*\[")
_LINE = lazy_pattern(r"([^:|=\n]{1,60}?)\s*(?::\s|=\s|:$)\s*(.*?)")
_BULLET = lazy_pattern(r"\s*(?:[-*•]|\d{1,3}[.)])\s+")
_TUPLE = lazy_pattern(r"[<(]\s*([^,]+?)\s*,\s*([^,]+?)\s*,\s*(.+?)\s*[>)][.,;]?")
_RULE = lazy_pattern(r"\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*")
_SENTENCE_ENDS = (".", "!", "?")
_HEADER = 4
"""A cell of a header has at most so many words."""


def read_written(text: str) -> object:
    """The value that a text is: what JSON says, rows of a table, or pairs of a key and a value.

    Returns:
        A value that `parse_input` takes, or pairs; a sentence is a pair whose key is empty, and a
        triple a list of three.

    Raises:
        InputError: JSON or a bracket of it is not closed, or has another mistake.
    """
    stripped = text.strip()
    if stripped[:1] in ("{", "["):
        return _read_json(stripped)
    slots = _read_slots(stripped)
    if slots:
        return slots
    lines = [line for line in re.split(r"\n| && ", stripped) if line.strip()]
    return _read_table(lines) or [*_read_lines(lines)]


def _read_json(text: str) -> object:
    """What a text says that is JSON, JSON Lines or a literal of Python."""
    plain = re.sub(r",\s*([}\]])", r"\1", text)
    try:
        return json.loads(plain)
    except ValueError as error:
        place = error
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        if len(lines) > 1 and all(line.lstrip()[:1] == "{" for line in lines):
            return [json.loads(line) for line in lines]
        return ast.literal_eval(plain)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise InputError(
            f"the input begins as JSON and is none: {place}",
            'write {"name": "Aromi", "food": "Chinese"}, with each bracket and quotation closed',
        ) from None


def _read_slots(text: str) -> list[tuple[str, str]]:
    if _SLOT_BEGINS.match(text) and text.count("[") != text.count("]"):
        raise InputError(
            f"a bracket of the input is not closed or not opened: {text[:EXCERPT]!r}",
            "write name[Aromi], food[Chinese]",
        )
    found = [*_SLOT.finditer(text)]
    is_all = "".join(match.group() for match in found) == text
    return [(match[1], match[2]) for match in found] if is_all else []


def _read_table(lines: Sequence[str]) -> list[dict[str, str]] | list[list[str]]:
    """The rows of a table with a header, in Markdown or with separators; empty if it is none."""
    if len(lines) > 2 and "|" in lines[0] and _RULE.fullmatch(lines[1]):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        return _with_header([rows[0], *rows[2:]])
    for sign in ("\t", ";", ",") if len(lines) > 1 else ():
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=sign)]
        width = len(rows[0])
        is_plain = all(0 < len(cell.split()) <= _HEADER and ": " not in cell for cell in rows[0])
        is_text = any(line.rstrip().endswith(_SENTENCE_ENDS) for line in lines)
        if width < 2 or not is_plain or (is_text and sign == ","):
            continue
        if any(len(row) != width for row in rows) or any(_TUPLE.fullmatch(line) for line in lines):
            continue
        firsts = [row[0] for row in rows]
        return rows if width == len(TRIPLE) and firsts[0] in firsts[1:] else _with_header(rows)
    return []


def _with_header(rows: Sequence[Sequence[str]]) -> list[dict[str, str]]:
    header = [cell.strip("*` ") for cell in rows[0]]
    if tuple(cell.lower() for cell in header) == TRIPLE:
        header = [*TRIPLE]
    return [dict(zip(header, row, strict=False)) for row in rows[1:]]


def _read_lines(lines: Sequence[str]) -> Iterator[list[str] | tuple[str, str]]:
    """The triples, pairs and sentences of lines; those below "hours:" have it in their keys."""
    path = ""
    depth = 0
    for line in lines:
        indent = len(line) - len(line.lstrip())
        is_item = bool(_BULLET.match(line))
        plain = _BULLET.sub("", line, count=1).strip()
        if path and not (indent > depth or (is_item and indent >= depth)):
            path = ""
        triple = _read_triple(plain)
        pair = _LINE.fullmatch(plain)
        if triple:
            yield triple
        elif pair is not None and not pair[2]:
            path, depth = pair[1], indent
        elif pair is not None:
            yield from _read_pairs(path, plain)
        else:
            yield path, plain


def _read_triple(line: str) -> list[str]:
    parts = [part.strip() for part in line.split("|")]
    if len(parts) == len(TRIPLE) and all(parts):
        return parts
    found = _TUPLE.fullmatch(line)
    return [*found.groups()] if found else []


def _read_pairs(path: str, line: str) -> Iterator[tuple[str, str]]:
    """The pairs of a line: one, or several with semicolons between them."""
    parts = [_LINE.fullmatch(part.strip()) for part in line.split(";") if part.strip()]
    if not all(part and part[2] for part in parts):
        parts = [_LINE.fullmatch(line)]
    for part in parts:
        if part is not None:
            yield f"{path}.{part[1]}" if path else part[1], part[2]
