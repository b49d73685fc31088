"""`logic2text doctor`: which compute path scores here and why, the versions, and a timed batch."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text.errors import InputError
from metrics import diagnosis, registry, throughput
from rerank.batch.input_rows import Row
from rerank.cli.io import row_input
from rerank.cli.options import options

BATCH = 64
"""Texts of the batch that is timed without a file."""


def doctor(
    bench: Annotated[
        Path | None,
        typer.Option(
            "--bench",
            metavar="FILE",
            help="Time the metrics on the texts of a file, one a line, on each device, beside "
            "transformers' pipeline where it is installed.",
        ),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            "-m",
            metavar="NAMES",
            help=f"Which metrics: {', '.join(throughput.QUICK_METRICS)}.",
        ),
    ] = None,
    as_json: options.JsonOption = False,
) -> None:
    """Show what scoring runs on here and how fast it is, for a report."""
    chosen = options.names(
        metrics or [*throughput.QUICK_METRICS], throughput.QUICK_METRICS, "metric that can be timed"
    )
    texts = throughput.sample_texts(BATCH) if bench is None else _read_texts(bench)
    report = diagnosis.diagnose()
    speeds = _speeds(chosen, texts, with_peers=bench is not None)
    if as_json:
        print(json.dumps(as_fields(report, [*speeds]), ensure_ascii=False))  # noqa: T201
        return
    for line in describe_diagnosis(report):
        print(line)  # noqa: T201
    print(f"speed on {len(dict.fromkeys(texts)):,} distinct texts")  # noqa: T201
    for speed in speeds:
        print(f"  {describe_speed(speed)}", flush=True)  # noqa: T201


def as_fields(
    report: diagnosis.DiagnosticFacts, speeds: Sequence[throughput.Throughput]
) -> dict[str, Any]:
    """The object that ``--json`` writes."""
    rows = [{**asdict(speed), "texts_per_s": speed.texts_per_s} for speed in speeds]
    return {**asdict(report), "speeds": rows}


def describe_diagnosis(report: diagnosis.DiagnosticFacts) -> Iterator[str]:
    """The lines for a person."""
    backend = report.backend
    installed = [f"{name} {number}" for name, number in report.packages.items() if number]
    absent = [name for name, number in report.packages.items() if not number]
    yield f"logic2text {report.version}, {report.python}, {report.system}"
    yield f"processor: {report.processor}; {report.cores} threads score"
    yield f"  features: {', '.join(report.features) or 'not told by the system'}"
    yield f"compute path: {backend.path}, {backend.precision}: {backend.reason}"
    yield f"  kernels that can run here: {', '.join(backend.supported) or 'none'}"
    yield f"packages: {', '.join(installed)}"
    yield f"  not installed: {', '.join(absent) or 'none'}"


def describe_speed(speed: throughput.Throughput) -> str:
    """One line of the table of speeds."""
    title = f"{speed.metric}, {speed.device}".ljust(32)
    if speed.texts_per_s is None:
        hint = f" ({speed.hint})" if speed.hint else ""
        return f"{title} {speed.error}{hint}"
    return (
        f"{title} {speed.texts_per_s:,.0f} texts a second, first ones after {speed.loading_s:.2f} s"
    )


def _speeds(
    chosen: Sequence[str], texts: Sequence[str], *, with_peers: bool
) -> Iterator[throughput.Throughput]:
    """The speed of each metric on the processor; with peers on every device, and the pipeline's."""
    places = throughput.devices() if with_peers else ("cpu",)
    for name in chosen:
        for device in places if registry.takes_device(name) else ("cpu",):
            yield throughput.measure(name, device, texts)
    if with_peers:
        for device in places:
            yield throughput.measure_pipeline(device, texts)


def _read_texts(path: Path) -> list[str]:
    texts = []
    for row in row_input.read_rows((), "text", path, pipes=False):
        if not isinstance(row, Row):
            raise row.error
        texts.append(row.text)
    if not texts:
        raise InputError(f"{path} has no text", "give a file with one text a line")
    return texts
