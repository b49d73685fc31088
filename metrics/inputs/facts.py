"""The facts of an input: triples, slots, records, `key: value` lines, or sentences.

>>> parse_input("name[Aromi], food[Chinese]")
(Fact(predicate='name', arguments=('Aromi',)), Fact(predicate='food', arguments=('Chinese',)))
>>> parse_input([["Aarhus", "cityServed", "Aarhus Airport"]])
(Fact(predicate='cityServed', arguments=('Aarhus', 'Aarhus Airport')),)
>>> parse_input({"title": "Solaris", "year": 1972})[1]
Fact(predicate='year', arguments=('Solaris', '1972'))
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from logic2text import InputError, arguments

MOST_FACTS = 500
"""An input may have so many facts."""
EXCERPT = 40
"""The number of characters of an input that an error message shows."""
SUBJECT_KEYS = ("name", "title", "id", "subject")
"""The fields of a record that name what its other fields are about, the first that it has."""

_SLOT = re.compile(r"\s*([^\[\],]+?)\s*\[([^\[\]]*)\]\s*(?:,|;|$)")
_SLOT_BEGINS = re.compile(r"\w[\w ]*\[")
_LINE = re.compile(r"\s*[-*]?\s*([^:|=\n]{1,60}?)\s*[:=]\s+(\S.*?)\s*$")
_TRIPLE_KEYS = frozenset({"subject", "predicate", "object"})


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of an input.

    Attributes:
        predicate: the attribute or relation as the input names it; empty for a sentence.
        arguments: the subject first, if the input has one, and the value last; a sentence alone.
    """

    predicate: str
    arguments: tuple[str, ...]

    @property
    def value(self) -> str:
        """What the fact says of its subject."""
        return self.arguments[-1]

    @property
    def subject(self) -> str:
        """What it is said of; empty where the input does not say."""
        return self.arguments[0] if len(self.arguments) > 1 else ""


def parse_input(value: object) -> tuple[Fact, ...]:
    """The facts of an input, in its order.

    Args:
        value: RDF triples (lists of three, or lines ``subject | predicate | object``), slots
            (``name[Aromi], food[Chinese]``), a JSON object, which may be nested, or its text, a
            table (a list of objects, or a header with rows), ``key: value`` lines, or sentences.

    Raises:
        InputError: the value has no facts, more than `MOST_FACTS`, or a part of another kind.
    """
    facts = tuple(_facts(value, "the input"))
    if not facts:
        raise InputError(
            "the input has no facts", 'write {"name": "Aromi", "food": "Chinese"}, or triples'
        )
    if len(facts) > MOST_FACTS:
        raise InputError(
            f"the input has {len(facts):,} facts, more than {MOST_FACTS}",
            "give each text the facts that it is about",
        )
    return facts


def can_have_facts(value: object) -> bool:
    """Whether a value is of a form that has facts, so that it is wrong if it has none."""
    match value:
        case str() | Mapping():
            return bool(value)
        case list() | tuple():
            return any(isinstance(part, str | Mapping | list | tuple) for part in value)
        case _:
            return False


def _facts(value: object, place: str) -> Iterator[Fact]:
    match value:
        case str():
            yield from _of_text(value)
        case Mapping() if value.keys() == _TRIPLE_KEYS:
            yield _triple([value["subject"], value["predicate"], value["object"]], place)
        case Mapping():
            yield from _of_record(value, place)
        case list() | tuple():
            yield from _of_list(value, place)
        case _:
            raise InputError(
                f"{place} must have facts, {arguments.came(value)} came",
                'write {"name": "Aromi", "food": "Chinese"}, or triples',
            )


def _of_text(text: str) -> Iterator[Fact]:
    stripped = text.strip()
    if stripped[:1] in ("{", "["):
        try:
            yield from _facts(json.loads(stripped), "the input")
        except ValueError:
            pass
        else:
            return
    slots = _SLOT_BEGINS.match(stripped)
    if slots is not None and stripped.count("[") != stripped.count("]"):
        raise InputError(
            f"a bracket of the input is not closed or not opened: {stripped[:EXCERPT]!r}",
            "write name[Aromi], food[Chinese]",
        )
    if "".join(found.group() for found in _SLOT.finditer(stripped)) == stripped and stripped:
        for found in _SLOT.finditer(stripped):
            yield Fact(found[1], (found[2],))
        return
    lines = [line for line in stripped.splitlines() if line.strip()]
    for line in lines:
        parts = [part.strip() for part in line.split("|")]
        pair = _LINE.fullmatch(line)
        if len(parts) == 3 and all(parts):
            yield Fact(parts[1], (parts[0], parts[2]))
        elif pair is not None:
            yield Fact(pair[1], (pair[2],))
        else:
            yield Fact("", (line.strip(),))


def _of_list(values: Sequence[object], place: str) -> Iterator[Fact]:
    rows = [value for value in values if isinstance(value, list | tuple)]
    if rows and len(rows) == len(values) and all(_is_flat(row) for row in rows):
        header, *others = rows
        has_header = str(header[0]).lower() in SUBJECT_KEYS or not all(
            isinstance(row[1], str) for row in others if len(row) == 3
        )
        if all(len(row) == 3 for row in rows) and not has_header:
            for number, row in enumerate(rows, start=1):
                yield _triple(row, f"triple {number} of {place}")
            return
        if others and all(len(row) == len(header) for row in others):
            names = [*map(str, header)]
            values = [dict(zip(names, row, strict=True)) for row in others]
    records = [value for value in values if isinstance(value, Mapping)]
    subject = _column_of_subjects(records) if len(records) == len(values) else ""
    if subject:
        for number, record in enumerate(records, start=1):
            yield from _of_record(record, f"row {number} of {place}", subject)
        return
    for number, value in enumerate(values, start=1):
        yield from _facts(value, f"part {number} of {place}")


def _column_of_subjects(records: Sequence[Mapping[str, object]]) -> str:
    """The first column of a table, if it names each row; empty if there is no table or no names."""
    if len({tuple(record) for record in records}) != 1 or not records[0]:
        return ""
    first = next(iter(records[0]))
    names = {record[first] for record in records if isinstance(record[first], str)}
    return str(first) if len(names) == len(records) and not _subject_of(records[0]) else ""


def _is_flat(row: Sequence[object]) -> bool:
    return all(isinstance(cell, str | int | float | None) for cell in row)


def _triple(parts: Sequence[object], place: str) -> Fact:
    subject, predicate, value = (_plain(part, place) for part in parts)
    return Fact(predicate, (subject, value))


def _of_record(record: Mapping[str, object], place: str, subject: str = "") -> Iterator[Fact]:
    name = str(record[subject]) if subject else _subject_of(record)
    for key, value in record.items():
        for path, plain in _values(str(key), value, place):
            is_name = plain == name and key.lower() in (*SUBJECT_KEYS, subject.lower())
            yield Fact(path, (plain,) if is_name or not name else (name, plain))


def _subject_of(record: Mapping[str, object]) -> str:
    lowered = {key.lower(): value for key, value in record.items()}
    named = (lowered[key] for key in SUBJECT_KEYS if isinstance(lowered.get(key), str))
    return str(next(named, ""))


def _values(path: str, value: object, place: str) -> Iterator[tuple[str, str]]:
    """The plain values of a field, with their paths: `address.city`."""
    match value:
        case None | "":
            return
        case Mapping():
            for key, inner in value.items():
                yield from _values(f"{path}.{key}", inner, place)
        case list() | tuple():
            for inner in value:
                yield from _values(path, inner, place)
        case _:
            yield path, _plain(value, f"the field `{path}` of {place}")


def _plain(value: object, place: str) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case float() if not math.isfinite(value):
            raise InputError(f"{place} is {value}, not a number", "leave it out")
        case float():
            return str(int(value)) if value.is_integer() else repr(value)
        case int():
            return str(value)
        case str():
            return value.strip().strip('"').strip()
        case _:
            raise InputError(
                f"{place} must be a text or a number, {arguments.came(value)} came",
                "write each value as a text",
            )
