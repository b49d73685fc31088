"""The bins."""

from __future__ import annotations

import numpy as np
import pytest

from metrics.study.bins import PUBLISHED, Bin


@pytest.mark.parametrize("system", sorted(PUBLISHED))
def test_draws_stay_in_the_bin_and_have_its_moments(system: str) -> None:
    own = PUBLISHED[system]
    random = np.random.default_rng(7)
    draws = np.array([own.draw(random) for _ in range(20_000)])
    assert draws.min() > 1 - own.high
    assert draws.max() <= 1 - own.low
    assert draws.mean() == pytest.approx(own.formulaicness, abs=0.005)
    assert draws.var() == pytest.approx(own.variance, rel=0.05)


def test_the_noise_floor_of_equal_classes() -> None:
    assert np.mean([b.variance for b in PUBLISHED.values()]) == pytest.approx(0.0085, abs=2e-4)


def test_a_bin_of_no_width_has_no_noise() -> None:
    assert Bin(0.4, 0.4).draw(np.random.default_rng(0)) == pytest.approx(0.6)
