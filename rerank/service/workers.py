"""Worker processes for the requests of several clients, scheduled fairly.

The next job is one of the client that has the fewest jobs in work, and a client never has all
workers: one more is started than there are cores, so that another client's job begins at once
however long those of the first one take.  Where several clients have long jobs, these are set
aside: they go on beside the others, and a further worker takes the job that waits.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from logic2text.errors import Logic2TextError
from rerank.batch import worker_pool
from rerank.service import jobs

WEIGHT_OF_LAST = 0.05
"""Of the last job in the running mean of the seconds that a job takes."""

LONG_S = 0.5
"""Seconds after which a job is set aside if another one waits for a worker."""

MOST_ASIDE = 8
"""The maximum number of jobs that are set aside, each with a worker of its own."""

HUNG_UP_S = 0.2
"""Seconds that a job may go on after its client hung up: most are done by then."""


class JobTimeoutError(Logic2TextError):
    """The work of a request took longer than its time limit; its worker was replaced."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(
            f"the request took more than {limit_s:g} s of processor time (limit `time_limit_s`), "
            "and its worker was replaced",
            "split the formula or shorten the text",
        )


@dataclass(slots=True, eq=False)
class _Running:
    """A job in work; `is_aside` if it takes no slot any more."""

    client: str
    began_s: float
    is_aside: bool = False


class Workers:
    """Answers jobs in worker processes; belongs to one event loop."""

    def __init__(
        self,
        count: int | None,
        limit_s: float,
        work: Callable[[jobs.RowJob], Any] = jobs.answer_job,
        prepare: Callable[[], object] | None = jobs.prepare,
    ) -> None:
        """Start the workers.

        Args:
            count: the number of processes; None for one more than the cores; 0 uses a thread of
                this process, which has no time limit.
            limit_s: seconds of processor time for a job.
            work: from a job to its answer; a function of a module.
            prepare: called once for all workers.
        """
        cores = worker_pool.usable_cores()
        # A client may have all workers but one; that one, beside as many as there are cores, is for
        # another client.
        wanted = min(cores, worker_pool.MAX_WORKERS) + 1 if count is None else count
        self.count = wanted if worker_pool.can_fork() else 0
        self._limit_s = limit_s
        self._pool = worker_pool.WorkerPool[jobs.RowJob, Any](
            # From a new interpreter: this process has an event loop and threads already.
            work,
            self.count,
            prepare,
            limit_s,
            is_fresh=True,
            spare=MOST_ASIDE,
        )
        self._thread = ThreadPoolExecutor(1, "workers")  # where there is no process
        self._slots = max(1, self.count)
        self._most_of_client = max(1, self._slots - 1)
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._in_work: Counter[str] = Counter()
        self._running: list[_Running] = []
        """The jobs in work, the oldest first."""
        self._grown = 0
        self._mean_s = 0.05

    async def answer(self, job: jobs.RowJob, client: str = "") -> Any:
        """The answer to a job.

        Raises:
            JobTimeoutError: it exceeded the time limit.
            ProcessEndedError: its worker ended.
            Exception: any that the job raised.
        """
        await self._acquire(client)
        running = _Running(client, time.monotonic())
        self._running.append(running)
        try:
            answers = self._submit(job)
        except BaseException:
            self._finish(running)
            raise
        work = asyncio.wrap_future(answers)
        # The slot stays taken until the worker is free, also if the request is cancelled.
        work.add_done_callback(lambda _: self._finish(running))
        loop = asyncio.get_running_loop()
        # No job may end for a long time: then nothing else would look whether this one can be set
        # aside.
        loop.call_later(LONG_S, self._admit)
        try:
            # A cancelled request must not cancel the future that frees its slot.
            (answer,) = await asyncio.shield(work)
        except asyncio.CancelledError:
            # A kill costs a new worker; a job of milliseconds is cheaper to finish.
            loop.call_later(HUNG_UP_S, self._pool.stop, answers)
            raise
        if isinstance(answer, worker_pool.RowTimeoutError):
            raise JobTimeoutError(self._limit_s)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def seconds_until_free(self) -> float:
        """An estimate of the seconds until the jobs that wait now are done."""
        waiting = sum(map(len, self._waiting.values())) + self._in_work.total()
        return self._mean_s * (waiting + 1) / self._slots

    @property
    def count_waiting(self) -> int:
        """The number of jobs that wait for a worker."""
        return sum(map(len, self._waiting.values()))

    def close(self) -> None:
        """End all workers, also while they work."""
        self._pool.__exit__(None, None, None)
        self._thread.shutdown(wait=False)

    def _submit(self, job: jobs.RowJob) -> Future[list[Any]]:
        if self.count:
            return self._pool.submit([job])
        return self._thread.submit(lambda: self._pool.submit([job]).result())

    async def _acquire(self, client: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            # It was admitted in the same round of the loop in which it was cancelled: its slot
            # would be lost.
            if turn.done() and not turn.cancelled():
                self._release(client)
            else:
                self._leave(client, turn)
            raise

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        """Drop the turn of a cancelled request, unless `_admit` has dropped it already."""
        turns = self._waiting.get(client)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[client]

    def _admit(self) -> None:
        """Begin jobs while workers are free: first of the client with the fewest in work."""
        while able := [c for c in self._waiting if self._in_work[c] < self._most_of_client]:
            if not self._has_slot() and not self._set_aside():
                return
            # The first of several with as few is the one that has waited longest: the dictionary
            # keeps the order of arrival.
            client = min(able, key=lambda c: self._in_work[c])
            turns = self._waiting.pop(client)
            turn = turns.popleft()
            if turns:  # behind the other clients
                self._waiting[client] = turns
            if turn.cancelled():  # its request has not run since, and so is still in the queue
                continue
            self._in_work[client] += 1
            turn.set_result(None)

    def _has_slot(self) -> bool:
        aside = sum(running.is_aside for running in self._running)
        return self._in_work.total() - aside < self._slots

    def _set_aside(self) -> bool:
        """Set the oldest long job aside, for which a worker more is started; whether there is one.

        Only processes go on beside each other.
        """
        aside = sum(running.is_aside for running in self._running)
        oldest = next((r for r in self._running if not r.is_aside), None)
        is_long = oldest is not None and time.monotonic() - oldest.began_s >= LONG_S
        if oldest is None or not is_long or not self.count or aside >= MOST_ASIDE:
            return False
        oldest.is_aside = True
        # A worker that was started for an earlier job stays, so it is used again.
        if aside + 1 > self._grown:
            self._grown += 1
            self._pool.grow()
        return True

    def _finish(self, running: _Running) -> None:
        self._running.remove(running)
        # A running mean forgets the load of an hour ago; it only estimates Retry-After.
        self._mean_s += WEIGHT_OF_LAST * (time.monotonic() - running.began_s - self._mean_s)
        self._release(running.client)

    def _release(self, client: str) -> None:
        self._in_work[client] -= 1
        if not self._in_work[client]:
            del self._in_work[client]
        self._admit()
