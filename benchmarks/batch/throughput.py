"""Rows a second of the engines, time by stage, and what the process that writes can do alone."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.batch import jobs
from benchmarks.batch.formulae import write_formulae
from benchmarks.record import table
from rerank.batch import job, manifest, shards
from rerank.batch.chunking import Chunk
from rerank.batch.journal import Journal
from rerank.batch.shared_answers import SharedAnswers
from rerank.batch.stage_report import StageReport
from rerank.cli.io import batch_input, output
from rerank.rows.answers import Answer

WRITER = "one process that reads and writes"


def measure_throughput(work: Path, rows: dict[str, int], engines: Sequence[str]) -> None:
    """Run every workload on every engine; those that are finished in `work` are not run again."""
    lines = []
    for workload, count in rows.items():
        source = write_formulae(work, count)
        digests = {}
        for engine in engines:
            name = f"{workload}, {engine}"
            out = work / f"{workload.replace(' ', '-')}-{count}-{engine}"
            stored = out.with_suffix(".json")
            if not stored.exists():
                done = jobs.run_job(source, out, "--engine", engine, *jobs.WORKLOADS[workload])
                stored.write_text(json.dumps([done.figures, done.digests]), encoding="utf-8")
            figures, digests[engine] = json.loads(stored.read_text(encoding="utf-8"))
            figures["same_bytes"] = len({*map(tuple, digests.values())}) == 1
            jobs.record_part("throughput", name, figures)
            stages = figures["stage_seconds_a_row"]
            lines.append(
                [
                    name,
                    count,
                    figures["rows_a_second"],
                    figures["texts_a_second"],
                    *(1e3 * stages.get(stage, float("nan")) for stage in STAGES),
                    figures["same_bytes"],
                ]
            )
    head = ["workload", "rows", "rows/s", "texts/s", "generate ms", "score ms", "same bytes"]
    print(table(head, lines))


STAGES = ("generate_and_prove", "score_and_rank")


def measure_writer(work: Path, rows: int) -> None:
    """Rows a second of the process that reads rows, keeps the order and writes shards.

    Every row has the same answer, so it is the most that a job can do on any number of machines.
    """
    source = write_formulae(work, rows)
    sample = jobs.run_job(source, work / f"sample-{rows}", *jobs.WORKLOADS["light"])
    first = next((work / f"sample-{rows}").glob("part-*")).read_text(encoding="utf-8")
    answer = json.loads(first.splitlines()[0])

    def rank(chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Sequence[Answer]]]:
        for chunk in chunks:
            yield chunk, [answer] * len(chunk)

    with tempfile.TemporaryDirectory(dir=work) as folder, Journal(Path(folder)) as journal:
        writer = job.Job(
            Path(folder),
            manifest.Manifest({}),
            journal,
            partial(output.answer_line, name="formula"),
            job.jsonl_content,
            SharedAnswers(),
        )
        split = shards.shards(batch_input.Input([source]).rows())
        start = time.perf_counter()
        writer.run(split, rank, lambda *_: None, StageReport())
        seconds = time.perf_counter() - start
    jobs.record_part("throughput", WRITER, {"rows": rows, "rows_a_second": rows / seconds})
    print(f"{WRITER}: {rows / seconds:,.0f} rows/s (sample of {sample.summary['rows']:,} rows)")
