from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from logic2text.errors import InputError
from metrics.study.human import pairwise
from metrics.study.human.pairwise import PENALTY, PairDifferences, fit, fit_regression, sign


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairwise, "RESAMPLES", 80)


def drawn(alpha: float, beta: float, n: int = 2_000, items: int = 50) -> PairDifferences:
    """Preferences that the model with these coefficients makes."""
    random = np.random.default_rng(5)
    x = random.normal(size=(n, 2))
    better = random.random(n) < 1 / (1 + np.exp(-(x @ [alpha, beta])))
    x[~better] *= -1
    return PairDifferences(tuple(str(i % items) for i in range(n)), x[:, 0], x[:, 1])


@pytest.mark.parametrize(("alpha", "beta"), [(1.0, 1.0), (2.0, 0.5), (0.0, 1.5)])
def test_coefficients_come_back(alpha: float, beta: float) -> None:
    found = fit(drawn(alpha, beta))
    assert found.weights.alpha == pytest.approx(alpha / (alpha + beta), abs=0.08)
    assert found.weights.alpha + found.weights.beta == pytest.approx(1)
    assert found.scale == pytest.approx(alpha + beta, rel=0.15)
    low, high = found.alpha_interval
    assert low <= found.weights.alpha <= high
    assert high - low < 0.2
    assert (found.pairs, found.items) == (2_000, 50)


def test_a_part_that_people_disprefer_gets_nothing() -> None:
    found = fit(drawn(1.0, -1.0))
    assert (found.weights.alpha, found.weights.beta) == (1, 0)


def test_each_item_counts_the_same() -> None:
    """Repeating an item's pairs changes nothing."""
    few = drawn(1.0, 0.5, 60, 12)
    first = np.array(few.items) == few.items[0]
    again = np.concatenate([np.arange(60), np.flatnonzero(first), np.flatnonzero(first)])
    many = PairDifferences(
        tuple(few.items[i] for i in again), few.naturalness[again], few.plainness[again]
    )
    assert fit(many).weights.alpha == pytest.approx(fit(few).weights.alpha, abs=1e-4)
    assert fit(many).accuracy == pytest.approx(fit(few).accuracy)


def test_accuracy_is_that_of_items_left_out() -> None:
    """By hand, with another optimiser."""
    few = drawn(1.0, 0.5, 40, 8)
    x = np.column_stack([few.naturalness, few.plainness])
    right = []
    for item in dict.fromkeys(few.items):
        own = np.array(few.items) == item

        def loss(w: np.ndarray, kept: np.ndarray = x[~own]) -> float:
            return float(np.log1p(np.exp(-kept @ w)).sum() / 5 + PENALTY * w @ w)

        w = minimize(loss, [1.0, 1.0], bounds=[(0, None)] * 2, method="Nelder-Mead").x
        right.append(np.mean(x[own] @ w > 0))
    found = fit(few)
    assert found.accuracy == pytest.approx(np.mean(right))
    assert found.accuracy_interval[0] <= found.accuracy <= found.accuracy_interval[1]


def test_where_nobody_disagrees_there_are_still_weights() -> None:
    sure = PairDifferences(("a", "b"), np.array([0.4, 0.1]), np.array([0.2, 0.3]))
    found = fit(sure)
    assert found.accuracy == 1
    assert np.isfinite(found.scale)


@pytest.mark.parametrize(
    ("items", "natural", "plain", "message"),
    [
        ((), [], [], "at least one pair"),
        (("a",), [1.0, 2.0], [1.0], "two finite differences"),
        (("a",), [float("nan")], [1.0], "two finite differences"),
    ],
)
def test_bad_pairs(
    items: tuple[str, ...], natural: list[float], plain: list[float], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        PairDifferences(items, np.array(natural), np.array(plain))


def test_no_weights_where_people_prefer_neither() -> None:
    with pytest.raises(InputError, match="neither"):
        fit(PairDifferences(("a", "b"), np.array([-1.0, -0.5]), np.array([-0.2, -0.4])))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(-1, 1)), min_size=1))
def test_the_sign_turns_with_the_score(pairs: list[tuple[str, float]]) -> None:
    items = [item for item, _ in pairs]
    gaps = np.array([gap for _, gap in pairs])
    assert sign(items, -gaps) == -sign(items, gaps)


def test_the_sign_lets_items_count_the_same_and_sizes_not_at_all() -> None:
    assert sign(["a", "a", "a", "b", "c"], np.array([0.1, 0.1, 0.1, -0.01, -0.2])) == -1
    assert sign(["a", "b", "c"], np.array([0.1, 0.1, -9.0])) == 1
    assert sign(["a", "b"], np.array([0.1, -0.1])) == 0


def test_regression_is_least_squares_without_an_intercept() -> None:
    random = np.random.default_rng(0)
    natural, plain = random.random(200), random.random(200)
    ratings = 3 * natural + plain + random.normal(0, 0.1, 200)
    expected, *_ = np.linalg.lstsq(np.column_stack([natural, plain]), ratings, rcond=None)
    found = fit_regression(natural, plain, ratings)
    assert found.alpha == pytest.approx(expected[0] / expected.sum())
    assert found.alpha == pytest.approx(0.75, abs=0.01)
    assert found.beta == pytest.approx(1 - found.alpha)


def test_regression_gives_no_negative_weight() -> None:
    natural, plain = np.array([1.0, 0.5, 0.1]), np.array([0.9, 0.1, 0.4])
    assert fit_regression(natural, plain, plain - 0.05 * natural).alpha == 0
    with pytest.raises(InputError):
        fit_regression(natural, plain, -plain)
