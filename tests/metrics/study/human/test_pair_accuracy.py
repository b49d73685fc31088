from __future__ import annotations

import pytest

from metrics.study.human.pair_accuracy import accuracy, difference, match_lengths
from metrics.study.human.preferences import Pair

PAIRS = [Pair("i", "a", "b"), Pair("i", "a", "c c c c"), Pair("j", "d", "e"), Pair("k", "d", "b")]
SCORE = {"a": 3.0, "b": 1.0, "c c c c": 3.0, "d": 0.0, "e": 2.0}


def test_a_tie_counts_half() -> None:
    found = accuracy(PAIRS, SCORE)
    assert found.share == pytest.approx((1 + 0.5 + 0 + 0) / 4)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found.n == 4
    turned = accuracy(PAIRS, {text: -value for text, value in SCORE.items()})
    assert turned.share == pytest.approx(1 - found.share)


def test_a_text_without_a_score_counts_half() -> None:
    assert accuracy(PAIRS[:1], {"a": float("nan"), "b": 1.0}).share == 0.5


def test_intervals_are_clustered_by_item() -> None:
    """Two hundred equal pairs of one item tell as much as one."""
    few = [Pair("i", "a", "b"), Pair("j", "d", "e")]
    many = few[:1] * 200 + few[1:] * 200
    one, other = accuracy(few, SCORE), accuracy(many, SCORE)
    assert (one.share, one.low, one.high) == (other.share, other.low, other.high)


def test_the_difference_of_two_scores_is_paired() -> None:
    found = difference(PAIRS, SCORE, dict.fromkeys(SCORE, 0.0))
    assert found.share == pytest.approx(accuracy(PAIRS, SCORE).share - 0.5)
    same = difference(PAIRS, SCORE, {text: 2 * value for text, value in SCORE.items()})
    assert (same.share, same.low, same.high) == (0, 0, 0)


def test_matched_in_length() -> None:
    assert match_lengths(PAIRS) == [PAIRS[0], PAIRS[2], PAIRS[3]]
