"""A queue that gathers the texts of several requests into one batch.

A request is worked on at once if no other waits; while a batch is scored the next one gathers, and
under load the first request of a batch waits a few milliseconds for others.  Clients take turns,
and a batch has a largest size, so that a client with many texts delays others by one batch.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_ITEMS = 256
"""The maximum number of items in a batch."""

LARGEST_BATCH = 4_000
"""The size of a batch at which no item is added, in characters of texts: a quarter of a second.

Who comes waits for the batch that is scored, and is in the next.
"""


def _size_one(_: object) -> int:
    return 1


class ScoringQueue(Generic[Item, Result]):
    """Works on the items of several requests in batches, in one thread."""

    def __init__(
        self,
        work: Callable[[Sequence[Item]], Sequence[Result | Exception]],
        gather_s: float,
        size: Callable[[Item], int] = _size_one,
    ) -> None:
        """Create a queue for one event loop.

        Args:
            work: returns a result or an error for each item, in order.
            gather_s: seconds for which a batch gathers under load.
            size: the size of an item, as of `LARGEST_BATCH`.
        """
        self._work, self._gather_s, self._size = work, gather_s, size
        self._waiting: dict[str, deque[tuple[Item, asyncio.Future[Result]]]] = {}
        self._thread = ThreadPoolExecutor(1, "scoring")
        self._runner: asyncio.Task[None] | None = None
        self._last_count = 0
        self.batches = 0
        self.items = 0

    async def submit(self, item: Item, client: str = "") -> Result:
        """The result of an item of a client.

        Raises:
            Exception: the error of the item.
        """
        result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append((item, result))
        # One runner takes all batches, so that they are scored one after another.
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
        return await result

    async def close(self) -> None:
        """Wait for the items that were accepted, and end the thread."""
        if self._runner is not None:
            await self._runner
        self._thread.shutdown()

    async def _run(self) -> None:
        while self._waiting:
            # The last batch tells whether there is load; a lone request is not delayed.
            if self._last_count > 1 and self._gather_s:
                await asyncio.sleep(self._gather_s)
            batch = self._take_batch()
            self._last_count = len(batch)
            if batch:
                self.batches += 1
                self.items += len(batch)
                await self._answer(batch)

    def _take_batch(self) -> list[tuple[Item, asyncio.Future[Result]]]:
        """Items of the clients in turns, without those of cancelled requests."""
        batch: list[tuple[Item, asyncio.Future[Result]]] = []
        size = 0
        while self._waiting and size < LARGEST_BATCH and len(batch) < MOST_ITEMS:
            client = next(iter(self._waiting))
            items = self._waiting.pop(client)
            item, result = items.popleft()
            if items:  # behind the other clients
                self._waiting[client] = items
            # Its request was cancelled while it waited.
            if not result.done():
                batch.append((item, result))
                size += self._size(item)
        return batch

    async def _answer(self, batch: Sequence[tuple[Item, asyncio.Future[Result]]]) -> None:
        items = [item for item, _ in batch]
        results: Sequence[Result | Exception]
        try:
            loop = asyncio.get_running_loop()
            results = await loop.run_in_executor(self._thread, self._work, items)
        # A failure of the whole batch is told to each request; the queue itself goes on.
        except Exception as error:
            results = [error] * len(items)
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():  # the request was cancelled
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
