"""The properties that penalties are fitted to, and the gain of one score over another."""

from __future__ import annotations

import numpy as np

from benchmarks import penalties
from benchmarks.audience_preferences import judge_items
from metrics.study.human.preferences import Pair
from rerank.reranker import Reranker

FORMULA = "∀x (Cube(x) → Small(x))"
PLAIN, LONG = "Every cube is small.", "For all x, if x is a cube, then x is small."
PAIRS = [Pair("f", PLAIN, LONG, FORMULA), Pair("f", PLAIN, "Some cube is small.", FORMULA)]


def test_only_pairs_whose_texts_may_both_win_are_compared() -> None:
    reranker = Reranker("fre", formulaicness="formulaicness:light")
    compared = penalties.differences(PAIRS, judge_items(PAIRS), reranker)
    assert compared.pairs == PAIRS[:1]
    assert compared.properties.shape == (1, len(penalties.PROPERTIES))
    ambiguous, weak, departures, effort = compared.properties[0]
    assert (ambiguous, weak, departures) == (0.0, 0.0, 0.0)
    assert effort != 0
    assert compared.formulaicness[0] < 0
    assert compared.score(0.0) == -compared.formulaicness


def test_the_gain_is_the_difference_of_the_shares_in_order() -> None:
    pairs = [Pair(str(i), "a", "b") for i in range(4)]
    gain = penalties.gain(pairs, np.array([1.0, 1.0, 0.0, -1.0]), np.array([1.0, -1.0, -1.0, -1.0]))
    assert gain.share == 0.375
