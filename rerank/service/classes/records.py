"""Rows of the tables of classes as objects, and how they are read and written.

Every function takes a connection, whose transaction is the caller's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import sqlalchemy as sql

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from rerank.service.classes.exercise_sets import ExerciseSet, Feedback, Given, Rules
from rerank.service.classes.roster import Entry
from rerank.service.classes.tables import ANSWERS, CLASSES, FOLLOW_UPS, SETS, STUDENTS
from rerank.service.database import hash_token, make_token, tell_time


class UnknownError(InputError):
    """There is no class, student, set, exercise or answer of that number."""


class RefusedError(InputError):
    """The rules of the set do not allow it."""


class StrangerError(InputError):
    """The token is not one of this service."""


@dataclass(frozen=True, slots=True)
class Student:
    """A student of a class; `identifier` and `email` are those of the gradebook, or ""."""

    number: int
    class_number: int
    name: str
    identifier: str
    email: str
    section: str
    joined: str


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """A class; without a `join_code` students cannot join by themselves."""

    number: int
    title: str
    join_code: str | None
    created: str


def write_json(value: object) -> str:
    """A value as it is stored."""
    return json.dumps(value, allow_nan=False)  # ASCII: half a character is stored too


def insert_row(connection: sql.Connection, table: sql.Table, values: Mapping[str, Any]) -> int:
    """Add a row; its number."""
    key = connection.execute(sql.insert(table).values(dict(values))).inserted_primary_key
    assert key is not None  # noqa: S101  every table numbers its rows
    return int(key[0])


def enrol_student(connection: sql.Connection, class_number: int, entry: Entry) -> str:
    """Add a student to a class; the token."""
    token = make_token()
    values = {
        "class_number": class_number,
        **asdict(entry),
        "token_hash": hash_token(token),
        "joined": tell_time(),
    }
    insert_row(connection, STUDENTS, values)
    return token


_NAMES = {CLASSES: "class", STUDENTS: "student", SETS: "set", ANSWERS: "answer"}


def find_row(connection: sql.Connection, table: sql.Table, number: int) -> sql.Row[Any]:
    """The row of a number.

    Raises:
        UnknownError: there is none.
    """
    row = connection.execute(sql.select(table).where(table.c.number == number)).first()
    if row is None:
        raise tell_unknown(table, number)
    return row


def tell_unknown(table: sql.Table, number: int) -> UnknownError:
    """The error for a number that no row has."""
    return UnknownError(f"there is no {_NAMES[table]} {number}", "reload the page")


def read_class(row: sql.Row[Any]) -> SchoolClass:
    """The class of a row."""
    return SchoolClass(row.number, row.title, row.join_code, row.created)


def read_student(row: sql.Row[Any]) -> Student:
    """The student of a row."""
    return Student(
        row.number,
        row.class_number,
        row.name,
        row.identifier,
        row.email,
        row.section,
        row.joined,
    )


def read_set(row: sql.Row[Any]) -> ExerciseSet:
    """The set of a row."""
    rules = json.loads(row.rules)
    rules["feedback"] = Feedback(rules["feedback"])
    items = tuple(json.loads(row.items))
    return ExerciseSet(row.number, row.class_number, Rules(**rules), items)


def find_answers(connection: sql.Connection, *conditions: sql.ColumnElement[bool]) -> list[Given]:
    """The answers that meet all conditions, the oldest first."""
    query = sql.select(ANSWERS).where(*conditions).order_by(ANSWERS.c.number)
    return [read_answer(row) for row in connection.execute(query)]


def find_follow_ups(
    connection: sql.Connection, *conditions: sql.ColumnElement[bool]
) -> dict[tuple[int, int], tuple[dict[str, Any], ...]]:
    """(student, set) → the follow-up questions, those that meet all conditions, in order."""
    query = sql.select(FOLLOW_UPS).where(*conditions).order_by(FOLLOW_UPS.c.place)
    found: dict[tuple[int, int], tuple[dict[str, Any], ...]] = {}
    for row in connection.execute(query):
        owner = row.student, row.exercise_set
        found[owner] = (*found.get(owner, ()), json.loads(row.item))
    return found


def read_answer(row: sql.Row[Any]) -> Given:
    """The answer of a row."""
    return Given(
        row.number,
        row.exercise_set,
        row.item,
        row.sent_as,
        json.loads(row.answer),
        row.written,
        row.received,
        bool(row.late),
        row.verdict,
        {} if row.judgement is None else json.loads(row.judgement),
        row.hints,
    )
