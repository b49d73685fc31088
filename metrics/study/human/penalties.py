"""Penalties from human preferences: what a property of a text subtracts from its score.

Of two texts s and t of one item, people prefer s with probability σ(c·(Δscore − Σ p·Δx)), where x
are the properties and p the penalties.  c and p are fitted by maximum likelihood, and each item
counts the same.  p has no bounds, so an interval shows where preferences do not tell its sign.

>>> items = [str(i) for i in range(8)]
>>> score, more = np.zeros(8), np.array([[1.0], [-1.0]] * 4)  # the preferred one as often has more
>>> fit_penalties(items, score + 0.1, more, draws=20)[0].value.__round__(2)
0.0
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.study.human.pairwise import PENALTY

Matrix = NDArray[np.float64]

DRAWS = 300
LEAST_SCALE = 0.5
"""The lower bound of c: with a smaller one a penalty, a ratio to c, would have no bound."""


@dataclass(frozen=True, slots=True)
class FittedPenalty:
    """A penalty in units of the score, with its 95% percentile interval by resampling items."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def fit_penalties(
    items: Sequence[str], score: Matrix, properties: Matrix, draws: int = DRAWS, seed: int = 1
) -> list[FittedPenalty]:
    """Fit one penalty for each property.

    Args:
        items: what each of the n pairs is of.
        score: the preferred text's score without penalties minus the other's, shape (n,).
        properties: the preferred text's properties minus the other's, shape (n, k).
        draws: the number of resamples of items.
        seed: of the resampling.

    Raises:
        InputError: there are no pairs, or the shapes do not fit.
    """
    if not items or score.shape != (len(items),) or properties.shape[:1] != (len(items),):
        raise InputError(
            "penalties need pairs, a score and the properties of each", "give one row for each pair"
        )
    _, item = np.unique(np.array(items), return_inverse=True)
    count = int(item.max()) + 1
    shares = 1.0 / np.bincount(item)[item]
    x = np.column_stack([score, -properties])
    random = np.random.default_rng(seed)
    drawn = [
        _penalties(x, shares * np.bincount(row, minlength=count)[item])
        for row in random.integers(count, size=(draws, count))
    ]
    low, high = np.quantile(np.array(drawn), [0.025, 0.975], axis=0)
    values = _penalties(x, shares)
    return [FittedPenalty(*map(float, row)) for row in zip(values, low, high, strict=True)]


def _penalties(x: Matrix, shares: Matrix) -> Matrix:
    """The penalties (k,) that maximize the likelihood of the pairs x (n, 1 + k)."""
    from scipy.optimize import minimize

    def loss(w: Matrix) -> tuple[float, Matrix]:
        margin = x @ w
        value = float((shares * np.logaddexp(0, -margin)).sum() + PENALTY * w @ w)
        pull = shares * np.exp(-np.logaddexp(0, margin))
        return value, 2 * PENALTY * w - pull @ x

    bounds = [(LEAST_SCALE, None), *[(None, None)] * (x.shape[1] - 1)]
    start = np.array([1.0, *[0.0] * (x.shape[1] - 1)])
    solution = minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B")
    penalties: Matrix = solution.x[1:] / solution.x[0]
    return penalties
