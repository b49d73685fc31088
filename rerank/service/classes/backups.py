"""A class as one JSON object: a backup that can be read again, here or in another service.

Students' tokens are in it as hashes, so that their links go on to work.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from logic2text import InputError
from rerank.service.classes.tables import ANSWERS, CLASSES, FOLLOW_UPS, SETS, STUDENTS

FORMAT, VERSION = "logic2text-class", 2
VERSIONS = (1, VERSION)
"""Those that can be read; in the first there are no follow-ups."""


def export_class(connection: sql.Connection, number: int) -> dict[str, Any]:
    """The rows of a class, its students, its sets, their follow-up questions and answers."""

    def rows(table: sql.Table, condition: sql.ColumnElement[bool]) -> list[dict[str, Any]]:
        query = sql.select(table).where(condition).order_by(table.c.number)
        return [dict(row) for row in connection.execute(query).mappings()]

    in_class = sql.select(SETS.c.number).where(SETS.c.class_number == number)
    return {
        "format": FORMAT,
        "version": VERSION,
        "class": rows(CLASSES, CLASSES.c.number == number)[0],
        "students": rows(STUDENTS, STUDENTS.c.class_number == number),
        "sets": rows(SETS, SETS.c.class_number == number),
        "follow_ups": rows(FOLLOW_UPS, FOLLOW_UPS.c.exercise_set.in_(in_class)),
        "answers": rows(ANSWERS, ANSWERS.c.exercise_set.in_(in_class)),
    }


def restore_class(connection: sql.Connection, backup: Mapping[str, Any]) -> int:
    """Insert the rows of a backup under new numbers; the number of the class.

    Raises:
        InputError: it is no backup, or the class is there already.
    """
    if backup.get("format") != FORMAT or backup.get("version") not in VERSIONS:
        raise InputError("the file is no backup of a class", "take one that was exported here")
    try:
        return _insert_rows(connection, backup)
    except (KeyError, TypeError, AttributeError, ValueError, sql.exc.CompileError):
        raise InputError("the backup is damaged", "take another one") from None
    except IntegrityError:
        raise InputError(
            "the class of the backup is there already",
            "delete the class before its backup is read",
        ) from None


def _check_places(backup: Mapping[str, Any]) -> None:
    """Check that the follow-ups of each student are in a row, and that answers are to exercises.

    Raises:
        ValueError: they are not.
        KeyError, TypeError, AttributeError: a row lacks a field, or has another kind of value.
    """
    last = {row["number"]: len(json.loads(row["items"])) for row in backup["sets"]}
    asked: dict[tuple[int, int], set[int]] = {}
    for row in backup.get("follow_ups", ()):
        if not {"kind", "text", "prepared"} <= json.loads(row["item"]).keys():
            raise ValueError("a follow-up is none")
        asked.setdefault((row["student"], row["exercise_set"]), set()).add(row["place"])
    if any(places != {*range(len(places))} for places in asked.values()):
        raise ValueError("a follow-up is missing")
    for row in backup["answers"]:
        extra = asked.get((row["student"], row["exercise_set"]), ())
        if not 0 <= row["item"] < last[row["exercise_set"]] + len(extra):
            raise ValueError("an answer is to no exercise")


def _insert_rows(connection: sql.Connection, backup: Mapping[str, Any]) -> int:
    _check_places(backup)
    number = _insert(connection, CLASSES, backup["class"])
    new: dict[str, dict[int, int]] = {}
    for name, table in (("students", STUDENTS), ("sets", SETS)):
        new[name] = {
            row["number"]: _insert(connection, table, {**row, "class_number": number})
            for row in backup[name]
        }
    for table, rows in ((FOLLOW_UPS, backup.get("follow_ups", ())), (ANSWERS, backup["answers"])):
        for row in rows:
            owners = {
                "student": new["students"][row["student"]],
                "exercise_set": new["sets"][row["exercise_set"]],
            }
            _insert(connection, table, {**row, **owners})
    return number


def _insert(connection: sql.Connection, table: sql.Table, row: Mapping[str, Any]) -> int:
    values = {name: value for name, value in row.items() if name != "number"}
    key = connection.execute(sql.insert(table).values(values)).inserted_primary_key
    assert key is not None  # noqa: S101  every table numbers its rows
    return int(key[0])
