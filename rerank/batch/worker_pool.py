"""A pool of worker processes, one a core, for parts of the input.

They are forked before the models are loaded and share the memory of this process.  Where there are
none (a system without fork, one core), this process does the work.

    with Processes(work, count=2) as processes: processes.submit([task]).result()

A copy answers task by task, so that one that ends, or is killed at the time limit, costs the task
that it worked on; another takes over the tasks behind it at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Generic, Self, TypeVar

from logic2text.errors import LimitError, Logic2TextError
from rerank.batch.forks import Copy, Failed, Forks, packed_task, portable

Task = TypeVar("Task")
Result = TypeVar("Result")

MOST = 8

ROW_TIMEOUT_S = 60.0
"""Seconds of wall clock for one task: far beyond what the budgets of steps allow."""


class ProcessEndedError(Logic2TextError):
    """A process ended while it worked on a task, as one does that runs out of memory."""

    def __init__(self) -> None:
        super().__init__(
            "the process that worked on the row ended: it was killed, or it crashed",
            "memory did not suffice, most likely; split the formula, or end other programs",
        )


class RowTimeoutError(LimitError):
    """The time limit of one row passed before it was done."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(
            f"the row took longer than {limit_s:g} s (limit `row_timeout`)",
            "split the formula or leave the row out, or allow more with --row-timeout SECONDS",
        )


def cores() -> int:
    """How many processes can work at once: the cores that we may use, `MOST` at most.

    0 where processes cannot be forked, and where there is only one core.
    """
    if not can_fork():
        return 0
    free = usable_cores()
    return min(free, MOST) if free > 1 else 0


def can_fork() -> bool:
    """Whether processes are forked here; macOS has `os.fork`, and libraries that break after it."""
    return sys.platform == "linux" and hasattr(os, "fork")


def usable_cores() -> int:
    """The cores that this process may use; all of them where the system does not tell."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes(Generic[Task, Result]):
    """Processes that do one kind of work; threads may share them."""

    def __init__(
        self,
        work: Callable[[Task], Result],
        count: int,
        prepare: Callable[[], object] | None = None,
        limit_s: float = ROW_TIMEOUT_S,
        *,
        is_fresh: bool = False,
    ) -> None:
        """Start `count` processes; with 0, and where none can be forked, this one does the work.

        They are forked from this process, which must not have other threads yet; or, where
        `is_fresh`, from a new interpreter, for which the work must be picklable.

        Args:
            work: from a task to a result, both of which can be pickled.
            count: how many tasks are worked on at once.
            prepare: called once, for all of the processes, while this one goes on.
            limit_s: seconds of wall clock for a task of a forked process.
            is_fresh: see above.
        """
        self._work, self._limit_s = work, limit_s
        self._free: SimpleQueue[Copy | None] = SimpleQueue()
        """The copies that have no task; None, for good, once there are no more."""
        self._left = 0
        self._lock = Lock()
        self._ended = False
        forked = can_fork() and count > 0
        self._forks = Forks(work, prepare, is_fresh=is_fresh) if forked else None
        self._threads = ThreadPoolExecutor(count, "asking") if forked else None
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

    def submit(self, tasks: Sequence[Task]) -> Future[list[Result | Exception]]:
        """The result of each task to come, or what the work raised in its place.

        That is `ProcessEndedError` where the process ended that worked on it, and
        `RowTimeoutError` where the time limit passed.
        """
        if self._threads is not None:
            return self._threads.submit(self._ask, tasks)
        done: Future[list[Result | Exception]] = Future()
        done.set_result([self._work_here(task) for task in tasks])
        return done

    def _work_here(self, task: Task) -> Result | Exception:
        """The result of a task that this process works on."""
        try:
            return self._work(task)
        except Exception as error:
            return portable(error)

    def _ask(self, tasks: Sequence[Task]) -> list[Result | Exception]:
        """The results of other processes: of as many as it takes, one after the other."""
        packed = [*map(packed_task, tasks)]
        results: list[Result | Exception] = []
        unused = 0
        while len(results) < len(tasks):
            copy = self._free.get()
            if copy is None:
                self._free.put(None)
                return [*results, *(ProcessEndedError() for _ in tasks[len(results) :])]
            try:
                copy.connection.send(packed[len(results) :])
            except OSError:  # it ended before it had a task, which costs none
                unused += 1
                fault: Logic2TextError | None = ProcessEndedError() if unused > MOST else None
            else:
                fault = self._collect(copy, len(tasks), results)
                if fault is None:
                    self._free.put(copy)
                    continue
            copy.connection.close()
            self._replace()
            if fault is not None:
                results.append(fault)
        return results

    def _collect(
        self, copy: Copy, count: int, results: list[Result | Exception]
    ) -> Logic2TextError | None:
        """Add the results of one process until there are `count`; what ended it before, if any."""
        while len(results) < count:
            try:
                if not copy.connection.poll(self._limit_s):
                    copy.kill()
                    return RowTimeoutError(self._limit_s)
                answer = copy.connection.recv()
            except (EOFError, OSError):
                return ProcessEndedError()
            except Exception as error:  # an answer that cannot be made here
                answer = Failed(error)
            results.append(answer.error if isinstance(answer, Failed) else answer)
        return None

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
