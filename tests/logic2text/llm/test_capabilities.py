from __future__ import annotations

import pytest

from logic2text.errors import ServerError
from logic2text.llm import http_connection
from logic2text.llm.capabilities import check
from logic2text.llm.settings import ServerSettings
from metrics.language_model.hub_model import HubModel
from tests.support import tiny_models
from tests.support.chat_server import Reply, chat_server
from tests.support.vllm_server import vllm_server

ANSWERS = tuple(f"Hello, friend number {i}." for i in range(100_000))
"""So many that two draws are hardly ever the same."""


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "FIRST_WAIT_S", 0.01)


@pytest.fixture(scope="module")
def causal(tmp_path_factory: pytest.TempPathFactory) -> HubModel:
    return HubModel(str(tiny_models.save(tmp_path_factory.mktemp("llama"), "LlamaForCausalLM")))


def test_a_server_that_speaks_vllm_can_do_all_but_pooling(causal: HubModel) -> None:
    with vllm_server(*ANSWERS, causal=causal) as server:
        report = check(ServerSettings(server.url, ""))
    assert (report.model, report.models, report.longest) == ("tiny", ("tiny",), 65)
    assert 0 < report.latency_s < 5
    can = {name for name, each in report.capabilities.items() if each.supported}
    assert can == report.capabilities.keys() - {"score", "classify", "pooling"}
    assert list(report.capabilities)[:4] == ["models", "n", "seed", "logprobs"]


@pytest.mark.parametrize(
    ("field", "lost"),
    [
        ("n", {"n"}),
        ("logprobs", {"logprobs", "echo"}),
        ("response_format", {"response_format"}),
        (
            "structured_outputs",
            {f"structured_outputs.{kind}" for kind in ("json", "regex", "choice", "grammar")},
        ),
        ("prompt_logprobs", {"prompt_logprobs"}),
        ("echo", {"echo"}),
        ("seed", {"seed"}),
    ],
)
@pytest.mark.parametrize("how", ["unknown", "ignored"])
def test_what_a_server_refuses_or_ignores_is_noticed(
    field: str, lost: set[str], how: str, causal: HubModel
) -> None:
    if (field, how) == ("seed", "unknown"):
        pytest.skip("every chat request has a seed: such a server does not answer at all")
    with vllm_server(*ANSWERS, causal=causal, **{how: frozenset({field})}) as server:
        report = check(ServerSettings(server.url, "tiny"))
    cannot = {name for name, each in report.capabilities.items() if not each.supported}
    assert cannot == lost | {"score", "classify", "pooling"}
    assert all(report.capabilities[name].note for name in lost)


def test_greedy_decoding_is_noticed() -> None:
    with chat_server(Reply("Hello.")) as server:
        report = check(ServerSettings(server.url, "tiny"))
    assert report.capabilities["seed"].note == "ignored: different seeds gave equal answers"


def test_a_server_without_a_list_of_models_is_asked_about_the_model_that_is_set() -> None:
    with chat_server(Reply("Hello.")) as server:
        report = check(ServerSettings(server.url, "tiny"))
        with pytest.raises(ServerError, match="status 404"):
            check(ServerSettings(server.url, ""))
    assert report.models == ()
    assert not report.capabilities["models"].supported


def test_a_model_that_is_not_served_is_told_with_those_that_are() -> None:
    with vllm_server() as server, pytest.raises(ServerError) as caught:
        check(ServerSettings(server.url, "huge"))
    assert "does not exist" in caught.value.message
    assert caught.value.hint == "it serves tiny, not huge"


def test_the_key_is_in_no_note() -> None:
    key = "sk-quite-secret"
    with chat_server(
        Reply(status=404), *[Reply("Hello.")] * 3, Reply(status=422, raw=key.encode() * 9)
    ) as server:
        report = check(ServerSettings(server.url, "tiny", key))
    assert key[:6] not in repr(report)
