"""A measure of formulaicness without bounds, clipped to [0, 1] with a warning that counts.

A regressor with one linear output may leave [0, 1]; equation 1 needs F in it.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np

from logic2text import __version__, formula
from metrics import base


class Clipped:
    """F held within [0, 1]; immutable."""

    range = base.UNIT
    higher_is_natural = False

    def __init__(self, measure: base.Metric) -> None:
        """Clip a measure.

        Args:
            measure: of formulaicness, with any range.
        """
        self._measure = measure

    @property
    def name(self) -> str:
        """The name of the measure."""
        return self._measure.name

    @property
    def nan_is_failure(self) -> bool:
        """Whether NaN means that the model failed."""
        return base.nan_is_failure(self._measure)

    @property
    def signature(self) -> base.Signature:
        """That of the measure, with ``clipped``."""
        measured = self._measure.signature
        settings = {**measured.settings, "clipped": "[0,1]"}
        return base.Signature(measured.metric, settings, __version__, measured.libraries)

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> base.Scores:
        """F of each text, shape (n,), in [0, 1]; a warning counts what was outside."""
        values = self._measure.score(texts, formulas)
        outside = int(((values < 0) | (values > 1)).sum())
        if outside:
            warnings.warn(
                f"{outside} of {len(values)} values of {self.name} were outside [0, 1] "
                "and are clipped",
                stacklevel=2,
            )
        clipped: base.Scores = np.clip(values, 0.0, 1.0)
        return clipped


def clip(measure: base.Metric) -> base.Metric:
    """The measure, clipped if its range is not [0, 1]."""
    return measure if measure.range == base.UNIT else Clipped(measure)
