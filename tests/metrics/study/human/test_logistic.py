"""Newton's method for preferences: its gradient at the result, known cases, weights, penalties."""

from __future__ import annotations

import numpy as np
import pytest

from metrics.study.human.logistic import Array, fit_logistic


def loss(
    coefficients: Array, differences: Array, shares: Array, weights: Array, penalties: Array
) -> float:
    values = differences @ coefficients
    entropy = np.logaddexp(0, values) - shares * values
    return float((weights * entropy).sum() + (penalties * coefficients**2).sum() / 2)


def fit(differences: Array, shares: Array, weights: Array, penalties: Array) -> Array:
    """Only the coefficients."""
    return fit_logistic(differences, shares, penalties, weights)[0]


def problem(seed: int, features: int = 3, pairs: int = 40) -> tuple[Array, Array, Array, Array]:
    """Differences with heavy tails, shares, weights of several sizes, and penalties."""
    random = np.random.default_rng(seed)
    return (
        random.standard_t(2, size=(pairs, features)),
        random.choice([1.0, 0.75, 0.5, 0.0], size=pairs),
        10 ** random.uniform(-2, 1, pairs),
        10 ** random.uniform(-3, 0, features),
    )


@pytest.mark.parametrize("seed", range(20))
def test_the_gradient_is_zero_at_the_result(seed: int) -> None:
    differences, shares, weights, penalties = problem(seed)
    coefficients = fit(differences, shares, weights, penalties)
    probabilities = 1 / (1 + np.exp(-differences @ coefficients))
    gradient = differences.T @ (weights * (probabilities - shares)) + penalties * coefficients
    assert np.abs(gradient).max() < 1e-6 * weights.sum()


@pytest.mark.parametrize("seed", range(3))
def test_no_place_around_the_result_has_less_loss(seed: int) -> None:
    values = problem(seed)
    coefficients = fit(*values)
    least = loss(coefficients, *values)
    random = np.random.default_rng(seed)
    for size in (1e-3, 0.1, 3.0):
        for _ in range(50):
            assert loss(coefficients + size * random.normal(size=3), *values) > least


def test_a_single_feature_has_the_log_odds_of_the_share() -> None:
    ones = np.ones((4, 1))
    (coefficient,) = fit(ones, np.array([1, 1, 1, 0.0]), np.ones(4), np.array([1e-9]))
    assert coefficient == pytest.approx(np.log(3))


def test_a_weight_counts_as_so_many_pairs() -> None:
    differences, shares, _, penalties = problem(0, pairs=6)
    times = np.array([1, 3, 0, 2, 1, 1])
    by_weights = fit(differences, shares, times.astype(float), penalties)
    repeated = fit(differences.repeat(times, 0), shares.repeat(times), np.ones(8), penalties)
    assert by_weights == pytest.approx(repeated)


def test_a_share_is_a_mixture_of_both_orders() -> None:
    differences, _, weights, penalties = problem(1)
    shares = np.full(40, 0.7)
    both = np.concatenate([differences, -differences])
    mixed = fit(both, np.ones(80), np.concatenate([0.7 * weights, 0.3 * weights]), penalties)
    assert fit(differences, shares, weights, penalties) == pytest.approx(mixed)


def test_a_penalty_holds_its_coefficient_alone() -> None:
    differences, shares, weights, _ = problem(2)
    free = fit(differences, shares, weights, np.full(3, 1e-6))
    held = fit(differences, shares, weights, np.array([1e6, 1e-6, 1e-6]))
    without = fit(differences[:, 1:], shares, weights, np.full(2, 1e-6))
    assert abs(held[0]) < 1e-4 < abs(free[0])
    assert held[1:] == pytest.approx(without, abs=1e-4)


def test_pairs_that_can_be_parted_have_finite_coefficients() -> None:
    differences = np.linspace(0.1, 5, 30)[:, None]
    coefficients = fit(differences, np.ones(30), np.ones(30), np.array([1e-4]))
    assert 1 < coefficients[0] < 1000
