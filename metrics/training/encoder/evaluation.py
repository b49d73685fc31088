"""Evaluation of predicted formulaicness: error, rank correlation, and the order of systems.

Errors are against the noisy labels, whose own variance (`floor`) no predictor can go below.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics.study.bins import PUBLISHED
from metrics.training.texts.dataset import Example

ORDER = ("literal", "ranta", "lola", "human")
"""The systems by decreasing formulaicness."""


@dataclass(frozen=True, slots=True)
class Quality:
    """Figures on one set of texts.

    Attributes:
        n: the number of texts.
        mse: mean squared error against the labels.
        r2: one minus the error over the labels' variance.
        spearman: rank correlation with the labels.
        floor: the error of a predictor that knew every text's system.
    """

    n: int
    mse: float
    r2: float
    spearman: float
    floor: float


def quality(examples: Sequence[Example], predicted: np.typing.NDArray[np.float64]) -> Quality:
    """The figures of predictions of shape (n,) for n examples, n at least 2."""
    from scipy.stats import spearmanr

    labels = np.array([example.score for example in examples])
    errors = (predicted - labels) ** 2
    return Quality(
        len(examples),
        float(errors.mean()),
        float(1 - errors.sum() / ((labels - labels.mean()) ** 2).sum()),
        float(spearmanr(predicted, labels).statistic),
        float(np.mean([PUBLISHED[_bin(example)].variance for example in examples])),
    )


def by_system(
    examples: Sequence[Example], predicted: np.typing.NDArray[np.float64]
) -> dict[str, tuple[int, float, float]]:
    """Number of texts, mean prediction and mean squared error of each system."""
    table = {}
    for system in sorted({example.system for example in examples}):
        indices = [i for i, example in enumerate(examples) if example.system == system]
        labels = np.array([examples[i].score for i in indices])
        errors = (predicted[indices] - labels) ** 2
        table[system] = (len(indices), float(predicted[indices].mean()), float(errors.mean()))
    return table


def means_by_length(
    examples: Sequence[Example], predicted: np.typing.NDArray[np.float64]
) -> list[dict[str, tuple[int, float]]]:
    """For each quartile of the length in words: number and mean prediction of each system."""
    lengths = np.array([len(example.text.split()) for example in examples])
    quarter = np.digitize(lengths, np.quantile(lengths, (0.25, 0.5, 0.75)), right=True)
    table = []
    for q in range(4):
        cells = {}
        for system in (*ORDER, "authored"):
            indices = [i for i, e in enumerate(examples) if quarter[i] == q and e.system == system]
            if indices:
                cells[system] = (len(indices), float(predicted[indices].mean()))
        table.append(cells)
    return table


def is_decreasing(cells: dict[str, tuple[int, float]]) -> bool:
    """Whether the means of the systems decrease from Literal to Human."""
    means = [cells[system][1] for system in ORDER if system in cells]
    return all(a > b for a, b in pairwise(means))


def _bin(example: Example) -> str:
    return "human" if example.system == "authored" else example.system
