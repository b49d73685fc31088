from __future__ import annotations

import numpy as np
import pytest

from benchmarks.preferences import all_sets, evaluate, natural_scores, preference_sets
from logic2text.errors import InputError
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.preferences import Pair


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


@pytest.mark.slow
@pytest.mark.usefixtures("shared_data")
def test_the_sets_of_the_command() -> None:
    sets = all_sets()
    assert len(sets["e2e"]) == 4923
    near = [pair for name in ("e2e near", "webnlg near", "people near") for pair in sets[name]]
    assert all(pair.words_apart <= 1 for pair in near)
    assert len(sets["people"]) > 100
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
        natural_scores("study:structural", ["No cube is small."])
