"""Copies of this process that work on parts of the input, each on a core of its own.

They are forked before the models are loaded and share the memory of what was there; what they
cannot be made for (a system without fork, one core) is worked out in this process.

    with Processes(work, count=2) as processes: processes.submit(task).result()
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Generic, Self, TypeVar

from logic2text.errors import Logic2TextError
from rerank.cli.forks import Failed, Forks

Task = TypeVar("Task")
Result = TypeVar("Result")

MOST = 8


class ProcessEndedError(Logic2TextError):
    """A process ended while it worked on a task, as one does that runs out of memory."""

    def __init__(self) -> None:
        super().__init__(
            "the process that worked on it was ended from outside",
            "memory did not suffice, most likely; split the formula, or end other programs",
        )


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

    def __init__(
        self,
        work: Callable[[Task], Result],
        count: int,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        """Fork `count` processes, before there are other threads; with 0 this one works.

        Args:
            work: from a task to a result, both of which can be pickled.
            count: how many tasks are worked on at once.
            prepare: called once, for all of the processes; nobody waits for it here.
        """
        self._work = work
        self._free: SimpleQueue[Connection | None] = SimpleQueue()
        """The copies that have no task; None, for good, once there are no more."""
        self._left = 0
        self._lock = Lock()
        self._ended = False
        self._forks = Forks(work, prepare) if count else None
        self._threads = ThreadPoolExecutor(count, "asking") if count else None
        if self._threads is not None:
            self._threads.submit(self._begin, count)

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
        if self._forks is not None:
            self._forks.end()  # with it those end that a thread waits for

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
        if copy is None:
            self._free.put(None)
            raise ProcessEndedError
        try:
            copy.send(task)
            answer = copy.recv()
        except (EOFError, ConnectionError):
            copy.close()
            self._replace()
            raise ProcessEndedError from None
        except BaseException:
            self._free.put(copy)
            raise
        self._free.put(copy)
        if isinstance(answer, Failed):
            raise answer.error
        result: Result = answer
        return result

    def _begin(self, count: int) -> None:
        with self._lock:
            self._add(count)

    def _replace(self) -> None:
        """Another copy for one that ended; the others go on where there can be none."""
        with self._lock:
            self._left -= 1
            self._add(1)

    def _add(self, count: int) -> None:
        for _ in range(count):
            copy = None if self._forks is None or self._ended else self._forks.another()
            if copy is not None:
                self._left += 1
                self._free.put(copy)
        if not self._left:
            self._free.put(None)
