"""How answers and follow-up questions are stored: once, in order, and within the attempts.

Every function takes a connection, whose transaction writes and is the caller's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from rerank.service.classes.exercise_sets import (
    ExerciseSet,
    Given,
    has_no_attempt_left,
    stand,
)
from rerank.service.classes.records import (
    RefusedError,
    Student,
    UnknownError,
    find_answers,
    find_row,
    insert_row,
    read_answer,
    write_json,
)
from rerank.service.classes.tables import ANSWERS, FOLLOW_UPS
from rerank.service.database import tell_time


def insert_answer(
    connection: sql.Connection,
    student: Student,
    exercises: ExerciseSet,
    item: int,
    sent_as: str,
    answer: Mapping[str, Any],
    written: str,
) -> Given:
    """Add an answer; one that was sent before under the same name is returned as it stands.

    Raises:
        UnknownError: the set has no such exercise, or the student or the set is gone.
        RefusedError: all attempts are used up, or the name is of an answer to another exercise.
    """
    if not 0 <= item < exercises.length:
        raise UnknownError(f"the set has no exercise {item + 1}", "reload the page")
    own = find_answers(connection, ANSWERS.c.student == student.number)
    known = next((given for given in own if given.sent_as == sent_as), None)
    if known is not None:
        if (known.exercise_set, known.item) != (exercises.number, item):
            # Its set may have other rules about what is told.
            raise RefusedError(
                "another answer was sent under this name", "reload the page, and send it again"
            )
        return known
    in_set = [given for given in own if given.exercise_set == exercises.number]
    if has_no_attempt_left(exercises.rules, stand(in_set, item)):
        raise RefusedError("you have used all attempts at this exercise", "go on with another one")
    now = tell_time()
    values = {
        "student": student.number,
        "exercise_set": exercises.number,
        "item": item,
        "sent_as": sent_as,
        "answer": write_json(answer),
        "written": written,
        "received": now,
        "late": exercises.rules.is_over(now),
        "hints": 0,
    }
    try:
        number = insert_row(connection, ANSWERS, values)
    except IntegrityError:
        raise UnknownError("you or the set were deleted", "ask your teacher") from None
    return read_answer(find_row(connection, ANSWERS, number))


def insert_follow_up(
    connection: sql.Connection, student: int, exercises: ExerciseSet, item: Mapping[str, Any]
) -> bool:
    """Add a follow-up behind those of a set; whether no other request has added one before."""
    place = len(exercises.follow_ups)
    own = (FOLLOW_UPS.c.student == student) & (FOLLOW_UPS.c.exercise_set == exercises.number)
    count = connection.scalar(sql.select(sql.func.count()).select_from(FOLLOW_UPS).where(own))
    if count != place:
        return False
    values = {
        "student": student,
        "exercise_set": exercises.number,
        "place": place,
        "item": write_json(item),
        "created": tell_time(),
    }
    try:
        insert_row(connection, FOLLOW_UPS, values)
    except IntegrityError:  # the student or the set was deleted
        raise UnknownError("you or the set were deleted", "ask your teacher") from None
    return True
