"""The processor time and the memory of one call, measured in a forked process of its own.

>>> cost = measure(lambda: sum(range(10)))
>>> cost.outcome, cost.seconds < 1
('45', True)
"""

from __future__ import annotations

import gc
import json
import os
import resource
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

MOST_SECONDS = 60
"""A call that takes more processor time is ended."""
LOOP = 200_000
_STATUS = Path("/proc/self/status")


@dataclass(frozen=True, slots=True)
class Cost:
    """What a call cost.

    Attributes:
        seconds: of processor time, of all threads.
        mebibytes: the peak of resident memory, less what the process had before.
        pace: seconds of a fixed loop beside it; other work on the machine slows both.
        outcome: what the call returned, as a string.
    """

    seconds: float
    pace: float
    mebibytes: float
    outcome: str


def measure(call: Callable[[], object]) -> Cost:
    """The cost of a call, which changes nothing in this process (Linux)."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            os.write(writing, json.dumps(_measured(call)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        content = answer.read()
    _, _, usage = os.wait4(child, 0)
    if not content:
        return Cost(usage.ru_utime + usage.ru_stime, _pace(), usage.ru_maxrss / 1024, "ended")
    return Cost(*json.loads(content))


def _pace() -> float:
    started = process_time()
    sum(number * number for number in range(LOOP))
    return process_time() - started


def _measured(call: Callable[[], object]) -> tuple[float, float, float, str]:
    limit = (MOST_SECONDS, MOST_SECONDS + 1)
    resource.setrlimit(resource.RLIMIT_CPU, limit)
    gc.freeze()
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak begins now
    before = _kibibytes("VmRSS")
    pace = _pace()
    started = process_time()
    outcome = str(call())
    seconds = process_time() - started
    pace = (pace + _pace()) / 2
    return seconds, pace, (_kibibytes("VmHWM") - before) / 1024, outcome


def _kibibytes(field: str) -> int:
    lines = _STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{field}:"))
