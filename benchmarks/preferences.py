"""The sets of pairs that the benchmarks compare with people's preferences.

The person's edit over the text that it replaced and the better rank of two texts of one formula
(`metrics.human.preferences`), and the more fluent by at least ten points of two texts of one set of
RDF triples, which nothing is fitted on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from benchmarks.corpora import SHARED_DATA, rows
from metrics.human.preferences import Pair, fluency_ranks, postedits

FLUENCY_POINTS = 10.0


def preference_sets() -> dict[str, list[Pair]]:
    """The pairs of every set, by its name."""
    return {
        "edits": postedits(SHARED_DATA),
        "ranks": fluency_ranks(SHARED_DATA),
        "webnlg": list(_webnlg()),
    }


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
