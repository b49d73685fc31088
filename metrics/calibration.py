"""Calibration: a raw value → [0, 1], fitted once on a reference sample and stored.

The map is the sample's distribution function, linear between stored quantiles, and beyond them an
exponential tail that never reaches 0 or 1: it is strictly increasing everywhere, so it makes no
ties, and what a text gets never depends on what else is in its batch.

>>> calibration = Calibration.fit([0.0, 1.0, 2.0, 3.0, 4.0], points=5)
>>> [round(float(v), 3) for v in calibration.apply([-9.0, 0.0, 2.0, 4.0, 9.0])]
[0.001, 0.1, 0.5, 0.9, 0.992]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Self

import numpy as np

from logic2text.errors import InputError
from metrics.base import Scores

TAIL = 0.1
"""The share of [0, 1] beyond the sample's extremes, on each side."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A strictly increasing map into the open interval (0, 1).

    Attributes:
        values: raw values in strictly increasing order, at least two.
        levels: what they map to, strictly increasing, from `TAIL` to 1 − `TAIL`.
        source: what the sample was.
    """

    values: tuple[float, ...]
    levels: tuple[float, ...]
    source: str = ""

    def __post_init__(self) -> None:
        if (
            len(self.values) < 2
            or len(self.values) != len(self.levels)
            or np.any(np.diff(self.values) <= 0)
            or np.any(np.diff(self.levels) <= 0)
        ):
            raise InputError(
                "a calibration needs at least two values in strictly increasing order",
                "fit it again on a sample with different values",
            )

    @classmethod
    def fit(cls, sample: Sequence[float] | Scores, points: int = 33, source: str = "") -> Self:
        """Fit the map on a sample of raw values.

        Args:
            sample: finite raw values, at least two of them different.
            points: how many quantiles are kept.
            source: what the sample is, for the signature.

        Raises:
            InputError: the sample has no two different values, or one is not finite.
        """
        raw = np.sort(np.asarray(sample, dtype=np.float64))
        if not np.all(np.isfinite(raw)):
            raise InputError("the sample has values that are not finite", "leave them out")
        levels = np.linspace(TAIL, 1 - TAIL, points)
        values = np.quantile(raw, np.linspace(0, 1, points)) if raw.size else raw
        # Equal quantiles (a value that is frequent) are one point, in the middle of their levels.
        unique = sorted(set(values.tolist()))
        means = [float(levels[values == value].mean()) for value in unique]
        return cls(tuple(unique), tuple(means), source)

    def apply(self, raw: Sequence[float] | Scores) -> Scores:
        """The calibrated values, of the shape of `raw`; NaN stays NaN."""
        x = np.asarray(raw, dtype=np.float64)
        values, levels = np.array(self.values), np.array(self.levels)
        inside = np.interp(x, values, levels)
        scale = max(float(values[-1] - values[0]) / 2, 1e-9)
        below = levels[0] * np.exp(np.minimum(x - values[0], 0) / scale)
        above = 1 - (1 - levels[-1]) * np.exp(np.minimum(values[-1] - x, 0) / scale)
        result: Scores = np.where(x < values[0], below, np.where(x > values[-1], above, inside))
        return result

    def to_json(self) -> dict[str, Any]:
        """The form that is stored."""
        return {"values": list(self.values), "levels": list(self.levels), "source": self.source}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The inverse of `to_json`."""
        return cls(tuple(fields["values"]), tuple(fields["levels"]), fields["source"])


def stored(name: str) -> Calibration | None:
    """The calibration of a metric that ships with the package, or None."""
    path = files("metrics").joinpath("calibrations.json")
    fields = json.loads(path.read_text(encoding="utf-8")).get(name)
    return None if fields is None else Calibration.from_json(fields)
