"""Penalties fitted to preferences: planted ones come back, and unknown signs have both in reach."""

from __future__ import annotations

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics.study.human.penalties import fit_penalties

PLANTED = np.array([0.3, 0.0])
SCALE = 6.0


def test_planted_penalties_lie_in_the_intervals() -> None:
    random = np.random.default_rng(3)
    score = random.normal(size=1_500)
    properties = random.integers(-1, 2, size=(1_500, 2)).astype(np.float64)
    odds = SCALE * (score - properties @ PLANTED)
    signs = np.where(random.random(1_500) < 1 / (1 + np.exp(-odds)), 1.0, -1.0)
    items = [str(i // 3) for i in range(1_500)]
    fitted = fit_penalties(items, signs * score, signs[:, None] * properties, draws=60)
    for planted, penalty in zip(PLANTED, fitted, strict=True):
        assert penalty.value == pytest.approx(planted, abs=0.06)
        assert penalty.low <= planted <= penalty.high
    assert fitted[0].low > 0 > fitted[1].low


def test_a_property_that_people_prefer_has_a_negative_penalty() -> None:
    score = np.array([0.2, -0.1] * 20)
    more = np.array([[1.0], [1.0], [1.0], [-1.0]] * 10)
    (penalty,) = fit_penalties([str(i) for i in range(40)], score, more, draws=20)
    assert penalty.value < 0


@pytest.mark.parametrize("rows", [0, 3])
def test_pairs_without_values_are_refused(rows: int) -> None:
    with pytest.raises(InputError, match="penalties need pairs"):
        fit_penalties(["a"] * rows, np.zeros(2), np.zeros((2, 1)))
