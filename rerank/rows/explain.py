"""The row of a text with the contribution of each word to its formulaicness."""

from __future__ import annotations

import math
from typing import Any

from metrics import base
from metrics.explain import Explanation
from metrics.failures import NotFiniteError


def explanation_fields(explanation: Explanation, metric: base.Metric) -> dict[str, Any]:
    """The fields of an explanation.

    Raises:
        NotFiniteError: the model gave no finite number.
    """
    if not math.isfinite(explanation.formulaicness):
        raise NotFiniteError
    return {
        "formulaicness": explanation.formulaicness,
        "base": explanation.base,
        "words": [
            {
                "word": word.word,
                "contribution": word.contribution,
                "standard_error": word.standard_error,
            }
            for word in explanation.words
        ],
        "strongest": [word.word for word in explanation.strongest()],
        "signature": {metric.name: str(metric.signature)},
    }
