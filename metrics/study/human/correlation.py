"""Correlations of scores with judgements, with intervals that draw whole items.

Pearson's r, Spearman's ρ and Kendall's τ-b; partial correlation; least squares with R².  Texts of
one item (a formula, a reference sentence) are not independent, so an interval draws items and not
texts where items are given.

>>> correlation(np.arange(9.0), np.arange(9.0) ** 2).r > 0.9
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, extras
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.resampling import RESAMPLES, draw_places, percentiles

with extras.require_extra("study", "the statistics of judgements"):
    from scipy import stats

Vector = NDArray[np.float64]

LEAST_PAIRS = 3
"""Pairs without a missing value that a correlation needs."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """The correlation of n pairs.

    Attributes:
        r: the coefficient, in [-1, 1]; NaN where one of the two does not vary.
        p: its two-sided p value, as if the pairs were independent.
        low, high: its 95% percentile interval over drawn items.
        n: pairs.
        items: items that were drawn; n where none are given.
        method: ``pearson``, ``spearman`` or ``kendall``.
    """

    r: float
    p: float
    low: float
    high: float
    n: int
    items: int = 0
    method: str = "pearson"

    def __str__(self) -> str:
        return f"{self.r:+.3f} [{self.low:+.3f}, {self.high:+.3f}] {p_value(self.p)}"


def p_value(p: float) -> str:
    """A p value as it is printed.

    >>> p_value(0.0004), p_value(0.0312)
    ('p<.001', 'p=0.031')
    """
    return "p<.001" if p < 0.001 else f"p={p:.3f}"


def correlation(
    x: Vector,
    y: Vector,
    seed: int = 0,
    *,
    method: str = "pearson",
    items: Sequence[Hashable] | None = None,
    resamples: int = RESAMPLES,
) -> Correlation:
    """The correlation of two vectors of shape (n,); pairs with a NaN are left out.

    Args:
        x: scores, shape (n,).
        y: judgements, shape (n,).
        seed: of the interval's draws.
        method: ``pearson``, ``spearman`` or ``kendall`` (τ-b).
        items: what each pair is of; each pair an item of its own if not given.
        resamples: how often items are drawn.

    Raises:
        InputError: fewer than three pairs are complete, or there is no such method.
    """
    if method not in METHODS:
        raise InputError(f"there is no correlation {method!r}", f"name {', '.join(METHODS)}")
    kept = np.flatnonzero(np.isfinite(x) & np.isfinite(y))
    if len(kept) < LEAST_PAIRS:
        raise InputError(
            f"{len(kept)} of {len(x)} pairs have both values, a correlation needs 3",
            "give more texts with a score and a judgement",
        )
    x, y = x[kept], y[kept]
    clusters = range(len(x)) if items is None else [items[place] for place in kept.tolist()]
    r, p = _coefficient(x, y, method)
    places, drawn = draw_places(clusters, resamples, seed)
    low, high = percentiles(_resampled(x, y, method, drawn))
    return Correlation(r, p, low, high, len(x), places, method)


def partial(x: Vector, y: Vector, given: Vector, seed: int = 0) -> Correlation:
    """The correlation of x and y once a third variable is taken out of both by a straight line.

    The p value has one degree of freedom less than that of the residuals' plain correlation.
    """
    x, y, given = drop_unknown(x, y, given)
    whole = correlation(residuals(x, given), residuals(y, given), seed)
    freedom = whole.n - 3
    t = whole.r * np.sqrt(freedom / max(1 - whole.r**2, 1e-300))
    p = float(2 * stats.t.sf(abs(t), freedom))
    return Correlation(whole.r, p, whole.low, whole.high, whole.n, whole.items)


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
    y, *kept = drop_unknown(y, *predictors)
    x = np.column_stack([np.ones(len(y)), *kept])
    coefficients, *_ = np.linalg.lstsq(x, y, rcond=None)
    left = float(((y - x @ coefficients) ** 2).sum())
    freedom = len(y) - x.shape[1]
    errors = np.sqrt(np.diag(np.linalg.pinv(x.T @ x)) * left / freedom)
    p = 2 * stats.t.sf(np.abs(coefficients / errors), freedom)
    total = float(((y - y.mean()) ** 2).sum())
    _, drawn = draw_places(range(len(y)), RESAMPLES, seed)
    rows = np.stack(drawn)
    low, high = percentiles(_r_squared(x[rows], y[rows]))
    return Regression(1 - left / total, low, high, tuple(map(float, p[1:])))


def drop_unknown(*vectors: Vector) -> list[Vector]:
    """The vectors without the places at which one of them is NaN."""
    kept = np.isfinite(np.stack(vectors)).all(0)
    return [vector[kept] for vector in vectors]


def row_correlations(x: Vector, y: Vector) -> Vector:
    """Pearson's r of each row of two matrices (rows, n); NaN where a row does not vary."""
    x = x - x.mean(1, keepdims=True)
    y = y - y.mean(1, keepdims=True)
    length = np.sqrt((x**2).sum(1) * (y**2).sum(1))
    with np.errstate(invalid="ignore", divide="ignore"):
        correlations: Vector = (x * y).sum(1) / length
    return correlations


def _coefficient(x: Vector, y: Vector, method: str) -> tuple[float, float]:
    """The coefficient and its p value; NaN for both where one of the two does not vary."""
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return float("nan"), float("nan")
    r, p = METHODS[method](x, y)
    return float(r), float(p)


def _resampled(x: Vector, y: Vector, method: str, drawn: Sequence[NDArray[np.intp]]) -> Vector:
    """The coefficient of each resample, NaN where one of the two does not vary."""
    if method == "kendall":
        return np.array([_coefficient(x[places], y[places], method)[0] for places in drawn])
    by_length: dict[int, list[int]] = {}
    for row, places in enumerate(drawn):
        by_length.setdefault(len(places), []).append(row)
    coefficients = np.empty(len(drawn))
    for rows in by_length.values():  # one length where all items have as many texts
        places = np.stack([drawn[row] for row in rows])
        left, right = x[places], y[places]
        if method == "spearman":
            left, right = stats.rankdata(left, axis=1), stats.rankdata(right, axis=1)
        coefficients[rows] = row_correlations(left, right)
    return coefficients


def _r_squared(x: Vector, y: Vector) -> Vector:
    """R² of each of many designs (rows, n, terms) for y (rows, n)."""
    cross = x.transpose(0, 2, 1)
    coefficients = np.linalg.pinv(cross @ x) @ (cross @ y[:, :, None])
    left = ((y - (x @ coefficients)[:, :, 0]) ** 2).sum(1)
    total = ((y - y.mean(1, keepdims=True)) ** 2).sum(1)
    with np.errstate(invalid="ignore", divide="ignore"):
        shares: Vector = 1 - left / total
    return shares


METHODS: Mapping[str, Callable[[Vector, Vector], tuple[Any, Any]]] = {
    "pearson": stats.pearsonr,
    "spearman": stats.spearmanr,
    "kendall": stats.kendalltau,
}
"""The coefficients by name; each returns the coefficient and its two-sided p value."""
