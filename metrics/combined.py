"""Naturalness and formulaicness in one number: equation 1 of Calò et al. (INLG 2025).

    Combined(t) = (α·M(t) + β·(1 − F(t))) / (α + β)

and its audience form, in which nearness to a style target τ takes the place of 1 − F(t):

    (α·M(t) + β·(1 − |F(t) − τ|)) / (α + β)

M is a naturalness metric mapped to [0, 1] by a stored calibration, so that 1 is most natural.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from logic2text.errors import UnavailableError
from logic2text.formula import Formula
from logic2text.version import __version__
from metrics.base import UNIT, Metric, Scores, Signature
from metrics.calibration import stored


@dataclass(frozen=True, slots=True)
class Weights:
    """α of naturalness and β of formulaicness, and where they come from."""

    alpha: float
    beta: float
    source: str


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
"""Table 11.  They hold for the paper's models and its min-max over one test set."""


class Combined:
    """Equation 1 over one naturalness metric and one measure of formulaicness."""

    range = UNIT
    higher_is_natural = True

    def __init__(
        self,
        metric: Metric,
        formulaicness: Metric,
        weights: Weights = EQUAL,
        name: str | None = None,
    ) -> None:
        """Combine two metrics.

        Args:
            metric: M, any metric with a range of [0, 1] or a stored calibration.
            formulaicness: F, in [0, 1].
            weights: α and β.
            name: as on the command line, ``combined:<metric>`` if not given.

        Raises:
            UnavailableError: M has neither a range of [0, 1] nor a stored calibration.
        """
        self.metric = metric
        self.formulaicness = formulaicness
        self.weights = weights
        self._name = name or f"combined:{metric.name}"
        naturalness(metric, np.empty(0))

    @property
    def name(self) -> str:
        """As on the command line."""
        return self._name

    @property
    def signature(self) -> Signature:
        """The weights, and the signatures of both metrics."""
        settings = {
            "alpha": self.weights.alpha,
            "beta": self.weights.beta,
            "weights": self.weights.source,
            "M": f"({self.metric.signature})",
            "F": f"({self.formulaicness.signature})",
        }
        return Signature(self.name, settings, __version__)

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> Scores:
        """Equation 1 of each text, shape (n,), in [0, 1]."""
        return self.total(self.parts(texts, formulas))

    def parts(
        self, texts: Sequence[str], formulas: Sequence[Formula] | None = None
    ) -> dict[str, Scores]:
        """What the score is made of, by name, each of shape (n,).

        The raw value of M by its name, `naturalness` (M in [0, 1]) and `formulaicness`.
        """
        raw = self.metric.score(texts, formulas)
        return {
            self.metric.name: raw,
            "naturalness": naturalness(self.metric, raw),
            "formulaicness": self.formulaicness.score(texts, formulas),
        }

    def total(self, parts: Mapping[str, Scores]) -> Scores:
        """Equation 1 from the parts."""
        return audience_score(
            parts["naturalness"],
            parts["formulaicness"],
            0.0,
            self.weights.alpha,
            self.weights.beta,
        )


def audience_score(
    natural: Scores, formulaicness: Scores, target: float, alpha: float, beta: float
) -> Scores:
    """The audience form; with target 0 it is equation 1.

    Args:
        natural: M in [0, 1], shape (n,).
        formulaicness: F in [0, 1], shape (n,).
        target: the style target τ in [0, 1].
        alpha: weight of M.
        beta: weight of nearness to τ; α + β is positive.
    """
    result: Scores = (alpha * natural + beta * (1 - np.abs(formulaicness - target))) / (
        alpha + beta
    )
    return result


def naturalness(metric: Metric, raw: Scores) -> Scores:
    """Raw values of a metric in [0, 1], 1 the most natural, whatever else is in the batch.

    Raises:
        UnavailableError: the metric has neither a range of [0, 1] nor a stored calibration.
    """
    if metric.range == UNIT:
        mapped: Scores = np.asarray(raw, dtype=np.float64)
    else:
        calibration = stored(metric.name)
        if calibration is None:
            raise UnavailableError(
                f"the metric {metric.name} has no stored calibration to [0, 1]",
                "fit one with `python -m metrics.fit_calibrations`",
            )
        mapped = calibration.apply(raw)
    return mapped if metric.higher_is_natural else 1 - mapped
