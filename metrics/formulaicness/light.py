"""Formulaicness from surface features: the light scorer, which needs no torch.

F(t) = σ(w · z(t) + b), z the standardized features of `features.py`; w is a ridge regression on the
logits of the paper's bin centres (Calò et al. 2025, table 7), fitted by
``python -m metrics.formulaicness.fit_light`` and stored beside this file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from logic2text.formula import Formula
from logic2text.version import __version__
from metrics.base import UNIT, Scores, Signature
from metrics.formulaicness.features import NAMES, surface_features


@dataclass(frozen=True, slots=True)
class Coefficients:
    """The fitted regression: one mean, scale and weight a feature, and the intercept."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    intercept: float
    digest: str

    def predict(self, features: Scores) -> Scores:
        """F in the open interval (0, 1) from features of shape (n, len(names))."""
        z = (features - np.array(self.means)) / np.array(self.scales)
        # Row sums, not a matrix product: its blocking would let a score depend on the batch.
        logits = (z * np.array(self.weights)).sum(axis=1) + self.intercept
        result: Scores = 1 / (1 + np.exp(-logits))
        return result


class LightFormulaicness:
    """How formulaic a text is, from its surface: 1 mirrors a formula, 0 does not.

    Published beside it: a length-based predictor (Calò et al. 2025, figure 3).
    """

    name = "formulaicness:light"
    range = UNIT
    higher_is_natural = False

    def __init__(self, coefficients: Coefficients | None = None) -> None:
        """With the shipped coefficients unless others are given."""
        self._coefficients = coefficients if coefficients is not None else shipped()

    @property
    def signature(self) -> Signature:
        """The digest of the coefficients."""
        return Signature(self.name, {"coefficients": self._coefficients.digest}, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """F of each text, shape (n,), in (0, 1)."""
        if not texts:
            return np.empty(0)
        return self._coefficients.predict(np.array([surface_features(text) for text in texts]))


@cache
def shipped() -> Coefficients:
    """The coefficients that the package ships."""
    raw = files("metrics.formulaicness").joinpath("light.json").read_bytes()
    fields = json.loads(raw)
    names = tuple(row["name"] for row in fields["features"])
    if names != NAMES:
        raise RuntimeError("light.json was fitted on other features: run make train")
    return Coefficients(
        names,
        tuple(row["mean"] for row in fields["features"]),
        tuple(row["scale"] for row in fields["features"]),
        tuple(row["weight"] for row in fields["features"]),
        fields["intercept"],
        hashlib.sha256(raw).hexdigest()[:12],
    )
