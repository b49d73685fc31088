"""Workers: fair between clients, replaced at the time limit and after a crash."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from rerank.batch.worker_pool import ProcessEndedError, can_fork
from rerank.service.jobs import RowJob
from rerank.service.workers import JobTimeoutError, Workers

needs_fork = pytest.mark.skipif(not can_fork(), reason="processes are forked only on Linux")

SIMPLE = RowJob("equivalent", "P(a)", {"other": "¬¬P(a)"})


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def with_workers(count: int, limit_s: float, use: Any) -> Any:
    workers = Workers(count, limit_s)
    try:
        return await use(workers)
    finally:
        workers.close()


def test_without_processes_this_one_does_the_work() -> None:
    async def use(workers: Workers) -> Any:
        assert workers.count == 0
        return await workers.answer(SIMPLE)

    assert run(with_workers(0, 10.0, use))["verdict"] == "proved"


def test_a_request_cancelled_as_a_worker_gets_free_takes_no_place() -> None:
    """Its future is cancelled at once, and it leaves the queue only when it runs again."""

    async def use(workers: Workers) -> Any:
        await workers._acquire("first")
        cancelled = asyncio.ensure_future(workers.answer(SIMPLE, "second"))
        await asyncio.sleep(0)
        assert workers.count_waiting == 1
        cancelled.cancel()
        workers._release("first")
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        assert workers.count_waiting == 0
        return await asyncio.wait_for(workers.answer(SIMPLE, "third"), 60)

    assert run(with_workers(0, 10.0, use))["verdict"] == "proved"


@needs_fork
def test_errors_of_jobs_are_raised_here() -> None:
    async def use(workers: Workers) -> None:
        with pytest.raises(Exception, match="column 3") as info:
            await workers.answer(RowJob("parse", "P(("))
        assert type(info.value).__name__ == "ParseError"
        assert (await workers.answer(SIMPLE))["verdict"] == "proved"

    run(with_workers(1, 60.0, use))


@needs_fork
def test_a_worker_that_takes_too_long_is_replaced() -> None:
    async def use(workers: Workers) -> None:
        with pytest.raises(JobTimeoutError, match="its worker was replaced"):
            await workers.answer(RowJob("sleep", "600"))
        assert await workers.answer(RowJob("sleep", "0")) == "slept"

    run(with_sleepers(1, 0.5, use))


@needs_fork
def test_a_worker_that_dies_is_replaced() -> None:
    async def use(workers: Workers) -> None:
        with pytest.raises(ProcessEndedError):
            await workers.answer(RowJob("die", ""))
        assert await workers.answer(RowJob("sleep", "0")) == "slept"

    run(with_sleepers(1, 60.0, use))


@needs_fork
def test_a_client_with_long_jobs_leaves_a_worker_to_others() -> None:
    async def use(workers: Workers) -> None:
        long = [
            asyncio.create_task(workers.answer(RowJob("sleep", "600"), "eve")) for _ in range(5)
        ]
        await asyncio.sleep(0)
        assert workers.count_waiting == 3
        for _ in range(3):
            assert await workers.answer(RowJob("sleep", "0"), "ada") == "slept"
        assert not any(task.done() for task in long)
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        assert workers.count_waiting == 0

    run(with_sleepers(3, 600.0, use))


@needs_fork
def test_long_jobs_of_several_clients_are_set_aside_for_another_one() -> None:
    async def use(workers: Workers) -> None:
        names = ["ada", "bob", "cem", "dan"] * 2
        long = [asyncio.create_task(workers.answer(RowJob("sleep", "600"), name)) for name in names]
        await asyncio.sleep(0)
        assert await workers.answer(RowJob("sleep", "0"), "eve") == "slept"
        assert not any(task.done() for task in long)
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    run(with_sleepers(3, 600.0, use))


@needs_fork
def test_a_request_whose_client_hangs_up_frees_its_worker() -> None:
    async def use(workers: Workers) -> None:
        long = asyncio.create_task(workers.answer(RowJob("sleep", "600"), "ada"))
        await asyncio.sleep(0.1)
        long.cancel()
        assert await asyncio.wait_for(workers.answer(RowJob("sleep", "0"), "ada"), 600) == "slept"

    run(with_sleepers(1, 600.0, use))


@needs_fork
def test_waiting_clients_take_turns() -> None:
    order: list[str] = []

    async def ask(workers: Workers, client: str) -> None:
        await workers.answer(RowJob("sleep", "0"), client)
        order.append(client)

    async def use(workers: Workers) -> None:
        names = ["ada", "ada", "ada", "ada", "bob", "bob"]
        await asyncio.gather(*(ask(workers, name) for name in names))

    run(with_sleepers(1, 60.0, use))
    assert order == ["ada", "ada", "bob", "ada", "bob", "ada"]


def test_the_wait_is_estimated_from_what_jobs_take() -> None:
    async def use(workers: Workers) -> None:
        before = workers.seconds_until_free()
        assert before > 0
        await workers.answer(SIMPLE)
        assert workers.seconds_until_free() > 0

    run(with_workers(0, 10.0, use))


async def with_sleepers(count: int, limit_s: float, use: Any) -> Any:
    workers = Workers(count, limit_s, sleep_or_die, None)
    try:
        return await use(workers)
    finally:
        workers.close()


def sleep_or_die(job: RowJob) -> str:
    """The work of the workers of these tests."""
    if job.operation == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(float(job.text))
    return "slept"
