"""The clustered bootstrap: whole items are drawn with replacement, with all that belongs to them.

>>> clusters, drawn = draw_places(["a", "a", "b"], resamples=2, seed=0)
>>> clusters, [places.tolist() for places in drawn]
(2, [[2, 2], [2, 0, 1]])
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass

RESAMPLES = 1_000
CONFIDENCE = 0.95

Vector = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% interval over drawn items."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def draw_places(
    clusters: Sequence[Hashable], resamples: int = RESAMPLES, seed: int = 0
) -> tuple[int, list[Places]]:
    """The number of clusters, and the places of the rows of each resample.

    Args:
        clusters: the item of each row, n of them.
        resamples: how often; each draws as many clusters as there are.
        seed: of the draws.
    """
    number, count = number_clusters(clusters)
    drawn = np.random.default_rng(seed).integers(count, size=(resamples, count))
    if count == len(number):
        return count, list(drawn)
    order = np.argsort(number, kind="stable")
    members = np.split(order, np.cumsum(np.bincount(number))[:-1])
    return count, [np.concatenate([members[i] for i in row]) for row in drawn]


def number_clusters(clusters: Sequence[Hashable]) -> tuple[Places, int]:
    """The number of each row's cluster in order of appearance, shape (n,), and how many there are.

    >>> number_clusters(["b", "a", "b"])[0].tolist()
    [0, 1, 0]
    """
    first: dict[Hashable, int] = {}
    number = np.array([first.setdefault(name, len(first)) for name in clusters], dtype=np.intp)
    return number, len(first)


def estimate(
    statistic: Callable[[Places], float],
    clusters: Sequence[Hashable],
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Estimate:
    """A statistic of rows with its 95% percentile interval.

    Args:
        statistic: from the places of rows to a number.
        clusters: the item of each row.
        resamples: how often items are drawn.
        seed: of the draws.

    Raises:
        InputError: there are no rows.
    """
    if not len(clusters):
        raise InputError("there are no rows to resample", "give at least one judgement")
    _, drawn = draw_places(clusters, resamples, seed)
    low, high = percentiles(np.array([statistic(places) for places in drawn]))
    return Estimate(statistic(np.arange(len(clusters))), low, high)


def mean_estimate(
    values: Vector, clusters: Sequence[Hashable], resamples: int = RESAMPLES, seed: int = 0
) -> Estimate:
    """The mean of values (n,), with its clustered interval."""
    number, _ = number_clusters(clusters)
    sums = np.stack([np.bincount(number, values), np.bincount(number)], axis=1)
    drawn = np.random.default_rng(seed).integers(len(sums), size=(resamples, len(sums)))
    totals = sums[drawn].sum(1)
    low, high = percentiles(totals[:, 0] / totals[:, 1])
    return Estimate(float(values.mean()), low, high)


def percentiles(values: Vector, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval that leaves out equal shares at both ends; NaN where no value is finite."""
    finite = values[np.isfinite(values)]
    if not finite.size:
        return float("nan"), float("nan")
    rest = (1 - confidence) / 2
    low, high = np.quantile(finite, [rest, 1 - rest])
    return float(low), float(high)
