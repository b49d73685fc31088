"""How soon practice finds a student's mistake: ``python -m benchmarks.tutor.practice``.

Simulated students make one of the typed mistakes wherever a question allows it, always or mostly,
and slip into another one now and then.  Each wrong answer is named by its smallest repair, as the
service does.  A mistake is found where it is the likeliest habit.
"""

from __future__ import annotations

import argparse
import random
from functools import cache

from benchmarks.record import record, table
from logic2text.symbolization import SymbolizationKey
from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.choice import Outcome, choose_question
from logic2text.tutor.practice.estimate import estimate_habits
from logic2text.tutor.practice.questions import list_questions
from logic2text.tutor.repair import find_repair

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


def main() -> int:
    """Print and keep the share of students whose mistake is found."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tutor.practice", description=__doc__
    )
    parser.add_argument("--students", type=int, default=200, help="of each kind and mistake")
    parser.add_argument("--seed", type=int, default=13)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)  # noqa: S311 - simulated students
    mistakes = sorted({mistake for question in list_questions() for mistake in question.mistakes})
    shares = {
        kind: sum(
            is_found(mistake, makes, slips, rng)
            for mistake in mistakes
            for _ in range(chosen.students)
        )
        / (len(mistakes) * chosen.students)
        for kind, (makes, slips) in STUDENTS.items()
    }
    print(table(("makes it", f"found in {QUESTIONS} questions"), list(shares.items())))
    record("tutor_practice", {"mistakes": len(mistakes), "found": shares}, "tutor.practice")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
