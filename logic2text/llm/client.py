"""A chat client for OpenAI-compatible servers, also those that support only parts of the API.

Some servers silently ignore `n`, the seed or the constraint: answers are counted and validated,
and missing ones are requested again, with other seeds and another form of the constraint.

    answers = ServerChat(settings()).complete([Request("Rate this sentence.", schema=SCHEMA)])
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from logic2text.errors import AnswerError, ServerError
from logic2text.llm.answer_stream import ServedAnswers
from logic2text.llm.chat import Completion, Request
from logic2text.llm.failure import Failure, Trail, server_error
from logic2text.llm.http_connection import Connection, connect, wait_for
from logic2text.llm.schema import fault, unwrap
from logic2text.llm.settings import ServerSettings
from logic2text.llm.wire import Choice, ConstraintForm, Reply, body, forms, read

NOT_UNDERSTOOD = frozenset({400, 422, 501})
"""Status codes by which servers reject an unknown field."""

MARGIN_S = 0.05
"""Seconds before a deadline at which the answers so far are returned."""


class ServerChat:
    """A model behind a server; satisfies `Chat`.  Safe to share between threads."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self._knowledge = _Knowledge()

    @property
    def model(self) -> str:
        """The model's name on the server."""
        return self.settings.model

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """The answers to each request, in order; an error for each that failed permanently.

        May be called within a running event loop too.

        Args:
            requests: at most `ServerSettings.concurrency` of them are in flight at a time.
            within_s: seconds for all of them; each one has `ServerSettings.deadline_s` too.

        Raises:
            MissingPackageError: httpx2 is not installed.
        """
        return wait_for(lambda: self.complete_async(requests, within_s))

    async def complete_async(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """`complete` for callers with an event loop; cancelling it closes the connections."""
        end = None if within_s is None else asyncio.get_running_loop().time() + within_s
        async with connect(self.settings) as server:

            async def one(request: Request) -> Completion | ServerError:
                work = _Work(server, request, self._knowledge)
                return await work.within(end, within_s)

            return list(await asyncio.gather(*(one(request) for request in requests)))

    def open_stream(self) -> ServedAnswers:
        """A stream of answers as they come, to requests that may be added meanwhile."""

        async def one(
            server: Connection, request: Request, within_s: float
        ) -> Completion | ServerError:
            end = asyncio.get_running_loop().time() + within_s
            return await _Work(server, request, self._knowledge).within(end, within_s)

        return ServedAnswers(self.settings, one)


@dataclass(slots=True)
class _Knowledge:
    """Observed limitations of a server; a wrong one costs a request, but never an answer."""

    passed_over: set[ConstraintForm] = field(default_factory=set)
    one_at_a_time: bool = False


class _Work:
    """One request in flight."""

    def __init__(self, server: Connection, request: Request, knowledge: _Knowledge) -> None:
        self._server, self._request, self._knowledge = server, request, knowledge
        self._trail = Trail()
        self._notes: list[str] = []
        self._tokens = [0, 0]
        self._until = 0.0

    async def within(self, end: float | None, within_s: float | None) -> Completion | ServerError:
        """The answers, or an error at the deadline: the request's or that of all requests."""
        time = asyncio.get_running_loop().time
        seconds = within_s or 0.0
        try:
            async with asyncio.timeout_at(end), self._server.admitted:
                started = time()
                self._until = started + self._server.settings.deadline_s
                if end is None or self._until < end:
                    seconds = self._server.settings.deadline_s
                else:
                    self._until = end
                async with asyncio.timeout_at(self._until):
                    outcome = await self._answer()
        except TimeoutError:
            return server_error(self._server.settings, self._trail.out_of_time(seconds))
        if isinstance(outcome, ServerError):
            return outcome
        notes = tuple(dict.fromkeys(self._notes))
        return Completion(outcome, self._tokens[0], self._tokens[1], time() - started, notes)

    async def _answer(self) -> tuple[str, ...] | ServerError:
        """Answers in the first form of the constraint that the server respects."""
        all_forms = forms(self._request)
        left = [form for form in all_forms if form not in self._knowledge.passed_over] or all_forms[
            -1:
        ]
        refused: list[ConstraintForm] = []
        wrong = Failure("no form of the constraint was tried", retryable=False)
        for round_, form in enumerate(left or [None]):
            outcome = await self._ask(form, self._request.seed + round_ * self._request.n)
            if isinstance(outcome, Failure):
                if form is None or outcome.status not in NOT_UNDERSTOOD or form is left[-1]:
                    return self._error(outcome)
                refused.append(form)
                continue
            self._pass_over(refused, "the server rejects {}")
            texts = [unwrap(self._request, choice.text) for choice in outcome]
            faults = [fault(self._request, text) for text in texts]
            kept = tuple(t for t, reason in zip(texts, faults, strict=True) if reason is None)
            if kept:
                self._note_partial(len(kept), outcome)
                return kept
            wrong = Failure(str(faults[0]), retryable=False)
            if form is not None and not any(choice.cut for choice in outcome):
                self._pass_over([form], "the server ignores {}")
        return self._wrong(wrong)

    async def _ask(self, form: ConstraintForm | None, seed: int) -> list[Choice] | Failure:
        """Up to n answers in one form; at least one."""
        wanted = self._request.n
        if self._request.temperature == 0 and wanted > 1:
            self._notes.append("at temperature 0 all answers are the same")
            wanted = 1
        at_once = 1 if self._knowledge.one_at_a_time else wanted
        first = await self._post(form, at_once, seed)
        if isinstance(first, Failure) and at_once > 1 and first.status in NOT_UNDERSTOOD:
            at_once, first = 1, await self._post(form, 1, seed)
        if isinstance(first, Failure):
            return first
        choices = list(first.choices[:wanted])
        if len(choices) < wanted:
            if len(choices) == 1 or at_once == 1:
                self._knowledge.one_at_a_time = True
                self._notes.append("the server gives one answer at a time")
            more = await self._singly(form, range(seed + len(choices), seed + wanted))
            choices += [reply.choices[0] for reply in more]
            if len(choices) < wanted:
                self._notes.append(f"{len(choices)} of {wanted} answers were received")
        if len(choices) > 1 and len({choice.text for choice in choices}) == 1:
            self._notes.append(f"all {len(choices)} answers are the same")
        return choices

    async def _singly(self, form: ConstraintForm | None, seeds: Sequence[int]) -> list[Reply]:
        """One answer per seed, without those that failed or would come after the deadline."""
        left = self._until - asyncio.get_running_loop().time() - MARGIN_S
        posts = [asyncio.ensure_future(self._post(form, 1, seed)) for seed in seeds]
        try:
            done, _ = await asyncio.wait(posts, timeout=max(0.0, left))
        finally:
            for post in posts:
                post.cancel()
        replies = [post.result() for post in posts if post in done]
        return [reply for reply in replies if isinstance(reply, Reply)]

    async def _post(self, form: ConstraintForm | None, n: int, seed: int) -> Reply | Failure:
        fields = body(self._server.settings.model, self._request, form, n=n, seed=seed)
        reply = await self._server.ask("/chat/completions", fields, read, self._trail, self._until)
        if isinstance(reply, Reply):
            self._count(reply)
        return reply

    def _count(self, reply: Reply) -> None:
        if reply.prompt_tokens is None or reply.completion_tokens is None:
            self._notes.append("the server counts no tokens")
        self._tokens[0] += reply.prompt_tokens or 0
        self._tokens[1] += reply.completion_tokens or 0

    def _pass_over(self, forms_: Sequence[ConstraintForm], note: str) -> None:
        self._knowledge.passed_over.update(
            form for form in forms_ if form is not ConstraintForm.WORDS
        )
        self._notes += [
            note.format(form.value) for form in forms_ if form is not ConstraintForm.WORDS
        ]

    def _note_partial(self, kept: int, choices: Sequence[Choice]) -> None:
        if kept < len(choices):
            self._notes.append(
                f"{len(choices) - kept} of {len(choices)} answers violated the constraint"
            )
        if any(choice.cut for choice in choices):
            self._notes.append("an answer was truncated at max_tokens")

    def _error(self, failure: Failure) -> ServerError:
        return server_error(self._server.settings, failure)

    def _wrong(self, failure: Failure) -> ServerError:
        return server_error(self._server.settings, failure, AnswerError)
