"""Threads that each work on their own batches with one core.

Two batches on two cores finish sooner than two halves of one batch after the other: nothing waits
for its other half, and a product of few rows is not cut further.  A result cannot depend on how
many threads there are.

    list(in_order(work, tasks, threads=2))
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from threading import Barrier, Lock, Thread
from typing import TypeVar

import torch

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks a thread that are made before their turn, so that no thread waits for one."""

_SETTING = Lock()


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], threads: int | None = None
) -> Iterator[Result]:
    """The results of all tasks, in their order; tasks are drawn as they are needed.

    Args:
        work: called in another thread, without gradients.
        tasks: an iterable, of any length.
        threads: by default as many as torch would use in one product.

    Raises:
        Exception: what `work` raises, when its turn comes.
    """
    count = torch.get_num_threads() if threads is None else threads
    pool = _pool(count)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(_without_gradients, work, task))
            if len(waiting) > AHEAD * count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def one_core() -> Iterator[None]:
    """This thread's products on one core: many small ones do not wake, and wait for, others."""
    before = _bind(1)
    try:
        yield
    finally:
        _bind(before)


def _without_gradients(work: Callable[[Task], Result], task: Task) -> Result:
    with torch.inference_mode():
        return work(task)


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """Threads that have all begun: while one binds itself, others would begin with one core too."""
    pool = ThreadPoolExecutor(threads, "scoring", initializer=_one_core)
    begun = Barrier(threads)
    wait([pool.submit(begun.wait) for _ in range(threads)])
    return pool


# A forked process has none of the threads; it makes its own.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def _one_core() -> None:
    _bind(1)


def _bind(cores: int) -> int:
    """Bind this thread's products to some cores, and nobody else's; returns their number before.

    torch keeps the number for the thread that sets it and as the default of threads to come; the
    default is read and put back by threads that end at once.
    """
    with _SETTING:
        default = _in_a_new_thread(torch.get_num_threads)
        before = torch.get_num_threads()  # also makes torch read the default, now and not later
        torch.set_num_threads(cores)
        _in_a_new_thread(lambda: torch.set_num_threads(default))
    return before


def _in_a_new_thread(work: Callable[[], Result]) -> Result:
    found: list[Result] = []
    thread = Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]
