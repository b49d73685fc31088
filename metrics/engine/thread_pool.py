"""Threads that each work on their own batches with one core.

Two batches on two cores finish sooner than two halves of one batch after the other: nothing waits
for its other half, and a product of few rows is not cut further.  A result cannot depend on how
many threads there are.  Nothing here loads torch; where it is loaded, its products keep to the
thread's core.

    list(in_order(work, tasks, threads=2))
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

AHEAD = 2
"""Tasks a thread that are made before their turn, so that no thread waits for one."""


def cores() -> int:
    """How many threads work at once: as torch says where it is loaded, else one a core.

    The variable OMP_NUM_THREADS bounds them, as it does torch's.
    """
    if "torch" in sys.modules:
        import torch

        return torch.get_num_threads()
    asked = os.environ.get("OMP_NUM_THREADS", "").partition(",")[0].strip()
    return int(asked) if asked.isdecimal() and int(asked) else _own_cores()


@cache
def _own_cores() -> int:
    """The cores that we may use; two threads of one core share what multiplies."""
    if sys.platform != "linux":
        return os.cpu_count() or 1
    usable = os.sched_getaffinity(0)
    siblings = (Path(f"/sys/devices/system/cpu/cpu{n}/topology/thread_siblings") for n in usable)
    try:
        return len({each.read_text(encoding="ascii") for each in siblings})
    except OSError:
        return len(usable)


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], threads: int | None = None
) -> Iterator[Result]:
    """The results of all tasks, in their order; tasks are drawn as they are needed.

    Args:
        work: called in another thread, or in this one.
        tasks: an iterable, of any length.
        threads: by default `cores`; 0 for this one, when a result is asked for.

    Raises:
        Exception: what `work` raises, when its turn comes.
    """
    count = cores() if threads is None else threads
    if not count:
        yield from map(work, tasks)
        return
    pool = _pool(count, with_torch="torch" in sys.modules)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) > AHEAD * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@cache
def _pool(threads: int, *, with_torch: bool) -> ThreadPoolExecutor:
    """Threads that have all begun: while one binds itself, others would begin with one core too."""
    pool = ThreadPoolExecutor(threads, "scoring", initializer=_one_core if with_torch else None)
    begun = Barrier(threads)
    wait([pool.submit(begun.wait) for _ in range(threads)])
    return pool


# A forked process has none of the threads; it makes its own.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def _one_core() -> None:
    from metrics.engine.torch_threads import bind

    bind(1)
