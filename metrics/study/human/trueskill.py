"""TrueSkill of systems from rankings, with the published protocol of WMT (Sakaguchi et al. 2014).

Rankings become pairs.  Each run starts from μ = 0, σ = 0.5, without drift, β = σ · n / 40 for the n
matches that it plays and a draw probability of 0.25; a match is between the system with the
greatest variance and another one, drawn with a weight exp(−|Δμ|), and its outcome is drawn from
the judgements of these two.  The means are averaged over runs.  This is the protocol that the
TrueSkill means of LoLa, Ranta and Literal were published with (Calò et al. 2022): it meets all nine
of them within 0.05.

>>> skills = wmt_skills([{"a": 1, "b": 2}] * 9 + [{"a": 2, "b": 1}], runs=20)
>>> skills.order
('a', 'b')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, extras
from logic2text.lazy_dataclass import dataclass

with extras.require_extra("study", "TrueSkill"):
    from scipy import special, stats

Vector = NDArray[np.float64]
Ranking = Mapping[str, float]
"""The rank of each system, 1 the best; equal ranks are draws."""

SIGMA = 0.5
DRAW_PROBABILITY = 0.25
MATCHES_PER_BETA = 40.0
RUNS = 200
LEAST_VARIANCE_LEFT = 1e-4
"""The share of its variance that a system keeps after any match; a guard against rounding."""


@dataclass(frozen=True, slots=True)
class Skills:
    """TrueSkill's means.

    Attributes:
        systems: names in alphabetical order.
        means: μ of each, averaged over runs.
        runs: μ of each run, shape (runs, systems).
        matches: matches in each run.
    """

    systems: tuple[str, ...]
    means: dict[str, float]
    runs: Vector
    matches: int

    @property
    def order(self) -> tuple[str, ...]:
        """The systems, the best first."""
        return tuple(sorted(self.means, key=lambda name: -self.means[name]))


def wmt_skills(
    rankings: Sequence[Ranking], runs: int = RUNS, seed: int = 0, share: float = 1.0
) -> Skills:
    """TrueSkill by the protocol of WMT.

    Args:
        rankings: the ranks that one person gave to the systems of one item, each.
        runs: how often the matches are played.
        seed: of the matches.
        share: of the judgements, how many matches a run plays; 0.8 for clusters at WMT.

    Raises:
        InputError: two systems were never compared, or there are fewer than two.
    """
    systems, outcomes = pair_outcomes(rankings)
    matches = int(share * (sum(map(len, outcomes.values())) + 1))
    beta = SIGMA * matches / MATCHES_PER_BETA
    random = np.random.default_rng(seed)
    mean = np.zeros((runs, len(systems)))
    variance = np.full((runs, len(systems)), SIGMA**2)
    every = np.arange(runs)
    for _ in range(matches):
        low, high = _next_match(mean, variance, random)
        outcome = np.empty(runs)
        for (one, other), results in outcomes.items():
            played = (low == one) & (high == other)
            outcome[played] = random.choice(results, int(played.sum()))
        winner, loser = np.where(outcome >= 0, low, high), np.where(outcome >= 0, high, low)
        new = update(
            (mean[every, winner], variance[every, winner]),
            (mean[every, loser], variance[every, loser]),
            outcome == 0,
            beta,
        )
        (mean[every, winner], variance[every, winner]) = new[0]
        (mean[every, loser], variance[every, loser]) = new[1]
    return Skills(systems, dict(zip(systems, map(float, mean.mean(0)), strict=True)), mean, matches)


def pair_outcomes(
    rankings: Sequence[Ranking],
) -> tuple[tuple[str, ...], dict[tuple[int, int], Vector]]:
    """The systems, and of each pair (i < j) the outcomes: 1 where i won, 0 a draw, −1 where j won.

    Raises:
        InputError: two systems were never compared, or there are fewer than two.
    """
    systems = tuple(sorted({name for ranking in rankings for name in ranking}))
    if len(systems) < 2:
        raise InputError(
            f"the rankings have {len(systems)} systems, at least 2 are compared",
            "give rankings of two systems or more",
        )
    outcomes: dict[tuple[int, int], list[float]] = {}
    for ranking in rankings:
        for i, j in combinations(range(len(systems)), 2):
            if systems[i] in ranking and systems[j] in ranking:
                difference = ranking[systems[j]] - ranking[systems[i]]
                outcomes.setdefault((i, j), []).append(float(np.sign(difference)))
    for i, j in combinations(range(len(systems)), 2):
        if (i, j) not in outcomes:
            raise InputError(
                f"{systems[i]} and {systems[j]} were never ranked together",
                "leave one of the two out",
            )
    return systems, {pair: np.array(values) for pair, values in outcomes.items()}


def update(
    winner: tuple[Vector, Vector],
    loser: tuple[Vector, Vector],
    draw: NDArray[np.bool_],
    beta: float,
    draw_probability: float = DRAW_PROBABILITY,
) -> tuple[tuple[Vector, Vector], tuple[Vector, Vector]]:
    """TrueSkill after one match of two (Herbrich et al. 2006): mean and variance of both.

    Args:
        winner: mean and variance (n,) of the winner; of either one for a draw.
        loser: the same of the loser.
        draw: whether the match was a draw, shape (n,).
        beta: the standard deviation of a performance.
        draw_probability: of two equal players.
    """
    spread = np.sqrt(2 * beta**2 + winner[1] + loser[1])
    margin = stats.norm.ppf((draw_probability + 1) / 2) * np.sqrt(2) * beta / spread
    t = (winner[0] - loser[0]) / spread
    x = t - margin
    # By logarithms, so that a great surprise does not divide 0 by 0.
    v_win = np.exp(stats.norm.logpdf(x) - special.log_ndtr(x))
    w_win = v_win * (v_win + x)
    low, high = -margin - t, margin - t
    inside = np.maximum(special.ndtr(high) - special.ndtr(low), 1e-300)
    v_draw = (stats.norm.pdf(low) - stats.norm.pdf(high)) / inside
    w_draw = v_draw**2 + (high * stats.norm.pdf(high) - low * stats.norm.pdf(low)) / inside
    v, w = np.where(draw, v_draw, v_win), np.where(draw, w_draw, w_win)
    return (
        (winner[0] + winner[1] / spread * v, _shrink(winner[1], spread, w)),
        (loser[0] - loser[1] / spread * v, _shrink(loser[1], spread, w)),
    )


def _shrink(variance: Vector, spread: Vector, w: Vector) -> Vector:
    left: Vector = variance * np.maximum(1 - variance / spread**2 * w, LEAST_VARIANCE_LEFT)
    return left


def _next_match(
    mean: Vector, variance: Vector, random: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The two systems of the next match of each run, the one of lower number first."""
    every = np.arange(len(mean))
    # Ties of the variance are broken at random; rounding makes equal variances equal.
    first = np.argmax(np.round(variance, 12) + random.random(variance.shape) * 1e-14, axis=1)
    weight = np.exp(-np.abs(mean - mean[every, first][:, None]))
    weight[every, first] = 0.0
    shares = np.cumsum(weight, axis=1)
    drawn = random.random(len(mean)) * shares[:, -1]
    second = np.argmax(shares > drawn[:, None], axis=1)
    return np.minimum(first, second), np.maximum(first, second)
