"""Rows in worker processes: chunks are submitted in parts and collected in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from typing import TypeAlias, TypeVar

from rerank.batch.chunking import Chunk, chunks
from rerank.batch.pipeline import prefetch
from rerank.batch.rows import BadRow, Row
from rerank.batch.worker_pool import WorkerPool

R = TypeVar("R")

Parts: TypeAlias = list[Future[list[R | Exception]]]
"""Futures with the results of the good rows of a chunk, in parts."""

ROWS_A_PART = 16

CHUNKS_AHEAD = 24
"""The maximum number of chunks whose results wait for the next stage: about 4,000 rows."""


def submit_chunks(
    rows: Iterable[Row | BadRow], workers: WorkerPool[Row, R]
) -> Iterator[tuple[Chunk, Parts[R]]]:
    """Submit the good rows of each chunk to the workers, in parts."""
    for chunk in chunks(rows):
        good = [row for row in chunk if isinstance(row, Row)]
        parts = [good[start : start + ROWS_A_PART] for start in range(0, len(good), ROWS_A_PART)]
        yield chunk, [workers.submit(part) for part in parts]


def collect_chunks(
    submitted: Iterable[tuple[Chunk, Parts[R]]],
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    """The result of each good row of a chunk, or the error in its place."""
    for chunk, parts in submitted:
        yield chunk, [result for part in parts for result in part.result()]


def work_on_rows(
    rows: Iterable[Row | BadRow], workers: WorkerPool[Row, R]
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    """Chunks with the result or error of each good row, `CHUNKS_AHEAD` chunks in advance.

    The work begins with the call.
    """
    submitted: Generator[tuple[Chunk, Parts[R]], None, None]
    submitted = prefetch(submit_chunks(rows, workers), CHUNKS_AHEAD)
    return _collect_and_close(submitted)


def _collect_and_close(
    submitted: Generator[tuple[Chunk, Parts[R]], None, None],
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    try:
        yield from collect_chunks(submitted)
    finally:
        submitted.close()
