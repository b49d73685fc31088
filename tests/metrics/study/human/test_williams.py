from __future__ import annotations

import numpy as np
import pytest

from metrics.study.human.williams import compare, williams


def test_steigers_example() -> None:
    """Steiger 1980: n = 103, r12 = .4, r13 = .5, r23 = .1; R's psych prints t = -0.89, p < 0.37."""
    found = williams(0.4, 0.5, 0.1, 103)
    assert found.t == pytest.approx(-0.89, abs=0.005)
    assert found.p == pytest.approx(0.37, abs=0.006)
    assert found.freedom == 100


@pytest.mark.parametrize(
    ("r12", "r13", "r23", "n"),
    [(0.50, 0.32, 0.65, 50), (0.59, 0.31, 0.71, 30), (0.8, 0.72, 0.89, 26)],
)
def test_it_is_the_t_of_the_determinant_form(r12: float, r13: float, r23: float, n: int) -> None:
    """The same statistic, written with numpy's determinant of the correlation matrix."""
    matrix = np.array([[1, r12, r13], [r12, 1, r23], [r13, r23, 1]])
    spread = 2 * (n - 1) / (n - 3) * np.linalg.det(matrix) + ((r12 + r13) / 2) ** 2 * (1 - r23) ** 3
    expected = (r12 - r13) * np.sqrt((n - 1) * (1 + r23) / spread)
    assert williams(r12, r13, r23, n).t == pytest.approx(expected)


def test_exchanging_the_predictors_turns_the_sign() -> None:
    one, other = williams(0.6, 0.3, 0.4, 40), williams(0.3, 0.6, 0.4, 40)
    assert one.t == pytest.approx(-other.t)
    assert one.p == pytest.approx(other.p)


def test_from_the_scores() -> None:
    random = np.random.default_rng(2)
    y = random.normal(size=200)
    good, bad = y + random.normal(0, 0.5, 200), y + random.normal(0, 3.0, 200)
    assert compare(y, good, bad).t > 5
    assert compare(y, bad, good).p < 1e-6
    assert compare(y, good, good * 2 + 1).p == pytest.approx(1.0)
    good[3] = np.nan
    assert compare(y, good, bad).freedom == 196


def test_under_no_difference_one_in_twenty_is_significant() -> None:
    random = np.random.default_rng(3)
    y = random.normal(size=(800, 60))
    one, other = y + random.normal(0, 1, y.shape), y + random.normal(0, 1, y.shape)
    found = [compare(*triple).p < 0.05 for triple in zip(y, one, other, strict=True)]
    assert 0.03 < np.mean(found) < 0.075
