"""Naturalness by the model that writes the texts, in one pass over all of them.

best_of_n(llm, formula, reranker=Reranker(own_likelihood(llm)))
"""

from __future__ import annotations

from logic2text import InputError, arguments
from logic2text.llm.settings import ServerSettings
from metrics.language_model.engine_model import load_engine
from metrics.language_model.scorer import Scorer
from metrics.language_model.scores import LikelihoodMetric
from metrics.language_model.served import TOKENS_A_BATCH, load_served

METRIC = "ippl-paper"
"""The mean probability of a token, 1 / perplexity: in [0, 1], so that it needs no calibration."""


def own_likelihood(model: object) -> LikelihoodMetric:
    """The metric of `METRIC` by a generator that tells likelihoods of given texts.

    Args:
        model: a ``vllm.LLM``, or the `ServerSettings` of a server.

    Raises:
        InputError: it is neither.
        ServerError: the server does not answer, or has no tokenizer.
    """
    if isinstance(model, ServerSettings):
        served = load_served(model)
    elif hasattr(model, "llm_engine"):
        served = load_engine(model)
    else:
        raise InputError(
            f"a vllm.LLM or ServerSettings was expected, {arguments.came(model)} came",
            "for a model of transformers name a metric, such as naturalness",
        )
    return LikelihoodMetric(METRIC, Scorer(served, TOKENS_A_BATCH, served.sums))
