"""Copies of this process that work on parts of the input, each on a core of its own.

They are forked before the models are loaded and share the memory of what was there; what they
cannot be made for (a system without fork, one core) is worked out in this process.

    with Processes(work, count=2) as processes: processes.submit(task).result()
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

MOST = 8

LESS_URGENT = 5
"""How much a copy steps back (`nice`) behind the start-up and the models of this process."""


class ProcessEndedError(Exception):
    """A process ended while it worked on a task, as one does that runs out of memory."""


def cores() -> int:
    """How many processes can work at once: the cores that we may use, `MOST` at most.

    0 where processes cannot be forked, and where there is one core alone.
    """
    if sys.platform != "linux":
        return 0
    free = len(os.sched_getaffinity(0))
    return min(free, MOST) if free > 1 else 0


class Processes(Generic[Task, Result]):
    """Processes that do one kind of work; threads may share them."""

    def __init__(self, work: Callable[[Task], Result], count: int) -> None:
        """Fork `count` processes; with 0 this one works.

        Args:
            work: from a task to a result, both of which can be pickled.
            count: how many tasks are worked on at once.
        """
        self._work = work
        self._free: SimpleQueue[_Copy] = SimpleQueue()
        self._copies: list[_Copy] = []
        self._ended = False
        for _ in range(count):
            copy = _Copy(work, self._copies)
            self._copies.append(copy)
            self._free.put(copy)
        self._threads = ThreadPoolExecutor(count, "asking") if count else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended = True
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
        for copy in self._copies:
            copy.end()

    def submit(self, task: Task) -> Future[Result]:
        """The result to come, or what the work raised.

        That is `ProcessEndedError` if the process ended that worked on it.
        """
        if self._threads is not None:
            return self._threads.submit(self._asked, task)
        done: Future[Result] = Future()
        try:
            done.set_result(self._work(task))
        except Exception as error:
            done.set_exception(error)
        return done

    def _asked(self, task: Task) -> Result:
        copy = self._free.get()
        try:
            answer: Result = copy.ask(task)
        except (EOFError, ConnectionError) as error:
            if not self._ended:
                copy = self._another(copy)
            raise ProcessEndedError("the process that worked on these rows ended") from error
        finally:
            self._free.put(copy)
        return answer

    def _another(self, ended: _Copy) -> _Copy:
        self._copies.remove(ended)
        ended.end()
        fresh = _Copy(self._work, self._copies)
        self._copies.append(fresh)
        return fresh


class _Copy:
    """One forked process, asked one thing at a time."""

    def __init__(self, work: Callable[[Any], Any], others: Sequence[_Copy]) -> None:
        context = get_context("fork")
        self.connection, its_end = context.Pipe()
        # A copy that held the ends of others would keep them waiting when this process is gone.
        ours = [self.connection, *(other.connection for other in others)]
        self._process = context.Process(target=_work, args=(work, its_end, ours), daemon=True)
        self._process.start()
        its_end.close()

    def ask(self, task: Any) -> Any:
        """What the work gives or raises."""
        self.connection.send(task)
        answer = self.connection.recv()
        if isinstance(answer, _Failed):
            raise answer.error
        return answer

    def end(self) -> None:
        self._process.terminate()
        self._process.join()
        self.connection.close()


@dataclass(frozen=True, slots=True)
class _Failed:
    """What the work raised."""

    error: Exception


def _work(work: Callable[[Any], Any], connection: Connection, ours: Sequence[Connection]) -> None:
    """Answer one task after the other, until the process that forked this one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that process ends this one
    os.nice(LESS_URGENT)
    for each in ours:
        each.close()
    while True:
        try:
            task = connection.recv()
        except (EOFError, ConnectionError):
            return
        try:
            connection.send(work(task))
        except ConnectionError:
            return
        except Exception as error:
            connection.send(_Failed(_portable(error)))


def _portable(error: Exception) -> Exception:
    """The error, or one that says the same, where it cannot go from one process to another."""
    try:
        same: Exception = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return same
