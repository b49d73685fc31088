"""The number of cores that torch's operators use, set for one thread only.

with limit_to_one_core(): many_small_products()
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from typing import TypeVar

import torch

Result = TypeVar("Result")

_SETTING = Lock()


@contextmanager
def limit_to_one_core() -> Iterator[None]:
    """Run this thread's operators on one core: for small ones, waking other cores costs more."""
    before = set_thread_count(1)
    try:
        yield
    finally:
        set_thread_count(before)


def set_thread_count(cores: int) -> int:
    """Set the number of cores of this thread's operators only; returns the previous number.

    torch also makes the number the default of later threads, so the default is read and restored,
    each in a short-lived thread.
    """
    with _SETTING:
        default = _in_a_new_thread(torch.get_num_threads)
        before = torch.get_num_threads()  # also makes torch read the default before it is changed
        torch.set_num_threads(cores)
        _in_a_new_thread(lambda: torch.set_num_threads(default))
    return before


def _in_a_new_thread(work: Callable[[], Result]) -> Result:
    results: list[Result] = []
    thread = Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0]
