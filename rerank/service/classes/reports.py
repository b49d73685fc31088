"""What a teacher sees of a class: who did what, which mistakes, and files for gradebooks."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from rerank.service.classes.exercise_sets import ExerciseSet, Given, score_of, stand
from rerank.service.classes.records import Student

MOST_EXAMPLES = 3
"""Answers that are shown for a mistake."""


def report_set(
    exercises: ExerciseSet,
    students: Sequence[Student],
    answers: Mapping[int, Sequence[Given]],
    follow_ups: Mapping[int, tuple[Mapping[str, Any], ...]],
) -> dict[str, Any]:
    """A row for each student with a cell for each exercise, and the mistakes of all.

    Args:
        exercises: the set.
        students: of the class.
        answers: student → the answers to the set.
        follow_ups: student → the questions that follow the student's mistakes.
    """
    places = range(len(exercises.items))
    rows = []
    for student in students:
        own = answers.get(student.number, ())
        cells = [_cell(own, place) for place in places]
        score = score_of(replace(exercises, follow_ups=follow_ups.get(student.number, ())), own)
        rows.append(
            {"student": student.number, "name": student.name, "score": score, "cells": cells}
        )
    to_exercises = {
        who: [given for given in all_given if given.item in places]
        for who, all_given in answers.items()
    }
    return {"rows": rows, "points": exercises.points, "mistakes": count_mistakes(to_exercises)}


def _cell(answers: Sequence[Given], item: int) -> dict[str, Any]:
    standing = stand(answers, item)
    own = [given for given in answers if given.item == item]
    state = "right" if standing.right else own[-1].verdict or "unjudged" if own else "none"
    if state == "right" and not standing.right:
        state = "late"
    return {"state": state, "tries": len(own), "hints": standing.hints}


def count_mistakes(answers: Mapping[int, Sequence[Given]]) -> list[dict[str, Any]]:
    """Each mistake with the number of answers and of students that have it, the commonest first.

    Answers that cannot be read count as a mistake of their own.
    """
    of_answers: Counter[tuple[str, int]] = Counter()
    of_students: dict[tuple[str, int], set[int]] = {}
    examples: dict[tuple[str, int], list[str]] = {}
    for student, given_answers in answers.items():
        for given in given_answers:
            found = given.judgement.get("mistakes", ())
            unread = ["cannot be read"] if given.verdict == "unreadable" else []
            for name in dict.fromkeys([*found, *unread]):
                mistake = name, given.item
                of_answers[mistake] += 1
                of_students.setdefault(mistake, set()).add(student)
                shown = examples.setdefault(mistake, [])
                text = written_answer(given.answer)
                if text not in shown and len(shown) < MOST_EXAMPLES:
                    shown.append(text)
    return [
        {
            "mistake": mistake[0],
            "item": mistake[1],
            "answers": count,
            "students": len(of_students[mistake]),
            "examples": examples[mistake],
        }
        for mistake, count in of_answers.most_common()
    ]


def written_answer(answer: Mapping[str, Any]) -> str:
    """An answer in one line."""
    for name in ("formula", "text"):
        if isinstance(answer.get(name), str):
            return str(answer[name])
    if isinstance(answer.get("same"), bool):
        return "the same" if answer["same"] else "different"
    if "world" in answer:
        return f"world {answer['world'] + 1}" if answer["world"] in (0, 1) else "no world"
    return "a world"


class GradeForm(StrEnum):
    """A form of CSV files of grades."""

    MOODLE = "moodle"
    CANVAS = "canvas"
    TABLE = "table"


_HEADINGS = {
    GradeForm.MOODLE: ("ID number", "Email address", "Full name"),
    GradeForm.CANVAS: ("Student", "ID", "SIS User ID", "SIS Login ID", "Section"),
    GradeForm.TABLE: ("name", "identifier", "email", "section"),
}


def write_grades(
    form: GradeForm,
    students: Sequence[Student],
    sets: Sequence[ExerciseSet],
    scores: Mapping[tuple[int, int], float],
) -> str:
    """The points of each student in each set, as a CSV file.

    Args:
        form: of the gradebook that imports it.
        students: of the class.
        sets: whose points are written.
        scores: (student, set) → points; nothing where the student has not answered.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    headings = _HEADINGS[form]
    writer.writerow([*headings, *(as_text(exercises.rules.title) for exercises in sets)])
    if form is GradeForm.CANVAS:
        blanks = [""] * (len(headings) - 1)
        writer.writerow(["    Points Possible", *blanks, *(_number(s.points) for s in sets)])
    for student in students:
        points = [scores.get((student.number, exercises.number)) for exercises in sets]
        writer.writerow([*_who(form, student), *("" if p is None else _number(p) for p in points)])
    return file.getvalue()


def _who(form: GradeForm, student: Student) -> list[str]:
    name, identifier, email, section = map(
        as_text, (student.name, student.identifier, student.email, student.section)
    )
    match form:
        case GradeForm.MOODLE:
            return [identifier, email, name]
        case GradeForm.CANVAS:
            return [name, "", identifier, email, section]
        case GradeForm.TABLE:
            return [name, identifier, email, section]


def as_text(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: students choose their names."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def _number(points: float) -> str:
    return f"{points:g}"
