"""Chooses the next question: the one that tells or trains most about a student's mistakes.

>>> first = choose_question(())
>>> list_questions()[first].text
'Every brave pirate trusts Anna.'
>>> after = choose_question((Outcome(first, frozenset({Mistake.CONVERSE})),))
>>> Mistake.CONVERSE in list_questions()[after].mistakes
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from logic2text.lazy_dataclass import dataclass
from logic2text.tutor.mistakes import Mistake
from logic2text.tutor.practice.estimate import (
    FOUND,
    Trial,
    estimate_habits,
    expect_information,
)
from logic2text.tutor.practice.questions import Question, list_questions

SAME_FORM = 0.5
"""What a question is worth in other words than one of its form that was asked."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question that was answered.

    Attributes:
        question: its number.
        mistakes: of the answer.
        is_right: whether it was right; a wrong answer whose mistake has no name tells nothing.
    """

    question: int
    mistakes: frozenset[Mistake]
    is_right: bool = True

    @property
    def trial(self) -> Trial:
        """What the answer tells about mistakes."""
        is_told = self.is_right or bool(self.mistakes)
        possible = list_questions()[self.question].mistakes if is_told else ()
        return Trial(frozenset(possible), self.mistakes)


def choose_question(
    outcomes: Sequence[Outcome],
    made_before: Mapping[Mistake, int] | None = None,
    closed: Collection[int] = frozenset(),
) -> int:
    """The number of the next question.

    Args:
        outcomes: of the questions that were answered, the oldest first.
        made_before: how often a student made mistakes elsewhere, such as in sets of a class.
        closed: the numbers of questions that come only where there is no other one.
    """
    made = Counter(made_before or {})
    elsewhere = [Trial(frozenset(), frozenset({mistake})) for mistake in made.elements()]
    trials = [*elsewhere, *(outcome.trial for outcome in outcomes)]
    asked = [outcome.question for outcome in outcomes]
    return choose_after(trials, asked, closed=closed)


def choose_after(
    trials: Iterable[Trial],
    asked: Collection[int],
    about: Collection[Mistake] = frozenset(),
    closed: Collection[int] = frozenset(),
) -> int:
    """The number of the question that tells most, among those that were asked least often.

    A mistake that is the student's is trained: then the question is one that it is possible in.

    Args:
        trials: the answers so far.
        asked: the numbers of the questions among them.
        about: the mistakes of which the question must allow one, where a question does.
        closed: the numbers of questions that come only where there is no other one.
    """
    questions = list_questions()
    habits = estimate_habits(trials)
    trained = {mistake for mistake, share in habits.items() if share >= FOUND}
    times = Counter(asked)
    forms = Counter(questions[number].template for number in asked)

    def worth(number: int) -> tuple[float, ...]:
        question = questions[number]
        tells = _tell(question, habits) * SAME_FORM ** forms[question.template]
        fits = not {*about}.isdisjoint(question.mistakes)
        trains = not trained.isdisjoint(question.mistakes)
        return (number not in closed, fits, -times[number], trains, tells, -number)

    return max(range(len(questions)), key=worth)


def _tell(question: Question, habits: Mapping[Mistake, float]) -> float:
    """The bits that the answer to a question is expected to tell."""
    return sum(expect_information(habits[mistake]) for mistake in question.mistakes)
