"""Faulty and hostile clients: how long others wait beside them, in turns with quiet rounds."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from benchmarks.service.http import closed_loop, percentile
from benchmarks.service.requests import corpus_requests
from benchmarks.service.server import serving

PROBES = 40
"""Requests of the other client in a round, one after the other."""

SOURCE = "127.0.0.2"
"""The address of the faulty clients; others have 127.0.0.1."""

FAULTS = ("slow", "hanging up", "50 MB", "worst formulae", "worst texts")


def measure(rounds: int) -> dict[str, Any]:
    """For each fault: the times of others beside it over their times without it."""
    with serving() as (url, _):
        return {fault: asyncio.run(_fault(url, fault, rounds)) for fault in FAULTS}


async def _fault(url: str, fault: str, rounds: int) -> dict[str, Any]:
    requests = corpus_requests(FAULTS.index(fault))
    await closed_loop(url, [*islice(requests, PROBES)], 1)
    quiet: list[float] = []
    beside: list[float] = []
    ratios = []
    statuses: set[int] = set()
    for _ in range(rounds):
        medians = []
        for is_faulty in (False, True):
            with _faulty(url, fault if is_faulty else None):
                await asyncio.sleep(2.0 if is_faulty else 0.0)
                answers, _ = await closed_loop(url, [*islice(requests, PROBES)], 1)
            times = [answer.seconds for answer in answers]
            (beside if is_faulty else quiet).extend(times)
            medians.append(statistics.median(times))
            statuses |= {answer.status for answer in answers}
        ratios.append(medians[1] / medians[0])
    return {
        "ratio": round(statistics.median(ratios), 2),
        "ratios": [round(ratio, 2) for ratio in ratios],
        "ms": {"quiet": _milliseconds(quiet), "beside": _milliseconds(beside)},
        "statuses": sorted(statuses),
        "load_average": round(os.getloadavg()[0], 1),
    }


@contextmanager
def _faulty(url: str, fault: str | None) -> Iterator[None]:
    """The faulty client as a process of its own; none if `fault` is None."""
    if fault is None:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.service.faulty_client", url, fault]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        yield
        assert process.poll() is None, "the faulty client ended"
    finally:
        process.kill()
        process.wait()


def _milliseconds(values: list[float]) -> dict[str, float]:
    return {
        "p50": round(1_000 * percentile(values, 0.5), 1),
        "p99": round(1_000 * percentile(values, 0.99), 1),
    }
