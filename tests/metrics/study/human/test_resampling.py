from __future__ import annotations

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics.study.human.correlation import correlation
from metrics.study.human.resampling import draw_places, estimate, mean_estimate, percentiles

SIMULATIONS = 400
WITHIN = (0.92, 0.98)
"""A 95% interval must cover the truth in this share of the simulations."""


def test_all_rows_of_a_drawn_item_come_together() -> None:
    clusters, drawn = draw_places(["a", "a", "b", "c", "c", "c"], resamples=50, seed=3)
    assert clusters == 3
    for places in drawn:
        counts = np.bincount(places, minlength=6)
        assert counts[0] == counts[1]
        assert counts[3] == counts[4] == counts[5]
        assert counts[0] + counts[2] + counts[3] == 3


def test_two_hundred_equal_rows_of_an_item_tell_as_much_as_one() -> None:
    few = mean_estimate(np.array([1.0, 0.0, 0.0]), ["a", "b", "c"])
    many = mean_estimate(np.repeat([1.0, 0.0, 0.0], 200), np.repeat(["a", "b", "c"], 200).tolist())
    assert (few.value, few.low, few.high) == pytest.approx((many.value, many.low, many.high))


def test_an_estimate_of_a_mean_is_the_mean_estimate() -> None:
    values, items = np.arange(9.0), list("aaabbbccc")
    of_rows = estimate(lambda places: float(values[places].mean()), items, seed=1)
    assert of_rows == mean_estimate(values, items, seed=1)


def test_nothing_to_resample() -> None:
    with pytest.raises(InputError, match="no rows"):
        estimate(lambda _: 0.0, [])
    assert np.isnan(percentiles(np.array([np.nan]))).all()


def test_coverage_of_a_mean_of_clustered_values() -> None:
    """Three texts of each of sixty items, which share half of their variance."""
    random = np.random.default_rng(0)
    items = np.repeat(np.arange(60), 3)
    inside = 0
    for seed in range(SIMULATIONS):
        values = 0.3 + random.normal(size=60)[items] + random.normal(size=180)
        interval = mean_estimate(values, items.tolist(), resamples=400, seed=seed)
        inside += interval.low <= 0.3 <= interval.high
    assert WITHIN[0] <= inside / SIMULATIONS <= WITHIN[1]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["pearson", pytest.param("spearman", marks=pytest.mark.slow)])
def test_coverage_of_a_correlation_of_clustered_texts(method: str) -> None:
    """The correlation is 0.5 (Spearman's of a binormal: 6/π·arcsin(0.25)); items share noise."""
    truth = 0.5 if method == "pearson" else 6 / np.pi * np.arcsin(0.25)
    random = np.random.default_rng(1)
    items = np.repeat(np.arange(80), 2)
    inside = 0
    for seed in range(SIMULATIONS):
        shared, own = random.normal(size=(2, 80))[:, items], random.normal(size=(2, 160))
        x, noise = (shared + own) / np.sqrt(2)
        y = 0.5 * x + np.sqrt(0.75) * noise
        interval = correlation(x, y, seed, method=method, items=items.tolist(), resamples=300)
        inside += interval.low <= truth <= interval.high
    assert WITHIN[0] <= inside / SIMULATIONS <= WITHIN[1]
