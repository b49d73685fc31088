from __future__ import annotations

import asyncio
import logging
import socket
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from logic2text.errors import ServerError
from logic2text.llm import connection
from logic2text.llm.client import ServerChat
from logic2text.llm.connection import pause
from logic2text.llm.protocol import Completion, Request
from logic2text.llm.settings import Settings
from logic2text.llm.wire import body, read
from tests.chat_server import Reply, chat_server

KEY = "sk-quite-secret"
SCHEMA = {"type": "object", "properties": {"rating": {"type": "integer"}}}


def chat(settings: Settings, requests: list[Request]) -> list[str | ServerError]:
    """The first text of each answer."""
    answers = ServerChat(settings).complete(requests)
    return [a.texts[0] if isinstance(a, Completion) else a for a in answers]


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_WAIT_S", 0.01)


def test_a_request_as_the_api_wants_it() -> None:
    with chat_server(Reply("fine")) as server:
        answers = chat(
            server.settings(api_key=KEY), [Request("Hello?", temperature=0.5, max_tokens=9, seed=3)]
        )
    assert answers == ["fine"]
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert server.requests == [
        {
            "model": "tiny",
            "messages": [{"role": "user", "content": "Hello?"}],
            "temperature": 0.5,
            "max_tokens": 9,
            "seed": 3,
        }
    ]


def test_without_schema_and_key_neither_is_sent() -> None:
    with chat_server(Reply("fine")) as server:
        chat(server.settings(), [Request("Hello?")])
    assert "response_format" not in server.requests[0]
    assert "Authorization" not in server.headers[0]
    assert "response_format" not in body("tiny", Request("Hello?"))


@pytest.mark.parametrize("concurrency", [1, 3])
def test_answers_keep_the_order_of_the_requests(concurrency: int) -> None:
    replies = [Reply(str(i), delay_s=0.05 * (3 - i)) for i in range(3)]
    with chat_server(*replies) as server:
        requests = [Request(f"number {i}") for i in range(3)]
        answers = chat(server.settings(concurrency=concurrency), requests)
    by_prompt = {asked["messages"][0]["content"]: str(i) for i, asked in enumerate(server.requests)}
    assert answers == [by_prompt[f"number {i}"] for i in range(3)]


@pytest.mark.parametrize(
    "fault",
    [
        Reply(status=500),
        Reply(status=503),
        Reply(status=429, headers={"Retry-After": "0"}),
        Reply(raw=b"{not json"),
        Reply(raw=b'{"choices": []}'),
        Reply(text="  "),
        Reply(hang_up=True),
        Reply(delay_s=0.6),
    ],
    ids=["500", "503", "429", "broken", "no choice", "no text", "hang-up", "slow"],
)
def test_a_fault_that_passes_is_outlasted(fault: Reply) -> None:
    with chat_server(fault, Reply("fine")) as server:
        assert chat(server.settings(timeout_s=0.3), [Request("Hello?")]) == ["fine"]
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("fault", "attempts", "retryable", "says"),
    [
        (Reply(status=500, raw=b"out of memory"), 3, True, "status 500: out of memory"),
        (Reply(status=401, raw=f"bad key {KEY}".encode()), 1, False, "status 401: bad key ***"),
        (Reply(status=404), 1, False, "status 404"),
        (Reply(status=302, headers={"Location": "http://127.0.0.1:9/"}), 1, False, "status 302"),
        (Reply(status=429, headers={"Retry-After": "3600"}), 1, False, "status 429"),
        (Reply(raw=b"[]"), 3, True, "an answer without text"),
        (Reply(delay_s=0.5), 3, True, "no answer within 0.2 s"),
    ],
)
def test_a_fault_that_stays_is_an_error(
    fault: Reply, attempts: int, retryable: bool, says: str
) -> None:
    with chat_server(fault) as server:
        answers = chat(server.settings(api_key=KEY, timeout_s=0.2, attempts=3), [Request("Hello?")])
    (error,) = answers
    assert isinstance(error, ServerError)
    assert says in error.message
    assert error.retryable is retryable
    assert len(server.requests) == attempts
    assert KEY not in f"{error} {error!r} {error.__dict__}"


def test_one_failure_leaves_the_other_answers() -> None:
    with chat_server(Reply("one"), Reply(status=400), Reply("three")) as server:
        first, second, third = chat(
            server.settings(concurrency=1), [Request("1"), Request("2"), Request("3")]
        )
    assert (first, third) == ("one", "three")
    assert isinstance(second, ServerError)


def test_retry_after_is_waited_for() -> None:
    with chat_server(Reply(status=429, headers={"Retry-After": "0.4"}), Reply("fine")) as server:
        assert chat(server.settings(), [Request("Hello?")]) == ["fine"]
    assert server.times[1] - server.times[0] >= 0.4


def test_no_server_is_a_quick_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        started = time.monotonic()
        (error,) = chat(Settings(url, "tiny", timeout_s=1.0), [Request("Hello?")])
    assert isinstance(error, ServerError)
    assert error.retryable
    assert time.monotonic() - started < 5


def test_nothing_about_the_key_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with chat_server(Reply(status=500), Reply("fine")) as server:
        chat(server.settings(api_key=KEY), [Request("Hello?")])
    assert KEY not in caplog.text


def test_a_caller_with_a_running_loop_may_ask() -> None:
    async def ask() -> list[str | ServerError]:
        return chat(server.settings(), [Request("Hello?")])

    with chat_server(Reply("fine")) as server:
        assert asyncio.run(ask()) == ["fine"]


def test_no_request_needs_no_server() -> None:
    assert chat(Settings("http://127.0.0.1:9/v1", "tiny"), []) == []


@pytest.mark.parametrize(
    "answer",
    [b"", b"{", b"[]", b"null", b'{"choices": [{"message": {"content": null}}]}', b" " * 3_000_000],
)
def test_what_is_no_completion(answer: bytes) -> None:
    assert read(answer) is None


def test_pause_by_date() -> None:
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=5), usegmt=True)
    asked = pause(soon, 0.5)
    assert asked is not None
    assert 3 < asked <= 5
    assert pause("next week", 0.5) == 0.5
    assert pause("nan", 0.5) is None
    assert pause("-4", 0.5) == 0.0
