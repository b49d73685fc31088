"""The queue of texts: batches, errors, cancelled requests, the end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from rerank.service.scoring_queue import LARGEST_BATCH, MOST_ITEMS, ScoringQueue


def test_items_that_wait_become_one_batch() -> None:
    batches: list[list[int]] = []
    begun, go_on = threading.Event(), threading.Event()

    def work(items: Sequence[int]) -> list[int]:
        batches.append([*items])
        begun.set()
        assert go_on.wait(600)
        return [item * 10 for item in items]

    async def main() -> list[int]:
        queue = ScoringQueue[int, int](work, 0.001)
        first = asyncio.create_task(queue.submit(0))
        await asyncio.to_thread(begun.wait, 60)
        others = [asyncio.create_task(queue.submit(item)) for item in range(1, 9)]
        await asyncio.sleep(0)
        go_on.set()
        answers = await asyncio.gather(first, *others)
        await queue.close()
        assert (queue.batches, queue.items) == (2, 9)
        return answers

    assert asyncio.run(main()) == [item * 10 for item in range(9)]
    assert batches == [[0], [*range(1, 9)]]


def test_a_batch_has_a_largest_size() -> None:
    sizes: list[int] = []

    def work(items: Sequence[int]) -> list[int]:
        sizes.append(len(items))
        return [*items]

    async def main() -> None:
        queue = ScoringQueue[int, int](work, 0.0)
        await asyncio.gather(*(queue.submit(item) for item in range(MOST_ITEMS + 5)))
        await queue.close()

    asyncio.run(main())
    assert max(sizes) <= MOST_ITEMS
    assert sum(sizes) == MOST_ITEMS + 5


def test_an_error_is_that_of_its_item_or_of_the_batch() -> None:
    def work(items: Sequence[str]) -> list[Any]:
        if "all" in items:
            raise RuntimeError("broken")
        return [ValueError(item) if item == "bad" else item for item in items]

    async def main() -> None:
        queue = ScoringQueue[str, str](work, 0.0)
        good, bad = await asyncio.gather(
            queue.submit("good"), queue.submit("bad"), return_exceptions=True
        )
        assert good == "good"
        assert isinstance(bad, ValueError)
        with pytest.raises(RuntimeError, match="broken"):
            await queue.submit("all")
        assert await queue.submit("good") == "good"
        await queue.close()

    asyncio.run(main())


def test_a_cancelled_item_is_not_worked_on() -> None:
    worked: list[int] = []

    def work(items: Sequence[int]) -> list[int]:
        worked.extend(items)
        return [*items]

    async def main() -> None:
        queue = ScoringQueue[int, int](work, 0.0)
        tasks = [asyncio.create_task(queue.submit(item)) for item in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await queue.close()

    asyncio.run(main())
    assert worked == [0, 2]


def test_closing_finishes_what_was_accepted() -> None:
    async def main() -> None:
        queue = ScoringQueue[int, int](lambda items: [*items], 0.0)
        tasks = [asyncio.create_task(queue.submit(item)) for item in range(3)]
        await asyncio.sleep(0)
        await queue.close()
        assert await asyncio.gather(*tasks) == [0, 1, 2]

    asyncio.run(main())


def test_clients_take_turns_and_batches_have_a_largest_size() -> None:
    batches: list[list[str]] = []

    def work(items: Sequence[str]) -> list[str]:
        batches.append([*items])
        return [*items]

    async def main() -> None:
        queue = ScoringQueue[str, str](work, 0.0, size=lambda _: LARGEST_BATCH // 2)
        many = [queue.submit(f"eve {number}", "eve") for number in range(5)]
        await asyncio.gather(*many, queue.submit("ada", "ada"))
        await queue.close()

    asyncio.run(main())
    assert batches == [["eve 0", "ada"], ["eve 1", "eve 2"], ["eve 3", "eve 4"]]
