from __future__ import annotations

import asyncio
import json
import logging
import pickle
import re
import socket
import threading
import traceback
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any
from urllib.parse import quote, quote_plus

import pytest

from logic2text.errors import AnswerError, InputError, ServerError
from logic2text.llm import http_connection
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.http_connection import pause
from logic2text.llm.settings import ServerSettings
from logic2text.llm.wire import body, read
from tests.support.chat_server import WATCHDOG_S, ChatServer, Reply, chat_server, loopback
from tests.support.skipping_loop import Clock

KEY = 'sk-quite/"secret"'


def chat(settings: ServerSettings, requests: list[Request]) -> list[str | ServerError]:
    """The first text of each answer."""
    answers = ServerChat(settings).complete(requests)
    return [a.texts[0] if isinstance(a, Completion) else a for a in answers]


def complete_past(
    skipped_s: float, server: ChatServer, requests: list[Request], within_s: float, **changes: Any
) -> list[Completion | ServerError]:
    """The answers where so many seconds pass whenever the server makes a request wait."""
    clock = Clock()
    server.on_wait = lambda: clock.skip(skipped_s)
    return clock.run(server.chat(**changes).complete_async(requests, within_s))


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "FIRST_WAIT_S", 0.01)


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
        Reply(held=True),
        Reply("some long answer", half=True),
        Reply("some long answer", stream=True),
        Reply("some long answer", trickle_s=0.2),
    ],
    ids=[
        "500",
        "503",
        "429",
        "broken",
        "no choice",
        "no text",
        "hang-up",
        "slow",
        "half",
        "half a stream",
        "trickle",
    ],
)
def test_a_fault_that_passes_is_outlasted(fault: Reply) -> None:
    with chat_server(fault, Reply("fine")) as server:
        (answer,) = complete_past(61.0, server, [Request("Hello?")], 600.0, deadline_s=600.0)
    assert isinstance(answer, Completion)
    assert answer.texts == ("fine",)
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("fault", "attempts", "retryable", "says"),
    [
        (Reply(status=500, raw=b"out of memory"), 3, True, "status 500: out of memory"),
        (Reply(status=401, raw=f"bad key {KEY}".encode()), 1, False, "status 401: bad key ***"),
        (Reply(status=404), 1, False, "status 404"),
        (Reply(status=302, headers={"Location": "http://127.0.0.1:9/"}), 1, False, "status 302"),
        (Reply(status=429, headers={"Retry-After": "3600"}), 1, False, "status 429"),
        (Reply(raw=b"[]"), 3, True, "an answer that cannot be used"),
        (Reply(held=True), 3, True, "no answer within 0.2 s"),
        (Reply("fine", trickle_s=0.02), 3, True, "no answer within 0.2 s"),
        (Reply("fine", half=True), 3, True, "RemoteProtocolError"),
        (Reply("fine", stream=True), 3, True, "an answer that cannot be used: data:"),
        (Reply(hang_up=True), 3, True, "RemoteProtocolError"),
        (Reply(raw=b" " * 3_000_000), 1, False, "an answer of more than 2,000,000 bytes"),
        (Reply(raw=b"[" * 500_000), 3, True, "an answer that cannot be used"),
    ],
)
def test_a_fault_that_stays_is_an_error(
    fault: Reply, attempts: int, retryable: bool, says: str
) -> None:
    timeout_s = 0.2 if fault.held or fault.trickle_s else 60.0
    with chat_server(fault) as server:
        settings = server.settings(api_key=KEY, timeout_s=timeout_s, attempts=3)
        answers = chat(settings, [Request("Hello?")])
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
        (error,) = chat(ServerSettings(url, "tiny", timeout_s=60.0), [Request("Hello?")])
    assert isinstance(error, ServerError)
    assert error.retryable


@pytest.mark.parametrize(
    "quote",
    [
        Reply(status=401, raw=f"bad key {KEY}".encode()),
        Reply(status=500, raw=f"bad key {KEY}".encode()),
        Reply(status=401, raw=json.dumps({"error": f"Bearer {KEY}"}).encode()),
        Reply(status=401, raw=quote(KEY, safe="").encode()),
        Reply(status=400, raw=("x" * 190 + KEY).encode()),
        Reply(raw=f'{{"key": "{KEY}"}}'.encode()),
        Reply(text=KEY),
        Reply(status=500, headers={"X-Echo": KEY}),
        Reply(status=429, headers={"Retry-After": KEY}),
        Reply(hang_up=True),
        Reply(held=True),
    ],
)
def test_the_key_is_in_no_error_no_chain_and_no_log(
    quote: Reply, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with chat_server(quote) as server:
        settings = server.settings(api_key=KEY, timeout_s=0.2, attempts=2)
        schema = {"type": "integer"}
        (error,) = ServerChat(settings).complete([Request("Hello?", schema)])
    assert isinstance(error, ServerError)
    shown = "".join(traceback.format_exception(error))
    for part in (KEY, KEY[:9], quote_plus(KEY)):
        assert part not in f"{shown} {error!r} {vars(error)} {pickle.dumps(error)!r}"
        assert part not in caplog.text
    assert error.__cause__ is None
    assert error.__context__ is None


def test_a_caller_with_a_running_loop_may_ask() -> None:
    async def ask() -> list[str | ServerError]:
        return chat(server.settings(), [Request("Hello?")])

    with chat_server(Reply("fine")) as server:
        assert asyncio.run(ask()) == ["fine"]


def test_no_request_needs_no_server() -> None:
    assert chat(ServerSettings("http://127.0.0.1:9/v1", "tiny"), []) == []


@pytest.mark.parametrize(
    "answer",
    [b"", b"{", b"[]", b"null", b'{"choices": [{"message": {"content": null}}]}', b" " * 3_000_000],
)
def test_what_is_no_completion(answer: bytes) -> None:
    assert read(answer) is None


def test_pause_by_date() -> None:
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=15), usegmt=True)
    asked = pause(soon, 0.5)
    assert asked is not None
    assert 0 < asked <= 15
    assert pause("next week", 0.5) == 0.5
    assert pause("nan", 0.5) is None
    assert pause("-4", 0.5) == 0.0


SCHEMA = {
    "type": "object",
    "properties": {"rating": {"type": "integer"}},
    "required": ["rating"],
    "additionalProperties": False,
}
GOOD, BAD = '{"rating": 7}', "I would say 7."


def complete(server: ChatServer, request: Request, **changes: object) -> Completion:
    (answer,) = server.chat(**changes).complete([request])
    assert isinstance(answer, Completion), answer
    return answer


def test_a_completion_says_what_it_cost() -> None:
    with chat_server(Reply("two words", delay_s=0.1)) as server:
        answer = complete(server, Request("Hello?"))
    assert (answer.texts, answer.prompt_tokens, answer.completion_tokens) == (("two words",), 10, 2)
    assert answer.seconds >= 0.1
    assert answer.notes == ()


def test_n_answers_of_a_server_that_knows_n() -> None:
    with chat_server(Reply(texts=("a", "b", "c"))) as server:
        answer = complete(server, Request("Hello?", temperature=0.8, n=3, seed=5, top_p=0.9))
    assert answer.texts == ("a", "b", "c")
    assert answer.notes == ()
    (asked,) = server.requests
    assert (asked["n"], asked["seed"], asked["top_p"]) == (3, 5, 0.9)


def test_a_server_that_ignores_n_is_asked_n_times_with_other_seeds() -> None:
    with chat_server(*(Reply(text) for text in "abcdef")) as server:
        chat_ = server.chat(concurrency=1)
        (first,) = chat_.complete([Request("Hello?", temperature=0.8, n=3, seed=5)])
        (second,) = chat_.complete([Request("Hello?", temperature=0.8, n=3, seed=9)])
    assert isinstance(first, Completion)
    assert isinstance(second, Completion)
    assert (first.texts, second.texts) == (("a", "b", "c"), ("d", "e", "f"))
    assert first.notes == second.notes == ("the server gives one answer at a time",)
    assert [asked["seed"] for asked in server.requests] == [5, 6, 7, 9, 10, 11]
    assert [asked.get("n", 1) for asked in server.requests] == [3, 1, 1, 1, 1, 1]


def test_a_server_that_refuses_n_is_asked_n_times() -> None:
    with chat_server(Reply(status=400), Reply("a"), Reply("b")) as server:
        answer = complete(server, Request("Hello?", temperature=1.0, n=2), concurrency=1)
    assert answer.texts == ("a", "b")


def test_equal_answers_are_noticed() -> None:
    with chat_server(Reply("a")) as server:
        answer = complete(server, Request("Hello?", temperature=1.0, n=3))
    assert answer.texts == ("a", "a", "a")
    assert "all 3 answers are the same" in answer.notes


def test_greedy_decoding_is_asked_once() -> None:
    with chat_server(Reply("a")) as server:
        answer = complete(server, Request("Hello?", n=4))
    assert answer.texts == ("a",)
    assert answer.notes == ("at temperature 0 all answers are the same",)
    assert len(server.requests) == 1


def test_fewer_answers_than_wanted_are_better_than_none() -> None:
    with chat_server(Reply("a"), Reply(status=401)) as server:
        answer = complete(server, Request("Hello?", temperature=1.0, n=3), concurrency=1)
    assert answer.texts == ("a",)
    assert "1 of 3 answers were received" in answer.notes


def test_a_schema_as_the_openai_api_and_vllm_want_it() -> None:
    with chat_server(Reply(GOOD)) as server:
        complete(server, Request("Hello?", SCHEMA))
    format_ = server.requests[0]["response_format"]
    assert format_ == {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": SCHEMA},
    }


@pytest.mark.parametrize(
    ("request_", "text", "sent"),
    [
        (Request("?", regex="[0-9]+"), "42", {"regex": "[0-9]+"}),
        (Request("?", choice=("yes", "no")), "no", {"choice": ["yes", "no"]}),
        (Request("?", grammar='root ::= "a"'), "a", {"grammar": 'root ::= "a"'}),
    ],
)
def test_other_constraints_as_vllm_wants_them(
    request_: Request, text: str, sent: dict[str, object]
) -> None:
    with chat_server(Reply(text)) as server:
        assert complete(server, request_).texts == (text,)
    assert server.requests[0]["structured_outputs"] == sent


def test_a_server_that_refuses_a_form_is_asked_in_another() -> None:
    with chat_server(Reply(status=422), Reply(status=422), Reply(GOOD)) as server:
        chat_ = server.chat()
        first, second = (chat_.complete([Request("Hello?", SCHEMA)])[0] for _ in range(2))
    assert isinstance(first, Completion)
    assert isinstance(second, Completion)
    assert first.notes == (
        "the server rejects response_format",
        "the server rejects structured_outputs",
    )
    assert second.notes == ()
    by_format, by_outputs, in_words, again = server.requests
    assert "response_format" in by_format
    assert by_outputs["structured_outputs"] == {"json": SCHEMA}
    assert json.dumps(SCHEMA) in in_words["messages"][0]["content"]
    assert not {"response_format", "structured_outputs"} & in_words.keys()
    assert again["messages"] == in_words["messages"]


def test_a_server_that_ignores_a_form_is_asked_in_another() -> None:
    with chat_server(Reply(BAD), Reply(status=422), Reply(GOOD)) as server:
        answer = complete(server, Request("Hello?", SCHEMA))
    assert answer.texts == (GOOD,)
    assert answer.notes == (
        "the server ignores response_format",
        "the server rejects structured_outputs",
    )
    assert [asked["seed"] for asked in server.requests] == [0, 1, 2]


def test_an_answer_that_was_cut_says_nothing_about_the_server() -> None:
    with chat_server(Reply('{"rat', finish_reason="length"), Reply(GOOD)) as server:
        chat_ = server.chat()
        chat_.complete([Request("Hello?", SCHEMA)])
        chat_.complete([Request("Hello?", SCHEMA)])
    assert ["response_format" in asked for asked in server.requests] == [True, False, True]


@pytest.mark.parametrize(
    "text", [BAD, '{"rating": "7"}', '{"rating": 7, "why": "so"}', "{}", "", "[" * 100_000]
)
def test_no_answer_of_the_form_is_an_error(text: str) -> None:
    with chat_server(Reply(text or "nothing")) as server:
        (answer,) = server.chat().complete([Request("Hello?", SCHEMA)])
    assert isinstance(answer, AnswerError)
    assert answer.retryable is False
    assert len(server.requests) == 3


def test_answers_that_break_the_form_are_left_out() -> None:
    with chat_server(Reply(texts=(GOOD, BAD, GOOD))) as server:
        answer = complete(server, Request("Hello?", SCHEMA, temperature=1.0, n=3))
    assert answer.texts == (GOOD, GOOD)
    assert answer.notes == ("1 of 3 answers violated the constraint",)


def test_json_in_a_code_fence_is_taken() -> None:
    with chat_server(Reply(f"```json\n{GOOD}\n```")) as server:
        assert complete(server, Request("Hello?", SCHEMA)).texts == (GOOD,)


def test_a_request_that_is_wrong_itself_is_no_fault_of_its_form() -> None:
    with chat_server(Reply(status=400, raw=b"the prompt is too long")) as server:
        chat_ = server.chat()
        (error,) = chat_.complete([Request("Hello?", SCHEMA)])
        assert isinstance(error, ServerError)
        assert "the prompt is too long" in error.message
        chat_.complete([Request("Hello?", SCHEMA)])
    assert "response_format" in server.requests[3]


@pytest.mark.parametrize(
    "fault",
    [
        Reply(held=True),
        Reply("fine", trickle_s=0.2),
        Reply(status=429, headers={"Retry-After": "2"}),
        Reply(status=500),
        Reply(raw=b"{not json"),
        Reply(hang_up=True),
    ],
    ids=["slow", "trickle", "429", "500", "broken", "hang-up"],
)
@pytest.mark.parametrize("limit", ["all", "each"])
def test_no_request_outlasts_its_deadline(
    fault: Reply, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_connection, "FIRST_WAIT_S", 0.3)
    with chat_server(fault) as server:
        each = {"deadline_s": 0.5} if limit == "each" else {}
        chat_ = server.chat(attempts=50, **each)
        answers = chat_.complete([Request("Hello?")] * 3, 0.5 if limit == "all" else None)
    assert all(isinstance(answer, ServerError) for answer in answers)
    assert len(server.requests) <= 9  # of 150 attempts: the pauses before others are too long


def test_what_is_late_leaves_the_answers_in_time() -> None:
    with chat_server(Reply("fast"), Reply(held=True)) as server:
        requests = [Request("1"), Request("2")]
        first, second = complete_past(61.0, server, requests, 50.0, concurrency=1)
    assert isinstance(first, Completion)
    assert isinstance(second, ServerError)
    assert "no answer within 50 s" in second.message


def test_a_deadline_leaves_the_answers_that_came() -> None:
    with chat_server(Reply("a"), Reply("b"), Reply("c", held=True)) as server:
        request = Request("Hello?", temperature=1.0, n=4)
        (answer,) = complete_past(61.0, server, [request], 50.0, concurrency=1)
    assert isinstance(answer, Completion)
    assert answer.texts == ("a", "b")
    assert "2 of 4 answers were received" in answer.notes


def test_the_cause_of_a_late_answer_is_told() -> None:
    with chat_server(Reply(status=500, raw=b"out of memory"), Reply(held=True)) as server:
        (error,) = complete_past(61.0, server, [Request("Hello?")], 50.0)
    assert re.search(
        "no answer within 50 s; the previous attempt: status 500: out of m", str(error)
    )


def test_no_more_requests_than_allowed_are_under_way() -> None:
    pairs, lock = threading.Barrier(2), threading.Lock()
    under_way, most = 0, 0

    def answer(*_: object) -> Reply:
        nonlocal under_way, most
        with lock:
            under_way += 1
            most = max(most, under_way)
        pairs.wait(WATCHDOG_S)  # in vain, where only one request is under way
        with lock:
            under_way -= 1
        return Reply("a")

    with loopback(answer) as url:
        chat_ = ServerChat(ServerSettings(f"{url}/v1", "tiny", timeout_s=WATCHDOG_S, concurrency=2))
        answers = chat_.complete([Request("Hello?", temperature=1.0, n=2)] * 4)
    assert all(isinstance(answer, Completion) for answer in answers)
    assert most == 2


def test_cancelling_hangs_up() -> None:
    async def ask() -> None:
        chat_ = server.chat(timeout_s=600.0)
        work = asyncio.ensure_future(chat_.complete_async([Request("Hello?")]))
        while not server.requests:
            await asyncio.sleep(0.01)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    with chat_server(Reply(held=True)) as server:
        asyncio.run(ask())  # the server answers only after it


def test_threads_may_share_a_chat() -> None:
    with chat_server(Reply("fine")) as server:
        chat_, answers = server.chat(), []
        threads = [
            threading.Thread(target=lambda: answers.extend(chat_.complete([Request("Hello?")] * 3)))
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [answer.texts for answer in answers] == [("fine",)] * 12


@pytest.mark.parametrize(
    "fields",
    [{"n": 0}, {"max_tokens": 0}, {"regex": "a", "choice": ("a",)}, {"schema": {}, "grammar": "x"}],
)
def test_requests_that_cannot_be(fields: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Request("Hello?", **fields)
