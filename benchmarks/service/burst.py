"""2,000 requests at once, and how fast a full queue refuses."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from itertools import islice
from typing import Any

from benchmarks.service.http import Answer, Connection, Request, percentile
from benchmarks.service.requests import generated_requests
from benchmarks.service.server import serving

AT_ONCE = 2_000
PROBES = 300


def measure() -> dict[str, Any]:
    """The statuses and times of a burst, and of single requests while the queue is full."""
    with serving() as (url, _):
        burst = asyncio.run(_burst(url))
        full = asyncio.run(_full(url))
    return {"burst": burst, "full_queue": full}


async def _burst(url: str) -> dict[str, Any]:
    answers = await asyncio.gather(
        *(_once(url, request) for request in islice(generated_requests(os.getpid()), AT_ONCE))
    )
    statuses = Counter(answer.status for answer in answers)
    refused = [answer.seconds for answer in answers if answer.status == 429]
    served = [answer.seconds for answer in answers if answer.status == 200]
    return {
        "requests": AT_ONCE,
        "statuses": {str(status): number for status, number in sorted(statuses.items())},
        "refused_ms": _milliseconds(refused),
        "served_ms": _milliseconds(served),
    }


async def _full(url: str) -> dict[str, Any]:
    """The queue is kept full by two other clients; a third one asks, one request at a time."""
    requests = generated_requests(os.getpid() + 1)
    ended = asyncio.Event()

    async def keep_busy(source: str) -> None:
        while not ended.is_set():
            answer = await _once(url, next(requests), source)
            if answer.status == 429:
                await asyncio.sleep(1.0)

    busy = [asyncio.create_task(keep_busy(f"127.0.0.{2 + i % 2}")) for i in range(400)]
    await asyncio.sleep(2.0)
    answers = []
    connection = Connection(url, "127.0.0.9")
    for request in islice(generated_requests(os.getpid() + 2), PROBES):
        answers.append(await connection.send(request))
        await asyncio.sleep(0.01)
    await connection.close()
    ended.set()
    await asyncio.gather(*busy)
    refused = [answer.seconds for answer in answers if answer.status == 429]
    return {
        "probes": PROBES,
        "refused": len(refused),
        "refused_ms": _milliseconds(refused),
        "load_average": round(os.getloadavg()[0], 1),
    }


async def _once(url: str, request: Request, source: str = "127.0.0.1") -> Answer:
    connection = Connection(url, source)
    try:
        return await connection.send(request)
    finally:
        await connection.close()


def _milliseconds(values: list[float]) -> dict[str, float]:
    return {
        name: round(1_000 * percentile(values, share), 1)
        for name, share in (("p50", 0.5), ("p99", 0.99), ("max", 1.0))
    }
