"""Requests to a language model for a batch of formulae: the time limit, and the cost per formula.

The limit bounds the requests: time in which none is under way does not count, such as that of
proofs.  If a server answers none of the first requests, no more are sent, so a batch waits for a
dead server no longer than one formula does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from time import perf_counter
from types import TracebackType
from typing import Self, TypeAlias

from logic2text.errors import AnswerError, ServerError, UnavailableError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm import failure
from logic2text.llm.answer_stream import Answer, open_answers
from logic2text.llm.chat import Chat, Completion, Request
from rerank.results import Spent

OUT_OF_TIME = "the time for the language model is up"

Use: TypeAlias = "Callable[[Completion | None], Iterable[Asked]]"
"""What is done with an answer, None if the request failed; gives further requests."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a formula of the batch, by its number, and the use of its answer."""

    formula: int
    request: Request
    use: Use


class Asking:
    """Sends the requests for the formulae of one batch, numbered from 0, and records their costs.

    A context manager, which ends the requests that are under way.

    Attributes:
        spent: the cost of each formula.
        trouble: the first error among the requests of each formula, or None.
    """

    def __init__(self, chat: Chat, formulas: int, limit_s: float, at_once: int) -> None:
        """Set the time limit of the batch.

        Args:
            chat: the model.
            formulas: the number of formulae in the batch.
            limit_s: seconds for all requests of `at_once` formulae, also of a single one.
            at_once: the maximum number of concurrent requests.
        """
        self.spent = [Spent()] * formulas
        self.trouble: list[UnavailableError | None] = [None] * formulas
        self._answers = open_answers(chat)
        self._limit_s, self._at_once = limit_s, at_once
        self._all_s = limit_s * max(1, ceil(formulas / at_once))
        self._down: UnavailableError | None = None
        self._under_way: dict[int, tuple[Asked, float, bool]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._answers.__exit__(kind, error, trace)

    def ask(self, asked: Sequence[Asked]) -> None:
        """Use each answer as soon as it comes, until all requests are answered.

        Args:
            asked: the requests; what they lead to is asked too.
        """
        first, rest = asked[: self._at_once], asked[self._at_once :]
        self._send(first, self._limit_s)
        only_failures: UnavailableError | None = None
        answers = False
        while self._under_way:
            number, answer = next(self._answers)
            each, since, has_rest = self._under_way.pop(number)
            came = _name_fault(answer)
            if has_rest and isinstance(came, ServerError) and came.hint == failure.TOO_SLOW:
                came = _make_out_of_time()
            self.spent[each.formula] += _count_spent(came, perf_counter() - since)
            if isinstance(came, UnavailableError) and _is_of_the_server(came):
                only_failures = only_failures or came
            elif not answers:
                answers = True  # the server answers, so the rest is sent together
                self._send(rest)
            self._send(self._use(each, came))
        if only_failures is not None and not answers:
            self._down = only_failures
            self._send(rest)

    def _send(self, asked: Iterable[Asked], limit_s: float | None = None) -> None:
        """Send requests; those that are not sent any more are used without an answer."""
        left_s = self._all_s - self._answers.waited_s  # one time for all that go together
        for each in asked:
            if self._down is None and left_s <= 0:
                self._down = _make_out_of_time()
            if self._down is not None:
                self._use(each, self._down)
                continue
            within_s = left_s if limit_s is None else min(left_s, limit_s)
            number = self._answers.add(each.request, within_s)
            # What is left is no time that anybody set, and so none to be told.
            self._under_way[number] = (each, perf_counter(), within_s < self._limit_s)

    def _use(self, each: Asked, came: Completion | UnavailableError) -> Iterable[Asked]:
        if isinstance(came, Completion):
            return each.use(came)
        self.trouble[each.formula] = self.trouble[each.formula] or came
        return each.use(None)


def _make_out_of_time() -> ServerError:
    return ServerError(OUT_OF_TIME, failure.TOO_SLOW)


def _name_fault(answer: Answer) -> Completion | UnavailableError:
    """The answer; a fault of the client is an error too, and discards no text of verbalizers."""
    if isinstance(answer, Completion | UnavailableError):
        return answer
    return ServerError(f"asking the language model failed: {type(answer).__name__}: {answer}")


def _count_spent(answer: Completion | UnavailableError, elapsed: float) -> Spent:
    match answer:
        case Completion(_, prompt, completion, seconds, notes):
            return Spent(prompt, completion, seconds, 1, notes=notes)
        case ServerError():
            return Spent(seconds=elapsed, requests=1, failed=1)
        case _:
            return Spent()  # no request was sent


def _is_of_the_server(error: UnavailableError) -> bool:
    """Whether an error concerns all requests; an answer of the wrong form concerns only its own."""
    return not isinstance(error, AnswerError) and (
        error.retryable or not isinstance(error, ServerError)
    )
