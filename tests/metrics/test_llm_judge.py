from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError, ServerError, UnavailableError
from logic2text.llm import http_connection
from metrics.llm_judge import SCHEMA, LLMJudge, check_judge, fill
from tests.support.chat_server import Reply, chat_server


def rated(number: object) -> Reply:
    return Reply(json.dumps({"rating": number}))


def test_ratings_in_the_order_of_the_texts() -> None:
    with chat_server(rated(20), rated(90)) as server:
        judge = LLMJudge(server=server.chat(concurrency=1))
        scores = judge.score(["For all x, x is small.", "Everything is small."])
    assert scores.tolist() == [20.0, 90.0]
    prompts = [asked["messages"][0]["content"] for asked in server.requests]
    assert "For all x, x is small." in prompts[0]
    assert server.requests[0]["response_format"]["json_schema"]["schema"] == SCHEMA
    assert server.requests[0]["temperature"] == 0.0


def test_a_text_is_asked_about_once() -> None:
    with chat_server(rated(20), rated(90)) as server:
        judge = LLMJudge(server=server.chat(concurrency=1))
        assert judge.score(["a b", "c d", "a b"]).tolist() == [20.0, 90.0, 20.0]
    assert len(server.requests) == 2
    assert judge.score([]).shape == (0,)


def test_a_wrong_answer_is_asked_again_and_then_has_no_score() -> None:
    with chat_server(rated(101), rated(70)) as server:
        judge = LLMJudge(server=server.chat(concurrency=1))
        assert judge.score(["Some cube is large."]).tolist() == [70.0]
    assert [asked["seed"] for asked in server.requests] == [0, 1]
    with chat_server(Reply("I would say about 70.")) as server:
        scores = LLMJudge(server=server.chat()).score(["Some cube is large."])
    assert np.isnan(scores).tolist() == [True]


def test_a_failing_server_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "FIRST_WAIT_S", 0.01)
    with chat_server(Reply(status=500)) as server, pytest.raises(ServerError):
        LLMJudge(server=server.chat()).score(["Some cube is large."])


@pytest.mark.parametrize(
    "answer",
    [
        '{"rating": -1}',
        '{"rating": 101}',
        '{"rating": true}',
        '{"rating": 87.5}',
        '{"rating": "87"}',
        '{"rating": 87, "why": "short"}',
        "[87]",
        "eighty",
    ],
)
def test_what_is_no_rating(answer: str) -> None:
    with chat_server(Reply(answer)) as server:
        assert np.isnan(LLMJudge(server=server.chat()).score(["Some cube is large."])).all()


def test_a_text_with_braces_or_backslashes_is_left_alone() -> None:
    assert fill("<{sentence}>", r"{text} \1 {sentence}") == r"<{text} \1 {sentence}>"


def test_another_prompt(tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    path.write_text("Sentence: {sentence}\nRating:", encoding="utf-8")
    with chat_server(rated(55)) as server:
        judge = LLMJudge(path, server.chat())
        judge.score(["Some cube is large."])
        ours = LLMJudge(server=server.chat())
    assert server.requests[0]["messages"][0]["content"] == "Sentence: Some cube is large.\nRating:"
    assert str(judge.signature) != str(ours.signature)
    assert "model:tiny" in str(judge.signature)


def test_a_prompt_that_cannot_be_used(tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    with pytest.raises(InputError, match="cannot be read"):
        LLMJudge(path)
    path.write_text("Rate it.", encoding="utf-8")
    with pytest.raises(InputError, match="no placeholder for the text"):
        LLMJudge(path)


def test_without_a_server_the_error_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("LOGIC2TEXT_BASE_URL", "LOGIC2TEXT_MODEL", "LOGIC2TEXT_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UnavailableError, match="LOGIC2TEXT_BASE_URL"):
        LLMJudge()


@pytest.mark.parametrize(
    ("ratings", "note"),
    [
        ((90, 20, 80, 79), ""),
        ((100, 100, 100, 100), "unusable: it rates 'No cube is small.' 100 and 'For all x, if x"),
        ((90, 20, 40, 60), "unusable: it rates 'Every dog that barks is tame.' 40"),
    ],
)
def test_a_judge_tells_known_texts_apart(ratings: tuple[int, ...], note: str) -> None:
    with chat_server(*map(rated, ratings)) as server:
        found = check_judge(LLMJudge(server=server.chat(concurrency=1)))
    assert found.supported is not bool(note)
    assert found.note.startswith(note)


@pytest.mark.parametrize(
    ("reply", "note"), [(Reply("Fine!"), "no rating"), (Reply(status=404), "status 404")]
)
def test_a_judge_that_does_not_rate_is_not_usable(reply: Reply, note: str) -> None:
    with chat_server(reply) as server:
        found = check_judge(LLMJudge(server=server.chat(attempts=1)))
    assert not found.supported
    assert note in found.note
