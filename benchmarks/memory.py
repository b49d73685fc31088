"""Measures the memory of a running process and its children, seen from outside (Linux).

memory = Memory(process.pid); ...; memory.peak(), memory.late()
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from threading import Event, Thread


class Memory:
    """What a process and its children have in memory at intervals, shared pages counted once."""

    def __init__(self, process: int, every_s: float = 0.5) -> None:
        self._megabytes: list[float] = []
        self._over = Event()
        self._thread = Thread(target=self._watch, args=(process, every_s), daemon=True)
        self._thread.start()

    def peak(self) -> float:
        """The most at any time, in megabytes."""
        return max(self._measured(), default=0.0)

    def late(self) -> float:
        """The median of the last quarter of the time: without peaks, and with all caches filled."""
        measured = self._measured()
        return median(measured[-max(len(measured) // 4, 1) :] or [0.0])

    def _measured(self) -> list[float]:
        self._over.set()
        self._thread.join()
        return self._megabytes

    def _watch(self, process: int, every_s: float) -> None:
        while not self._over.wait(every_s):
            total = sum(map(_kilobytes, _family(process)))
            if total:
                self._megabytes.append(total / 1024)


def _family(process: int) -> list[int]:
    """The process, its children, and theirs."""
    try:
        found = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        found = ""
    return [process, *(each for child in found.split() for each in _family(int(child)))]


def _kilobytes(process: int) -> int:
    """The proportional set size: shared pages count in parts."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
