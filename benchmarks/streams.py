"""A stream of texts through one metric: time a text and memory, in a process of its own.

    python -m benchmarks.streams METRIC N    # one line of JSON: the library on N texts

`command` measures ``logic2text score`` on the same texts, as users run it.  Nothing but the metric
is imported here, so the memory is its own.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import IO, TypeAlias

import numpy as np

from benchmarks.corpora import rows

SYSTEMS = ("literal", "ranta", "lola")
KNOWN = 5000
SLICE = 10_000
"""Texts in one call of the library."""

Figures: TypeAlias = dict[str, float]


def stream(n: int) -> Iterator[str]:
    """Different texts, n of them: those of the corpus in random order, each with a number."""
    found = {row[name] for row in rows("ggc/train.jsonl") for name in SYSTEMS if row[name]}
    known = [" ".join(text.split()) for text in sorted(found)]
    known = random.Random(0).sample(known, KNOWN)  # noqa: S311
    return (f"{known[i % KNOWN]} {i}" for i in range(n))


def library(name: str, n: int) -> Figures:
    """Scoring n texts in this process: microseconds a text, peak and final memory in MB."""
    from metrics.registry import metric

    scorer, texts = metric(name), stream(n)
    scorer.score(list(itertools.islice(stream(64), 64)))
    start, busy = time.perf_counter(), time.process_time()
    while part := list(itertools.islice(texts, SLICE)):
        assert np.isfinite(scorer.score(part)).all()
    seconds, work = time.perf_counter() - start, time.process_time() - busy
    figures = _figures(n, seconds, *memory(os.getpid()))
    return figures | {"processor_microseconds_a_text": 1e6 * work / n}


def apart(name: str, n: int) -> Figures:
    """`library` in a process of its own."""
    asked = [sys.executable, "-W", "ignore", "-m", "benchmarks.streams", name, str(n)]
    done = subprocess.run(asked, capture_output=True, check=True)  # noqa: S603
    found: Figures = json.loads(done.stdout)
    return found


def middle(measure: Callable[[str, int], Figures], name: str, n: int) -> Figures:
    """The run of the median time; short ones are made three times, for they are noisy."""
    runs = [measure(name, n) for _ in range(3 if n <= 10_000 else 1)]
    return sorted(runs, key=lambda run: run["microseconds_a_text"])[len(runs) // 2]


def command(name: str, n: int) -> Figures:
    """``logic2text score`` on n lines of standard input, from the first answer to the last.

    The start-up is beside it.  The memory is looked at before the last tenth of the rows has come.
    """
    begun = time.perf_counter()
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "rerank", "score", "--json", "--metric", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        Thread(target=_feed, args=(running.stdin, n)).start()
        running.stdout.readline()
        start = time.perf_counter()
        answers = 1
        held, seconds = (0.0, 0.0), 0.0
        for _ in running.stdout:
            answers += 1
            if answers == n * 9 // 10:
                held = memory(running.pid)
            if answers == n:
                seconds = time.perf_counter() - start
    assert answers == n
    assert running.returncode == 0
    return {"first_answer_seconds": start - begun, **_figures(n, seconds, *held)}


def memory(process: int) -> tuple[float, float]:
    """The most memory that a process has held and what it holds, in MB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    most, now = (int(fields[name].split()[0]) / 1024 for name in ("VmHWM", "VmRSS"))
    return most, now


def _feed(pipe: IO[bytes], n: int) -> None:
    with pipe:
        pipe.writelines(f"{text}\n".encode() for text in stream(n))


def _figures(n: int, seconds: float, most: float, last: float) -> Figures:
    return {
        "texts": n,
        "microseconds_a_text": 1e6 * seconds / n,
        "peak_megabytes": most,
        "last_megabytes": last,
    }


if __name__ == "__main__":
    print(json.dumps(library(sys.argv[1], int(sys.argv[2]))))
