"""Bradley-Terry with features: log-odds of a preference linear in a difference of features.

coefficients = fit(differences, shares, weights, penalties)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

ROUNDS = 50
CONVERGED = 1e-8

Array = NDArray[np.float64]


def fit(differences: Array, shares: Array, weights: Array, penalties: Array) -> Array:
    """The coefficients (features,) with the least penalized cross-entropy, by Newton's method.

    Args:
        differences: of the features of the first text from those of the second, (pairs, features).
        shares: of the votes for the first text, (pairs,), in [0, 1].
        weights: of the pairs, (pairs,), at least 0.
        penalties: twice the factor of each squared coefficient, (features,), above 0.
    """
    coefficients = np.zeros(differences.shape[1])
    for _ in range(ROUNDS):
        probabilities = 1 / (1 + np.exp(-np.clip(differences @ coefficients, -30, 30)))
        gradient = differences.T @ (weights * (probabilities - shares)) + penalties * coefficients
        curvature = weights * probabilities * (1 - probabilities)
        hessian = (differences * curvature[:, None]).T @ differences + np.diag(penalties)
        step = np.linalg.solve(hessian, gradient)
        coefficients -= step
        if np.abs(step).max() < CONVERGED:
            break
    return coefficients
