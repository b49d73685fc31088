"""How many cores torch's products use in one thread, and in no other.

with one_core(): many_small_products()
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
def one_core() -> Iterator[None]:
    """This thread's products on one core: many small ones do not wake, and wait for, others."""
    before = bind(1)
    try:
        yield
    finally:
        bind(before)


def bind(cores: int) -> int:
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
