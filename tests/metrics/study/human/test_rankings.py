from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from metrics.study.human.rankings import bradley_terry, clusters, rank_intervals

NAMES = ("a", "b", "c", "d")
SKILL = np.array([0.8, 0.3, -0.2, -0.9])


def rankings(number: int, seed: int) -> list[dict[str, float]]:
    random = np.random.default_rng(seed)
    utilities = SKILL + random.gumbel(size=(number, 4))
    return [
        dict(zip(NAMES, np.argsort(np.argsort(-row)).astype(float), strict=True))
        for row in utilities
    ]


def test_without_ties_it_is_logistic_regression() -> None:
    ranked = rankings(60, 0)
    design, wins = [], []
    for row in ranked:
        for i in range(4):
            for j in range(i + 1, 4):
                signs = np.zeros(4)
                signs[[i, j]] = 1, -1
                design.append(signs[:3])
                wins.append(float(row[NAMES[i]] < row[NAMES[j]]))
    fit = sm.GLM(wins, np.array(design), family=sm.families.Binomial()).fit(tol=1e-12)
    expected = np.append(fit.params, 0.0)
    strengths = bradley_terry(ranked).strengths
    assert list(strengths.values()) == pytest.approx(expected - expected.mean(), abs=1e-6)


def test_ties_by_davidson() -> None:
    """Two systems: shares of wins, draws and losses fit exactly."""
    ranked = [{"a": 1.0, "b": 2.0}] * 6 + [{"a": 1.0, "b": 1.0}] * 3 + [{"a": 2.0, "b": 1.0}] * 2
    found = bradley_terry(ranked)
    assert found.strengths["a"] - found.strengths["b"] == pytest.approx(np.log(3), abs=1e-6)
    assert found.ties == pytest.approx(np.log(3 / np.sqrt(6 * 2)), abs=1e-6)


def test_a_system_that_always_wins_has_a_finite_strength() -> None:
    found = bradley_terry([{"a": 1.0, "b": 2.0}] * 5)
    assert found.order == ("a", "b")
    assert np.isfinite(list(found.strengths.values())).all()


def test_intervals_are_of_items() -> None:
    ranked = rankings(90, 1)
    found = bradley_terry(ranked, [i // 3 for i in range(90)], resamples=200)
    assert found.order == NAMES
    for name, (low, high) in found.intervals.items():
        assert low < found.strengths[name] < high
    repeated = bradley_terry(ranked * 3, [i // 3 % 30 for i in range(270)], resamples=200)
    assert repeated.intervals["a"] == pytest.approx(found.intervals["a"], abs=1e-6)


@pytest.mark.slow
def test_coverage_of_the_strengths() -> None:
    """95% intervals over 400 studies of 60 rankings cover the difference of two systems."""
    inside = 0
    for seed in range(400):
        found = bradley_terry(
            [{name: row[name] for name in "ad"} for row in rankings(60, seed)],
            resamples=200,
            seed=seed,
        )
        low, high = found.intervals["a"]
        inside += low <= (SKILL[0] - SKILL[3]) / 2 <= high
    assert 0.92 <= inside / 400 <= 0.98


def test_clusters() -> None:
    ranks = {"a": (1, 2), "b": (1, 2), "c": (3, 3), "d": (4, 4)}
    assert clusters(NAMES, ranks) == [("a", "b"), ("c",), ("d",)]
    assert clusters(NAMES, ranks | {"d": (2, 4)}) == [NAMES]
    runs = np.array([[3.0, 2.0, 1.0]] * 39 + [[3.0, 1.0, 2.0]])
    assert rank_intervals(runs, ("x", "y", "z"))["x"] == (1, 1)
    assert rank_intervals(runs, ("x", "y", "z"), 1.0)["y"] == (2, 3)
