"""How soon practice finds a student's mistake: ``python -m benchmarks.tutor.practice``.

Simulated students make one of the typed mistakes wherever a question allows it, always or mostly,
and slip into another one now and then.  Each wrong answer is named by its smallest repair, as the
service does.  In practice a mistake is found where it is the likeliest habit after five questions;
in a set that follows mistakes, where the teacher is told so after at most five extra ones.
"""

from __future__ import annotations

import argparse
import random
from functools import cache
from typing import Any

from benchmarks.record import record, table
from logic2text.symbolization import SymbolizationKey
from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.choice import Outcome, choose_question
from logic2text.tutor.practice.estimate import estimate_habits
from logic2text.tutor.practice.questions import list_questions
from logic2text.tutor.repair import find_repair
from rerank.service.classes.exercise_sets import ExerciseSet, Given, Rules
from rerank.service.classes.follow_ups import Finding, next_follow_up, report_findings
from rerank.service.classes.records import Student

QUESTIONS = 5
STUDENTS = {"always": (1.0, 0.0), "nine times in ten": (0.9, 0.0), "with slips": (0.9, 0.1)}
"""How often a student makes the mistake where it is possible, and else another one."""


@cache
def name_mistakes(number: int, formula: str) -> frozenset[Mistake]:
    """The mistakes of a wrong formula, by its smallest repair."""
    question = list_questions()[number]
    key = SymbolizationKey.parse(question.key)
    given, asked = (key.parse_detailed(text).formula for text in (formula, question.formula))
    repair = find_repair(given, asked)
    return frozenset() if repair is None else frozenset(edit.mistake for edit in repair.edits)


def is_found(mistake: Mistake, makes: float, slips: float, rng: random.Random) -> bool:
    """Whether the questions find the mistake of one student."""
    outcomes: list[Outcome] = []
    for _ in range(QUESTIONS):
        number = choose_question(outcomes)
        possible = list_questions()[number].mistakes
        chosen = mistake if mistake in possible and rng.random() < makes else None
        if chosen is None and rng.random() < slips:
            chosen = rng.choice(sorted(possible))
        made = frozenset[Mistake]() if chosen is None else name_mistakes(number, possible[chosen])
        outcomes.append(Outcome(number, made))
    habits = estimate_habits(outcome.trial for outcome in outcomes)
    likeliest, second = sorted(habits, key=habits.__getitem__, reverse=True)[:2]
    return likeliest is mistake and habits[likeliest] > habits[second]


def is_found_in_set(mistake: Mistake, makes: float, slips: float, rng: random.Random) -> bool:
    """Whether a set that follows mistakes finds that of a student who made it in an exercise."""
    made = [frozenset({mistake})]
    follow_ups: list[dict[str, Any]] = []
    while True:
        exercises = ExerciseSet(1, 1, _RULES, ({},), tuple(follow_ups))
        answers = [_answer(place, mistakes) for place, mistakes in enumerate(made)]
        question = next_follow_up(exercises, answers, "2026-12-01T12:00:00+00:00")
        if question is None:
            found = report_findings(exercises, _STUDENT, answers)
            return found[0]["mistake"] is mistake and found[0]["finding"] in _FOUND
        follow_ups.append(question)
        possible = [Mistake(name) for name in question["possible"]]
        chosen = mistake if mistake in possible and rng.random() < makes else None
        if chosen is None and rng.random() < slips:
            chosen = rng.choice(possible)
        made.append(frozenset() if chosen is None else frozenset({chosen}))


_RULES = Rules("A set", follow_ups=QUESTIONS)
_STUDENT = Student(1, 1, "", "", "", "", "")
_FOUND = (Finding.FOUND, Finding.OVERCOME)


def _answer(place: int, mistakes: frozenset[Mistake]) -> Given:
    verdict = "wrong" if mistakes else "right"
    judgement = {"mistakes": sorted(mistakes)}
    return Given(place, 1, place, "", {}, "", "", False, verdict, judgement, 0)


def main() -> int:
    """Print and keep the share of students whose mistake is found."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tutor.practice", description=__doc__
    )
    parser.add_argument("--students", type=int, default=100, help="of each kind and mistake")
    parser.add_argument("--seed", type=int, default=13)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)  # noqa: S311 - simulated students
    mistakes = sorted({mistake for question in list_questions() for mistake in question.mistakes})
    shares = {
        place: {
            kind: sum(
                finds(mistake, makes, slips, rng)
                for mistake in mistakes
                for _ in range(chosen.students)
            )
            / (len(mistakes) * chosen.students)
            for kind, (makes, slips) in STUDENTS.items()
        }
        for place, finds in (("in practice", is_found), ("in a set", is_found_in_set))
    }
    rows = [(kind, *(found[kind] for found in shares.values())) for kind in STUDENTS]
    print(table(("makes it", *shares), rows))
    figures = {"mistakes": len(mistakes), "questions": QUESTIONS, "found": shares}
    record("tutor_practice", figures, "tutor.practice")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
