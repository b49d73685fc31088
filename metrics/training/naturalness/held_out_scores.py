"""A metric that was tuned to judged texts, with the scores of models that did not see them.

metric = HeldOutScores(registry.metric("naturalness"), read([path, …]))
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

import numpy as np

from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from metrics import base


def read(paths: Sequence[Path]) -> dict[str, float]:
    """The values of texts in files of `tune_naturalness`; the mean where several have a text.

    Raises:
        InputError: a run left out a source or has other settings than the first.
    """
    values: dict[str, list[float]] = defaultdict(list)
    settings = None
    for path in paths:
        run = json.loads(path.read_text(encoding="utf-8"))
        settings = run["settings"] if settings is None else settings
        if run["left_out"] or run["settings"] != settings:
            raise InputError(
                f"{path} is of a run with other settings than {paths[0]}, or without a source",
                "name the runs of all folds with the same settings",
            )
        for row in run["pairs"]:
            for text, value in zip(row["texts"], row["values"], strict=True):
                values[text].append(value)
    return {text: fmean(each) for text, each in values.items()}


@dataclass(frozen=True, slots=True)
class HeldOutScores:
    """A metric but for some texts, whose scores are given; satisfies `metrics.base.Metric`."""

    metric: base.Metric
    scores: Mapping[str, float]

    @property
    def name(self) -> str:
        """That of the metric."""
        return self.metric.name

    @property
    def range(self) -> base.Range:
        """That of the metric."""
        return self.metric.range

    @property
    def higher_is_natural(self) -> bool:
        """That of the metric."""
        return self.metric.higher_is_natural

    @property
    def nan_is_failure(self) -> bool:
        """That of the metric."""
        return base.nan_is_failure(self.metric)

    @property
    def signature(self) -> base.Signature:
        """That of the metric, so that its calibration and weights hold."""
        return self.metric.signature

    def score(self, texts: Sequence[str], formulas: Sequence[Formula] | None = None) -> base.Scores:
        """Scores (n,) of the texts in their order."""
        scores = self.metric.score(texts, formulas)
        return np.array([self.scores.get(text, s) for text, s in zip(texts, scores, strict=True)])
