"""Estimates the cost of 10⁹ formulae on N machines and M GPUs, from the recorded figures.

The rates are measured on one machine and assumed to add up; prices and sizes of machines are
assumptions (`ASSUMED`).  The result is the part of ``docs/scale.md`` between two marks.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.batch import jobs
from benchmarks.batch.throughput import STAGES, WRITER
from benchmarks.record import RESULTS

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "scale.md"
BEGIN, END = "<!-- scale: begin -->", "<!-- scale: end -->"
FORMULAE = 10**9
MACHINES = (1, 10, 100, 1_000)
GPUS_FOR_MACHINES = (0, 1, 8)
"""GPUs beside each number of machines; machines without one score on their CPUs."""
GPU_RATE = "MiniLM, bf16"
"""The measurement of `benchmarks.gpu` that is taken for the scorer."""


@dataclass(frozen=True)
class Assumed:
    """What is not measured here.

    Attributes:
        cores: cores of a machine, each as fast as one of the machine that was measured.
        machine_price, gpu_price: US dollars an hour.
        gpu_texts: texts a second that a GPU scores, where `benchmarks.gpu` has not measured it.
    """

    cores: int = 32
    machine_price: float = 1.5
    gpu_price: float = 3.0
    gpu_texts: float = 150_000.0


ASSUMED = Assumed()


@dataclass(frozen=True)
class Rates:
    """What is measured, of one workload.

    Attributes:
        symbolic_s, scoring_s: seconds of one core for a formula.
        texts: texts of a formula.
        writer: rows a second that one job reads and writes.
        gpu_texts: texts a second that a GPU scores.
    """

    symbolic_s: float
    scoring_s: float
    texts: float
    writer: float
    gpu_texts: float


@dataclass(frozen=True)
class Plan:
    """A job on machines and GPUs.

    Attributes:
        rows: formulae a second.
        bottleneck: the stage that limits them.
        jobs: how many jobs, each over a part of the input, it takes to write so many rows.
        hours: for `FORMULAE`.
        dollars: for `FORMULAE`.
    """

    rows: float
    bottleneck: str
    jobs: int
    hours: float
    dollars: float


def plan(rates: Rates, machines: int, gpus: int, assumed: Assumed = ASSUMED) -> Plan:
    """The slowest stage decides; without a GPU the cores score too."""
    cores = machines * assumed.cores
    if gpus:
        stages = {
            "generating and proving": cores / rates.symbolic_s,
            "scoring": gpus * rates.gpu_texts / rates.texts,
        }
    else:
        stages = {_larger_stage(rates): cores / (rates.symbolic_s + rates.scoring_s)}
    bottleneck = min(stages, key=lambda stage: stages[stage])
    rows = stages[bottleneck]
    hours = FORMULAE / rows / 3600
    price = machines * assumed.machine_price + gpus * assumed.gpu_price
    return Plan(rows, bottleneck, math.ceil(rows / rates.writer), hours, hours * price)


def _larger_stage(rates: Rates) -> str:
    larger = "generating and proving" if rates.symbolic_s >= rates.scoring_s else "scoring"
    return f"{larger} (on the same cores)"


def rows_from_which_ray_pays(
    local_rows: float, ray_rows: float, extra_start_s: float, machines: int
) -> float:
    """The rows from which Ray on several machines is faster than one machine without it.

    Args:
        local_rows: rows a second of the engine `local`.
        ray_rows: rows a second of the engine `ray` on the same machine.
        extra_start_s: how many seconds later the first row is computed with Ray.
        machines: as fast as that one each.

    Returns:
        Infinity where Ray on so many machines is not faster.
    """
    saved = 1 / local_rows - 1 / (machines * ray_rows)
    return extra_start_s / saved if saved > 0 else math.inf


def rates_of(figures: Mapping[str, Any], workload: str) -> Rates:
    """The rates of a workload, from the recorded figures.

    Raises:
        KeyError: a figure is not recorded.
    """
    throughput = figures["throughput"]
    job = throughput[f"{workload}, local"]
    symbolic, scoring = (job["stage_seconds_a_row"][stage] for stage in STAGES)
    return Rates(
        symbolic,
        scoring,
        job["texts_a_second"] / job["rows_a_second"],
        throughput[WRITER]["rows_a_second"],
        measured_gpu_texts() or ASSUMED.gpu_texts,
    )


def measured_gpu_texts() -> float | None:
    """Texts a second of the recorded run of `benchmarks.gpu`; None if there is none."""
    path = RESULTS / "gpu.json"
    if not path.exists():
        return None
    row = json.loads(path.read_text(encoding="utf-8"))["figures"].get("rates", {}).get(GPU_RATE)
    return None if row is None else float(row["texts a second"])


def describe(figures: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the guide."""
    for workload in jobs.WORKLOADS:
        rates = rates_of(figures, workload)
        yield f"### {workload.capitalize()}"
        yield (
            f"Measured: {1e3 * rates.symbolic_s:,.1f} ms of a core to generate and prove a "
            f"formula, {1e3 * rates.scoring_s:,.1f} ms to score it, {rates.texts:,.1f} texts a "
            f"formula, {rates.writer:,.0f} rows a second read and written by one job."
        )
        yield ""
        yield "| machines | GPUs | formulae/s | 10⁹ formulae | limited by | jobs | cost |"
        yield "| --- | --- | --- | --- | --- | --- | --- |"
        for machines in MACHINES:
            for gpus in GPUS_FOR_MACHINES:
                yield _line(plan(rates, machines, gpus), machines, gpus)
        yield ""
        yield from _ray_lines(figures, workload)
        yield ""


def _line(result: Plan, machines: int, gpus: int) -> str:
    time = f"{result.hours / 24:,.1f} days" if result.hours > 48 else f"{result.hours:,.1f} hours"
    return (
        f"| {machines:,} | {gpus} | {result.rows:,.0f} | {time} | {result.bottleneck} "
        f"| {result.jobs} | ${result.dollars:,.0f} |"
    )


def _ray_lines(figures: Mapping[str, Any], workload: str) -> Iterator[str]:
    local, ray = (figures["throughput"].get(f"{workload}, {engine}") for engine in jobs.ENGINES)
    if ray is None:
        return
    extra = (ray["seconds_with_start_up"] - ray["seconds"]) - (
        local["seconds_with_start_up"] - local["seconds"]
    )
    share = ray["rows_a_second"] / local["rows_a_second"]
    yield (
        f"On the machine that was measured Ray computes {share:.0%} of the rows a second of "
        f"`--engine local`, and starts {extra:,.0f} seconds later."
    )
    for machines in (2, 4):
        rows = rows_from_which_ray_pays(
            local["rows_a_second"], ray["rows_a_second"], max(extra, 0.0), machines
        )
        saying = "is not faster" if math.isinf(rows) else f"is faster from {rows:,.0f} rows on"
        yield f"Ray on {machines} such machines {saying}."


def write_guide(path: Path = GUIDE) -> None:
    """Put the tables between the marks of the guide; nothing where the figures are missing."""
    try:
        lines = "\n".join(describe(jobs.recorded())).rstrip()
    except KeyError as error:
        print(f"not recorded yet: {error}; run the part `throughput` first", file=sys.stderr)
        return
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n{lines}\n{END}{after}", encoding="utf-8")
    print(lines)
