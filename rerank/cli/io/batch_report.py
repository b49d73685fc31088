"""Reports `logic2text batch` to a person: its progress, and the summary at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, Self

from logic2text.results.escaping import escape_controls
from rerank.batch.manifest import Counts
from rerank.cli.io import batch_input, output
from rerank.cli.io.streams import console

SECONDS_BETWEEN_LINES = 30.0
"""The least time between two lines of progress where standard error is not a terminal."""


class Display(Protocol):
    """Shows the rows of this run."""

    def show(self, rows: int, total: int | None, seconds: float) -> None:
        """Show `rows` of `total` rows (None if it is not known) after `seconds` of this run."""
        ...

    def stop(self) -> None:
        """End the display."""
        ...


class BarDisplay:
    """A bar on a terminal."""

    def __init__(self, total: int | None) -> None:
        self._bar = output.rows_progress(has_total=total is not None)
        self._task = self._bar.add_task("rows", total=total)
        self._bar.start()

    def show(self, rows: int, total: int | None, seconds: float) -> None:  # noqa: ARG002
        """Move the bar, which has a clock of its own."""
        self._bar.update(self._task, completed=rows, total=total)

    def stop(self) -> None:
        """Remove the bar."""
        self._bar.stop()


class LineDisplay:
    """Plain lines for a log: one after the first shard, then at most one every `interval_s`."""

    def __init__(self, interval_s: float = SECONDS_BETWEEN_LINES) -> None:
        self._interval_s = interval_s
        self._next_s = 0.0

    def show(self, rows: int, total: int | None, seconds: float) -> None:
        """Write a line, unless the last one is too recent."""
        if not rows or seconds < self._next_s:
            return
        self._next_s = seconds + self._interval_s
        sys.stderr.write(f"{progress_line(rows, total, seconds)}\n")
        sys.stderr.flush()

    def stop(self) -> None:
        """Do nothing: the summary follows."""


def progress_line(rows: int, total: int | None, seconds: float) -> str:
    """The rows of this run, rows a second, and the time left.

    >>> progress_line(2_000, 6_000, 4.0)
    '2,000 of 6,000 rows, 500.0/s, 0:00:08 left'
    >>> progress_line(30, None, 60.0)
    '30 rows, 0.5/s'
    """
    rate = rows / max(seconds, 1e-9)
    if total is None:
        return f"{rows:,} rows, {rate:,.1f}/s"
    left = timedelta(seconds=round(max(total - rows, 0) / rate))
    return f"{rows:,} of {total:,} rows, {rate:,.1f}/s, {left} left"


class Progress:
    """The rows of this run and of earlier ones; threads may share it."""

    def __init__(
        self,
        source: batch_input.Input,
        *,
        is_shown: bool | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Begin to measure.

        Args:
            source: the input, whose rows are counted if the progress is shown.
            is_shown: whether progress is shown; by default, if standard error is a terminal.
            clock: seconds from any start.
        """
        self.computed, self.resumed = Counts(), Counts()
        self._lock = Lock()
        self._display: Display | None = None
        self._total: int | None = None
        is_terminal = sys.stderr.isatty()
        if is_terminal if is_shown is None else is_shown:
            self._total = source.count_rows()
            self._display = BarDisplay(self._total) if is_terminal else LineDisplay()
        self._clock = clock
        self._start = clock()
        self._end: float | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._end = self._clock()
        if self._display is not None:
            self._display.stop()
        if kind is not None and issubclass(kind, KeyboardInterrupt):
            rows = self.computed.rows + self.resumed.rows
            sys.stderr.write(f"{output.tell_interrupted(rows)}; --resume continues the job\n")

    @property
    def seconds(self) -> float:
        """Seconds of wall clock of this run, above 0."""
        end = self._clock() if self._end is None else self._end
        return max(end - self._start, 1e-9)

    def note(self, computed: Counts, resumed: Counts) -> None:
        """Add a finished shard; the bar and the rate count only the rows of this run."""
        with self._lock:
            self.computed = Counts.total((self.computed, computed))
            self.resumed = Counts.total((self.resumed, resumed))
            if self._display is None:
                return
            total = None if self._total is None else self._total - self.resumed.rows
            self._display.show(self.computed.rows, total, self.seconds)


def write_summary(summary: Mapping[str, Any], folder: Path, *, as_json: bool) -> None:
    """Write the summary of a job in `folder`, as a JSON object or for a person."""
    if as_json:
        sys.stdout.write(output.json_line(summary))
        return
    numbers = {name: f"{value:,.0f}" for name, value in summary.items() if name in _NUMBERS}
    text = SUMMARY.format(
        **numbers,
        folder=folder,
        errors=_list_counts(summary["errors"]),
        verdicts=_list_counts(summary["verdicts"]),
        stages=", ".join(f"{stage} {s:,.1f} s" for stage, s in summary["stage_seconds"].items()),
        caches=", ".join(
            f"{cache} {rate:.1%}" for cache, rate in summary["cache_hit_rates"].items()
        )
        or "no look-ups",
    )
    console().print(escape_controls(text), markup=False, soft_wrap=True)


SUMMARY = """\
{rows} rows in {folder}: {resumed_rows} of an earlier run, {duplicates} duplicates
errors: {errors}; rows without a text that may win: {without_text}
texts: {texts} ({verdicts}), {texts_per_second}/s in {seconds} s
work, summed over processes and threads: {stages}
cache hits: {caches}"""

_NUMBERS = (
    "rows",
    "resumed_rows",
    "duplicates",
    "without_text",
    "texts",
    "texts_per_second",
    "seconds",
)


def _list_counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items()) or "none"
