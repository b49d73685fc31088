"""The memory of a job hardly grows with its rows.

A hard question to the solver takes 60 MB for a quarter of a second, and few rows have one.  So the
rows of a smaller job are spread over those of the largest, and memory is measured often; beside the
peak, the memory late in the job.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.batch import jobs
from benchmarks.batch.formulae import write_formulae
from benchmarks.record import table

MEASURED_EVERY_S = 0.1


def write_sample(work: Path, most_rows: int, rows: int) -> Path:
    """A file of `rows` rows at equal distances among the first `most_rows`."""
    path = work / f"formulae-{rows}-of-{most_rows}.jsonl"
    with write_formulae(work, most_rows).open(encoding="utf-8") as lines:
        sample = islice(lines, 0, None, most_rows // rows)
        path.write_text("".join(islice(sample, rows)), encoding="utf-8")
    return path


def measure_memory(work: Path, sizes: Sequence[int], engines: Sequence[str]) -> None:
    """The memory of the light workload at each size, of all processes of a job together."""
    lines = []
    for engine in engines:
        peaks, late = {}, {}
        for rows in sizes:
            source = write_sample(work, max(sizes), rows)
            with TemporaryDirectory(dir=work) as out:
                options = ("--engine", engine, *jobs.WORKLOADS["light"])
                job = jobs.run_job(source, Path(out), *options, memory_every_s=MEASURED_EVERY_S)
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
