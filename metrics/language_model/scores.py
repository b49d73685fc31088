"""Metrics of naturalness by the likelihoods of a causal language model.

    from metrics.language_model.scores import likelihood_metric
    likelihood_metric("slor").score(["Some cube is large."])

Below, n is the number of tokens, log p(s) the model's log-probability of the text, and log u(s) the
log-probability of its tokens by their unigram frequencies; logarithms are natural.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from logic2text import UnavailableError, UnknownNameError, __version__, formula
from logic2text.lazy_dataclass import dataclass
from metrics.base import Range, Scores, Setting, Signature, batch
from metrics.engine.batch_spec import Precision
from metrics.engine.compute import PROCESSOR, Compute
from metrics.language_model.by_name import scorer
from metrics.language_model.scorer import Likelihoods, Scorer


def perplexity(texts: Likelihoods) -> Scores:
    """exp(−log p(s) / n), Jelinek et al. 1977: the effective number of choices per token."""
    scores: Scores = np.exp(-_mean(texts.model, texts))
    return scores


def slor(texts: Likelihoods) -> Scores:
    """(log p(s) − log u(s)) / n: the syntactic log-odds ratio of Kann et al. 2018, equation 1.

    Normalized by length, so that texts of different meanings are comparable; among texts of the
    same meaning it does not penalize superfluous words that are predictable.
    """
    return _mean(texts.model - texts.unigram, texts)


def log_probability(texts: Likelihoods) -> Scores:
    """Sum of all tokens' log-probabilities, log p(s), without any normalization.

    Comparable only within one input: texts of the same meaning share its probability, so a speaker
    prefers the text with the greater one; texts of different meanings are not comparable.
    """
    return np.where(texts.tokens > 0, texts.model, math.nan)


def inverted_slor(texts: Likelihoods) -> Scores:
    """−`slor`: very likely the "iSLOR" of the formulaicness paper (Calò et al. 2025).

    The paper inverts a SLOR that it describes as lower where a text is more predictable.  Its most
    repetitive text has iSLOR 0.019 on a scale from 0 to 1, and iSLOR correlates with naturalness
    at +0.53; repetitive text is predictable, so the inverse must be the negative of Kann's ratio.
    Measured within one input the sign is the other: people prefer the lower value.
    """
    return -slor(texts)


def inverted_perplexity(texts: Likelihoods) -> Scores:
    """1 / `perplexity`: the "iPPL" of the formulaicness paper, up to its min-max over one test set.

    The paper gives no formula; 1 / perplexity and −perplexity order texts alike.  It reports a
    correlation of −0.58 with naturalness: formulaic text is repetitive and so predictable.
    """
    scores: Scores = np.exp(_mean(texts.model, texts))
    return scores


def _mean(sums: Scores, texts: Likelihoods) -> Scores:
    """The sums divided by the number of tokens; NaN for a text without tokens."""
    mean: Scores = np.divide(
        sums, texts.tokens, out=np.full(len(sums), math.nan), where=texts.tokens > 0
    )
    return mean


@dataclass(frozen=True, slots=True)
class Definition:
    """A metric as a function of likelihoods, with its range and its sign."""

    score: Callable[[Likelihoods], Scores]
    range: Range
    higher_is_natural: bool
    needs_unigrams: bool = False


# The signs are the measured ones of RDF to text (`python -m benchmarks.signs`), with the embedded
# model: of two texts of one input, people prefer the one with the higher log-probability, the lower
# perplexity and the higher SLOR, and so against the paper the lower iSLOR.  Among texts of one
# formula only the first holds; there `metrics/weights.json` has the signs.
DEFINITIONS = {
    "ppl": Definition(perplexity, Range(1.0, math.inf), higher_is_natural=False),
    "slor": Definition(
        slor, Range(-math.inf, math.inf), higher_is_natural=True, needs_unigrams=True
    ),
    "logprob": Definition(log_probability, Range(-math.inf, 0.0), higher_is_natural=True),
    "islor-paper": Definition(
        inverted_slor, Range(-math.inf, math.inf), higher_is_natural=False, needs_unigrams=True
    ),
    "ippl-paper": Definition(inverted_perplexity, Range(0.0, 1.0), higher_is_natural=True),
}


@dataclass(frozen=True, slots=True)
class LikelihoodMetric:
    """A metric of `DEFINITIONS` by one model; satisfies `metrics.base.Metric`."""

    name: str
    scorer: Scorer
    compute: Compute = PROCESSOR

    @property
    def nan_is_failure(self) -> bool:
        """True: NaN means a failure, or a text without tokens, which is then scored twice."""
        return True

    @property
    def range(self) -> Range:
        """The interval of its scores."""
        return DEFINITIONS[self.name].range

    @property
    def higher_is_natural(self) -> bool:
        """Whether a higher score means a more natural text."""
        return DEFINITIONS[self.name].higher_is_natural

    @property
    def signature(self) -> Signature:
        """The model, its revision, its window size, a precision below fp32, and the device.

        The last two are not settings, because they change scores by less than calibrations resolve.
        """
        model = self.scorer.model
        rounded = {} if model.precision is Precision.EXACT else {"precision": str(model.precision)}
        rounded |= self.compute.signature
        settings: dict[str, Setting] = {
            "model": model.name,
            "revision": model.revision,
            "limit": model.limit,
        }
        return Signature(self.name, settings, __version__, rounded)

    def score(
        self, texts: Sequence[str], formulas: Sequence[formula.Formula] | None = None
    ) -> Scores:
        """Scores of shape (n,), in the order of the texts; NaN for a text without tokens."""
        del formulas
        return DEFINITIONS[self.name].score(self.scorer.likelihoods(batch(texts)))


def likelihood_metric(
    metric: str,
    model: str | None = None,
    precision: str | None = None,
    device: str | None = None,
    tokens_a_batch: int | None = None,
) -> LikelihoodMetric:
    """A metric of `DEFINITIONS`, by the embedded model or another causal model by name or folder.

    `precision`, `device` and `tokens_a_batch` are those of `metrics.engine.compute.Compute`, and do
    not affect a model of a server.

    Raises:
        UnknownNameError: there is no metric of language models of that name.
        UnavailableError: the model, or the unigram frequencies that SLOR needs, are missing.
    """
    if metric not in DEFINITIONS:
        raise UnknownNameError("metric of language models", metric, DEFINITIONS)
    chosen = scorer(model, precision, device, tokens_a_batch)
    compute = PROCESSOR if chosen.is_served else Compute.of(device, precision, tokens_a_batch)
    scored = LikelihoodMetric(metric, chosen, compute)
    if DEFINITIONS[metric].needs_unigrams and scored.scorer.model.unigrams is None:
        model_name = scored.scorer.model.name
        raise UnavailableError(
            f"{metric} needs frequencies of single tokens; {model_name!r} has none",
            "name a file of plain text in LOGIC2TEXT_UNIGRAM_TEXT, or use the embedded model",
        )
    return scored
