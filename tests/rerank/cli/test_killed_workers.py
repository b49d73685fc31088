"""`rerank` while its worker processes are killed: a row each at most, and the others unchanged."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2,
    reason="rows are shared out among processes only on Linux with several cores",
)

CHUNKS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Rows that are answered together: with fewer at hand it would wait for more."""

COMMAND = ["-m", "rerank", "rerank", "-m", "fre", "-F", "formulaicness:light", "--json", "-s"]


def start(stdin: int | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603
        [sys.executable, *COMMAND, "literal,ranta"], stdin=stdin, stdout=subprocess.PIPE
    )


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [*map(int, listed.split())]


def formula(number: int) -> bytes:
    row = {"id": number, "formula": f"∀x (Cube(x) → Larger(x, a{number}))"}
    return json.dumps(row).encode() + b"\n"


def test_a_killed_worker_costs_at_most_its_row() -> None:
    """One is killed while it waits for rows, and one after it was sent some."""
    process = start(subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    found: list[dict[str, Any]] = []
    killed = 0
    with process:
        for size in CHUNKS:
            process.stdin.write(b"".join(map(formula, range(len(found), len(found) + size))))
            process.stdin.flush()
            if found:
                kill_a_worker(process.pid)
                killed += 1
            found += [json.loads(process.stdout.readline()) for _ in range(size)]
            kill_a_worker(process.pid)
            killed += 1
        process.stdin.close()
    assert process.returncode in (0, 1)
    assert [row["id"] for row in found] == [*range(sum(CHUNKS))]
    failed = [row for row in found if "error" in row]
    assert {row["error"]["type"] for row in failed} <= {"ProcessEndedError"}
    assert len(failed) <= killed
    assert all(row["ranking"] for row in found if "error" not in row)


def kill_a_worker(pid: int) -> None:
    (origin,) = children(pid)
    while True:
        for worker in children(origin):
            # It may have ended since it was listed.
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
                return
        time.sleep(0.01)
