"""Systems from rankings: Bradley and Terry's strengths with ties, and clusters of confidence.

Davidson (1970): of two systems with log-strengths θ, the first wins, draws or loses with odds
exp(θ₁) : ν·exp((θ₁ + θ₂)/2) : exp(θ₂); without ties this is Bradley and Terry (1952).

>>> strengths = bradley_terry([{"a": 1, "b": 2}] * 3 + [{"a": 2, "b": 1}])
>>> round(strengths.strengths["a"] - strengths.strengths["b"], 3)  # log(3/1)
1.099
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.study.human.resampling import draw_places, percentiles
from metrics.study.human.trueskill import Ranking, pair_outcomes

Vector = NDArray[np.float64]

STEPS = 100
CLOSE = 1e-11
LONGEST = 2.0
TINY = 1e-300
PENALTY = 1e-9
"""The ridge penalty: a system that always wins has no finite strength without it."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """Bradley and Terry's strengths.

    Attributes:
        strengths: θ of each system in log-odds; they add up to 0.
        ties: log ν; minus infinity where no ranking has a tie.
        intervals: 95% interval of θ over drawn items, by system.
        ranks: 95% interval of the rank over drawn items, by system.
    """

    strengths: dict[str, float]
    ties: float
    intervals: dict[str, tuple[float, float]]
    ranks: dict[str, tuple[float, float]]

    @property
    def order(self) -> tuple[str, ...]:
        """The systems, the best first."""
        return tuple(sorted(self.strengths, key=lambda name: -self.strengths[name]))


def bradley_terry(
    rankings: Sequence[Ranking],
    items: Sequence[Hashable] | None = None,
    resamples: int = 0,
    seed: int = 0,
) -> Strengths:
    """The strengths of the greatest likelihood.

    Args:
        rankings: the rank of each system, 1 the best, one mapping per judgement.
        items: what each ranking is of, for the intervals; each its own if not given.
        resamples: how often items are drawn; 0 for no intervals.
        seed: of the draws.

    Raises:
        InputError: two systems were never compared, or there are fewer than two.
    """
    systems, _ = pair_outcomes(rankings)
    counts = np.stack([_counts(ranking, systems) for ranking in rankings])
    strengths, ties = _fit(counts.sum(0)[None], len(systems))
    intervals: dict[str, tuple[float, float]] = {}
    ranks: dict[str, tuple[float, float]] = {}
    if resamples:
        _, drawn = draw_places(range(len(rankings)) if items is None else items, resamples, seed)
        runs, _ = _fit(np.stack([counts[places].sum(0) for places in drawn]), len(systems))
        intervals = {name: percentiles(runs[:, i]) for i, name in enumerate(systems)}
        ranks = rank_intervals(runs, systems)
    return Strengths(
        dict(zip(systems, map(float, strengths[0]), strict=True)), float(ties[0]), intervals, ranks
    )


def rank_intervals(
    runs: Vector, systems: Sequence[str], confidence: float = 0.95
) -> dict[str, tuple[float, float]]:
    """The interval of each system's rank over runs of scores, shape (runs, systems)."""
    ranks = 1 + np.argsort(np.argsort(-runs, axis=1), axis=1)
    rest = (1 - confidence) / 2
    low, high = np.quantile(ranks, [rest, 1 - rest], axis=0, method="nearest")
    return {name: (float(low[i]), float(high[i])) for i, name in enumerate(systems)}


def clusters(
    order: Sequence[str], ranks: Mapping[str, tuple[float, float]]
) -> list[tuple[str, ...]]:
    """The groups of systems whose intervals of ranks do not overlap with another group's.

    A new group begins where every system so far ranks above every later one, as at WMT.

    >>> clusters(("a", "b", "c"), {"a": (1, 1), "b": (2, 3), "c": (2, 3)})
    [('a',), ('b', 'c')]
    """
    groups: list[tuple[str, ...]] = []
    group: list[str] = []
    for place, name in enumerate(order):
        group.append(name)
        later = order[place + 1 :]
        worst = max(ranks[first][1] for first in order[: place + 1])
        if not later or worst < min(ranks[first][0] for first in later):
            groups.append(tuple(group))
            group = []
    return groups


def _counts(ranking: Ranking, systems: Sequence[str]) -> Vector:
    """Wins, draws and losses of each pair of systems i < j in one ranking, shape (pairs, 3)."""
    rows = []
    for i, first in enumerate(systems):
        for second in systems[i + 1 :]:
            row = [0.0, 0.0, 0.0]
            if first in ranking and second in ranking:
                row[1 + int(np.sign(ranking[first] - ranking[second]))] = 1.0
            rows.append(row)
    return np.array(rows)


def _fit(counts: Vector, systems: int) -> tuple[Vector, Vector]:
    """θ of sum 0 and log ν of each of many sets of wins, draws and losses, by Newton's method.

    Args:
        counts: shape (runs, pairs, 3).
        systems: how many.

    Returns:
        θ of shape (runs, systems), and log ν of shape (runs,).
    """
    outcomes = [0, 1, 2] if counts[:, :, 1].any() else [0, 2]
    design = _design(systems)[:, outcomes, : systems + len(outcomes) - 2]
    observed = counts[:, :, outcomes]
    played = observed.sum(2)
    terms = design.shape[2]
    # θ is known up to a constant: without the ones the Hessian would be singular.
    fixed = PENALTY * np.eye(terms)
    fixed[:systems, :systems] += 1.0
    parameters = np.zeros((len(counts), terms))
    for _ in range(STEPS):
        utility = np.einsum("pok,rk->rpo", design, parameters)
        share = np.exp(utility - utility.max(2, keepdims=True))
        share /= share.sum(2, keepdims=True)
        gradient = np.einsum("rpo,pok->rk", observed - played[:, :, None] * share, design)
        gradient -= PENALTY * parameters
        mean = np.einsum("rpo,pok->rpk", share, design)
        centred = design[None] - mean[:, :, None, :]
        weighted = (played[:, :, None] * share)[..., None] * centred
        hessian = np.einsum("rpok,rpol->rkl", weighted, centred, optimize=True) + fixed
        step = np.linalg.solve(hessian, gradient[:, :, None])[:, :, 0]
        # A bounded step, so that a resample in which one system always wins converges.
        step *= np.minimum(1.0, LONGEST / np.maximum(np.abs(step).max(1), TINY))[:, None]
        parameters = parameters + step
        if np.abs(step).max() < CLOSE:
            break
    strengths = parameters[:, :systems] - parameters[:, :systems].mean(1, keepdims=True)
    ties = parameters[:, systems] if terms > systems else np.full(len(counts), -np.inf)
    return strengths, ties


def _design(systems: int) -> Vector:
    """The utilities of a win, a draw and a loss of each pair i < j, shape (pairs, 3, terms)."""
    pairs = list(combinations(range(systems), 2))
    design = np.zeros((len(pairs), 3, systems + 1))
    for row, (i, j) in enumerate(pairs):
        design[row, 0, i] = design[row, 2, j] = design[row, 1, systems] = 1.0
        design[row, 1, [i, j]] = 0.5
    return design
