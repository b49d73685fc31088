from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from metrics.study.human.correlation import correlation, partial, regression, row_correlations

RANDOM = np.random.default_rng(1)
X, Z = RANDOM.normal(size=(2, 150))
Y = 0.6 * X - 0.5 * Z + RANDOM.normal(size=150)


def test_pearson() -> None:
    found = correlation(X, Y)
    expected = stats.pearsonr(X, Y)
    assert (found.r, found.p) == pytest.approx((expected.statistic, expected.pvalue))
    assert found.low < found.r < found.high
    low, high = expected.confidence_interval()
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.05)
    assert found.n == 150


def test_what_has_no_score_is_left_out() -> None:
    x = X.copy()
    x[:10] = np.nan
    assert correlation(x, Y).n == 140
    assert correlation(x, Y).r == pytest.approx(stats.pearsonr(X[10:], Y[10:]).statistic)


def test_the_partial_correlation_is_the_one_of_the_three_correlations() -> None:
    r = np.corrcoef([X, Y, Z])
    expected = (r[0, 1] - r[0, 2] * r[1, 2]) / np.sqrt((1 - r[0, 2] ** 2) * (1 - r[1, 2] ** 2))
    found = partial(X, Y, Z)
    assert found.r == pytest.approx(expected)
    assert found.p == pytest.approx(regression(Y, X, Z).p[0])


def test_regression() -> None:
    one = regression(Y, X)
    assert one.r_squared == pytest.approx(stats.pearsonr(X, Y).statistic ** 2)
    assert one.p[0] == pytest.approx(stats.pearsonr(X, Y).pvalue)
    assert one.low < one.r_squared < one.high
    assert correlation(X, Y).low ** 2 == pytest.approx(one.low, abs=1e-4)
    both = regression(Y, X, Z)
    assert both.r_squared > one.r_squared
    assert both.p[1] < 0.001


def test_row_correlations() -> None:
    found = row_correlations(np.stack([X, Z, np.ones(150)]), np.stack([Y, Y, Y]))
    assert found[:2] == pytest.approx([np.corrcoef(X, Y)[0, 1], np.corrcoef(Z, Y)[0, 1]])
    assert np.isnan(found[2])
