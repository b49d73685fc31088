from __future__ import annotations

import numpy as np
import pytest

from benchmarks.preferences import (
    Pair,
    accuracy,
    all_sets,
    difference,
    evaluate,
    matched,
    natural_scores,
    preference_sets,
)
from logic2text.errors import InputError

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
    assert matched(PAIRS) == [PAIRS[0], PAIRS[2], PAIRS[3]]


@pytest.mark.usefixtures("shared_data")
def test_the_sets_and_that_length_decides_two_of_them() -> None:
    sets = preference_sets()
    assert {name: len(pairs) > 50 for name, pairs in sets.items()} == dict.fromkeys(sets, True)
    assert sum(pair.words_apart > 0 for pair in sets["webnlg"]) == 5079
    shorter = {
        t: -float(len(t.split()))
        for each in sets.values()
        for p in each
        for t in (p.better, p.worse)
    }
    shares = {name: accuracy(pairs, shorter).share for name, pairs in sets.items()}
    assert shares["webnlg"] == pytest.approx(0.55, abs=0.01)
    assert min(shares["edits"], shares["ranks"]) > 0.75
    assert np.isfinite(list(shares.values())).all()


@pytest.mark.usefixtures("shared_data")
def test_the_sets_of_the_command() -> None:
    sets = all_sets()
    assert len(sets["e2e"]) == 4923
    assert all(pair.words_apart <= 1 for name in ("e2e near", "webnlg near") for pair in sets[name])
    assert len(sets["minimal pairs"]) == 300
    classes = [*sets][[*sets].index("minimal pairs") + 1 :]
    assert sum(len(sets[name]) for name in classes) == 300


def test_higher_is_more_natural_for_every_metric() -> None:
    sets = {"one": [Pair("i", "No cube is small.", "It is not the case that a cube is small.")]}
    texts = [sets["one"][0].better, sets["one"][0].worse]
    for name in ("shorter", "fre", "logprob", "formulaicness:light"):
        assert evaluate(natural_scores(name, texts), sets)["one"].share == 1, name


def test_a_metric_of_formulae_is_refused() -> None:
    with pytest.raises(InputError, match="needs a formula for each text"):
        natural_scores("formulaicness:structural", ["No cube is small."])
