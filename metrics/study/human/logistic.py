"""Logistic regression with a ridge penalty, fitted by Newton's method.

On differences of features it is Bradley-Terry with features: the log-odds of a preference are
linear in the difference (Bradley and Terry 1952).

    coefficients, hessian = fit_logistic(design, shares, penalties)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

STEPS = 100
CONVERGED = 1e-8

LARGEST_LOGIT = 30.0
"""Logits are clipped here in the fit, so that no curvature is zero."""

Array = NDArray[np.float64]


def fit_logistic(
    design: Array, shares: Array, penalties: Array, weights: Array | None = None
) -> tuple[Array, Array]:
    """The coefficients (features,) of least penalized cross-entropy, and its Hessian there.

    Args:
        design: the features of each row, (rows, features).
        shares: of "yes" in each row, (rows,), in [0, 1].
        penalties: twice the factor of each squared coefficient, (features,), at least 0.
        weights: of the rows, (rows,), at least 0; 1 by default.
    """
    counts = np.ones(len(design)) if weights is None else weights
    coefficients = np.zeros(design.shape[1])
    hessian = np.diag(penalties)
    for _ in range(STEPS):
        logits = np.clip(design @ coefficients, -LARGEST_LOGIT, LARGEST_LOGIT)
        means = 1 / (1 + np.exp(-logits))
        hessian = (design.T * (counts * means * (1 - means))) @ design + np.diag(penalties)
        gradient = design.T @ (counts * (means - shares)) + penalties * coefficients
        step = np.linalg.solve(hessian, gradient)
        coefficients = coefficients - step
        if np.abs(step).max() < CONVERGED:
            break
    return coefficients, hessian
