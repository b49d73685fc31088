"""Requests for a batch of formulae: what is asked on, what is given up, and what it costs."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from logic2text.errors import AnswerError, ServerError, UnavailableError
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings
from rerank import llm_budget
from rerank.llm_budget import Asking
from rerank.results import Spent
from tests.support.chat_server import Reply, loopback


class Model:
    """A model in this process that answers by its list, the last again and again."""

    model = "listed"

    def __init__(self, *answers: Completion | Exception) -> None:
        self.answers = list(answers)
        self.calls: list[tuple[int, float | None]] = []

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        self.calls.append((len(requests), within_s))
        came: list[Completion | ServerError] = []
        for _ in requests:
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            if isinstance(answer, Completion | ServerError):
                came.append(answer)
            else:
                raise answer
        return came


def asked(formulas: int) -> list[tuple[int, Request]]:
    return [(number, Request("Say it.")) for number in range(formulas)]


class Clock:
    """Shows the time that it is set to."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(llm_budget, "perf_counter", clock)
    return clock


GOOD = Completion(("yes",), 7, 3, 0.5)


def test_answers_come_in_order_and_are_counted() -> None:
    model = Model(GOOD)
    asking = Asking(model, 20, limit_s=60.0, at_once=8)
    assert asking.ask(asked(20)) == [GOOD] * 20
    assert [count for count, _ in model.calls] == [8, 12]
    assert asking.spent == [Spent(7, 3, 0.5, 1)] * 20
    assert asking.trouble == [None] * 20


def test_notes_are_kept_once() -> None:
    noted = Completion(("yes",), 1, 1, 0.0, ("the server ignores n",))
    asking = Asking(Model(noted), 1, limit_s=60.0, at_once=8)
    asking.ask([(0, Request("a")), (0, Request("b"))])
    assert asking.spent == [Spent(2, 2, 0.0, 2, ("the server ignores n",))]


def test_a_dead_server_is_given_up_after_the_first_requests() -> None:
    down = ServerError("no answer within 1 s")
    model = Model(down)
    asking = Asking(model, 100, limit_s=60.0, at_once=8)
    assert asking.ask(asked(100)) == [None] * 100
    assert asking.ask(asked(1)) == [None]
    assert [count for count, _ in model.calls] == [8]
    assert asking.trouble == [down] * 100
    assert sum(spent.requests for spent in asking.spent) == 8


@pytest.mark.parametrize("error", [AnswerError("it answers in rhyme"), ServerError("status 400")])
def test_what_is_wrong_with_one_request_stops_no_others(error: ServerError) -> None:
    error.retryable = False
    model = Model(*[error] * 8, GOOD)
    asking = Asking(model, 10, limit_s=60.0, at_once=8)
    assert asking.ask(asked(10)) == [None] * 8 + [GOOD] * 2


def test_no_server_and_no_library_are_errors_of_every_formula() -> None:
    missing = UnavailableError("no language-model server is set")
    asking = Asking(Model(missing), 2, limit_s=60.0, at_once=8)
    assert asking.ask(asked(2)) == [None, None]
    assert asking.trouble == [missing, missing]
    assert asking.spent == [Spent(), Spent()]


def test_a_fault_of_the_client_is_an_error_and_no_crash() -> None:
    asking = Asking(Model(ValueError("whoops")), 1, limit_s=60.0, at_once=8)
    assert asking.ask(asked(1)) == [None]
    assert "ValueError: whoops" in str(asking.trouble[0])


def test_all_requests_of_a_formula_share_its_time(clock: Clock) -> None:
    model = Model(GOOD)
    asking = Asking(model, 1, limit_s=3.0, at_once=8)
    asking.ask(asked(1))
    clock.seconds += 2.0
    asking.ask(asked(1))
    clock.seconds += 1.0
    assert asking.ask(asked(1)) == [None]
    assert "time" in str(asking.trouble[0])
    assert model.calls == [(1, 3.0), (1, 1.0)]


def test_more_formulae_than_go_at_once_have_more_time(clock: Clock) -> None:
    model = Model(GOOD)
    Asking(model, 32, limit_s=1.0, at_once=8).ask(asked(32))
    assert model.calls == [(8, 1.0), (24, 3.0)]


def test_requests_of_a_batch_are_under_way_together() -> None:
    together = threading.Barrier(8)

    def answer(*_: object) -> Reply:
        together.wait(60)  # for ever, where one request waits for the answer to another
        return Reply("yes")

    with loopback(answer) as url:
        chat = ServerChat(ServerSettings(f"{url}/v1", "tiny", timeout_s=120.0))
        answers = Asking(chat, 8, limit_s=120.0, at_once=8).ask(asked(8))
    assert None not in answers
