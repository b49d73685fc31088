"""The likelihoods of a model in vLLM's engine in this process, of all texts in one pass.

    model = load_engine(llm)
    Scorer(model, TOKENS_A_BATCH, model.sums).likelihoods(["Some cube is large."])

Field names as in vLLM 0.32.0's ``sampling_params.py`` and ``outputs.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from logic2text import extras
from metrics.language_model.hub_tokens import HubTokens
from metrics.language_model.served import LONGEST, ServedModel


def load_engine(engine: Any) -> ServedModel:
    """The model of an engine, with its tokenizer.

    Args:
        engine: a ``vllm.LLM``.

    Raises:
        UnavailableError: the tokenizer is not on this machine and cannot be fetched.
        InputError: no token can begin a text.
    """
    config = engine.model_config
    tokens = HubTokens(str(config.tokenizer))
    # One token less than the engine's limit, because it must generate one.
    limit = min(LONGEST, tokens.limit, int(config.max_model_len) - 1)
    revision = f"vLLM in {str(config.dtype).removeprefix('torch.')}, tokens {tokens.name}"
    return ServedModel(str(config.model), revision, tokens, limit, partial(_find_rows, engine))


def _find_rows(engine: Any, sequences: Sequence[Sequence[int]]) -> list[list[float]]:
    """The log-probability of each token but the first, by ``prompt_logprobs``."""
    with extras.require_extra("vllm", "a model of vLLM in this process"):
        from vllm import SamplingParams

    prompts = [{"prompt_token_ids": list(ids)} for ids in sequences]
    sampling = SamplingParams(max_tokens=1, temperature=0.0, prompt_logprobs=0)
    outputs = engine.generate(prompts, sampling, use_tqdm=False)
    return [
        [float(found[token].logprob) for token, found in _pair(ids, output.prompt_logprobs)]
        for ids, output in zip(sequences, outputs, strict=True)
    ]


def _pair(ids: Sequence[int], found: Sequence[Any]) -> zip[tuple[int, Any]]:
    """Each token but the first, of which nothing is known, with what was found for it."""
    return zip(ids[1:], found[1:], strict=True)
