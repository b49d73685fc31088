"""The client against a server of another make, with a real, random and greedy model behind it."""

from __future__ import annotations

import httpx2
import pytest

from logic2text.errors import AnswerError, ServerError
from logic2text.llm import http_connection
from logic2text.llm.capabilities import check
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.likelihoods import log_probabilities
from logic2text.llm.settings import ServerSettings
from metrics.llm_judge import LLMJudge
from tests.support.transformers_server import TransformersServer

pytestmark = pytest.mark.slow

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}


@pytest.fixture
def settings(real_server: TransformersServer, monkeypatch: pytest.MonkeyPatch) -> ServerSettings:
    monkeypatch.setattr(http_connection, "FIRST_WAIT_S", 0.01)
    return ServerSettings(
        real_server.url, real_server.model, timeout_s=60, attempts=2, concurrency=2
    )


def test_its_list_of_models_fails_until_the_hub_has_a_folder(
    real_server: TransformersServer, settings: ServerSettings
) -> None:
    if real_server.hub.exists():
        pytest.skip("another test made the folder")
    with pytest.raises(ServerError, match="status 500"):
        check(ServerSettings(settings.base_url, "", attempts=1))
    real_server.hub.mkdir(parents=True)
    assert httpx2.get(f"{real_server.url}/models").json() == {"object": "list", "data": []}


def test_several_answers_although_it_ignores_n_and_the_seed(settings: ServerSettings) -> None:
    request = Request("Every cube is large.", temperature=1.0, n=3, max_tokens=4)
    (answer,) = ServerChat(settings).complete([request])
    assert isinstance(answer, Completion)
    assert len(answer.texts) == 3
    assert len(set(answer.texts)) == 1
    assert "the server gives one answer at a time" in answer.notes
    assert "all 3 answers are the same" in answer.notes
    assert answer.completion_tokens == 3 * 4
    assert answer.prompt_tokens > 3 * 4


def test_no_answer_passes_that_breaks_the_schema(settings: ServerSettings) -> None:
    (answer,) = ServerChat(settings).complete([Request("Every cube.", SCHEMA, max_tokens=4)])
    assert isinstance(answer, AnswerError)
    assert "not valid JSON" in answer.message


def test_the_judge_has_no_score_where_no_answer_is_a_rating(settings: ServerSettings) -> None:
    scores = LLMJudge(server=ServerChat(settings)).score(["Every cube is large."])
    assert scores.shape == (1,)
    assert scores[0] != scores[0]


def test_a_grammar_it_refuses_is_an_error(settings: ServerSettings) -> None:
    (answer,) = ServerChat(settings).complete([Request("Hi.", grammar='root ::= "a"')])
    assert isinstance(answer, ServerError)
    assert "status 422" in answer.message


def test_it_gives_no_log_probabilities_of_a_prompt(settings: ServerSettings) -> None:
    with pytest.raises(ServerError):
        log_probabilities(settings, [[1, 2, 3]])


def test_what_it_can_do(settings: ServerSettings) -> None:
    report = check(settings)
    can = {name for name, each in report.capabilities.items() if each.supported}
    assert can <= {"models"}
    notes = {name: each.note for name, each in report.capabilities.items()}
    assert notes["n"] == "ignored: one answer"
    assert notes["seed"] == "ignored: different seeds gave equal answers"
    assert notes["logprobs"] == "ignored: no logprobs"
    assert notes["response_format"] == "ignored: the answer breaks it"
    assert notes["structured_outputs.json"].startswith("status 422")
    assert notes["prompt_logprobs"].startswith("status 422")
