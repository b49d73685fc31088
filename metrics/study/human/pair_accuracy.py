"""The agreement of a score with people's preference between two texts of one item.

Intervals come from resampling whole items, because the pairs of an item are not independent.

>>> pairs = [Pair("f1", "No cube is small.", "It is not the case that a cube is small.")]
>>> accuracy(pairs, {pairs[0].better: -4.0, pairs[0].worse: -11.0}).share
1.0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.preferences import Pair
from metrics.study.human.resampling import mean_estimate

MATCHED_WORDS = 2
RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The share of n pairs that a score orders as people did, a tie counting half; 95% interval.

    `ties` is the share of pairs to which the score gives equal values.
    """

    share: float
    low: float
    high: float
    n: int
    ties: float = 0.0

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}]"


def match_lengths(pairs: Sequence[Pair], most: int = MATCHED_WORDS) -> list[Pair]:
    """The pairs within two words of each other in length, where length says little."""
    return [pair for pair in pairs if pair.words_apart <= most]


def accuracy(pairs: Sequence[Pair], score: Mapping[str, float], seed: int = 1) -> Accuracy:
    """How often the greater score of a pair is that of the preferred text.

    Raises:
        InputError: there are no pairs.
    """
    return outcome_accuracy(pairs, _right(pairs, score), seed)


def outcome_accuracy(
    pairs: Sequence[Pair], outcomes: Sequence[float] | NDArray[np.float64], seed: int = 1
) -> Accuracy:
    """The share of pairs that a ranking orders as people did.

    Args:
        pairs: the pairs, for their items.
        outcomes: for each pair 1 if it is ordered as people did, 0 if not, ½ for a tie.
        seed: of the resampling.

    Raises:
        InputError: there are no pairs.
    """
    right = np.asarray(outcomes, dtype=np.float64)
    ties = float((right == 0.5).mean()) if len(right) else 0.0
    return _estimate(pairs, right, seed, ties)


def difference(
    pairs: Sequence[Pair], one: Mapping[str, float], other: Mapping[str, float], seed: int = 1
) -> Accuracy:
    """The share by which one score is right more often than another, with its paired interval."""
    return _estimate(pairs, _right(pairs, one) - _right(pairs, other), seed)


def _right(pairs: Sequence[Pair], score: Mapping[str, float]) -> NDArray[np.float64]:
    """1 for a pair ordered as people did, ½ for a tie or a text without a score, else 0."""
    gaps = np.array([score[pair.better] - score[pair.worse] for pair in pairs])
    return np.where(gaps > 0, 1.0, np.where(gaps < 0, 0.0, 0.5))


def _estimate(
    pairs: Sequence[Pair], values: NDArray[np.float64], seed: int, ties: float = 0.0
) -> Accuracy:
    if not len(values):
        raise InputError("there are no pairs", "give at least one pair of texts")
    share = mean_estimate(values, [pair.item for pair in pairs], RESAMPLES, seed)
    return Accuracy(share.value, share.low, share.high, len(pairs), ties)
