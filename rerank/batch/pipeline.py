"""Stages of a pipeline, each in threads of its own, with a bound on what waits between them.

Stages work at the same time and keep the order of their items; an item that is ready is passed on
at once, also while more input is waited for.

>>> list(prefetch((n * n for n in range(4)), most=2))
[0, 1, 4, 9]
>>> list(parallel_map(abs, [-3, 1, -2], count=2))
[3, 1, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Event, Thread
from typing import Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Item(Generic[T]):
    value: T


_Message = _Item[T] | BaseException | None
"""An item; why there are no more; or None, after the last one."""


def prefetch(items: Iterable[T], most: int) -> Generator[T, None, None]:
    """The items in their order, drawn in advance; the drawing begins with the call.

    Args:
        items: drawn in another thread, which ends with them or when the result is closed.
        most: how many may wait, at least 1.

    Raises:
        Exception: what drawing raised, when its turn comes.
    """
    waiting: Queue[_Message[T]] = Queue(most)
    closed = Event()
    # A daemon, because it may wait for input that never comes.
    Thread(target=_draw, args=(items, waiting, closed), daemon=True).start()
    return _drawn(waiting, closed)


def parallel_map(work: Callable[[S], T], items: Iterable[S], count: int) -> Iterator[T]:
    """The results of the items, in their order; the work begins with the first `next`.

    Args:
        work: may be called by several threads at once.
        items: drawn in another thread, which ends with them or when the result is closed.
        count: how many are worked on at once, at least 1; one more may wait for its turn.

    Raises:
        Exception: what drawing or the work raised, when its turn comes.
    """
    threads = ThreadPoolExecutor(count, "parallel_map")
    futures = prefetch((threads.submit(work, item) for item in items), max(count - 1, 1))
    try:
        for future in futures:
            yield future.result()
    finally:
        futures.close()
        threads.shutdown(wait=False, cancel_futures=True)


def _draw(items: Iterable[T], waiting: Queue[_Message[T]], closed: Event) -> None:
    end: BaseException | None = None
    try:
        for item in items:
            waiting.put(_Item(item))
            if closed.is_set():
                return
    except BaseException as error:
        end = error
    waiting.put(end)


def _drawn(waiting: Queue[_Message[T]], closed: Event) -> Generator[T, None, None]:
    try:
        while (message := waiting.get()) is not None:
            if isinstance(message, BaseException):
                raise message
            yield message.value
    finally:
        closed.set()
        _make_room(waiting)


def _make_room(waiting: Queue[_Message[T]]) -> None:
    """Let the other thread put its last item down."""
    try:
        while True:
            waiting.get_nowait()
    except Empty:
        return
