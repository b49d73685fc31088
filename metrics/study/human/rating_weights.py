"""Weights of equation 1 from ratings across texts, cross-validated by item.

The sign of M is that of its correlation with the ratings; α and β are least squares without an
intercept, not negative, on calibrated M and 1 − F, so that a score does not depend on its set.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics.combination_weights import Weights
from metrics.study.human.correlation import Correlation, correlation
from metrics.study.human.pairwise import fit_regression
from metrics.study.human.resampling import number_clusters

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RatingFit:
    """Weights fitted to ratings.

    Attributes:
        weights: α and β of sum 1.
        higher_is_natural: whether high values of M go with high ratings.
        cross_validated: the correlation of the ratings with scores by weights and a sign that were
            fitted without the text's item.
        texts: how many there were.
    """

    weights: Weights
    higher_is_natural: bool
    cross_validated: Correlation
    texts: int


def fit_ratings(
    levels: Vector, style: Vector, ratings: Vector, items: Sequence[Hashable], source: str
) -> RatingFit:
    """Fit α, β and the sign of M.

    Args:
        levels: calibrated M in [0, 1], as measured, shape (n,).
        style: F in [0, 1], shape (n,).
        ratings: mean ratings, shape (n,), in any unit; the least becomes 0.
        items: what each text is of; an item is left out as a whole.
        source: what is kept with the weights.

    Raises:
        InputError: neither part goes with the ratings.
    """
    shifted = ratings - ratings.min()
    number, count = number_clusters(items)
    scores = np.empty(len(ratings))
    for item in range(count):
        out = number == item
        weights, high = _fit(levels[~out], style[~out], shifted[~out], source)
        scores[out] = _score(levels[out], style[out], weights, high)
    weights, high = _fit(levels, style, shifted, source)
    return RatingFit(weights, high, correlation(scores, ratings, items=items), len(ratings))


def _fit(levels: Vector, style: Vector, ratings: Vector, source: str) -> tuple[Weights, bool]:
    high = bool(np.corrcoef(levels, ratings)[0, 1] >= 0)
    natural = levels if high else 1 - levels
    return fit_regression(natural, 1 - style, ratings, source), high


def _score(levels: Vector, style: Vector, weights: Weights, high: bool) -> Vector:
    natural = levels if high else 1 - levels
    combined: Vector = weights.alpha * natural + weights.beta * (1 - style)
    return combined
