"""The row of a text with the contribution of each word to its formulaicness."""

from __future__ import annotations

import math
from typing import Any

from metrics.explain import Explanation, explain
from metrics.failures import NotFiniteError
from metrics.formulaicness import resemblance
from metrics.formulaicness.metric import Formulaicness


def explain_text(
    text: str, metric: Formulaicness, of_what: object = None
) -> tuple[Explanation, dict[str, Any]]:
    """The explanation of a text beside its input, and its fields.

    Args:
        text: the text.
        metric: F of the wording.
        of_what: the input; None for the wording only.

    Raises:
        InputError: the input has no facts, or a part that is none; or as `metrics.explain.explain`.
        NotFiniteError: the model gave no finite number.
    """
    facts = resemblance.read_facts(of_what)
    explanation = explain(text, metric, facts)
    if not math.isfinite(explanation.formulaicness):
        raise NotFiniteError
    signature = resemblance.sign(metric.signature) if facts else metric.signature
    return explanation, {
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
        "judged": "wording and input" if facts else "wording",
        "signature": {metric.name: str(signature)},
    }
