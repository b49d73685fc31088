"""Naturalness by the generator's own model; `test_vllm_cpu.py` has vLLM's engine and server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from logic2text import InputError
from logic2text.llm.settings import ServerSettings
from metrics.language_model.hub_model import HubModel
from metrics.language_model.scores import likelihood_metric
from rerank import Reranker, Rounds, best_of_n
from rerank.generation.own_likelihood import own_likelihood
from tests.support import tiny_models
from tests.support.vllm_server import vllm_server

TEXTS = ["no cube is small", "some cube is large", "every cube is not small"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.save(tmp_path_factory.mktemp("llama"), "LlamaForCausalLM")


def test_the_server_that_writes_texts_says_how_likely_they_are(folder: Path) -> None:
    here = likelihood_metric("ippl-paper", str(folder)).score(TEXTS)
    with vllm_server(*TEXTS, causal=HubModel(str(folder))) as server:
        settings = ServerSettings(server.url, "tiny")
        metric = own_likelihood(settings)
        np.testing.assert_allclose(metric.score(TEXTS), here, rtol=0, atol=1e-3)
        reranker = Reranker(metric, formulaicness="formulaicness:light")
        rounds = Rounds(form="plain", stop_early=False)
        found = best_of_n(settings, "∀x (Cube(x) → ¬Small(x))", 8, rounds=rounds, reranker=reranker)
    scores = {result.text: result.scores["ippl-paper"] for result in found.results}
    assert scores
    for text, score in scores.items():
        assert score == pytest.approx(here[TEXTS.index(text)], abs=1e-3)


@pytest.mark.parametrize("model", [None, "gpt2", print])
def test_what_tells_no_likelihoods_is_refused(model: Any) -> None:
    with pytest.raises(InputError, match=r"a vllm.LLM or ServerSettings was expected"):
        own_likelihood(model)
