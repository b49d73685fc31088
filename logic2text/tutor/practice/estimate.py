"""Estimates which mistakes a student makes by habit, from the answers so far.

Each mistake is a habit or none, independently of the others, and Bayes' rule is applied to each: a
habit shows nine times in ten where an answer could have it, and without the habit a mistake is a
slip.  An answer with another mistake says nothing about those that it could have hidden.

>>> trials = (Trial(frozenset({Mistake.CONVERSE}), frozenset({Mistake.CONVERSE})),) * 2
>>> round(estimate_habits(trials)[Mistake.CONVERSE], 3)
0.979
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

from logic2text.lazy_dataclass import dataclass
from logic2text.tutor.mistakes import Mistake

PRIOR = 0.05
"""How probable a habit is before anything is known: about one of the typed mistakes."""
SHOWN = 0.9
"""How often a habit shows in an answer that could have it."""
SLIP = 0.03
"""How often a mistake is made that is no habit, in an answer that could have it."""
FOUND = 0.9
"""The probability from which on a mistake is called the student's."""
OVERCOME = 2
"""After so many answers in a row that could have a mistake and were right it is overcome."""


@dataclass(frozen=True, slots=True)
class Trial:
    """An answer.

    Attributes:
        possible: the mistakes that it could have; of an exercise of a teacher only those are known
            that were made.
        made: the mistakes that it has.
    """

    possible: frozenset[Mistake]
    made: frozenset[Mistake]


def estimate_habits(trials: Iterable[Trial]) -> dict[Mistake, float]:
    """Mistake → the probability that it is a habit of the student."""
    odds = dict.fromkeys(Mistake, PRIOR / (1 - PRIOR))
    for trial in trials:
        for mistake in trial.made:
            odds[mistake] *= SHOWN / SLIP
        if not trial.made:
            for mistake in trial.possible:
                odds[mistake] *= (1 - SHOWN) / (1 - SLIP)
    return {mistake: 1 - 1 / (1 + odd) for mistake, odd in odds.items()}


def is_overcome(mistake: Mistake, trials: Iterable[Trial]) -> bool:
    """Whether the last answers that could have a mistake were right."""
    about = [trial for trial in trials if mistake in trial.possible | trial.made]
    return len(about) >= OVERCOME and not any(trial.made for trial in about[-OVERCOME:])


def expect_information(probability: float) -> float:
    """The bits that an answer is expected to tell about a habit that it could show."""
    shown = probability * SHOWN + (1 - probability) * SLIP
    after_shown = probability * SHOWN / shown
    after_hidden = probability * (1 - SHOWN) / (1 - shown)
    left = shown * _entropy(after_shown) + (1 - shown) * _entropy(after_hidden)
    return _entropy(probability) - left


def _entropy(probability: float) -> float:
    if probability in (0.0, 1.0):
        return 0.0
    other = 1 - probability
    return -probability * log2(probability) - other * log2(other)
