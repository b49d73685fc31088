"""The weights α and β of combined metrics: fitted to preferences, equal, or of the paper.

``weights.json`` holds the results of `metrics.training.naturalness.fit_weights` under the
signatures of M and F.  Weights are valid for the models that they were fitted with; other models
get equal weights. The file also stores the sign of M that people's preferences gave.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from logic2text import InputError, arguments
from logic2text.lazy_dataclass import dataclass
from logic2text.text_file import read_text_file
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

WEIGHTS, SIGNS, RATINGS = "weights", "signs", "ratings"
FILE = "weights.json"
WEIGHTS_VARIABLE = "LOGIC2TEXT_WEIGHTS"
"""The environment variable that names a file of weights, as ``--weights`` does."""


def find_fitted_weights(metric: Metric, formulaicness: Metric) -> Weights | None:
    """The stored weights for a pair of metrics M and F; None if there are none."""
    row = (
        _load_stored()[WEIGHTS]
        .get(metric.signature.fitted_key, {})
        .get(formulaicness.signature.fitted_key)
    )
    return row and Weights(row["alpha"], row["beta"], row["source"])


def alpha_interval(metric: Metric, formulaicness: Metric) -> tuple[float, float] | None:
    """The 95% interval of the fitted α, within [0, 1]; None without fitted weights."""
    row = (
        _load_shipped()[WEIGHTS]
        .get(metric.signature.fitted_key, {})
        .get(formulaicness.signature.fitted_key)
    )
    if row is None:
        return None
    low, high = row["alpha_interval"]
    return float(low), float(high)


def find_rating_weights(metric: Metric, formulaicness: Metric) -> tuple[Weights, bool] | None:
    """The weights fitted to ratings across texts, and whether high values of M are natural there.

    They answer another question than `find_fitted_weights`: whether a text is more natural than
    one of another formula.  None if there are none for the two metrics.
    """
    row = (
        _load_stored()
        .get(RATINGS, {})
        .get(metric.signature.fitted_key, {})
        .get(formulaicness.signature.fitted_key)
    )
    return row and (Weights(row["alpha"], row["beta"], row["source"]), row["higher_is_natural"])


def natural_is_high(metric: Metric) -> bool:
    """Whether a higher score means a more natural text: as measured, or else as the metric defines.

    The sign is measured within one formula, on people's post-edits and fluency ranks.
    """
    row = _load_stored()[SIGNS].get(metric.signature.fitted_key)
    return metric.higher_is_natural if row is None else bool(row["higher_is_natural"])


def use_weights(path: Path) -> None:
    """Let this process, and those that it starts, read the weights of a file before its own.

    Raises:
        InputError: the file cannot be read or has no weights.
    """
    read_weights(path)
    os.environ[WEIGHTS_VARIABLE] = str(path)


def is_given(metric: Metric, formulaicness: Metric) -> bool:
    """Whether the weights of two metrics are of a file that was given."""
    path = os.environ.get(WEIGHTS_VARIABLE)
    if not path:
        return False
    styles = read_weights(Path(path))[WEIGHTS].get(metric.signature.fitted_key, {})
    return formulaicness.signature.fitted_key in styles


def list_given_sources() -> frozenset[str]:
    """The sources of the weights of the file that was given, if one was."""
    path = os.environ.get(WEIGHTS_VARIABLE)
    rows = read_weights(Path(path))[WEIGHTS].values() if path else ()
    return frozenset(row["source"] for styles in rows for row in styles.values())


@cache
def read_weights(path: Path) -> dict[str, Any]:
    """The weights of a file that ``logic2text judgements fit`` wrote.

    Raises:
        InputError: the file cannot be read or has no weights.
    """
    try:
        content = json.loads(read_text_file(path, "the weights"))
        rows = [row for styles in content[WEIGHTS].values() for row in styles.values()]
        for row in rows:
            Weights(row["alpha"], row["beta"], row["source"])
        for row in content.get(SIGNS, {}).values():
            bool(row["higher_is_natural"])
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError):
        rows = []
    if not rows:
        raise InputError(
            f"{path} has no weights", "write it with `logic2text judgements fit --out FILE`"
        )
    read: dict[str, Any] = content
    return read


def _load_stored() -> dict[str, Any]:
    """The shipped weights, with those of the given file before them."""
    shipped = _load_shipped()
    path = os.environ.get(WEIGHTS_VARIABLE)
    if not path:
        return shipped
    of_file = read_weights(Path(path))
    weights = dict(shipped[WEIGHTS])
    for key, styles in of_file[WEIGHTS].items():
        weights[key] = {**weights.get(key, {}), **styles}
    signs = {**shipped[SIGNS], **of_file.get(SIGNS, {})}
    return {**shipped, WEIGHTS: weights, SIGNS: signs}


@cache
def _load_shipped() -> dict[str, Any]:
    path = files("metrics").joinpath(FILE)
    if not path.is_file():
        return {WEIGHTS: {}, SIGNS: {}}
    shipped: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return shipped
