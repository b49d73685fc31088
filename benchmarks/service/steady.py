"""Minutes at 80% of the capacity: memory, statuses, times."""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from benchmarks.service.http import Answer, Connection, Request, closed_loop, percentile
from benchmarks.service.requests import corpus_requests, generated_requests, score_requests
from benchmarks.service.server import memory_bytes, serving

SHARE = 0.8
SAMPLE_S = 5.0
CONNECTIONS = 32


def measure(seconds: float) -> dict[str, Any]:
    """The figures of a mixed load for so many seconds."""
    with serving() as (url, pid):
        return asyncio.run(_steady(url, pid, seconds))


def _mixed(seed: int) -> Iterator[Request]:
    kinds = (score_requests(seed), generated_requests(seed), corpus_requests(seed))
    while True:
        for kind in kinds:
            yield next(kind)


async def _steady(url: str, pid: int, seconds: float) -> dict[str, Any]:
    requests = _mixed(os.getpid())
    answers, taken = await closed_loop(url, [*islice(requests, 300)], 16)
    rate = SHARE * len(answers) / taken
    waiting: asyncio.Queue[Request | None] = asyncio.Queue()
    served: list[Answer] = []
    samples: list[tuple[float, int]] = []
    clients = [asyncio.create_task(_serve(url, waiting, served)) for _ in range(CONNECTIONS)]
    started = time.perf_counter()
    sampled = 0.0
    sent = 0
    while (now := time.perf_counter() - started) < seconds:
        for _ in range(int(now * rate) - sent):
            waiting.put_nowait(next(requests))
            sent += 1
        if now - sampled >= SAMPLE_S:
            sampled = now
            samples.append((now, memory_bytes(pid)))
        await asyncio.sleep(0.02)
    behind = waiting.qsize()
    while not waiting.empty():  # the machine became slower than its capacity was
        waiting.get_nowait()
    for _ in clients:
        waiting.put_nowait(None)
    await asyncio.gather(*clients)
    return {**_figures(rate, served, samples, seconds), "behind": behind}


async def _serve(url: str, waiting: asyncio.Queue[Request | None], served: list[Answer]) -> None:
    connection = Connection(url)
    while (request := await waiting.get()) is not None:
        answer = await connection.send(request)
        served.append(Answer(answer.status, answer.seconds))
    await connection.close()


def _figures(
    rate: float, served: list[Answer], samples: list[tuple[float, int]], seconds: float
) -> dict[str, Any]:
    """Memory of the third fifth of the time and of the last, in which caches are filled."""
    times = [answer.seconds for answer in served]
    statuses = Counter(answer.status for answer in served)

    def mean(start: float, end: float) -> float:
        chosen = [size for at, size in samples if start * seconds <= at <= end * seconds]
        return statistics.fmean(chosen) / 1e6 if chosen else float("nan")

    first, middle, last = mean(0.0, 0.2), mean(0.4, 0.6), mean(0.8, 1.0)
    return {
        "seconds": seconds,
        "requests_a_second": round(rate, 1),
        "requests": len(served),
        "statuses": {str(status): number for status, number in sorted(statuses.items())},
        "ms": {
            "p50": round(1_000 * percentile(times, 0.5), 1),
            "p99": round(1_000 * percentile(times, 0.99), 1),
        },
        "memory_mb": {"first": round(first), "middle": round(middle), "last": round(last)},
        "growth": round(last / middle - 1, 4),
        "load_average": round(os.getloadavg()[0], 1),
    }
