from __future__ import annotations

import numpy as np
import pytest

from benchmarks.preferences import preference_sets
from metrics.human.pair_accuracy import accuracy


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
