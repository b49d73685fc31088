"""What `logic2text batch` tells a person: its progress, and the summary at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from rerank.batch.manifest import Counts
from rerank.cli import batch_input, output
from rerank.cli.streams import console, escaped


class Progress:
    """The rows of this run and of earlier ones, on a bar if standard error is a terminal."""

    def __init__(self, source: batch_input.Input) -> None:
        self.computed, self.resumed = Counts(), Counts()
        self._bar: output.Bar | None = None
        self._total: int | None = None
        if sys.stderr.isatty():
            self._total = source.count_rows()
            self._bar = output.rows_progress(has_total=self._total is not None)
            self._bar.add_task("rows", total=self._total)
        self._start = time.perf_counter()
        self._end: float | None = None

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end = time.perf_counter()
        if self._bar is not None:
            self._bar.stop()

    @property
    def seconds(self) -> float:
        """Seconds of wall clock of this run, above 0."""
        return max((self._end or time.perf_counter()) - self._start, 1e-9)

    def note(self, computed: Counts, resumed: Counts) -> None:
        """Add a finished shard; the bar and the rate have the rows of this run alone."""
        self.computed = Counts.total((self.computed, computed))
        self.resumed = Counts.total((self.resumed, resumed))
        if self._bar is None:
            return
        task = self._bar.task_ids[0]
        self._bar.update(task, advance=computed.rows)
        if self._total is not None and resumed.rows:
            self._bar.update(task, total=self._total - self.resumed.rows)


def write_summary(summary: Mapping[str, Any], folder: Path, *, as_json: bool) -> None:
    """Write the summary of a job in `folder`, as a JSON object or for a person."""
    if as_json:
        sys.stdout.write(output.json_line(summary))
        return
    numbers = {name: f"{value:,.0f}" for name, value in summary.items() if name in _NUMBERS}
    text = SUMMARY.format(
        **numbers,
        folder=folder,
        errors=_listed(summary["errors"]),
        verdicts=_listed(summary["verdicts"]),
        stages=", ".join(f"{stage} {s:,.1f} s" for stage, s in summary["stage_seconds"].items()),
        caches=", ".join(
            f"{cache} {rate:.1%}" for cache, rate in summary["cache_hit_rates"].items()
        )
        or "no look-ups",
    )
    console().print(escaped(text), markup=False, soft_wrap=True)


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


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items()) or "none"
