"""The measure of naturalness among texts of one input, learned from people's preferences.

from metrics.language_model.naturalness import naturalness_metric
naturalness_metric().score(["No cube is small."])
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from logic2text import __version__, formula
from logic2text.lazy_dataclass import dataclass
from metrics import base
from metrics.engine.batch_spec import Precision
from metrics.engine.compute import PROCESSOR, Compute
from metrics.language_model import naturalness_update
from metrics.language_model.by_name import model_name, scorer
from metrics.language_model.causal_weights import SMALL_NAME
from metrics.language_model.naturalness_update import NaturalnessCoefficients
from metrics.language_model.scorer import Scorer

LEAST_LOSS = 1e-2
"""The least −log p of a text, in nats, as in training."""

OF_OTHER_MODELS = NaturalnessCoefficients(loss=1.0, length=0.0)


@dataclass(frozen=True, slots=True)
class NaturalnessMetric:
    """v(t) = −a √(−log p(t)) + b √n of a text t of n words; satisfies `metrics.base.Metric`.

    A difference of v is the log-odds with which people prefer a text to another of the same input
    (Bradley and Terry 1952); texts of different inputs are not comparable.  p is the embedded
    language model with the update that was trained with a and b
    (`metrics.training.naturalness.tune_naturalness`), or another model as it is, with a = 1 and b =
    0.
    """

    scorer: Scorer
    coefficients: NaturalnessCoefficients = OF_OTHER_MODELS
    compute: Compute = PROCESSOR

    name = "naturalness"
    range = base.Range(-math.inf, math.inf)
    higher_is_natural = True
    nan_is_failure = True

    @property
    def signature(self) -> base.Signature:
        """The model, its revision, its window size, a precision below fp32, and the device."""
        model = self.scorer.model
        rounded = {} if model.precision is Precision.EXACT else {"precision": str(model.precision)}
        rounded |= self.compute.signature
        settings: dict[str, base.Setting] = {
            "model": model.name,
            "revision": model.revision,
            "limit": model.limit,
        }
        return base.Signature(self.name, settings, __version__, rounded)

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> base.Scores:
        """Values v (n,) of the texts in their order; NaN for a text without tokens."""
        del formulas
        likelihoods = self.scorer.likelihoods(base.batch(texts))
        roots = np.sqrt(np.maximum(-likelihoods.model, LEAST_LOSS))
        words = np.sqrt([len(text.split()) for text in texts])
        values = -self.coefficients.loss * roots + self.coefficients.length * words
        return np.where(likelihoods.tokens > 0, values, math.nan)


def naturalness_metric(
    model: str | None = None,
    precision: str | None = None,
    device: str | None = None,
    tokens_a_batch: int | None = None,
) -> NaturalnessMetric:
    """The measure by the embedded model, or by another causal model by name or folder.

    `precision`, `device` and `tokens_a_batch` are those of `metrics.engine.compute.Compute`, and do
    not affect a model of a server.

    Raises:
        UnavailableError: the model or its update is missing.
    """
    is_embedded = model_name(model) == SMALL_NAME
    update = naturalness_update.load() if is_embedded else None
    chosen = scorer(model, precision, device, tokens_a_batch, update)
    compute = PROCESSOR if chosen.is_served else Compute.of(device, precision, tokens_a_batch)
    coefficients = update.coefficients if update else OF_OTHER_MODELS
    return NaturalnessMetric(chosen, coefficients, compute)
