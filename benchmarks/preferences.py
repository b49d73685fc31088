"""How often a score agrees with people's preference between two texts of one item.

Three sets: the person's edit over the text that it replaced and the better rank of two texts of
one formula (`metrics.training.preferences`), and the more fluent by at least ten points of two
texts of one set of RDF triples, which nothing is fitted on. Intervals come from resampling whole
items, because the pairs of an item are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from benchmarks.corpora import SHARED_DATA, rows
from metrics.training.preferences import Pair, fluency_ranks, postedits

__all__ = ["Accuracy", "Pair", "accuracy", "difference", "matched", "preference_sets"]

FLUENCY_POINTS = 10.0
MATCHED_WORDS = 2
RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The share of n pairs that a score orders as people did, a tie counting half; 95% interval."""

    share: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}]"


def preference_sets() -> dict[str, list[Pair]]:
    """The pairs of every set, by its name."""
    return {
        "edits": postedits(SHARED_DATA),
        "ranks": fluency_ranks(SHARED_DATA),
        "webnlg": list(_webnlg()),
    }


def matched(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs within two words of each other in length, where length says little."""
    return [pair for pair in pairs if pair.words_apart <= MATCHED_WORDS]


def accuracy(pairs: Sequence[Pair], score: Mapping[str, float], seed: int = 1) -> Accuracy:
    """How often the greater score of a pair is that of the preferred text."""
    sums = _resampled(pairs, _right(pairs, score), seed)
    return Accuracy(*sums, len(pairs))


def difference(
    pairs: Sequence[Pair], one: Mapping[str, float], other: Mapping[str, float], seed: int = 1
) -> Accuracy:
    """The share by which one score is right more often than another, with its paired interval."""
    return Accuracy(*_resampled(pairs, _right(pairs, one) - _right(pairs, other), seed), len(pairs))


def _right(pairs: Sequence[Pair], score: Mapping[str, float]) -> NDArray[np.float64]:
    """1 for a pair ordered as people did, ½ for a tie or a text without a score, else 0."""
    gaps = np.array([score[pair.better] - score[pair.worse] for pair in pairs])
    return np.where(gaps > 0, 1.0, np.where(gaps < 0, 0.0, 0.5))


def _resampled(
    pairs: Sequence[Pair], values: NDArray[np.float64], seed: int
) -> tuple[float, float, float]:
    """Mean of the values and its percentile interval over drawn items."""
    places: dict[str, int] = {}
    item = np.array([places.setdefault(pair.item, len(places)) for pair in pairs])
    of = np.stack([np.bincount(item, values), np.bincount(item)], axis=1)
    drawn = np.random.default_rng(seed).integers(len(of), size=(RESAMPLES, len(of)))
    sums = of[drawn].sum(1)
    low, high = np.quantile(sums[:, 0] / sums[:, 1], [0.025, 0.975])
    return float(values.mean()), float(low), float(high)


def _webnlg() -> Iterator[Pair]:
    by_input: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows("human/webnlg2020.jsonl"):
        by_input[row["input"]][row["text"]].append(row["fluency"])
    for number, texts in by_input.items():
        # One text from two systems has two ratings: their pairs with another text all count.
        rated = [(fluency, text) for text, each in texts.items() for fluency in each]
        for one, other in combinations(sorted(rated, reverse=True), 2):
            if one[0] - other[0] >= FLUENCY_POINTS and one[1] != other[1]:
                yield Pair(str(number), one[1], other[1])
