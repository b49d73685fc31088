"""A Ray of two nodes on this machine, of which one is killed in the middle of a job."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.batch import jobs
from benchmarks.batch.formulae import write_formulae
from tests.support.ray_nodes import two_nodes

SHARD_ROWS = 50


def measure_lost_machine(work: Path, rows: int) -> None:
    """The seconds of a job on two nodes, with both and with one killed when half is written."""
    source = write_formulae(work, rows)
    options = ("--shard-rows", str(SHARD_ROWS), *jobs.WORKLOADS["light"])
    with TemporaryDirectory(dir=work) as folder:
        local = jobs.run_job(source, Path(folder) / "local", *options)
        both = _run_on_two_nodes(source, Path(folder) / "both", options, kill_after=None)
        killed = _run_on_two_nodes(
            source, Path(folder) / "one", options, kill_after=rows // SHARD_ROWS // 2
        )
    figures = {
        "rows": rows,
        "seconds_local": local.summary["seconds"],
        "seconds_on_two_nodes": both.summary["seconds"],
        "seconds_with_one_killed": killed.summary["seconds"],
        "same_bytes": local.digests == both.digests == killed.digests,
    }
    jobs.record_part("cluster", "two nodes, one killed", figures)
    print(", ".join(f"{name} {value}" for name, value in figures.items()))


def _run_on_two_nodes(
    source: Path, out: Path, options: tuple[str, ...], kill_after: int | None
) -> jobs.Job:
    """Run a job; with `kill_after`, a node is killed once so many shards are written."""
    begin = time.perf_counter()
    with two_nodes() as nodes:
        started = jobs.command(
            source, out, "--engine", "ray", "--ray-address", nodes.address, *options
        )
        with subprocess.Popen(  # noqa: S603
            started,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        ) as process:
            while kill_after is not None and process.poll() is None:
                if len([*out.glob("part-*")]) >= kill_after:
                    nodes.kill_second()
                    break
                time.sleep(0.2)
            written, errors = process.communicate()
    return jobs.finished_job(written, errors, out, time.perf_counter() - begin)
