"""A pool of worker processes, one per core.

They are forked before the models are loaded and share the memory of this process.  Without workers
(a system without fork, or one core) this process does the work.

    with WorkerPool(work, count=2) as workers: workers.submit([task]).result()

A worker answers task by task.  If it ends, or is killed at the time limit, only the task that it
worked on fails; another worker continues with the next task.  After `MOST_TASKS` a worker is
replaced by a new one: the gaps that long work leaves in a process's memory are not freed otherwise.

The time limit counts processor time, so that a task has the same outcome on a busy machine; a
worker that waits for something else than a processor is killed after as many seconds of the clock.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Generic, Self, TypeVar
from weakref import WeakKeyDictionary

from logic2text.errors import LimitError, Logic2TextError
from rerank.batch import fork_server, messages
from rerank.batch.input_rows import ROW_TIMEOUT_S

Task = TypeVar("Task")
Result = TypeVar("Result")

MAX_WORKERS = 8

MOST_TASKS = 500
"""Tasks of a worker before it is replaced, or more up to the end of a call of `submit`."""

LOOK_S = 0.25
"""Seconds between two looks at a worker that is beyond its limit on the clock."""

ENDING_S = 5.0
"""Seconds for which the end of a worker that was killed is waited for."""

MOST_TRIES = 3
"""How often a task begins whose worker ends together with the server that forked it."""

MOST_UNUSED = 4 * MAX_WORKERS
"""How many workers that ended before they had a task are passed over for one task."""


class ProcessEndedError(Logic2TextError):
    """A worker ended while it worked on a task, for example because it ran out of memory."""

    def __init__(self) -> None:
        super().__init__(
            "the process that worked on the row ended: it was killed, or it crashed",
            "memory did not suffice, most likely; split the formula, or end other programs",
        )


NOT_BEGUN = ProcessEndedError()
"""The fault of a worker that ended before it had a task."""


class RowTimeoutError(LimitError):
    """A row took longer than its time limit."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(
            f"the row took longer than {limit_s:g} s (limit `row_timeout`)",
            "split the formula or leave the row out, or allow more with --row-timeout SECONDS",
        )


def cores() -> int:
    """The number of workers to start: the cores that this process may use, at most `MAX_WORKERS`.

    0 if processes cannot be forked safely (only on Linux), or if there is only one core.
    """
    if not can_fork():
        return 0
    # One worker beside this process would only share its single core, at the price of pickling.
    usable = usable_cores()
    return min(usable, MAX_WORKERS) if usable > 1 else 0


def can_fork() -> bool:
    """Whether processes are forked here; macOS has `os.fork`, and libraries that break after it."""
    return sys.platform == "linux" and hasattr(os, "fork")


def usable_cores() -> int:
    """The cores that this process may use; all of them where the system does not tell."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(slots=True)
class _Assignment:
    """The tasks of one call of `submit`: the worker that has them now, and whether they are wanted.

    Its lock is not that of the pool, which is held while a server starts: `stop` must not wait.
    """

    worker: fork_server.Worker | None = None
    is_stopped: bool = False
    lock: Lock = field(default_factory=Lock)

    def take(self, worker: fork_server.Worker) -> bool:
        """Whether a worker has them now; not if they are not wanted any more."""
        with self.lock:
            if not self.is_stopped:
                self.worker = worker
            return not self.is_stopped


class WorkerPool(Generic[Task, Result]):
    """Worker processes for one function; threads may share the pool."""

    def __init__(
        self,
        work: Callable[[Task], Result],
        count: int,
        prepare: Callable[[], object] | None = None,
        limit_s: float = ROW_TIMEOUT_S,
        *,
        is_fresh: bool = False,
        spare: int = 0,
    ) -> None:
        """Start `count` workers; with 0, and where none can be forked, this process does the work.

        They are forked from this process, which must not have other threads yet, or, with
        `is_fresh`, from a new interpreter, for which the work must be picklable.

        Args:
            work: from a task to a result, both of which can be pickled.
            count: the number of workers.
            prepare: called once for all workers, concurrently with this process.
            limit_s: seconds of processor time for a task of a worker.
            is_fresh: whether the workers are forked from a new interpreter.
            spare: how many more workers `grow` may add.

        Raises:
            InputError: as `ForkServer`.
        """
        self._work, self._limit_s = work, limit_s
        self._idle: SimpleQueue[fork_server.Worker | None] = SimpleQueue()
        """The idle workers; None, which stays, once there are no more workers."""
        self._alive = 0
        self._tasks_done: Counter[int] = Counter()
        """Of each living worker, by process id."""
        self._lock = Lock()
        self._ended = False
        forked = can_fork() and count > 0
        # Before the threads below: a fork while other threads run can copy a lock that is never
        # released.
        self._server = fork_server.ForkServer(work, prepare, is_fresh=is_fresh) if forked else None
        self._threads = ThreadPoolExecutor(count + spare, "worker_pool") if forked else None
        self._spare = spare
        self._assignments: WeakKeyDictionary[Future[list[Result | Exception]], _Assignment]
        self._assignments = WeakKeyDictionary()
        if self._threads is not None:
            self._threads.submit(self._start, count)

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
        if self._server is not None:
            self._server.end()  # ends the workers that threads wait for

    def submit(self, tasks: Sequence[Task]) -> Future[list[Result | Exception]]:
        """A future with the result of each task, or the error that the work raised for it.

        The error is a `ProcessEndedError` if the worker ended during the task, and a
        `RowTimeoutError` if the task exceeded the time limit.
        """
        if self._threads is not None:
            assignment = _Assignment()
            future = self._threads.submit(self._send_and_collect, tasks, assignment)
            self._assignments[future] = assignment
            return future
        done: Future[list[Result | Exception]] = Future()
        done.set_result([self._work_here(task) for task in tasks])
        return done

    def stop(self, future: Future[list[Result | Exception]]) -> None:
        """Give up the tasks of a future of `submit`: the worker that has them is killed."""
        # Tasks that no thread has begun need no worker to be killed.
        if future.cancel():
            return
        assignment = self._assignments.get(future)
        if assignment is None:
            return
        with assignment.lock:
            assignment.is_stopped = True
            # A worker cannot be interrupted within a task: the solver and the reader do not ask.
            if assignment.worker is not None:
                assignment.worker.kill()

    def grow(self) -> None:
        """Start one of the spare workers, if any is left."""
        if self._threads is not None and self._spare > 0:
            self._spare -= 1
            self._threads.submit(self._start, 1)

    def _work_here(self, task: Task) -> Result | Exception:
        """The result of a task, computed by this process."""
        try:
            return self._work(task)
        except Exception as error:
            return messages.portable(error)

    def _send_and_collect(
        self, tasks: Sequence[Task], assignment: _Assignment
    ) -> list[Result | Exception]:
        """The results of a worker; if it ends, another one continues after the failed task."""
        # Packed once: tasks that are sent again after a fault need not be pickled again.
        packed = [*map(messages.pack_task, tasks)]
        results: list[Result | Exception] = []
        faults: Counter[tuple[int, bool]] = Counter()
        """Of the task of a position, whether it had begun: those that may not be its own."""
        while len(results) < len(tasks):
            worker = self._idle.get()
            if worker is None:
                # Put back for the other threads that wait: without workers all of them must end.
                self._idle.put(None)
                return [*results, *(ProcessEndedError() for _ in tasks[len(results) :])]
            if not assignment.take(worker):  # stopped while it waited: the worker is free
                self._idle.put(worker)
                return [*results, *(ProcessEndedError() for _ in tasks[len(results) :])]
            fault = self._assign(worker, packed, results, assignment)
            if fault is None and not assignment.is_stopped:
                self._idle.put(self._renew(worker, len(tasks)))
                continue
            worker.connection.close()
            has_begun = fault is not NOT_BEGUN
            # A worker also dies with its server. Then the task is innocent and is tried again, but
            # not for ever: a task that takes the server's memory would end each new one.
            is_its_own = has_begun and not self._has_ended_with_server(worker, fault)
            self._replace(worker)
            if fault is None or assignment.is_stopped:  # `stop` may have killed it after its answer
                return [*results, *(ProcessEndedError() for _ in tasks[len(results) :])]
            faults[len(results), has_begun] += 1
            most = MOST_TRIES if has_begun else MOST_UNUSED
            if is_its_own or faults[len(results), has_begun] >= most:
                results.append(fault)
        return results

    def _has_ended_with_server(
        self, worker: fork_server.Worker, fault: Logic2TextError | None
    ) -> bool:
        if self._server is None or not isinstance(fault, ProcessEndedError):
            return False
        return self._server.outlives(worker)

    def _assign(
        self,
        worker: fork_server.Worker,
        packed: Sequence[bytes],
        results: list[Result | Exception],
        assignment: _Assignment,
    ) -> Logic2TextError | None:
        """Append the results of a worker for the tasks that have none, or return its fault."""
        try:
            worker.connection.send(packed[len(results) :])
        except OSError:  # it ended before it had a task: no task fails
            return NOT_BEGUN
        else:
            return self._collect(worker, len(packed), results)
        finally:
            with assignment.lock:
                assignment.worker = None

    def _collect(
        self, worker: fork_server.Worker, count: int, results: list[Result | Exception]
    ) -> Logic2TextError | None:
        """Append the results of a worker until there are `count`, or return why it ended before."""
        while len(results) < count:
            try:
                if not self._is_in_time(worker):
                    worker.kill()
                    return RowTimeoutError(self._limit_s)
                answer = worker.connection.recv()
            except (EOFError, OSError):
                return ProcessEndedError()
            except Exception as error:  # an answer that cannot be unpickled
                answer = messages.Failed(error)
            results.append(answer.error if isinstance(answer, messages.Failed) else answer)
        return None

    def _is_in_time(self, worker: fork_server.Worker) -> bool:
        """Wait for an answer: whether it, or the worker's end, comes within the limit."""
        # Most tasks end within LOOK_S, so that /proc is read only for slow ones.
        if worker.connection.poll(min(self._limit_s, LOOK_S)):  # the usual case: one system call
            return True
        began_s, began_used_s = time.monotonic() - LOOK_S, worker.measure_used_s()
        if began_used_s == float(
            "inf"
        ):  # it is gone, or the system does not tell: the clock counts
            return worker.connection.poll(self._limit_s)
        used_s = began_used_s
        while True:
            left_s = self._limit_s - (used_s - began_used_s) - LOOK_S
            if worker.connection.poll(max(left_s, LOOK_S)):
                return True
            before_s, used_s = used_s, worker.measure_used_s()
            is_beyond = time.monotonic() - began_s >= self._limit_s
            # Beyond the limit by the clock alone is no fault: on a busy machine a task waits for a
            # processor. Only one that sleeps without using any is taken to hang.
            hangs = is_beyond and used_s == before_s and worker.is_asleep()
            if hangs or used_s - began_used_s >= self._limit_s:
                return worker.connection.poll(0)

    def _start(self, count: int) -> None:
        with self._lock:
            self._add(count)

    def _renew(self, worker: fork_server.Worker, tasks: int) -> fork_server.Worker:
        """A worker that did so many tasks more, or a new one in its place if it has done enough.

        It stays if no process can be forked now.
        """
        with self._lock:
            self._tasks_done[worker.pid] += tasks
            if self._tasks_done[worker.pid] < MOST_TASKS:
                return worker
            del self._tasks_done[worker.pid]
        # Outside of the lock: a fork can wait for a restart of the server, and other threads go on.
        new = None if self._server is None or self._ended else self._server.fork_worker()
        if new is None:
            return worker
        worker.connection.close()
        return new

    def _replace(self, worker: fork_server.Worker) -> None:
        """Start a worker in place of one that ends; if that fails, the pool shrinks by one.

        On a busy machine one that is killed goes on for a while. Those that clients gave up would
        be beside the new ones, more of them the busier it is.
        """
        worker.wait_for_end(ENDING_S)
        with self._lock:
            del self._tasks_done[worker.pid]
            self._alive -= 1
            self._add(1)

    def _add(self, count: int) -> None:
        for _ in range(count):
            worker = None if self._server is None or self._ended else self._server.fork_worker()
            if worker is not None:
                self._alive += 1
                self._idle.put(worker)
        # The threads that wait for a worker would wait for ever otherwise.
        if not self._alive:
            self._idle.put(None)
