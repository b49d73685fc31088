"""The memory of a job hardly grows with its rows.

The peak grows too where a larger job has a rarer, harder row: a hard question to the solver takes
60 MB for a quarter of a second.  So the memory late in the job is measured beside the peak.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.batch import jobs
from benchmarks.batch.formulae import write_formulae
from benchmarks.record import table


def measure_memory(work: Path, sizes: Sequence[int], engines: Sequence[str]) -> None:
    """The memory of the light workload at each size, of all processes of a job together."""
    lines = []
    for engine in engines:
        peaks, late = {}, {}
        for rows in sizes:
            source = write_formulae(work, rows)
            with TemporaryDirectory(dir=work) as out:
                options = ("--engine", engine, *jobs.WORKLOADS["light"])
                job = jobs.run_job(source, Path(out), *options)
            peaks[rows], late[rows] = job.peak_megabytes, job.late_megabytes
        figures: dict[str, object] = {}
        for megabytes, measured, growth in (
            (peaks, "peak_megabytes", "growth"),
            (late, "late_megabytes", "late_growth"),
        ):
            figures[measured] = {str(rows): value for rows, value in megabytes.items()}
            figures[growth] = grown = megabytes[sizes[-1]] / megabytes[sizes[0]] - 1
            lines.append([engine, measured, *megabytes.values(), f"{grown:+.1%}"])
        jobs.record_part("memory", engine, figures)
    print(table(["engine", "", *(f"at {rows:,} rows" for rows in sizes), "growth"], lines))
