"""A job's report about itself: seconds by stage, hits and misses of its caches.

>>> report = StageReport()
>>> report.add_seconds("score", 1.5), report.add_seconds("score", 0.5)
(None, None)
>>> report.add_lookups("rows", hits=3, misses=1)
>>> report.seconds, report.hit_rates
({'score': 2.0}, {'rows': 0.75})
>>> report.add(report.dump())
>>> report.seconds, report.hit_rates
({'score': 4.0}, {'rows': 0.75})
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

T = TypeVar("T")
_END = object()

INPUT, GENERATE_AND_PROVE, SCORE_AND_RANK, WRITE = (
    "input",
    "generate_and_prove",
    "score_and_rank",
    "write",
)
"""The stages of a job."""

ANSWERS, DISK, FORMULAE, READINGS, TEXTS = "answers", "disk", "formulae", "readings", "texts"
"""The caches of a job."""


class StageReport:
    """Sums of a job; threads may share it.

    Stages run concurrently, so their seconds do not add up to the wall clock of the job.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._seconds: Counter[str] = Counter()
        self._hits: Counter[str] = Counter()
        self._lookups: Counter[str] = Counter()

    def add_seconds(self, stage: str, seconds: float) -> None:
        """Add seconds of work, summed over processes and threads, to a stage."""
        with self._lock:
            self._seconds[stage] += seconds  # type: ignore[assignment]

    @contextmanager
    def time_stage(self, stage: str) -> Iterator[None]:
        """A context whose wall-clock seconds are added to a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.add_seconds(stage, time.perf_counter() - start)

    def add_lookups(self, cache: str, *, hits: int, misses: int) -> None:
        """Add look-ups in a cache."""
        with self._lock:
            self._hits[cache] += hits
            self._lookups[cache] += hits + misses

    def dump(self) -> str:
        """The sums as JSON, for a report in another process; see `add`."""
        with self._lock:
            return json.dumps([self._seconds, self._hits, self._lookups])

    def add(self, dumped: str) -> None:
        """Add the sums of another report.

        Args:
            dumped: by `dump`.
        """
        added = json.loads(dumped)
        with self._lock:
            for sums, more in zip((self._seconds, self._hits, self._lookups), added, strict=True):
                sums.update(more)

    def time_items(self, stage: str, items: Iterable[T]) -> Iterator[T]:
        """The items; the seconds that each takes to be computed are added to a stage."""
        remaining = iter(items)
        while True:
            with self.time_stage(stage):
                item = next(remaining, _END)
            if item is _END:
                return
            yield item  # type: ignore[misc]

    @property
    def seconds(self) -> dict[str, float]:
        """Stage → seconds, rounded to milliseconds."""
        with self._lock:
            return {stage: round(seconds, 3) for stage, seconds in self._seconds.items()}

    @property
    def hit_rates(self) -> dict[str, float]:
        """Cache → hits divided by look-ups, for caches with look-ups."""
        with self._lock:
            return {
                cache: round(self._hits[cache] / count, 4)
                for cache, count in self._lookups.items()
                if count
            }
