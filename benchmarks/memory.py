"""How much memory a running process and its children have, seen from outside (Linux).

memory = Memory(process.pid); ...; memory.peak()
"""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread


class Memory:
    """The most that a process and its children had in memory, what they share counted once."""

    def __init__(self, process: int, every_s: float = 0.5) -> None:
        self._megabytes = 0.0
        self._over = Event()
        self._thread = Thread(target=self._watch, args=(process, every_s), daemon=True)
        self._thread.start()

    def peak(self) -> float:
        """Megabytes."""
        self._over.set()
        self._thread.join()
        return self._megabytes

    def _watch(self, process: int, every_s: float) -> None:
        while not self._over.wait(every_s):
            total = sum(map(_kilobytes, _family(process)))
            self._megabytes = max(self._megabytes, total / 1024)


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
