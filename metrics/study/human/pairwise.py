"""Weights from human preferences: within-item pairwise logistic regression, or the paper's.

Of two texts s and t of one item, people prefer s with probability σ(α·ΔM + β·Δ(1 − F)), the model
of Bradley and Terry (1952) with the two parts of equation 1 as its only covariates.  α and β are
not negative, each item counts the same however many pairs it has, and whole items are left out in
turn for cross-validation and drawn anew for intervals.

>>> texts = PairDifferences(("a", "b"), np.array([0.5, 0.2]), np.array([0.1, 0.1]))
>>> sign(texts.items, texts.naturalness)  # people prefer the text with the higher score
1
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from metrics import base, combination_weights

RESAMPLES = 1_000
PENALTY = 1e-3
"""The ridge penalty of the coefficients: if people never disagree with the scores, the likelihood
has no maximum without it.  Otherwise its effect is far below the noise."""

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PairDifferences:
    """The differences between the preferred text and the other one, one entry per pair.

    Attributes:
        items: what the pair is of; pairs of one item stay together.
        naturalness: ΔM, shape (n,).
        plainness: Δ(1 − F), shape (n,).
    """

    items: tuple[str, ...]
    naturalness: base.Scores
    plainness: base.Scores

    def __post_init__(self) -> None:
        shapes = {(len(self.items),), self.naturalness.shape, self.plainness.shape}
        values = np.concatenate([self.naturalness.ravel(), self.plainness.ravel()])
        if not self.items or len(shapes) > 1 or not np.all(np.isfinite(values)):
            raise InputError(
                "preferences need at least one pair, and two finite differences for each",
                "leave out texts that a metric has no score for",
            )


@dataclass(frozen=True, slots=True)
class Fit:
    """Fitted weights, and their accuracy on items that they were not fitted on.

    Attributes:
        weights: α and β, not negative, of sum 1.
        scale: what both were divided by; the log-odds of a preference are scale · the difference
            of the combined scores.
        alpha_interval: 95% percentile interval of α, by resampling items.
        accuracy: share of pairs, each weighted so that items count the same, that the weights
            fitted without their item order as people did; a tie counts half.
        accuracy_interval: 95% percentile interval of it, by resampling items.
        log_loss: mean negative log-likelihood a pair, in nats, cross-validated the same way.
        pairs: how many there were.
        items: how many there were.
    """

    weights: combination_weights.Weights
    scale: float
    alpha_interval: Interval
    accuracy: float
    accuracy_interval: Interval
    log_loss: float
    pairs: int
    items: int


def fit(compared: PairDifferences, source: str = "fitted", seed: int = 0) -> Fit:
    """Fit α and β by within-item pairwise logistic regression.

    Args:
        compared: the pairs' differences.
        source: what is kept with the weights.
        seed: of the resampling.

    Raises:
        InputError: neither part tells any preferred text from the other.
    """
    x = np.column_stack([compared.naturalness, compared.plainness])
    names, item = np.unique(np.array(compared.items), return_inverse=True)
    shares = 1.0 / np.bincount(item)[item]
    coefficients = _coefficients(x, shares)
    if not coefficients.any():
        raise InputError(
            "no weights: people preferred neither the more natural nor the less formulaic texts",
            "turn the metric's sign, or leave it out",
        )
    right, loss = _leave_out(x, shares, item, len(names))
    random = np.random.default_rng(seed)
    drawn = random.integers(len(names), size=(RESAMPLES, len(names)))
    alphas = [_alpha(x, shares * np.bincount(row, minlength=len(names))[item]) for row in drawn]
    scale = float(coefficients.sum())
    return Fit(
        combination_weights.Weights(
            float(coefficients[0]) / scale, float(coefficients[1]) / scale, source
        ),
        scale,
        _percentiles(np.array(alphas)),
        float(right.mean()),
        _percentiles(right[drawn].mean(1)),
        float(loss.mean()),
        len(item),
        len(names),
    )


def sign(items: Sequence[str], difference: base.Scores) -> int:
    """+1 if people prefer the text with the higher score, −1 if the lower, 0 for neither.

    By the share of pairs, each item counting the same, and not by sizes: a few large differences
    say little about which end is natural.

    Args:
        items: what each pair is of.
        difference: the preferred text's score minus the other's, shape (n,).
    """
    _, item = np.unique(np.array(items), return_inverse=True)
    return int(np.sign(round(float((np.sign(difference) / np.bincount(item)[item]).sum()), 9)))


def fit_regression(
    naturalness: base.Scores,
    plainness: base.Scores,
    ratings: base.Scores,
    source: str = "regression",
) -> combination_weights.Weights:
    """The paper's regression: ratings on M and 1 − F by least squares without intercept, of sum 1.

    Args:
        naturalness: M, shape (n,).
        plainness: 1 − F, shape (n,).
        ratings: mean human ratings, shape (n,), in any unit.
        source: what is kept with the weights.

    Weights are held at 0 where least squares would make them negative (Lawson and Hanson 1974).

    Raises:
        InputError: both weights are 0.
    """
    from scipy.optimize import nnls

    coefficients, _ = nnls(
        np.column_stack([naturalness, plainness]), np.asarray(ratings, np.float64)
    )
    if not coefficients.any():
        raise InputError("no weights: the ratings are not positive", "give ratings above 0")
    alpha, beta = (float(weight) for weight in coefficients / coefficients.sum())
    return combination_weights.Weights(alpha, beta, source)


def _coefficients(
    x: np.typing.NDArray[np.float64], shares: base.Scores
) -> np.typing.NDArray[np.float64]:
    """Non-negative coefficients (2,) of maximum penalized likelihood."""
    from scipy.optimize import minimize

    def loss(w: np.typing.NDArray[np.float64]) -> tuple[float, np.typing.NDArray[np.float64]]:
        margin = x @ w
        value = float((shares * np.logaddexp(0, -margin)).sum() + PENALTY * w @ w)
        pull = shares * np.exp(-np.logaddexp(0, margin))
        return value, 2 * PENALTY * w - pull @ x

    solution = minimize(loss, np.ones(2), jac=True, bounds=[(0, None)] * 2, method="L-BFGS-B")
    coefficients: np.typing.NDArray[np.float64] = solution.x
    return coefficients


def _alpha(x: np.typing.NDArray[np.float64], shares: base.Scores) -> float:
    """α / (α + β); NaN if both are 0."""
    coefficients = _coefficients(x, shares)
    total = float(coefficients.sum())
    return float(coefficients[0]) / total if total > 0 else float("nan")


def _leave_out(
    x: np.typing.NDArray[np.float64],
    shares: base.Scores,
    item: np.typing.NDArray[np.intp],
    items: int,
) -> tuple[base.Scores, base.Scores]:
    """The accuracy and the mean loss on each item with weights fitted to the others."""
    right, loss = np.zeros(items), np.zeros(items)
    for i in range(items):
        inside = item == i
        margin = x[inside] @ _coefficients(x[~inside], shares[~inside])
        right[i] = np.mean((margin > 0) + 0.5 * (margin == 0))
        loss[i] = np.logaddexp(0, -margin).mean()
    return right, loss


def _percentiles(values: base.Scores) -> Interval:
    low, high = np.nanquantile(values, [0.025, 0.975])
    return float(low), float(high)
