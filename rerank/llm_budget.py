"""Requests to a language model for a batch of formulae: the time limit, and the cost per formula.

If a server answers none of the first requests, no more are sent, so a batch waits for a dead server
no longer than one formula does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from time import perf_counter

from logic2text.errors import AnswerError, ServerError, UnavailableError
from logic2text.llm.chat import Chat, Completion, Request
from rerank.results import Spent


class Asking:
    """Sends the requests for the formulae of one batch, numbered from 0, and records their costs.

    Attributes:
        spent: the cost of each formula.
        trouble: the first error among the requests of each formula, or None.
    """

    def __init__(self, chat: Chat, formulas: int, limit_s: float, at_once: int) -> None:
        """Start the time limit of the batch.

        Args:
            chat: the model.
            formulas: the number of formulae in the batch.
            limit_s: seconds for all requests of `at_once` formulae, also of a single one.
            at_once: the maximum number of concurrent requests.
        """
        self.spent = [Spent()] * formulas
        self.trouble: list[UnavailableError | None] = [None] * formulas
        self._chat = chat
        self._limit_s, self._at_once = limit_s, at_once
        self._end = perf_counter() + limit_s * max(1, ceil(formulas / at_once))
        self._down: UnavailableError | None = None

    @property
    def is_over(self) -> bool:
        """Whether the time limit has passed."""
        return perf_counter() >= self._end

    def ask(self, asked: Sequence[tuple[int, Request]]) -> list[Completion | None]:
        """The answers in the order of the requests, None for each that failed.

        Args:
            asked: pairs of the number of a formula and a request.
        """
        answers: list[Completion | None] = []
        size = self._at_once
        while len(answers) < len(asked):
            part = asked[len(answers) : len(answers) + size]
            requests = [request for _, request in part]
            refusal = self._refusal()
            started = perf_counter()
            came = [refusal] * len(part) if refusal else self._complete(requests)
            seconds = perf_counter() - started
            for (number, _), answer in zip(part, came, strict=True):
                if isinstance(answer, UnavailableError):
                    self.trouble[number] = self.trouble[number] or answer
                if refusal is None:
                    self.spent[number] += _count_spent(answer, seconds)
            answers += [None if isinstance(a, UnavailableError) else a for a in came]
            size = len(asked)  # the server answers, so the rest is sent together
        return answers

    def _refusal(self) -> UnavailableError | None:
        """Why no more requests are sent; None if they are sent."""
        if self._down is None and self.is_over:
            self._down = ServerError(
                "the time for the language model is up", "give it more time, or ask for less"
            )
        return self._down

    def _complete(self, requests: Sequence[Request]) -> Sequence[Completion | UnavailableError]:
        left = self._end - perf_counter()
        within = min(left, self._limit_s * ceil(len(requests) / self._at_once))
        within = max(round(within, 1), 0.1)  # shown in errors
        came: Sequence[Completion | UnavailableError]
        try:
            came = self._chat.complete(requests, within)
        except UnavailableError as error:
            came = [error] * len(requests)
        except (
            Exception
        ) as error:  # a fault of the client must not discard the texts of verbalizers
            fault = ServerError(
                f"asking the language model failed: {type(error).__name__}: {error}"
            )
            came = [fault] * len(requests)
        failed = [answer for answer in came if isinstance(answer, UnavailableError)]
        if len(failed) == len(came) and all(map(_is_of_the_server, failed)):
            self._down = failed[0]
        return came


def _count_spent(answer: Completion | UnavailableError, elapsed: float) -> Spent:
    match answer:
        case Completion(_, prompt, completion, seconds, notes):
            return Spent(prompt, completion, seconds, 1, notes)
        case ServerError():
            return Spent(seconds=elapsed, requests=1)
        case _:
            return Spent()  # no request was sent


def _is_of_the_server(error: UnavailableError) -> bool:
    """Whether an error concerns all requests; an answer of the wrong form concerns only its own."""
    return not isinstance(error, AnswerError) and (
        error.retryable or not isinstance(error, ServerError)
    )
