"""Chooses the next question: the one that tells or trains most about a student's mistakes.

>>> first = choose_question(())
>>> list_questions()[first].text
'Every brave pirate trusts Anna.'
>>> after = choose_question((Outcome(first, frozenset({Mistake.CONVERSE})),))
>>> Mistake.CONVERSE in list_questions()[after].mistakes
False
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.questions import list_questions

UNTESTED = 1.0
MADE = 0.6
"""What a question is worth for a mistake that was never tested, and for one that was made as often
as it could be; for one that was avoided it is worth less each time."""
AVOIDED = 0.15


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question that was answered: its number, and the mistakes of the answer."""

    question: int
    mistakes: frozenset[Mistake]


def choose_question(
    outcomes: Sequence[Outcome], made_before: Mapping[Mistake, int] | None = None
) -> int:
    """The number of the next question.

    Args:
        outcomes: of the questions that were answered, the oldest first.
        made_before: how often a student made mistakes elsewhere, such as in sets of a class.
    """
    questions = list_questions()
    tested: Counter[Mistake] = Counter()
    made = Counter(made_before or {})
    tested.update(made)
    for outcome in outcomes:
        tested.update(questions[outcome.question].mistakes.keys())
        made.update(outcome.mistakes)
    asked = Counter(outcome.question for outcome in outcomes)
    forms = Counter(questions[outcome.question].template for outcome in outcomes)

    def worth(number: int) -> tuple[float, float, int]:
        question = questions[number]
        value = sum(_value(made[mistake], tested[mistake]) for mistake in question.mistakes)
        # Of questions that are worth as much, one of a form that was not asked, in other words.
        return (-asked[number], value / (1 + forms[question.template]), -number)

    return max(range(len(questions)), key=worth)


def _value(made: int, tested: int) -> float:
    if not tested:
        return UNTESTED
    return MADE * min(made / tested, 1.0) + AVOIDED ** (1 + tested - min(made, tested))
