from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError, ServerError, UnavailableError
from logic2text.llm import http_connection, likelihoods
from logic2text.llm.settings import ServerSettings
from metrics.language_model.by_name import scorer
from metrics.language_model.hub_model import HubModel
from metrics.language_model.scores import likelihood_metric
from metrics.language_model.served import ServedModel
from tests.support import tiny_models
from tests.support.vllm_server import VllmServer, vllm_server

TEXTS = [
    "no cube is small",
    "every tet is left of a",
    "some cube is large",
    "",
    "it is not the case that some tet is large",
    "if a cube is not large, then " * 12 + "it is small",  # beyond the tiny model's limit
    "[CLS] cube",
    "some cube is large",
]
UNIGRAMS = ["cube cube tet is large", "some cube is small"]
METRICS = ["ppl", "slor", "logprob"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.save(tmp_path_factory.mktemp("llama"), "LlamaForCausalLM")


@pytest.fixture(scope="module")
def causal(folder: Path) -> HubModel:
    return HubModel(str(folder))


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[VllmServer], None]:
    monkeypatch.setattr(http_connection, "FIRST_WAIT_S", 0.01)
    path = tmp_path / "texts.txt"
    path.write_text("\n".join(UNIGRAMS), encoding="utf-8")
    monkeypatch.setenv("LOGIC2TEXT_UNIGRAM_TEXT", str(path))

    def use_(server: VllmServer) -> None:
        monkeypatch.setenv("LOGIC2TEXT_BASE_URL", server.url)
        monkeypatch.setenv("LOGIC2TEXT_MODEL", "tiny")

    return use_


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize(
    "unknown",
    [frozenset(), frozenset({"prompt_logprobs"})],
    ids=["prompt_logprobs", "echo"],
)
def test_a_served_model_scores_as_it_does_here(
    name: str,
    unknown: frozenset[str],
    folder: Path,
    causal: HubModel,
    use: Callable[[VllmServer], None],
) -> None:
    here = likelihood_metric(name, str(folder)).score(TEXTS)
    with vllm_server(causal=causal, unknown=unknown) as server:
        use(server)
        there = likelihood_metric(name, f"server:{folder}").score(TEXTS)
    np.testing.assert_allclose(there, here, rtol=0, atol=1e-3)
    assert np.isfinite(np.delete(there, 3)).all()


def test_a_server_that_passes_over_prompt_logprobs_is_asked_for_an_echo(
    folder: Path, causal: HubModel, use: Callable[[VllmServer], None]
) -> None:
    with vllm_server(causal=causal, ignored=frozenset({"prompt_logprobs"})) as server:
        use(server)
        there = likelihood_metric("logprob", f"server:{folder}").score(TEXTS[:3])
    here = likelihood_metric("logprob", str(folder)).score(TEXTS[:3])
    np.testing.assert_allclose(there, here, rtol=0, atol=1e-3)


def test_the_servers_own_tokens_give_the_same(
    folder: Path, causal: HubModel, use: Callable[[VllmServer], None]
) -> None:
    here = likelihood_metric("ppl", str(folder)).score(TEXTS)
    with vllm_server(causal=causal) as server:
        use(server)
        metric = likelihood_metric("ppl", "server")
        there = metric.score(TEXTS)
        with pytest.raises(UnavailableError, match="frequencies of single tokens"):
            likelihood_metric("slor", "server")
    np.testing.assert_allclose(there, here, rtol=0, atol=1e-3)
    assert "model:tiny" in str(metric.signature)


def test_a_tokenizer_without_a_token_before_texts_has_a_separator_of_texts(
    folder: Path, causal: HubModel, use: Callable[[VllmServer], None]
) -> None:
    here = likelihood_metric("logprob", str(folder)).score(TEXTS)
    with vllm_server(causal=causal, separator="<|endoftext|>") as server:
        use(server)
        metric = likelihood_metric("logprob", "server")
        there = metric.score(TEXTS)
    np.testing.assert_allclose(there, here, rtol=0, atol=1e-3)
    assert "after <|endoftext|>" in str(metric.signature)


def test_texts_go_out_together(
    folder: Path,
    causal: HubModel,
    use: Callable[[VllmServer], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = [f"{'some ' * i}cube is large" for i in range(20)]
    with vllm_server(causal=causal) as server:
        use(server)
        metric = likelihood_metric("logprob", f"server:{folder}")
        together = metric.score(texts)
        assert [path for path, _ in server.asked].count("/v1/completions") == 1
        metric.score(texts)
        assert [path for path, _ in server.asked].count("/v1/completions") == 1
        monkeypatch.setattr(likelihoods, "PROMPTS", 3)
        model = metric.scorer.model
        assert isinstance(model, ServedModel)
        portions = model.rows([[2, *ids] for ids in causal.encode(texts)])
    np.testing.assert_allclose([sum(row) for row in portions], together, rtol=0, atol=1e-6)


def test_without_log_probabilities_of_a_prompt_the_error_says_so(
    folder: Path, causal: HubModel, use: Callable[[VllmServer], None]
) -> None:
    for how in (
        {"unknown": frozenset({"echo", "prompt_logprobs"})},
        {"ignored": frozenset({"echo", "prompt_logprobs"})},
    ):
        with vllm_server(causal=causal, **how) as server:
            use(server)
            metric = likelihood_metric("ppl", f"server:{folder}")
            with pytest.raises(ServerError):
                metric.score(TEXTS)


def test_without_a_server_the_error_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("LOGIC2TEXT_BASE_URL", "LOGIC2TEXT_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UnavailableError, match="LOGIC2TEXT_BASE_URL"):
        scorer("server")


def test_a_tokenizer_that_is_not_there(use: Callable[[VllmServer], None], tmp_path: Path) -> None:
    with vllm_server() as server:
        use(server)
        with pytest.raises(UnavailableError, match="tokenizer of"):
            scorer(f"server:{tmp_path}")


def test_a_tokenizer_without_a_mark_must_be_named(
    causal: HubModel, use: Callable[[VllmServer], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with vllm_server(causal=causal, ignored=frozenset({"add_special_tokens"})) as server:
        use(server)
        with pytest.raises(InputError, match="puts no mark"):
            scorer("server")


@pytest.mark.parametrize(
    ("answer", "rows"),
    [
        (b"", None),
        (b"[]", None),
        (b'{"choices": []}', []),
        (b'{"choices": [{"index": 0}]}', []),
        (b'{"choices": [{"index": 0, "prompt_logprobs": [null]}]}', []),
        (b'{"choices": [{"index": 0, "prompt_logprobs": [null, {"8": {"logprob": -1}}]}]}', []),
        (b'{"choices": [{"index": 0, "logprobs": {"token_logprobs": [null, null]}}]}', []),
        (b'{"choices": [{"index": 0, "logprobs": {"token_logprobs": [null, -2]}}]}', [[-2.0]]),
    ],
)
def test_reading_a_completion(answer: bytes, rows: object) -> None:
    assert likelihoods.read(answer, [[3, 7]]) == rows


def test_no_sequences_need_no_server() -> None:
    assert likelihoods.log_probabilities(ServerSettings("http://127.0.0.1:9/v1", "tiny"), []) == []
