"""The facts of an input: triples, slots, records, `key: value` lines, or sentences.

>>> parse_input("name[Aromi], food[Chinese]")
(Fact(predicate='name', arguments=('Aromi',)), Fact(predicate='food', arguments=('Chinese',)))
>>> parse_input([["Aarhus", "cityServed", "Aarhus Airport"]])
(Fact(predicate='cityServed', arguments=('Aarhus', 'Aarhus Airport')),)
>>> parse_input({"title": "Solaris", "year": 1972})[1]
Fact(predicate='year', arguments=('Solaris', '1972'))
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from logic2text import InputError, arguments
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from metrics.inputs.written import TRIPLE, read_written

MOST_FACTS = 500
"""An input may have so many facts."""
SUBJECT_KEYS = ("name", "title", "id", "subject")
"""The fields of a record that name what its other fields are about, the first that it has."""

_IDENTIFIER = lazy_pattern(r"\w_\w|[a-z][A-Z]")
_QUANTITY = (
    frozenset({"amount", "value", "number", "quantity"}),
    frozenset({"currency", "unit", "units"}),
)
"""The fields of an object that is an amount with its unit."""


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
            table (a list of objects, a header with rows, Markdown, CSV), ``key: value`` lines, or
            sentences.

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
        case Mapping() if value.keys() == set(TRIPLE):
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
    value = read_written(text)
    if isinstance(value, list) and any(isinstance(part, tuple) for part in value):
        for part in value:
            match part:
                case (key, plain):
                    yield from _of_pair(key, plain)
                case _:
                    yield _triple(part, "the input")
    elif isinstance(value, str):
        yield Fact("", (value,))
    else:
        yield from _facts(value, "the input")


def _of_pair(key: str, value: str) -> Iterator[Fact]:
    if value.strip().lower() not in ("", "null", "~"):
        yield Fact(key, (_plain(value, "the input"),))


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
    if _are_spaced_triples(values):
        for number, text in enumerate(map(str, values), start=1):
            parts = [part.replace("_", " ") for part in text.split()]
            yield _triple(parts, f"triple {number} of {place}")
        return
    records = [value for value in values if isinstance(value, Mapping)]
    subject = _column_of_subjects(records) if len(records) == len(values) else ""
    if subject:
        for number, record in enumerate(records, start=1):
            yield from _of_record(record, f"row {number} of {place}", subject)
        return
    for number, value in enumerate(values, start=1):
        yield from _facts(value, f"part {number} of {place}")


def _are_spaced_triples(values: Sequence[object]) -> bool:
    """Whether texts are triples as in "ENAIRE city Madrid", some with the signs of identifiers."""
    texts = [value for value in values if isinstance(value, str)]
    is_identifier = any(_IDENTIFIER.search(text) for text in texts)
    return len(texts) == len(values) and is_identifier and all(len(t.split()) == 3 for t in texts)


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
        for path, plain, owner in _values(str(key), value, place, name):
            is_name = plain == name and key.lower() in (*SUBJECT_KEYS, subject.lower())
            yield Fact(path, (plain,) if is_name or not owner else (owner, plain))


def _subject_of(record: Mapping[str, object]) -> str:
    lowered = {key.lower(): value for key, value in record.items()}
    named = (lowered[key] for key in SUBJECT_KEYS if isinstance(lowered.get(key), str))
    return str(next(named, ""))


def _values(path: str, value: object, place: str, owner: str) -> Iterator[tuple[str, str, str]]:
    """The plain values of a field, with their paths, `address.city`, and what they are about.

    An object with a name is about what it names: `winner.time` about `winner.name`.
    """
    match value:
        case None | "":
            return
        case Mapping() if (quantity := _quantity(value)) is not None:
            yield path, quantity, owner
        case Mapping():
            inner_name = _subject_of(value)
            for key, inner in value.items():
                about = owner if inner == inner_name or not inner_name else inner_name
                yield from _values(f"{path}.{key}", inner, place, about)
        case list() | tuple():
            for inner in value:
                yield from _values(path, inner, place, owner)
        case _:
            yield path, _plain(value, f"the field `{path}` of {place}"), owner


def _quantity(value: Mapping[str, object]) -> str | None:
    """The amount that an object of two fields is: `{"amount": 3, "currency": "EUR"}`."""
    lowered = {str(key).lower(): plain for key, plain in value.items()}
    parts = [next((lowered[key] for key in keys & lowered.keys()), None) for keys in _QUANTITY]
    is_all = len(value) == len(parts) and all(isinstance(p, str | int | float) for p in parts)
    return f"{_plain(parts[0], 'an amount')} {parts[1]}" if is_all else None


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
