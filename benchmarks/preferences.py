"""Pairs of texts of one input of which people preferred one, and how often a score agrees.

Three sets: the person's edit over the text that it replaced, the better rank of two texts of one
formula, the more fluent by at least ten points of two texts of one set of RDF triples.  Intervals
come from resampling whole items, because the pairs of an item are not independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from benchmarks.corpora import rows

FLUENCY_POINTS = 10.0
RESAMPLES = 2_000


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts of one item, the preferred one first."""

    item: str
    better: str
    worse: str

    @property
    def words_apart(self) -> int:
        """By how many words the two differ in length."""
        return abs(len(self.better.split()) - len(self.worse.split()))


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
        "edits": list(_edits()),
        "ranks": list(_ranks()),
        "webnlg": list(_webnlg()),
    }


def accuracy(pairs: Sequence[Pair], score: Mapping[str, float], seed: int = 1) -> Accuracy:
    """How often the greater score of a pair is that of the preferred text."""
    right: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for pair in pairs:
        better, worse = score[pair.better], score[pair.worse]
        right[pair.item] += 0.5 if better == worse else float(better > worse)
        count[pair.item] += 1
    items = list(count)
    of = np.array([[right[i], count[i]] for i in items])
    drawn = np.random.default_rng(seed).integers(len(items), size=(RESAMPLES, len(items)))
    sums = of[drawn].sum(1)
    low, high = np.quantile(sums[:, 0] / sums[:, 1], [0.025, 0.975])
    return Accuracy(float(of[:, 0].sum() / of[:, 1].sum()), float(low), float(high), len(pairs))


def _edits() -> Iterator[Pair]:
    for row in rows("human/postedits.jsonl"):
        if row.get("edited") and row["edited"] != row["text"]:
            yield Pair(row["id"], row["edited"], row["text"])


def _ranks() -> Iterator[Pair]:
    for row in rows("human/fluency_ranking.jsonl"):
        for ranks in row["ranks"]:
            for one, other in combinations(sorted(ranks, key=ranks.__getitem__), 2):
                texts = row["texts"][one], row["texts"][other]
                if ranks[one] < ranks[other] and texts[0] != texts[1]:
                    yield Pair(row["formula"], *texts)


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
