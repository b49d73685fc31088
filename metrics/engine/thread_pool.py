"""A thread pool in which each thread scores whole batches on one core.

Two batches on two cores finish sooner than one batch after the other on both: no synchronization
within a batch, and no matrix product of few rows is split.  Results do not depend on the number of
threads.  This module does not import torch; if torch is loaded, its operators use one core.

    list(map_in_order(work, tasks, threads=2))
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from pathlib import Path
from threading import Barrier
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

QUEUED_PER_THREAD = 2
"""Queued tasks per thread, so that no thread is idle."""


def count_cores() -> int:
    """The number of threads: torch's setting if torch is loaded, else one per core.

    The variable OMP_NUM_THREADS limits it, as it does torch's.
    """
    if "torch" in sys.modules:
        import torch

        return torch.get_num_threads()
    asked = os.environ.get("OMP_NUM_THREADS", "").partition(",")[0].strip()
    return int(asked) if asked.isdecimal() and int(asked) else _count_physical_cores()


@cache
def _count_physical_cores() -> int:
    """The available physical cores; hardware threads of one core share its arithmetic units."""
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    usable = os.sched_getaffinity(0)
    siblings = (Path(f"/sys/devices/system/cpu/cpu{n}/topology/thread_siblings") for n in usable)
    try:
        return len({path.read_text(encoding="ascii") for path in siblings})
    except OSError:
        return len(usable)


def map_in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], threads: int | None = None
) -> Iterator[Result]:
    """The results of all tasks, in order; tasks are consumed as they are needed.

    Args:
        work: called in a thread of the pool, or in the calling thread.
        tasks: an iterable, of any length.
        threads: by default `count_cores()`; 0 to work in the calling thread, on demand.

    Raises:
        Exception: what `work` raises, at the position of its task.
    """
    count = count_cores() if threads is None else threads
    if not count:
        yield from map(work, tasks)
        return
    pool = _pool(count, with_torch="torch" in sys.modules)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            # Bounded, so that the tasks of a long input are not all made at once.
            if len(waiting) > QUEUED_PER_THREAD * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            # The consumer stopped early, as after an error; tasks that have not begun would only
            # delay the next call.
            future.cancel()


@cache
def _pool(threads: int, *, with_torch: bool) -> ThreadPoolExecutor:
    """A pool whose threads have all started: one that starts while another sets its cores would
    inherit one core.
    """
    pool = ThreadPoolExecutor(
        threads, "scoring", initializer=_limit_to_one_core if with_torch else None
    )
    started = Barrier(threads)
    wait([pool.submit(started.wait) for _ in range(threads)])
    return pool


# A forked process has none of the threads; it creates its own pool.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def _limit_to_one_core() -> None:
    from metrics.engine.torch_models import set_thread_count

    set_thread_count(1)
