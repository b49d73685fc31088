"""Answers of a language model as they come, to requests that may be added meanwhile.

    with open_answers(chat) as answers:
        answers.add(Request("Say it."), within_s=30.0)
        for number, answer in answers: ...

A server answers the requests of a stream concurrently; a model that only has `complete` answers
them in batches.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from types import TracebackType
from typing import Protocol, Self, TypeAlias

from logic2text.errors import InputError
from logic2text.llm.chat import Chat, Completion, Request
from logic2text.llm.http_connection import Connection, connect
from logic2text.llm.settings import ServerSettings

Answer: TypeAlias = "Completion | Exception"
"""What comes of a request; an exception that is no `UnavailableError` is a fault of the client."""


class Answers(Protocol):
    """The answers to requests, each with the number of its request; ends when none is due."""

    @property
    def waited_s(self) -> float:
        """Seconds in which a request was under way; what is done with answers does not count."""
        ...

    def add(self, request: Request, within_s: float) -> int:
        """Send a request.

        Args:
            request: the request.
            within_s: seconds until it is given up, from now on.

        Returns:
            Its number, from 0.
        """
        ...

    def __iter__(self) -> Self: ...
    def __next__(self) -> tuple[int, Answer]: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def open_answers(chat: Chat) -> Answers:
    """A stream of the model's answers, by its method `open_stream` if it has one."""
    opened: Callable[[], Answers] | None = getattr(chat, "open_stream", None)
    return BatchedAnswers(chat) if opened is None else opened()


class BatchedAnswers:
    """The answers of `Chat.complete`: requests wait until those before them are answered."""

    def __init__(self, chat: Chat) -> None:
        self.waited_s = 0.0
        self._chat = chat
        self._added = 0
        self._waiting: list[tuple[int, Request, float]] = []
        self._came: deque[tuple[int, Answer]] = deque()

    def add(self, request: Request, within_s: float) -> int:
        """See `Answers.add`."""
        self._waiting.append((self._added, request, within_s))
        self._added += 1
        return self._added - 1

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[int, Answer]:
        if not self._came:
            self._complete()
        if not self._came:
            raise StopIteration
        return self._came.popleft()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def _complete(self) -> None:
        sent, self._waiting = self._waiting, []
        if not sent:
            return
        started = perf_counter()
        requests = [request for _, request, _ in sent]
        answers: Sequence[Answer]
        try:
            answers = self._chat.complete(requests, sent[0][2])
            if len(answers) != len(sent):
                raise InputError(f"{len(answers)} answers came to {len(sent)} requests")
        except Exception as error:
            answers = [error] * len(sent)
        self.waited_s += perf_counter() - started
        self._came += [(number, answer) for (number, *_), answer in zip(sent, answers, strict=True)]


class ServedAnswers:
    """The answers of a server, to which a thread with an event loop sends the requests."""

    def __init__(
        self,
        settings: ServerSettings,
        answer: Callable[[Connection, Request, float], Awaitable[Answer]],
    ) -> None:
        """Make a stream; it connects when the first request is added.

        Args:
            settings: of the server.
            answer: sends a request, which is given up after so many seconds.
        """
        self._settings, self._answer = settings, answer
        self._watch = _Stopwatch()
        self._added = self._given = 0
        self._came: queue.SimpleQueue[tuple[int, Answer]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_ready = threading.Event()
        self._failure: Exception | None = None

    @property
    def waited_s(self) -> float:
        """See `Answers.waited_s`."""
        return self._watch.seconds

    def add(self, request: Request, within_s: float) -> int:
        """See `Answers.add`."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
            self._is_ready.wait()
        number = self._added
        self._added += 1
        if self._failure is None:
            self._watch.start()
            self._loop.call_soon_threadsafe(self._send, number, request, within_s)
        else:
            self._came.put((number, self._failure))
        return number

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[int, Answer]:
        if self._given == self._added:
            raise StopIteration
        came = self._came.get()
        self._given += 1
        return came

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None and self._failure is None:
            self._loop.call_soon_threadsafe(self._is_over.set)
            self._thread.join()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            self._failure = error
        finally:
            self._is_ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._is_over = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        async with connect(self._settings) as self._server:
            self._is_ready.set()
            await self._is_over.wait()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _send(self, number: int, request: Request, within_s: float) -> None:
        task = self._loop.create_task(self._receive(number, request, within_s))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _receive(self, number: int, request: Request, within_s: float) -> None:
        answer: Answer
        try:
            answer = await self._answer(self._server, request, within_s)
        except Exception as error:
            answer = error
        self._watch.stop()
        self._came.put((number, answer))


class _Stopwatch:
    """Runs while it was started more often than stopped; threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running, self._since, self._before_s = 0, 0.0, 0.0

    @property
    def seconds(self) -> float:
        with self._lock:
            now_s = perf_counter() - self._since if self._running else 0.0
            return self._before_s + now_s

    def start(self) -> None:
        with self._lock:
            if not self._running:
                self._since = perf_counter()
            self._running += 1

    def stop(self) -> None:
        with self._lock:
            self._running -= 1
            if not self._running:
                self._before_s += perf_counter() - self._since
