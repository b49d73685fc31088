from __future__ import annotations

import json

import pytest

from logic2text.errors import AnswerError, ServerError
from logic2text.llm.failure import QUOTED, Failure, Trail, error_message, server_error, without_key
from logic2text.llm.settings import ServerSettings

KEY = 'sk-quite/"secret"'
SETTINGS = ServerSettings("http://host:8000/v1", "tiny", KEY)


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (b'{"error": {"message": "no such model", "code": 404}}', "no such model"),
        (b'{"error": "no such model"}', "no such model"),
        (b'{"detail": "Unexpected fields"}', "Unexpected fields"),
        (b'{"object": "error", "message": "too long"}', "too long"),
        (b'{"detail": [{"loc": ["body"]}]}', '{"detail": [{"loc": ["body"]}]}'),
        (b'{"error": {}}', '{"error": {}}'),
        (b" out of memory\n", "out of memory"),
        (b"[1]", "[1]"),
        (b"\xff", "\ufffd"),
        (b"[" * 100_000, "[" * 100_000),
        (b"", ""),
    ],
)
def test_error_message(answer: bytes, wanted: str) -> None:
    assert error_message(answer) == wanted


@pytest.mark.parametrize(
    "quoted", [KEY, f"Bearer {KEY}", json.dumps(KEY), "sk-quite%2F%22secret%22", KEY * 3]
)
def test_the_key_is_taken_out_however_it_is_quoted(quoted: str) -> None:
    assert "secret" not in without_key(f"bad key {quoted}!", KEY)
    assert without_key(quoted, None) == quoted


def test_half_a_key_is_not_quoted() -> None:
    error = server_error(SETTINGS, Failure("x" * (QUOTED - 8) + KEY))
    assert "sk-" not in str(error)
    assert str(error).count("x") == QUOTED - 8


def test_an_error_says_where_and_whether_to_try_again() -> None:
    error = server_error(SETTINGS, Failure("status 500", retryable=True))
    assert (type(error), error.retryable) == (ServerError, True)
    assert "host:8000" in error.message
    wrong = server_error(SETTINGS, Failure("no JSON", retryable=False), AnswerError)
    assert (type(wrong), wrong.retryable) == (AnswerError, False)
    assert "tiny at host:8000" in wrong.message


def test_out_of_time_tells_the_attempt_before() -> None:
    assert Trail().out_of_time(2.5).reason == "no answer within 2.5 s"
    trail = Trail(Failure("status 500"))
    assert trail.out_of_time(2).reason == "no answer within 2 s; the previous attempt: status 500"
