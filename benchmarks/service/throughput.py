"""Requests a second at 64 concurrent clients and one at a time, in turns."""

from __future__ import annotations

import asyncio
import os
import statistics
from collections.abc import Iterator
from itertools import islice
from typing import Any

from benchmarks.service.http import Request, closed_loop, percentile
from benchmarks.service.requests import document_requests, generated_requests, score_requests
from benchmarks.service.server import processor_seconds, serving

CLIENTS = 64

KINDS = {
    "scored": (score_requests, 64, 320),
    "documents": (document_requests, 48, 320),
    "generated": (generated_requests, 32, 160),
}
"""Kind → its requests, and how many of them a round has one at a time and concurrently."""


def measure(rounds: int) -> dict[str, Any]:
    """The figures of each kind of request."""
    with serving() as (url, pid):
        return {name: asyncio.run(_kind(url, pid, name, rounds)) for name in KINDS}


async def _kind(url: str, pid: int, name: str, rounds: int) -> dict[str, Any]:
    make, few, many = KINDS[name]
    requests = make(os.getpid())
    await closed_loop(url, _take(requests, 16), 4)  # what is loaded at the first use
    alone: list[float] = []
    together: list[float] = []
    seconds: dict[int, list[float]] = {1: [], CLIENTS: []}
    statuses: set[int] = set()
    processor: dict[int, list[float]] = {1: [], CLIENTS: []}
    load = []
    for _ in range(rounds):
        load.append(os.getloadavg()[0])
        for clients, size, rates in ((1, few, alone), (CLIENTS, many, together)):
            before = processor_seconds(pid)
            answers, taken = await closed_loop(url, _take(requests, size), clients)
            used = processor_seconds(pid) - before
            processor[clients].append(1_000 * used / len(answers))
            rates.append(len(answers) / taken)
            seconds[clients] += [answer.seconds for answer in answers]
            statuses |= {answer.status for answer in answers}
    ratios = [many / one for one, many in zip(alone, together, strict=True)]
    return {
        "requests_a_second": {"1": _median(alone), str(CLIENTS): _median(together)},
        "ratio": _median(ratios),
        "ratios": [round(ratio, 2) for ratio in ratios],
        "ms": {str(clients): _milliseconds(values) for clients, values in seconds.items()},
        "processor_ms_a_request": {str(c): _median(values) for c, values in processor.items()},
        "statuses": sorted(statuses),
        "load_average": [round(value, 1) for value in load],
    }


def _take(requests: Iterator[Request], size: int) -> list[Request]:
    return [*islice(requests, size)]


def _median(values: list[float]) -> float:
    return round(statistics.median(values), 2)


def _milliseconds(values: list[float]) -> dict[str, float]:
    return {
        "p50": round(1_000 * percentile(values, 0.5), 1),
        "p99": round(1_000 * percentile(values, 0.99), 1),
    }
