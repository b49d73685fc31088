"""Pearson's correlation with its p value and a bootstrap interval, partial correlation, and R².

>>> correlation(np.arange(9.0), np.arange(9.0) ** 2).r > 0.9
True
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

RESAMPLES = 2_000

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Correlation:
    """r of n pairs, its two-sided p value, and a 95% percentile interval over drawn pairs."""

    r: float
    p: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.r:+.3f} [{self.low:+.3f}, {self.high:+.3f}] {p_value(self.p)}"


def p_value(p: float) -> str:
    """A p value as it is printed."""
    return "p<.001" if p < 0.001 else f"p={p:.3f}"


def correlation(x: Vector, y: Vector, seed: int = 0) -> Correlation:
    """Pearson's r of two vectors of one length, at least three; pairs with a NaN are left out."""
    x, y = known(x, y)
    r, p = stats.pearsonr(x, y)
    drawn = np.random.default_rng(seed).integers(len(x), size=(RESAMPLES, len(x)))
    low, high = np.nanquantile(row_correlations(x[drawn], y[drawn]), [0.025, 0.975])
    return Correlation(float(r), float(p), float(low), float(high), len(x))


def partial(x: Vector, y: Vector, given: Vector, seed: int = 0) -> Correlation:
    """The correlation of x and y once a third variable is taken out of both by a straight line.

    The p value has one degree of freedom less than that of the residuals' plain correlation.
    """
    x, y, given = known(x, y, given)
    found = correlation(residuals(x, given), residuals(y, given), seed)
    freedom = found.n - 3
    t = found.r * np.sqrt(freedom / max(1 - found.r**2, 1e-300))
    p = float(2 * stats.t.sf(abs(t), freedom))
    return Correlation(found.r, p, found.low, found.high, found.n)


def residuals(y: Vector, x: Vector) -> Vector:
    """What a straight line in x leaves of y."""
    line = stats.linregress(x, y)
    left: Vector = y - line.intercept - line.slope * x
    return left


@dataclass(frozen=True, slots=True)
class Regression:
    """Least squares with an intercept.

    Attributes:
        r_squared: R².
        low, high: its 95% percentile interval over drawn rows.
        p: of the t test of each coefficient but the intercept's.
    """

    r_squared: float
    low: float
    high: float
    p: tuple[float, ...]

    def __str__(self) -> str:
        return f"{self.r_squared:.3f} [{self.low:.3f}, {self.high:.3f}]"


def regression(y: Vector, *predictors: Vector, seed: int = 0) -> Regression:
    """Fit y to one predictor or several, each of shape (n,); rows with a NaN are left out."""
    y, *kept = known(y, *predictors)
    x = np.column_stack([np.ones(len(y)), *kept])
    coefficients, *_ = np.linalg.lstsq(x, y, rcond=None)
    left = float(((y - x @ coefficients) ** 2).sum())
    freedom = len(y) - x.shape[1]
    errors = np.sqrt(np.diag(np.linalg.pinv(x.T @ x)) * left / freedom)
    p = 2 * stats.t.sf(np.abs(coefficients / errors), freedom)
    total = float(((y - y.mean()) ** 2).sum())
    drawn = np.random.default_rng(seed).integers(len(y), size=(RESAMPLES, len(y)))
    low, high = np.nanquantile(_r_squared(x[drawn], y[drawn]), [0.025, 0.975])
    return Regression(1 - left / total, float(low), float(high), tuple(map(float, p[1:])))


def _r_squared(x: Vector, y: Vector) -> Vector:
    """R² of each of many designs (rows, n, terms) for y (rows, n)."""
    cross = x.transpose(0, 2, 1)
    coefficients = np.linalg.pinv(cross @ x) @ (cross @ y[:, :, None])
    left = ((y - (x @ coefficients)[:, :, 0]) ** 2).sum(1)
    total = ((y - y.mean(1, keepdims=True)) ** 2).sum(1)
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Vector = 1 - left / total
    return found


def known(*vectors: Vector) -> list[Vector]:
    """The vectors without the places at which one of them is NaN."""
    kept = np.isfinite(np.stack(vectors)).all(0)
    return [vector[kept] for vector in vectors]


def row_correlations(x: Vector, y: Vector) -> Vector:
    """Pearson's r of each row of two matrices (rows, n); NaN where a row does not vary."""
    x = x - x.mean(1, keepdims=True)
    y = y - y.mean(1, keepdims=True)
    length = np.sqrt((x**2).sum(1) * (y**2).sum(1))
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Vector = (x * y).sum(1) / length
    return found
