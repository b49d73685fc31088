"""A job of `logic2text batch` in a process of its own, measured from outside."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.memory import Memory
from benchmarks.record import RESULTS, record

TOPIC = "batch"
ENGINES = ("local", "ray")
WORKLOADS: Mapping[str, tuple[str, ...]] = {
    "all systems": (),
    "light": ("-m", "fre", "-F", "formulaicness:light", "-s", "literal"),
}
"""What is measured → the options of `batch`."""


@dataclass(frozen=True)
class Job:
    """A finished job.

    Attributes:
        summary: the summary that `batch` writes.
        seconds: of the whole process, its start-up and models included.
        peak_megabytes: of the process and all below it; shared pages are counted once.
        late_megabytes: of the same, the median of the last quarter of the time.
        digests: of the shards.
    """

    summary: Mapping[str, Any]
    seconds: float
    peak_megabytes: float
    late_megabytes: float
    digests: Sequence[str]

    @property
    def figures(self) -> dict[str, Any]:
        """What is recorded of the job; rates are those of the rows that this run computed."""
        rows = self.summary["rows"] - self.summary["resumed_rows"]
        return {
            "rows": self.summary["rows"],
            "rows_of_an_earlier_run": self.summary["resumed_rows"],
            "rows_a_second": rows / self.summary["seconds"],
            "texts_a_second": self.summary["texts_per_second"],
            "seconds": self.summary["seconds"],
            "seconds_with_start_up": self.seconds,
            "stage_seconds_a_row": {
                stage: seconds / max(rows, 1)
                for stage, seconds in self.summary.get("stage_seconds", {}).items()
            },
            "errors": self.summary["errors"],
            "peak_megabytes": self.peak_megabytes,
        }


def command(source: Path, out: Path, *options: str) -> list[str]:
    """The command line of a job, which continues the one in `out` if there is one."""
    start = [sys.executable, "-m", "rerank", "batch", str(source), str(out)]
    return [*start, "--resume", "--json", *options]


def run_job(source: Path, out: Path, *options: str, memory_every_s: float = 0.5) -> Job:
    """Run a job to its end.

    Args:
        source: the rows.
        out: the folder of the job.
        options: of `batch`.
        memory_every_s: the interval at which its memory is measured.

    Raises:
        RuntimeError: it failed; with its last error.
    """
    begin = time.perf_counter()
    with subprocess.Popen(  # noqa: S603
        command(source, out, *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        memory = Memory(process.pid, memory_every_s)
        written, errors = process.communicate()
    return finished_job(written, errors, out, time.perf_counter() - begin, memory)


def finished_job(
    written: str, errors: str, out: Path, seconds: float, memory: Memory | None = None
) -> Job:
    """The job from what it wrote; without `memory` its megabytes are 0.

    Raises:
        RuntimeError: it wrote no summary.
    """
    try:
        summary = json.loads(written)
    except ValueError:
        raise RuntimeError(f"the job failed: {errors.strip()[-500:]}") from None
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    peak, late = (0.0, 0.0) if memory is None else (memory.peak(), memory.late())
    return Job(summary, seconds, peak, late, [shard["digest"] for shard in manifest["shards"]])


def recorded() -> dict[str, Any]:
    """The figures that are recorded; empty if there are none."""
    path = RESULTS / f"{TOPIC}.json"
    if not path.exists():
        return {}
    figures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["figures"]
    return figures


def record_part(part: str, name: str, figures: Mapping[str, Any]) -> None:
    """Add figures to those that are recorded, so that a run that is interrupted loses none."""
    everything = recorded()
    everything.setdefault(part, {})[name] = figures
    packages = {}
    for package in ("ray", "pyarrow"):
        with suppress(PackageNotFoundError):
            packages[package] = version(package)
    record(TOPIC, {**everything, "packages": packages}, f"{TOPIC} {part}")
