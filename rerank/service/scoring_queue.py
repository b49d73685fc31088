"""A queue that gathers the texts of several requests into one batch.

A request that comes alone is worked on at once; while a batch is scored the next one gathers, and
under load the first request of a batch waits a few milliseconds for others.
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
"""The maximum number of requests in a batch."""


class ScoringQueue(Generic[Item, Result]):
    """Works on the items of several requests in batches, in one thread."""

    def __init__(
        self, work: Callable[[Sequence[Item]], Sequence[Result | Exception]], gather_s: float
    ) -> None:
        """Create a queue for one event loop.

        Args:
            work: returns a result or an error for each item, in order.
            gather_s: seconds for which a batch gathers under load.
        """
        self._work, self._gather_s = work, gather_s
        self._waiting: deque[tuple[Item, asyncio.Future[Result]]] = deque()
        self._thread = ThreadPoolExecutor(1, "scoring")
        self._runner: asyncio.Task[None] | None = None
        self._last_size = 0
        self.batches = 0
        self.items = 0

    async def submit(self, item: Item) -> Result:
        """The result of an item.

        Raises:
            Exception: the error of the item.
        """
        result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, result))
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
            if self._last_size > 1 and self._gather_s:
                await asyncio.sleep(self._gather_s)
            count = min(len(self._waiting), MOST_ITEMS)
            batch = [self._waiting.popleft() for _ in range(count)]
            batch = [(item, future) for item, future in batch if not future.done()]
            self._last_size = len(batch)
            self.batches += 1
            self.items += len(batch)
            await self._answer(batch)

    async def _answer(self, batch: Sequence[tuple[Item, asyncio.Future[Result]]]) -> None:
        items = [item for item, _ in batch]
        try:
            loop = asyncio.get_running_loop()
            results = await loop.run_in_executor(self._thread, self._work, items)
        except Exception as error:
            results = [error] * len(items)
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():  # the request was cancelled
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
