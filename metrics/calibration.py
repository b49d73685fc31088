"""Calibration: a raw value → [0, 1], fitted once on a reference sample and stored.

The map is the sample's distribution function: linear between stored quantiles, and beyond them a
tail a/(1 + b·distance) that takes up the slope of the last piece and reaches neither 0 nor 1.  It
rises strictly everywhere, so it makes no ties, and what a text gets never depends on its batch.

>>> calibration = Calibration.fit([0.0, 1.0, 2.0, 3.0, 4.0], n_quantiles=5)
>>> [round(float(v), 3) for v in calibration.apply([-9.0, 0.4, 2.0, 3.6, 9.0])]
[0.004, 0.1, 0.5, 0.9, 0.993]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Self

import numpy as np

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.base import Scores, Signature
from metrics.language_model.causal_weights import SMALL_NAME

N_QUANTILES = 64

SAMPLE_LEVELS = (0.1, 0.9)
"""A straight line and a square root map the sample into [0.1, 0.9]; the rest is for values beyond
it."""

_SAME = 1e-9
"""Values closer than this share of the sample's spread differ only by rounding, and are merged."""

_NEAREST = 1e-300
"""The least distance of two values, so that the slope of the map is finite."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A strictly increasing map into the open interval (0, 1).

    Attributes:
        values: raw values in strictly increasing order, at least two.
        levels: the calibrated values, strictly increasing within (0, 1).
        source: a description of the sample.
    """

    values: tuple[float, ...]
    levels: tuple[float, ...]
    source: str = ""

    def __post_init__(self) -> None:
        knots = np.array([0.0, *self.levels, 1.0])
        if (
            len(self.values) < 2
            or len(self.values) != len(self.levels)
            or not np.all(np.isfinite(self.values))
            or not np.all(np.diff(self.values) > _NEAREST)
            or not np.all(np.diff(knots) > 0)
        ):
            raise InputError(
                "a calibration needs at least two values, and as many levels between 0 and 1, "
                "in strictly increasing order",
                "fit it again on a sample with different values",
            )

    @classmethod
    def fit(
        cls, values: Sequence[float] | Scores, n_quantiles: int = N_QUANTILES, source: str = ""
    ) -> Self:
        """Fit the map on a sample of raw values.

        Args:
            values: of the metric on the reference sample; finite, at least two of them different.
            n_quantiles: how many are kept, those of (i + ½)/n; at least two.
            source: what the sample is.

        Raises:
            InputError: the sample has no two different values, or one is not finite.
        """
        raw = np.asarray(values, dtype=np.float64)
        if not np.all(np.isfinite(raw)):
            raise InputError("the sample has values that are not finite", "leave them out")
        levels = (np.arange(n_quantiles) + 0.5) / n_quantiles
        quantiles = np.quantile(raw, levels) if raw.size else raw
        new = np.diff(quantiles, prepend=-np.inf) > _SAME * (np.ptp(raw) if raw.size else 0.0)
        # Equal quantiles (of a frequent value) are one point, in the middle of their levels.
        run = np.cumsum(new)
        middles = [float(levels[run == i].mean()) for i in range(1, int(run.max(initial=0)) + 1)]
        return cls(tuple(map(float, quantiles[new])), tuple(middles), source)

    @classmethod
    def straight(cls, values: Sequence[float] | Scores, source: str = "") -> Self:
        """Fit a straight line, from 0.1 at the least value to 0.9 at the greatest.

        For a metric whose differences mean the same everywhere, such as log-odds of preferences.

        Args:
            values: of the metric on the reference sample; finite, at least two of them different.
            source: what the sample is.

        Raises:
            InputError: the sample has no two different values, or one is not finite.
        """
        raw = np.asarray(values, dtype=np.float64)
        if not (raw.size and np.all(np.isfinite(raw))):
            raise InputError("the sample has values that are not finite", "leave them out")
        return cls((float(raw.min()), float(raw.max())), SAMPLE_LEVELS, source)

    @classmethod
    def square_root(
        cls, values: Sequence[float] | Scores, n_knots: int = N_QUANTILES, source: str = ""
    ) -> Self:
        """Fit a map linear in the square root, from 0.1 at the least value to 0.9 at the greatest.

        For a metric of values below 0 that adds up over the tokens, such as log p(s): the spread of
        a sum of n terms grows with √n, so equal differences of √(−value) mean about as much on
        short texts as on long ones.

        Args:
            values: of the metric on the reference sample; none above 0, at least two different.
            n_knots: between how many values the map is linear; at least two.
            source: what the sample is.

        Raises:
            InputError: the sample has no two different values, or one is above 0 or not finite.
        """
        raw = np.asarray(values, dtype=np.float64)
        if not (raw.size and np.all(np.isfinite(raw)) and raw.max() <= 0):
            raise InputError("the sample has values above 0 or not finite", "leave them out")
        roots = np.linspace(np.sqrt(-raw.min()), np.sqrt(-raw.max()), n_knots)
        levels = np.linspace(*SAMPLE_LEVELS, n_knots)
        return cls(tuple(map(float, -(roots**2))), tuple(map(float, levels)), source)

    def apply(self, raw: Sequence[float] | Scores) -> Scores:
        """The calibrated values, of the shape of `raw`; NaN stays NaN."""
        x = np.asarray(raw, dtype=np.float64)
        values, levels = np.array(self.values), np.array(self.levels)
        slopes = np.diff(levels) / np.diff(values)
        below = levels[0] / (1 + np.maximum(values[0] - x, 0) * (slopes[0] / levels[0]))
        rest = 1 - levels[-1]
        above = 1 - rest / (1 + np.maximum(x - values[-1], 0) * (slopes[-1] / rest))
        inside = np.interp(x, values, levels)
        result: Scores = np.where(x < values[0], below, np.where(x > values[-1], above, inside))
        return result

    @property
    def digest(self) -> str:
        """A hash of the map, eight hexadecimal digits; part of signatures."""
        return hashlib.sha256(repr((self.values, self.levels)).encode()).hexdigest()[:8]

    def to_json(self) -> dict[str, Any]:
        """The calibration as JSON."""
        return {"values": list(self.values), "levels": list(self.levels), "source": self.source}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The inverse of `to_json`."""
        return cls(tuple(fields["values"]), tuple(fields["levels"]), fields["source"])


def paper_min_max(values: Sequence[float] | Scores) -> Scores:
    """Min-max normalization of the values to [0, 1], as Calò et al. 2025 do.

    Only for reproducing the paper, because the value of a text depends on the others
    of the set.  NaN stays NaN.

    Raises:
        InputError: no two of the values differ.

    >>> paper_min_max([2.0, 3.0, 6.0]).tolist()
    [0.0, 0.25, 1.0]
    """
    raw = np.asarray(values, dtype=np.float64)
    finite = raw[~np.isnan(raw)]
    spread = float(np.ptp(finite)) if finite.size else 0.0
    if not spread > 0:
        raise InputError(
            "min-max needs at least two different values", "give the scores of a whole set of texts"
        )
    scaled: Scores = (raw - finite.min()) / spread
    return scaled


def find_stored(signature: Signature) -> Calibration | None:
    """The stored calibration for a metric with these settings, or None.

    A language model without one has the one of the embedded model: it keeps the order of the texts
    of one input; levels of different inputs are comparable only after a fit of the model
    (`metrics.training.encoder.fit_calibrations`).
    """
    shipped = _load_shipped()
    calibration = shipped.get(signature.fitted_key)
    if calibration is None and "model" in signature.settings:
        embedded = Signature(signature.metric, {"model": SMALL_NAME})
        calibration = next((row for key, row in shipped.items() if embedded.replaces(key)), None)
    return calibration


@cache
def _load_shipped() -> dict[str, Calibration]:
    text = files("metrics").joinpath("calibrations.json").read_text(encoding="utf-8")
    return {key: Calibration.from_json(fields) for key, fields in json.loads(text).items()}
