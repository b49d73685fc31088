"""Naturalness and formulaicness in one number: equation 1 of Calò et al. (INLG 2025).

    Combined(t) = (α·M(t) + β·(1 − F(t))) / (α + β)

and its audience form, in which nearness to a style target τ takes the place of 1 − F(t):

    (α·M(t) + β·(1 − |F(t) − τ|)) / (α + β)

M is a naturalness metric mapped to [0, 1] by a stored calibration, so that 1 is most natural.  No
sign is assumed: where people's preferences were measured with M, its sign is the measured one, and
the default weights are those fitted to them (`metrics.combination_weights`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from logic2text import InputError, UnavailableError, __version__, formula
from logic2text.lazy_dataclass import dataclass
from metrics import base, combination_weights
from metrics.calibration import Calibration, find_stored
from metrics.formulaicness import resemblance

FORMULAICNESS_PART = "formulaicness"


class Combined:
    """Equation 1 for a naturalness metric and a measure of formulaicness; immutable."""

    range = base.UNIT
    higher_is_natural = True

    def __init__(
        self,
        metric: base.Metric,
        formulaicness: base.Metric,
        weights: combination_weights.Weights | None = None,
        *,
        name: str | None = None,
        calibration: Calibration | None = None,
        higher_is_natural: bool | None = None,
    ) -> None:
        """Combine two metrics.

        Args:
            metric: M.
            formulaicness: F, in [0, 1].
            weights: α and β; those fitted to people's preferences with these two metrics, or
                equal ones where none are stored, if not given.
            name: as on the command line, ``combined:<metric>`` if not given.
            calibration: of M to [0, 1]; the stored one, or none where M needs none, if not given.
            higher_is_natural: M's sign; the measured one, or as M says, if not given.

        Raises:
            InputError: F does not lie in [0, 1], or one of them is not a metric.
            UnavailableError: M is unbounded, and no calibration is given or stored for it.
        """
        metric, formulaicness = base.metric_given(metric), base.metric_given(formulaicness)
        if formulaicness.range != base.UNIT:
            raise InputError(
                f"the range of {formulaicness.name} is not [0, 1]",
                "name a measure of formulaicness",
            )
        self._metric = metric
        self._formulaicness = formulaicness
        self._weights = (
            weights
            or combination_weights.find_fitted_weights(metric, formulaicness)
            or combination_weights.EQUAL
        )
        self._name = name or f"combined:{metric.name}"
        self._calibration = calibration or calibration_of(metric)
        high = (
            combination_weights.natural_is_high(metric)
            if higher_is_natural is None
            else higher_is_natural
        )
        self._higher_is_natural = high

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self._name

    @property
    def needs_formulas(self) -> bool:
        """Whether M or F needs formulae."""
        return base.needs_formulas(self._metric) or base.needs_formulas(self._formulaicness)

    def has_failed(self, parts: Mapping[str, float]) -> bool:
        """Whether a part in a row of `CombinedParts` is missing because its model failed."""
        measured = ((self._metric, self._metric.name), (self._formulaicness, FORMULAICNESS_PART))
        return any(
            not math.isfinite(parts[name]) if base.nan_is_failure(m) else math.isinf(parts[name])
            for m, name in measured
        )

    @property
    def signature(self) -> base.Signature:
        """The weights, the sign of M, the calibration, and the signatures of both metrics."""
        settings: dict[str, base.Setting] = {
            "alpha": self._weights.alpha,
            "beta": self._weights.beta,
            "weights": self._weights.source,
            "calibration": self._calibration.digest if self._calibration else None,
            "sign": "+" if self._higher_is_natural else "-",
            "M": f"({self._metric.signature})",
            "F": f"({self._formulaicness.signature})",
        }
        return base.Signature(self.name, settings, __version__)

    @property
    def signature_beside_input(self) -> base.Signature:
        """As `signature`, with F beside the facts of an input."""
        signature = self.signature
        if not resemblance.reads_input(self._formulaicness):
            return signature
        beside = resemblance.sign(self._formulaicness.signature)
        return replace(signature, settings={**signature.settings, "F": f"({beside})"})

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> base.Scores:
        """Equation 1 for each text, shape (n,), in [0, 1]; NaN if M or F has no score."""
        return self.parts(texts, formulas).combined

    def parts(
        self,
        texts: Sequence[str],
        formulas: Sequence[formula.Formula] | None = None,
        facts: Sequence[resemblance.Facts] | None = None,
    ) -> CombinedParts:
        """The score of each text with its parts.

        Args:
            texts: the texts.
            formulas: one for each text, if a metric needs them.
            facts: of the input of each text, beside which F is measured; none where no input is
                known.
        """
        base.batch(texts)
        style = self._formulaicness.score(texts, formulas)
        if facts is not None and resemblance.reads_input(self._formulaicness):
            style = np.array(resemblance.join_scores(style.tolist(), facts, texts))
        return self.combine(self._metric.score(texts, formulas), style)

    def combine(self, raw: base.Scores, style: base.Scores) -> CombinedParts:
        """Equation 1 for measured values.

        Args:
            raw: values of M, shape (n,).
            style: values of F, shape (n,).
        """
        levels = level(self._metric, raw, self._calibration)
        natural = _orient(levels, self._higher_is_natural)
        combined = audience_score(natural, style, 0.0, self._weights.alpha, self._weights.beta)
        return CombinedParts(self._metric.name, raw, natural, style, combined)


@dataclass(frozen=True, slots=True)
class CombinedParts:
    """The parts of combined scores, each of shape (n,).

    Attributes:
        metric: the name of M.
        raw: M as measured.
        naturalness: M in [0, 1]; 1 is most natural.
        formulaicness: F in [0, 1].
        combined: equation 1.
    """

    metric: str
    raw: base.Scores
    naturalness: base.Scores
    formulaicness: base.Scores
    combined: base.Scores

    def row(self, index: int) -> dict[str, float]:
        """The parts of one text: M by its name, `naturalness` and `formulaicness`."""
        return {
            self.metric: float(self.raw[index]),
            "naturalness": float(self.naturalness[index]),
            FORMULAICNESS_PART: float(self.formulaicness[index]),
        }


def audience_score(
    natural: base.Scores, formulaicness: base.Scores, target: float, alpha: float, beta: float
) -> base.Scores:
    """The audience form, shape (n,), in [0, 1]; with target 0 it is equation 1.

    Args:
        natural: M in [0, 1], shape (n,).
        formulaicness: F in [0, 1], shape (n,).
        target: the style target τ in [0, 1].
        alpha: weight of M, at least 0.
        beta: weight of the distance to τ, at least 0; α + β is positive.

    Raises:
        InputError: the target or a weight is out of its range.
    """
    if not 0.0 <= target <= 1.0:
        raise InputError(f"the style target is {target:g}, it must be between 0 and 1")
    weights = combination_weights.Weights(alpha, beta)
    nearness = 1 - np.abs(formulaicness - target)
    total = weights.alpha * natural + weights.beta * nearness
    result: base.Scores = total / (weights.alpha + weights.beta)
    return result


def naturalness(metric: base.Metric, raw: base.Scores) -> base.Scores:
    """Map raw values of a metric to [0, 1], where 1 is most natural, independently of the batch.

    The sign of the metric is as measured (`metrics.combination_weights.natural_is_high`).

    Raises:
        UnavailableError: the metric is unbounded and has no stored calibration.
    """
    return _orient(level(metric, raw), combination_weights.natural_is_high(metric))


def calibration_of(metric: base.Metric) -> Calibration | None:
    """The stored calibration of a metric; None if its range is bounded, which needs none.

    Raises:
        UnavailableError: the metric is unbounded and has no stored calibration.
    """
    if metric.range == base.UNIT:
        return None
    calibration = find_stored(metric.signature)
    if calibration is None and not metric.range.is_bounded:
        raise UnavailableError(
            f"no calibration to [0, 1] is stored for {metric.signature.fitted_key}",
            "fit one with Calibration.fit(metric.score(texts)), and pass it to Combined",
        )
    return calibration


def level(
    metric: base.Metric, raw: base.Scores, calibration: Calibration | None = None
) -> base.Scores:
    """Map raw values of a metric to [0, 1], increasing, whatever its sign.

    Args:
        metric: the metric.
        raw: its values, shape (n,); NaN stays NaN.
        calibration: by default the stored one, or none if the range is bounded.

    Raises:
        UnavailableError: the metric is unbounded and has no stored calibration.
    """
    calibration = calibration or calibration_of(metric)
    if calibration is not None:
        return calibration.apply(raw)
    low, high = metric.range.low, metric.range.high
    scaled: base.Scores = (np.asarray(raw, dtype=np.float64) - low) / (high - low)
    return scaled


def _orient(levels: base.Scores, higher_is_natural: bool) -> base.Scores:
    return levels if higher_is_natural else 1 - levels
