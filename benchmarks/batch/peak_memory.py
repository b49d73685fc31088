"""The memory of a job does not grow with its rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.batch import jobs
from benchmarks.batch.formulae import write_formulae
from benchmarks.record import table


def measure_memory(work: Path, sizes: Sequence[int], engines: Sequence[str]) -> None:
    """The peak memory of the light workload at each size, of all processes of a job together."""
    lines = []
    for engine in engines:
        peaks = {}
        for rows in sizes:
            source = write_formulae(work, rows)
            with TemporaryDirectory(dir=work) as out:
                options = ("--engine", engine, *jobs.WORKLOADS["light"])
                peaks[rows] = jobs.run_job(source, Path(out), *options).peak_megabytes
        growth = peaks[sizes[-1]] / peaks[sizes[0]] - 1
        jobs.record_part(
            "memory",
            engine,
            {"peak_megabytes": {str(n): peak for n, peak in peaks.items()}, "growth": growth},
        )
        lines.append([engine, *peaks.values(), f"{growth:+.1%}"])
    print(table(["engine", *(f"MB at {rows:,} rows" for rows in sizes), "growth"], lines))
