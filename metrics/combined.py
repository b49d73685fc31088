"""Naturalness and formulaicness in one number: equation 1 of Calò et al. (INLG 2025).

    Combined(t) = (α·M(t) + β·(1 − F(t))) / (α + β)

and its audience form, in which nearness to a style target τ takes the place of 1 − F(t):

    (α·M(t) + β·(1 − |F(t) − τ|)) / (α + β)

M is a naturalness metric mapped to [0, 1] by a stored calibration, so that 1 is most natural.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from logic2text.errors import InputError, UnavailableError
from logic2text.formula import Formula
from logic2text.version import __version__
from metrics.base import UNIT, Metric, Scores, Setting, Signature, needs_formulas
from metrics.calibration import Calibration, stored


@dataclass(frozen=True, slots=True)
class Weights:
    """α of naturalness and β of formulaicness, and where they come from.

    Raises:
        InputError: a weight is negative or not finite, or both are 0.
    """

    alpha: float
    beta: float
    source: str = "given"

    def __post_init__(self) -> None:
        weights = (self.alpha, self.beta)
        if not all(math.isfinite(w) and w >= 0 for w in weights) or sum(weights) <= 0:
            raise InputError(
                f"the weights are {self.alpha:g} and {self.beta:g}, "
                "they must not be negative and not both zero",
                "give alpha and beta of at least 0, one of them positive",
            )


EQUAL = Weights(1.0, 1.0, "equal")

PAPER: Mapping[str, Weights] = MappingProxyType(
    {
        "gruen": Weights(0.644, 0.356, "paper"),
        "fre": Weights(0.594, 0.406, "paper"),
        "ippl": Weights(0.484, 0.516, "paper"),
        "islor": Weights(0.700, 0.300, "paper"),
        "llama": Weights(0.656, 0.344, "paper"),
    }
)
"""Table 11 of the paper.  They were fitted with the paper's models, and with M brought to [0, 1] by
its least and greatest value over one test set, which a calibration takes the place of here."""


class Combined:
    """Equation 1 over one naturalness metric and one measure of formulaicness; immutable."""

    range = UNIT
    higher_is_natural = True

    def __init__(
        self,
        metric: Metric,
        formulaicness: Metric,
        weights: Weights = EQUAL,
        *,
        name: str | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        """Combine two metrics.

        Args:
            metric: M.
            formulaicness: F, in [0, 1].
            weights: α and β.
            name: as on the command line, ``combined:<metric>`` if not given.
            calibration: of M to [0, 1]; the stored one, or none where M needs none, if not given.

        Raises:
            InputError: F does not lie in [0, 1].
            UnavailableError: M is unbounded, and no calibration is given or stored for it.
        """
        if formulaicness.range != UNIT:
            raise InputError(
                f"{formulaicness.name} does not lie in [0, 1], so it is no formulaicness",
                "name a measure of formulaicness",
            )
        self._metric = metric
        self._formulaicness = formulaicness
        self._weights = weights
        self._name = name or f"combined:{metric.name}"
        self._calibration = calibration or calibration_of(metric)

    @property
    def name(self) -> str:
        """As on the command line."""
        return self._name

    @property
    def needs_formulas(self) -> bool:
        """Whether M or F does."""
        return needs_formulas(self._metric) or needs_formulas(self._formulaicness)

    @property
    def signature(self) -> Signature:
        """The weights, the calibration, and the signatures of both metrics."""
        settings: dict[str, Setting] = {
            "alpha": self._weights.alpha,
            "beta": self._weights.beta,
            "weights": self._weights.source,
            "calibration": self._calibration.digest if self._calibration else None,
            "M": f"({self._metric.signature})",
            "F": f"({self._formulaicness.signature})",
        }
        return Signature(self.name, settings, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Equation 1 of each text, shape (n,), in [0, 1]; NaN where M or F has no score."""
        return self.parts(texts, formulas).combined

    def parts(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Parts:
        """The score with all that it is made of."""
        raw = self._metric.score(texts, formulas)
        natural = _naturalness(self._metric, raw, self._calibration)
        style = self._formulaicness.score(texts, formulas)
        combined = audience_score(natural, style, 0.0, self._weights.alpha, self._weights.beta)
        return Parts(self._metric.name, raw, natural, style, combined)


@dataclass(frozen=True, slots=True)
class Parts:
    """What combined scores are made of, each of shape (n,).

    Attributes:
        metric: the name of M.
        raw: M as it was measured.
        naturalness: M in [0, 1], 1 the most natural.
        formulaicness: F in [0, 1].
        combined: equation 1.
    """

    metric: str
    raw: Scores
    naturalness: Scores
    formulaicness: Scores
    combined: Scores

    def row(self, index: int) -> dict[str, float]:
        """The parts of one text: M by its name, `naturalness` and `formulaicness`."""
        return {
            self.metric: float(self.raw[index]),
            "naturalness": float(self.naturalness[index]),
            "formulaicness": float(self.formulaicness[index]),
        }


def audience_score(
    natural: Scores, formulaicness: Scores, target: float, alpha: float, beta: float
) -> Scores:
    """The audience form, shape (n,), in [0, 1]; with target 0 it is equation 1.

    Args:
        natural: M in [0, 1], shape (n,).
        formulaicness: F in [0, 1], shape (n,).
        target: the style target τ in [0, 1].
        alpha: weight of M, at least 0.
        beta: weight of nearness to τ, at least 0; α + β is positive.

    Raises:
        InputError: the target or a weight is out of its range.
    """
    if not 0.0 <= target <= 1.0:
        raise InputError(f"the style target is {target:g}, it must be between 0 and 1")
    weights = Weights(alpha, beta)
    nearness = 1 - np.abs(formulaicness - target)
    total = weights.alpha * natural + weights.beta * nearness
    result: Scores = total / (weights.alpha + weights.beta)
    return result


def naturalness(metric: Metric, raw: Scores) -> Scores:
    """Raw values of a metric in [0, 1], 1 the most natural, whatever else is in the batch.

    Raises:
        UnavailableError: the metric is unbounded and has no stored calibration.
    """
    return _naturalness(metric, raw, calibration_of(metric))


def calibration_of(metric: Metric) -> Calibration | None:
    """The stored calibration of a metric, or None where its range is bounded and none is needed.

    Raises:
        UnavailableError: the metric is unbounded and has no stored calibration.
    """
    if metric.range == UNIT:
        return None
    found = stored(metric.signature)
    if found is None and not metric.range.bounded:
        raise UnavailableError(
            f"no calibration to [0, 1] is stored for {metric.signature.key}",
            "fit one, Calibration.fit(metric.score(texts)), and give it to Combined",
        )
    return found


def _naturalness(metric: Metric, raw: Scores, calibration: Calibration | None) -> Scores:
    low, high = metric.range.low, metric.range.high
    if calibration is not None:
        level = calibration.apply(raw)
    else:
        level = (np.asarray(raw, dtype=np.float64) - low) / (high - low)
    return level if metric.higher_is_natural else 1 - level
