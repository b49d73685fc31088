"""Formulaicness from surface features: the light scorer, which needs no torch.

F(t) = σ(b + w · z + z · W z): z are the standardized features of `features.py`, each bent by tanh,
so that a text unlike all others stays where the fit holds; σ is the logistic function.  w, W and b
are a ridge regression on the logits of the expected labels of the paper's bins (Calò et al. 2025,
table 7), fitted by ``python -m metrics.training.encoder.fit_light`` and stored beside this file.

>>> score = LightFormulaicness().score
>>> literal, plain = score(["For all x, if x is a cube, then x is small.", "No cube is large."])
>>> bool(literal > 0.7), bool(plain < 0.3)
(True, True)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from logic2text import UnavailableError, __version__, formula
from logic2text.lazy_dataclass import dataclass
from metrics.base import UNIT, Scores, Signature, batch
from metrics.formulaicness.features import NAMES, features

COEFFICIENTS = "light.json"

BEND = 3.0
"""Standard deviations that no bent feature passes."""


@dataclass(frozen=True, slots=True)
class Coefficients:
    """The fitted regression over k features.

    Attributes:
        names: of the features, shape (k,).
        means, scales: of the features over the training texts, shape (k,).
        weights: of the bent features, then of their products in the order of `expand`, shape
            (k + k(k + 1)/2,).
        intercept: b.
    """

    names: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    intercept: float

    def predict(self, features: Scores) -> Scores:
        """F in the open interval (0, 1), shape (n,), from features of shape (n, k)."""
        k = len(self.names)
        bent = bend(features, np.array(self.means), np.array(self.scales))
        products = np.zeros((k, k))
        products[np.triu_indices(k)] = self.weights[k:]
        # Sums row by row, not a matrix product: its blocking would let a score depend on the batch.
        slopes = np.einsum("ni,ij->nj", bent, products) + np.array(self.weights[:k])
        logits = (slopes * bent).sum(axis=1) + self.intercept
        result: Scores = 1 / (1 + np.exp(-logits))
        return result

    def to_json(self) -> dict[str, Any]:
        """The form that is stored."""
        rows = zip(self.names, self.means, self.scales, self.weights, strict=False)
        return {
            "intercept": self.intercept,
            "features": [{"name": n, "mean": m, "scale": s, "weight": w} for n, m, s, w in rows],
            "products": list(self.weights[len(self.names) :]),
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Coefficients:
        """The inverse of `to_json`."""
        rows = fields["features"]
        return cls(
            tuple(row["name"] for row in rows),
            tuple(row["mean"] for row in rows),
            tuple(row["scale"] for row in rows),
            (*(row["weight"] for row in rows), *fields["products"]),
            fields["intercept"],
        )


def bend(features: Scores, means: Scores, scales: Scores) -> Scores:
    """Standardized features, bent so that none leaves (−`BEND`, `BEND`); shape (n, k)."""
    bent: Scores = BEND * np.tanh((features - means) / scales / BEND)
    return bent


def expand(bent: Scores) -> Scores:
    """Features of shape (n, k) and, after them, the products of each with itself and all later."""
    first, second = np.triu_indices(bent.shape[1])
    return np.hstack([bent, bent[:, first] * bent[:, second]])


class LightFormulaicness:
    """How formulaic a text is, from its surface: near 1 it mirrors a formula, near 0 it does not.

    Immutable, safe to share between threads.
    """

    name = "formulaicness:light"
    range = UNIT
    higher_is_natural = False

    def __init__(self, coefficients: Coefficients | None = None) -> None:
        """With the shipped coefficients unless others are given.

        Raises:
            UnavailableError: the shipped coefficients are missing or were fitted to other features.
        """
        self._coefficients = coefficients if coefficients is not None else _load_shipped()
        self._digest = _digest(self._coefficients)

    @property
    def signature(self) -> Signature:
        """The digest of the coefficients."""
        return Signature(self.name, {"coefficients": self._digest}, __version__)

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> Scores:
        """F of each text, shape (n,), in (0, 1); higher is more formulaic."""
        return self._coefficients.predict(features(batch(texts)))


@cache
def _load_shipped() -> Coefficients:
    resource = files("metrics.formulaicness").joinpath(COEFFICIENTS)
    if not resource.is_file():
        raise UnavailableError(f"{COEFFICIENTS} is not in this package", "run `make train`")
    coefficients = Coefficients.from_json(json.loads(resource.read_text(encoding="utf-8")))
    if coefficients.names != NAMES:
        raise UnavailableError(f"{COEFFICIENTS} was fitted to other features", "run `make train`")
    return coefficients


def _digest(coefficients: Coefficients) -> str:
    return hashlib.sha256(json.dumps(coefficients.to_json()).encode()).hexdigest()[:12]
