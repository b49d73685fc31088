"""Agreement between judges: kappa by four estimates of chance, and Krippendorff's alpha.

κ = (P(A) − P(E)) / (1 − P(E)); the estimates of P(E) are ``pooled`` (one distribution of categories
for all judges: Siegel and Castellan 1988, Carletta 1996, for two judges Scott's π), ``cohen`` (each
judge's own distribution, Cohen 1960; for more judges the mean over pairs), ``fleiss`` (Fleiss 1971,
any number of ratings an item) and ``uniform`` (1 / categories, as Callison-Burch et al. 2007).

>>> judged = [["a", "a"], ["a", "b"], ["b", "b"], ["b", "b"]]
>>> round(kappa(judged).kappa, 3), round(kappa(judged, "cohen").kappa, 3)
(0.467, 0.5)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, UnknownNameError
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.resampling import RESAMPLES, Estimate, percentiles

Judgement: TypeAlias = Hashable | None
"""What a judge says of an item; None where he did not judge it."""

CHANCE = ("pooled", "cohen", "fleiss", "uniform")


@dataclass(frozen=True, slots=True)
class Kappa:
    """Agreement beyond chance.

    Attributes:
        observed: P(A), the share of pairs of judgements of one item that agree.
        expected: P(E), the share expected by chance.
        kappa: their κ, at most 1; NaN where all judges always give the same answer.
        items: items with at least two judgements.
        chance: how P(E) was estimated.
    """

    observed: float
    expected: float
    kappa: float
    items: int
    chance: str


def kappa(
    judged: Sequence[Sequence[Judgement]],
    chance: str = "pooled",
    categories: int | None = None,
) -> Kappa:
    """Kappa of n items by m judges.

    Args:
        judged: one row per item, one column per judge; None where a judgement is missing.
        chance: one of `CHANCE`.
        categories: how many there are, for ``uniform``; those that occur if not given.

    Raises:
        UnknownNameError: there is no such estimate of chance.
        InputError: no item has two judgements, or the rows differ in length.
    """
    if chance not in CHANCE:
        raise UnknownNameError("estimate of chance", chance, CHANCE)
    rows = [row for row in _check(judged) if sum(value is not None for value in row) >= 2]
    if not rows:
        raise InputError("no item has two judgements", "agreement needs two judges of one item")
    if chance == "cohen":
        return _cohen(rows)
    counts = [Counter(value for value in row if value is not None) for row in rows]
    if chance == "fleiss":  # every item weighs the same
        observed = sum(map(_measure_agreeing_share, counts)) / len(counts)
    else:
        agreeing = sum(_measure_agreeing_share(count) * _pairs(count) for count in counts)
        observed = agreeing / sum(map(_pairs, counts))
    pooled = sum(counts, Counter())
    total = sum(pooled.values())
    expected = (
        1 / (categories or len(pooled))
        if chance == "uniform"
        else sum((count / total) ** 2 for count in pooled.values())
    )
    return Kappa(observed, expected, _beyond(observed, expected), len(rows), chance)


def relative(
    judged: Mapping[Hashable, Sequence[Sequence[float | None]]],
    chance: str = "pooled",
) -> Kappa:
    """Relative kappa: how often judges agree that one text of an item is better, equal or worse.

    Args:
        judged: by item, one row of ratings per text of it, one column per judge.
        chance: one of `CHANCE`; uniform chance is 1/3 here.
    """
    comparisons = [
        [_order(*ratings) for ratings in zip(first, second, strict=True)]
        for texts in judged.values()
        for first, second in combinations(texts, 2)
    ]
    return kappa(comparisons, chance, categories=3)


def alpha(judged: Sequence[Sequence[float | str | None]], level: str = "nominal") -> float:
    """Krippendorff's α (2011), in (−∞, 1]; missing ratings are None.

    Args:
        judged: one row per item, one column per judge.
        level: ``nominal``, ``ordinal`` or ``interval``.

    Raises:
        UnknownNameError: there is no such level.
        InputError: no item has two judgements, or a rating is not a number on a numeric level.
    """
    if level not in LEVELS:
        raise UnknownNameError("level of measurement", level, LEVELS)
    rows = [[value for value in row if value is not None] for row in _check(judged)]
    rows = [row for row in rows if len(row) >= 2]
    if not rows:
        raise InputError("no item has two judgements", "agreement needs two judges of one item")
    if level != "nominal" and any(isinstance(value, str) for row in rows for value in row):
        raise InputError(
            f"a rating is a string, the level {level} needs numbers", "use the level nominal"
        )
    coincidences: dict[tuple[Hashable, Hashable], float] = defaultdict(float)
    for row in rows:
        for i, first in enumerate(row):
            for j, second in enumerate(row):
                if i != j:
                    coincidences[first, second] += 1 / (len(row) - 1)
    totals: dict[Hashable, float] = defaultdict(float)
    for (first, _), count in coincidences.items():
        totals[first] += count
    distance = _distances(totals, level)
    n = sum(totals.values())
    observed = sum(count * distance[pair] for pair, count in coincidences.items())
    expected = sum(
        totals[first] * totals[second] * distance[first, second]
        for first in totals
        for second in totals
    )
    if expected == 0:  # one value only: nothing to tell apart
        return float("nan")
    return 1 - (n - 1) * observed / expected


LEVELS = ("nominal", "ordinal", "interval")


def alpha_estimate(
    judged: Sequence[Sequence[float | str | None]],
    level: str = "nominal",
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Estimate:
    """Alpha with its 95% interval, by drawing items; NaN where no item has two ratings.

    Args:
        judged: one row per item, one column per judge.
        level: one of `LEVELS`.
        resamples: how often items are drawn.
        seed: of the draws.

    Raises:
        UnknownNameError: there is no such level.
        InputError: a rating is not a number on a numeric level.
    """
    nan = float("nan")
    rows = [[value for value in row if value is not None] for row in _check(judged)]
    rows = [row for row in rows if len(row) >= 2]
    if not rows:
        return Estimate(nan, nan, nan)
    value = alpha(judged, level)
    places = {v: i for i, v in enumerate(sorted({v for row in rows for v in row}, key=_order_key))}
    cells: list[tuple[int, int, int]] = []  # the item and the place of a pair of values
    weights: list[float] = []
    for item, row in enumerate(rows):
        counts = Counter(places[v] for v in row)
        for (one, n), (other, m) in product(counts.items(), repeat=2):
            pairs = n * (m - (one == other))
            if pairs:
                cells.append((item, one, other))
                weights.append(pairs / (len(row) - 1))
    item_of, first, second = np.array(cells, dtype=np.intp).T
    weight = np.array(weights)
    size = len(places)
    numbers = np.arange(size) if level == "nominal" else np.array([*places])
    random = np.random.default_rng(seed)
    values = np.empty(resamples)
    for k in range(resamples):
        times = np.bincount(random.integers(len(rows), size=len(rows)), minlength=len(rows))
        flat = np.bincount(first * size + second, weight * times[item_of], size * size)
        values[k] = _alpha_of(flat.reshape(size, size), numbers, level)
    return Estimate(value, *percentiles(values))


def _alpha_of(coincidences: NDArray[Any], numbers: NDArray[Any], level: str) -> float:
    """Alpha of a matrix of coincidences between V values, shape (V, V), in ascending order."""
    totals = coincidences.sum(1)
    match level:
        case "nominal":
            distance = 1 - np.eye(len(totals))
        case "interval":
            distance = np.subtract.outer(numbers, numbers) ** 2
        case _:
            middles = np.cumsum(totals) - totals / 2
            distance = np.subtract.outer(middles, middles) ** 2
    expected = float(totals @ distance @ totals)
    if expected == 0:
        return float("nan")
    return 1 - (float(totals.sum()) - 1) * float((coincidences * distance).sum()) / expected


def _order_key(value: Any) -> tuple[bool, float, str]:
    """Numbers in ascending order, then strings."""
    return (True, 0.0, value) if isinstance(value, str) else (False, float(value), "")


def _check(judged: Sequence[Sequence[Judgement]]) -> Sequence[Sequence[Judgement]]:
    if len({len(row) for row in judged}) > 1:
        raise InputError(
            "the rows of judgements differ in length", "give None where a judgement is missing"
        )
    return judged


def _pairs(count: Counter[Hashable]) -> float:
    n = sum(count.values())
    return n * (n - 1) / 2


def _measure_agreeing_share(count: Counter[Hashable]) -> float:
    """The share of pairs of judgements of one item that agree."""
    return sum(c * (c - 1) / 2 for c in count.values()) / _pairs(count)


def _cohen(rows: Sequence[Sequence[Judgement]]) -> Kappa:
    """The means of P(A), P(E) and κ over the pairs of judges."""
    agreements = []
    for first, second in combinations(range(len(rows[0])), 2):
        both = [
            (row[first], row[second])
            for row in rows
            if row[first] is not None and row[second] is not None
        ]
        if not both:
            continue
        n = len(both)
        observed = sum(left == right for left, right in both) / n
        left, right = (Counter(column) for column in zip(*both, strict=True))
        expected = sum(left[value] * right[value] for value in left) / n**2
        agreements.append((observed, expected, _beyond(observed, expected)))
    observed, expected, value = (
        sum(column) / len(agreements) for column in zip(*agreements, strict=True)
    )
    return Kappa(observed, expected, value, len(rows), "cohen")


def _beyond(observed: float, expected: float) -> float:
    return (observed - expected) / (1 - expected) if expected < 1 else float("nan")


def _order(first: float | None, second: float | None) -> int | None:
    if first is None or second is None:
        return None
    return (first > second) - (first < second)


def _distances(
    totals: Mapping[Hashable, float], level: str
) -> dict[tuple[Hashable, Hashable], float]:
    """The squared differences δ² between values."""
    if level == "nominal":
        return {(a, b): float(a != b) for a in totals for b in totals}
    values = sorted(totals)  # type: ignore[type-var]
    if level == "interval":
        return {(a, b): float((a - b) ** 2) for a in values for b in values}  # type: ignore[operator]
    middles: dict[Hashable, float] = {}
    below = 0.0
    for value in values:
        middles[value] = below + totals[value] / 2
        below += totals[value]
    return {(a, b): (middles[a] - middles[b]) ** 2 for a in values for b in values}
