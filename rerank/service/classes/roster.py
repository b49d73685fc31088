r"""Rosters: CSV files of the students of a class, as gradebooks export them.

>>> read_roster("First name,Surname,ID number,Email address\nKim,Lee,17,kim@example.org")
[Entry(name='Kim Lee', identifier='17', email='kim@example.org', section='')]
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass

MOST_STUDENTS = 2_000
MOST_CHARACTERS = 200
_COLUMNS = {
    "name": ("name", "full name", "student", "student name"),
    "first": ("first name", "firstname", "given name"),
    "last": ("last name", "lastname", "surname", "family name"),
    "identifier": ("sis user id", "id number", "student id", "number", "id", "username"),
    "email": ("email", "email address", "e-mail", "sis login id", "login id"),
    "section": ("section", "group", "groups"),
}
"""What is taken from a roster → the headings under which it may stand, in small letters."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A student of a roster; `identifier` and `email` are those of the gradebook, or ""."""

    name: str
    identifier: str = ""
    email: str = ""
    section: str = ""


def read_roster(text: str) -> list[Entry]:
    """The students of a CSV file with a line of headings, or of a list with one name a line.

    Raises:
        InputError: there are no names, or a line has none; with its number.
    """
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise InputError("the roster is empty", "write one name a line, or a CSV file")
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    places = _find_columns(rows[0])
    first = 2 if places else 1
    lines = list(enumerate(rows[1:] if places else rows, start=first))
    if len(lines) > MOST_STUDENTS:
        raise InputError(
            f"the roster has {len(lines):,} students, more than {MOST_STUDENTS:,}", "split it"
        )
    return [_entry(row, places, line) for line, row in lines if any(map(str.strip, row))]


def _find_columns(headings: list[str]) -> dict[str, int]:
    """Where each thing stands; empty if the first line is no line of headings."""
    cleaned = [heading.strip().lower() for heading in headings]
    places: dict[str, int] = {}
    for wanted, names in _COLUMNS.items():
        # The most telling heading first: Canvas has an ID of its own beside the SIS one.
        found = next((cleaned.index(name) for name in names if name in cleaned), None)
        if found is not None:
            places[wanted] = found
    return places if {"name", "first", "last"} & {*places} else {}


def _entry(row: list[str], places: Mapping[str, int], line: int) -> Entry:
    def cell(name: str) -> str:
        at = places.get(name)
        return row[at].strip() if at is not None and at < len(row) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    if not places:
        name = " ".join(part.strip() for part in row if part.strip())
    if not name:
        raise InputError(f"line {line} of the roster has no name", "write it, or delete the line")
    values = (name, cell("identifier"), cell("email"), cell("section"))
    if any(len(value) > MOST_CHARACTERS for value in values):
        raise InputError(
            f"line {line} of the roster has a cell of more than {MOST_CHARACTERS} characters",
            "separate the columns by commas",
        )
    return Entry(*values)
