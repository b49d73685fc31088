"""The processes below a process, on Linux."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that a process started; none if it has ended."""
    try:
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    except OSError:
        return []
    return [*map(int, listed.split())]


def descendants(pid: int) -> Iterator[int]:
    """The processes that a process started, and those that these started."""
    for child in children(pid):
        yield child
        yield from descendants(child)


def title_of(pid: int) -> str:
    """The command line of a process; "" if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


LONGEST_WAIT_S = 120.0


def wait_until_gone(processes: Iterable[int]) -> None:
    """Wait until all have ended.

    Raises:
        AssertionError: some still run after `LONGEST_WAIT_S`.
    """
    remaining, end = [*processes], time.monotonic() + LONGEST_WAIT_S
    while remaining := [pid for pid in remaining if Path(f"/proc/{pid}/exe").exists()]:
        if time.monotonic() > end:
            raise AssertionError(f"still running: {remaining}")
        time.sleep(0.1)
