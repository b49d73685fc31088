"""The weights α and β of combined metrics: fitted to preferences, equal, or of the paper.

``weights.json`` holds the results of `metrics.training.fit_weights` under the signatures of M and
F.  Weights are valid for the models that they were fitted with; other models get equal weights.
The file also stores the sign of M that people's preferences gave.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from logic2text import InputError, arguments
from metrics.base import Metric


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights α of naturalness and β of formulaicness, with their source.

    Raises:
        InputError: a weight is negative or not finite, or both are 0.
    """

    alpha: float
    beta: float
    source: str = "given"

    def __post_init__(self) -> None:
        weights = (self.alpha, self.beta)
        for weight in weights:
            arguments.number_given(weight, "a weight")
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
"""Table 11 of Calò et al. (INLG 2025).  They were fitted with the paper's models, and with M
brought to [0, 1] by its least and greatest value over one test set (`calibration.paper_min_max`),
in place of which a calibration is used here; so they are not used by default."""

WEIGHTS, SIGNS = "weights", "signs"
FILE = "weights.json"


def fitted_weights(metric: Metric, formulaicness: Metric) -> Weights | None:
    """The stored weights for a pair of metrics M and F; None if there are none."""
    row = (
        _shipped()[WEIGHTS]
        .get(metric.signature.fitted_key, {})
        .get(formulaicness.signature.fitted_key)
    )
    return row and Weights(row["alpha"], row["beta"], row["source"])


def read_weights(path: Path, metric: Metric, formulaicness: Metric) -> Weights:
    """The weights of a file for a pair of metrics M and F.

    Args:
        path: a JSON object with `alpha` and `beta`, or with `weights` by the signatures of M and
            then of F, as `metrics.training.fit_weights` writes them.
        metric: M.
        formulaicness: F.

    Raises:
        InputError: the file cannot be read, or has no valid weights for the two.
    """
    try:
        row = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(
            f"the weights {path} cannot be read: {error}", 'write {"alpha": 0.4, "beta": 0.6}'
        ) from None
    keys = metric.signature.fitted_key, formulaicness.signature.fitted_key
    match row:
        case {"weights": dict(by_metric)}:
            row = by_metric.get(keys[0])
            row = row.get(keys[1]) if isinstance(row, dict) else None
    match row:
        case {"alpha": int() | float() as alpha, "beta": int() | float() as beta}:
            return Weights(alpha, beta, str(path))
        case _:
            raise InputError(
                f"{path} has no weights for {keys[0]} and {keys[1]}",
                "fit them with these metrics, or name the metrics that they were fitted with",
            )


def natural_is_high(metric: Metric) -> bool:
    """Whether a higher score means a more natural text: as measured, or else as the metric defines.

    The sign is measured within one formula, on people's post-edits and fluency ranks.
    """
    row = _shipped()[SIGNS].get(metric.signature.fitted_key)
    return metric.higher_is_natural if row is None else bool(row["higher_is_natural"])


@cache
def _shipped() -> dict[str, Any]:
    path = files("metrics").joinpath(FILE)
    if not path.is_file():
        return {WEIGHTS: {}, SIGNS: {}}
    shipped: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return shipped
