"""Requests for a batch of formulae: what is asked on, what is given up, and what it costs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from logic2text.errors import AnswerError, ServerError, UnavailableError
from logic2text.llm import answer_stream, failure
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.settings import ServerSettings
from rerank.llm_budget import Asked, Asking
from rerank.results import Spent
from tests.support.chat_server import Reply, loopback


class Model:
    """A model in this process that answers by its list, the last again and again."""

    model = "listed"

    def __init__(
        self, *answers: Completion | Exception, on_call: Callable[[], None] = lambda: None
    ) -> None:
        self.answers, self.on_call = list(answers), on_call
        self.calls: list[tuple[int, float | None]] = []

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        self.calls.append((len(requests), within_s))
        self.on_call()
        came: list[Completion | ServerError] = []
        for _ in requests:
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            if isinstance(answer, Completion | ServerError):
                came.append(answer)
            else:
                raise answer
        return came


def ask(asking: Asking, formulas: int) -> list[Completion | None]:
    """The answers to a request for each formula, in their order."""
    answers: dict[int, Completion | None] = {}

    def use(number: int, answer: Completion | None) -> tuple[()]:
        answers[number] = answer
        return ()

    asking.ask([Asked(i, Request("Say it."), partial(use, i)) for i in range(formulas)])
    return [answers[i] for i in range(formulas)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A clock of requests that is set forward."""
    seconds = [100.0]
    monkeypatch.setattr(answer_stream, "perf_counter", lambda: seconds[0])

    def forward(by: float) -> None:
        seconds[0] += by

    return forward


GOOD = Completion(("yes",), 7, 3, 0.5)


def test_answers_come_in_order_and_are_counted() -> None:
    model = Model(GOOD)
    asking = Asking(model, 20, limit_s=60.0, at_once=8)
    assert ask(asking, 20) == [GOOD] * 20
    assert [count for count, _ in model.calls] == [8, 12]
    assert asking.spent == [Spent(7, 3, 0.5, 1)] * 20
    assert asking.trouble == [None] * 20


def test_notes_are_kept_once() -> None:
    noted = Completion(("yes",), 1, 1, 0.0, ("the server ignores n",))
    asking = Asking(Model(noted), 1, limit_s=60.0, at_once=8)
    ask(asking, 1)
    ask(asking, 1)
    assert asking.spent == [Spent(2, 2, 0.0, 2, notes=("the server ignores n",))]


def test_a_dead_server_is_given_up_after_the_first_requests() -> None:
    down = ServerError("no answer within 1 s")
    model = Model(down)
    asking = Asking(model, 100, limit_s=60.0, at_once=8)
    assert ask(asking, 100) == [None] * 100
    assert ask(asking, 1) == [None]
    assert [count for count, _ in model.calls] == [8]
    assert asking.trouble == [down] * 100
    assert sum(spent.requests for spent in asking.spent) == 8


@pytest.mark.parametrize("error", [AnswerError("it answers in rhyme"), ServerError("status 400")])
def test_what_is_wrong_with_one_request_stops_no_others(error: ServerError) -> None:
    error.retryable = False
    model = Model(*[error] * 8, GOOD)
    asking = Asking(model, 10, limit_s=60.0, at_once=8)
    assert ask(asking, 10) == [None] * 8 + [GOOD] * 2


def test_no_server_and_no_library_are_errors_of_every_formula() -> None:
    missing = UnavailableError("no language-model server is set")
    asking = Asking(Model(missing), 2, limit_s=60.0, at_once=8)
    assert ask(asking, 2) == [None, None]
    assert asking.trouble == [missing, missing]
    assert asking.spent == [Spent(), Spent()]


def test_a_fault_of_the_client_is_an_error_and_no_crash() -> None:
    asking = Asking(Model(ValueError("whoops")), 1, limit_s=60.0, at_once=8)
    assert ask(asking, 1) == [None]
    assert "ValueError: whoops" in str(asking.trouble[0])


def test_all_requests_of_a_formula_share_its_time(clock: Callable[[float], None]) -> None:
    model = Model(GOOD, on_call=lambda: clock(2.0))
    asking = Asking(model, 1, limit_s=3.0, at_once=8)
    assert ask(asking, 1) == [GOOD]
    clock(60.0)  # of a proof, which is none of a request
    assert ask(asking, 1) == [GOOD]
    assert ask(asking, 1) == [None]
    assert "time" in str(asking.trouble[0])
    assert "--llm-timeout" in str(asking.trouble[0])
    assert model.calls == [(1, 3.0), (1, 1.0)]


def test_more_formulae_than_go_at_once_have_more_time(clock: Callable[[float], None]) -> None:
    model = Model(GOOD, on_call=lambda: clock(0.5))
    ask(Asking(model, 32, limit_s=1.0, at_once=8), 32)
    assert model.calls == [(8, 1.0), (24, 3.5)]


def test_requests_of_a_batch_are_under_way_together() -> None:
    together = threading.Barrier(8)

    def answer(*_: object) -> Reply:
        together.wait(600)  # for ever, where one request waits for the answer to another
        return Reply("yes")

    with loopback(answer) as url:
        chat = ServerChat(ServerSettings(f"{url}/v1", "tiny", timeout_s=600.0))
        with Asking(chat, 8, limit_s=120.0, at_once=8) as asking:
            answers = ask(asking, 8)
    assert None not in answers


def test_a_request_with_what_is_left_of_the_time_does_not_name_it(
    clock: Callable[[float], None],
) -> None:
    late = ServerError("no answer within 0.0202234 s", failure.TOO_SLOW)
    model = Model(GOOD, late, on_call=lambda: clock(29.9))
    asking = Asking(model, 1, limit_s=30.0, at_once=1)
    follow = Asked(0, Request("Translate it."), lambda _: ())
    asking.ask([Asked(0, Request("Say it."), lambda _: [follow])])
    assert model.calls[1][1] == pytest.approx(0.1)
    assert asking.trouble[0] is not None
    assert asking.trouble[0].message == "the time for the language model is up"
    assert asking.spent[0].failed == 1
