"""Stages of a pipeline, each in its own threads, with bounded queues between them.

The stages run concurrently and keep the order of their items.  A finished item is passed on at
once, also while its stage waits for more input.

>>> list(prefetch((n * n for n in range(4)), most=2))
[0, 1, 4, 9]
>>> list(parallel_map(abs, [-3, 1, -2], count=2))
[3, 1, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, Queue
from threading import Event, Thread
from typing import Generic, TypeVar

from logic2text.lazy_dataclass import dataclass

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Item(Generic[T]):
    value: T


_Message = _Item[T] | BaseException | None
"""An item, the error that ended the iteration, or None after the last item."""


def prefetch(items: Iterable[T], most: int) -> Generator[T, None, None]:
    """The items in order, computed in advance by another thread, which starts with the call.

    Args:
        items: iterated in the other thread until they end or the result is closed.
        most: the maximum number of queued items, at least 1.

    Raises:
        Exception: the error of an item, in the place of the item.
    """
    waiting: Queue[_Message[T]] = Queue(most)
    closed = Event()
    # The queue is bounded, so that a fast reader of a long file does not fill the memory.
    # A daemon thread, because it may wait forever for input.
    Thread(target=_draw, args=(items, waiting, closed), daemon=True).start()
    return _draw_waiting(waiting, closed)


def parallel_map(work: Callable[[S], T], items: Iterable[S], count: int) -> Iterator[T]:
    """The results of the items, in order; the work begins with the first `next`.

    Args:
        work: the function, which several threads call concurrently.
        items: iterated in another thread until they end or the result is closed.
        count: the number of threads, at least 1.

    Raises:
        Exception: the error of an item or of its work, in the place of the result.
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
    # Also an interruption or a SystemExit: the consumer must not wait for a thread that is gone.
    except BaseException as error:
        end = error
    waiting.put(end)


def _draw_waiting(waiting: Queue[_Message[T]], closed: Event) -> Generator[T, None, None]:
    try:
        while (message := waiting.get()) is not None:
            if isinstance(message, BaseException):
                raise message
            yield message.value
    finally:
        closed.set()
        # The other thread may be in a `put` to a full queue, and would never look at `closed`.
        _make_room(waiting)


def _make_room(waiting: Queue[_Message[T]]) -> None:
    """Empty the queue, so that the other thread can put its last item and end."""
    try:
        while True:
            waiting.get_nowait()
    except Empty:
        return
