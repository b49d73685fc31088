"""The measured service: a process of its own, as users start it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2

START_S = 120.0


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[str, int]]:
    """The URL of a service on loopback and its process id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "rerank", "serve", "--port", str(port), *arguments]
    process = subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(process, url)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(60)


def _wait(process: subprocess.Popen[bytes], url: str) -> None:
    end = time.monotonic() + START_S
    while True:
        assert process.poll() is None, "the service ended"
        assert time.monotonic() < end, "the service does not start"
        try:
            if httpx2.get(f"{url}/ready").status_code == 200:
                return
        except httpx2.HTTPError:
            pass
        time.sleep(0.1)


def memory_bytes(pid: int) -> int:
    """The memory of a process and its descendants; pages that they share count once (PSS)."""
    return sum(map(_proportional_bytes, [pid, *_descendants(pid)]))


def processor_seconds(pid: int) -> float:
    """The seconds of processor time that a process and its living descendants have had."""
    ticks = sum(map(_ticks, [pid, *_descendants(pid)]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0
    return int(fields[11]) + int(fields[12])


def _descendants(pid: int) -> list[int]:
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        children += map(int, task.read_text().split())
    return [*children, *(below for child in children for below in _descendants(child))]


def _proportional_bytes(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has just ended
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
