"""Follow-up questions: a set that follows a student's mistakes, and what it has found.

After a wrong answer the student gets a question of `logic2text.tutor.practice` that the suspected
mistake is possible in, behind the exercises of the set; it is the student's own.  There is one at a
time, and none when the suspicion is gone or the mistake is overcome.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.choice import choose_after
from logic2text.tutor.practice.estimate import FOUND, Trial, estimate_habits, is_overcome
from logic2text.tutor.practice.questions import Question, list_questions
from rerank.service.classes.exercise_sets import COUNTED, ExerciseSet, Given, is_open, tells_verdict
from rerank.service.classes.records import Student
from rerank.service.classes.reports import as_text

SUSPECTED = 0.1
"""The probability from which on a mistake is followed up: until a slip was avoided twice."""


class Finding(StrEnum):
    """What is known of a mistake that a student has made."""

    FOUND = "found"
    SUSPECTED = "suspected"
    OVERCOME = "overcome"
    SLIP = "a slip"


def next_follow_up(
    exercises: ExerciseSet, answers: Sequence[Given], now: str
) -> dict[str, Any] | None:
    """The next question for a student; None where there is nothing to follow up now.

    Args:
        exercises: the set with the student's follow-ups so far.
        answers: of the student to the set.
        now: a time; before students are told whether they are right, nothing follows.
    """
    rules, asked = exercises.rules, exercises.follow_ups
    if len(asked) >= rules.follow_ups or not tells_verdict(rules, now):
        return None
    if rules.follow_ups_count and rules.is_over(now):
        return None
    first = _first_answers(answers)
    if any(len(exercises.items) + place not in first for place in range(len(asked))):
        return None  # one of them waits
    trials = _trials(exercises, answers)
    about = {one for one, finding in _find(trials).items() if finding in _FOLLOWED}
    if not about:
        return None
    numbers = [number for item in asked if (number := _number_of(item)) is not None]
    return _as_item(list_questions()[choose_after(trials, numbers, about)])


def list_closed(sets: Iterable[ExerciseSet], answers: Sequence[Given], now: str) -> frozenset[int]:
    """The numbers of the questions whose solution a student may not see now.

    Args:
        sets: with the student's follow-ups.
        answers: of the student to all of them.
        now: a time.
    """
    closed = set()
    for exercises in sets:
        own = [given for given in answers if given.exercise_set == exercises.number]
        for place, item in enumerate(exercises.follow_ups, start=len(exercises.items)):
            if not is_open(exercises, own, place, now):
                closed.add(_number_of(item))
    return frozenset(number for number in closed if number is not None)


def _number_of(item: Mapping[str, Any]) -> int | None:
    """The number of the question of a follow-up; None for one that is no more."""
    texts = (question.text for question in list_questions())
    return next((number for number, text in enumerate(texts) if text == item["text"]), None)


def _as_item(question: Question) -> dict[str, Any]:
    """A question as an exercise with what is prepared for it: the tests prove it to be right."""
    prepared = {"right": [question.formula], "unlikely": [], "findings": [], "shown": {}}
    return {
        "kind": "formalize",
        "text": question.text,
        "formula": question.formula,
        "key": question.key,
        "possible": [str(mistake) for mistake in question.mistakes],
        "prepared": {**prepared, "symbols": []},
    }


_FOLLOWED = frozenset({Finding.FOUND, Finding.SUSPECTED})


def _first_answers(answers: Sequence[Given]) -> dict[int, Given]:
    """Place → the first answer that is an attempt: later ones come after hints."""
    first: dict[int, Given] = {}
    for given in answers:
        if given.verdict in COUNTED:
            first.setdefault(given.item, given)
    return first


def _trials(exercises: ExerciseSet, answers: Sequence[Given]) -> list[Trial]:
    """What the first answers tell, in the order in which they came."""
    return [
        _trial(exercises.item(place), given) for place, given in _first_answers(answers).items()
    ]


def _trial(item: Mapping[str, Any], given: Given) -> Trial:
    """What an answer tells; a wrong one whose mistake has no name tells nothing."""
    known = {*map(str, Mistake)}
    made = frozenset(Mistake(name) for name in given.judgement["mistakes"] if name in known)
    is_told = bool(made) or given.verdict == "right"
    return Trial(frozenset(map(Mistake, item.get("possible", ()) if is_told else ())), made)


def _find(trials: Sequence[Trial]) -> dict[Mistake, Finding]:
    """What is known of each mistake that was made, the likeliest habit first."""
    habits = estimate_habits(trials)
    made = Counter(mistake for trial in trials for mistake in trial.made)
    found = {}
    for mistake in sorted(made, key=lambda one: (-habits[one], one)):
        if made[mistake] > 1 and is_overcome(mistake, trials):
            found[mistake] = Finding.OVERCOME
        elif habits[mistake] >= FOUND:
            found[mistake] = Finding.FOUND
        else:
            found[mistake] = Finding.SUSPECTED if habits[mistake] >= SUSPECTED else Finding.SLIP
    return found


def report_findings(
    exercises: ExerciseSet, student: Student, answers: Sequence[Given]
) -> list[dict[str, Any]]:
    """What is known of each mistake that a student has made in a set, the likeliest habit first."""
    trials = _trials(exercises, answers)
    rows = []
    for mistake, finding in _find(trials).items():
        asked = [trial for trial in trials if mistake in trial.possible]
        rows.append(
            {
                "student": student.number,
                "name": student.name,
                "mistake": mistake,
                "finding": finding,
                "answers": sum(mistake in trial.made for trial in trials),
                "asked": len(asked),
                "avoided": sum(mistake not in trial.made for trial in asked),
            }
        )
    return rows


_COLUMNS = ("mistake", "finding", "answers", "asked", "avoided")


def write_findings(students: Sequence[Student], rows: Sequence[Mapping[str, Any]]) -> str:
    """The findings of a set as a CSV file, a mistake of a student a line."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(["name", "identifier", "email", "section", *_COLUMNS])
    known = {student.number: student for student in students}
    for row in rows:
        who = known[row["student"]]
        own = map(as_text, (who.name, who.identifier, who.email, who.section))
        writer.writerow([*own, *(row[name] for name in _COLUMNS)])
    return file.getvalue()
