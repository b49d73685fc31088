"""Rows worked on by processes: chunks are submitted in parts and collected in their order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from typing import TypeAlias, TypeVar

from rerank.batch.chunking import Chunk, chunks
from rerank.batch.pipeline import prefetch
from rerank.batch.rows import BadRow, Row
from rerank.batch.worker_pool import Processes

R = TypeVar("R")

Parts: TypeAlias = list[Future[list[R | Exception]]]
"""The results to come of the good rows of a chunk, in parts."""

ROWS_A_PART = 16

CHUNKS_AHEAD = 24
"""Chunks whose results may wait for what follows: some 4,000 rows."""


def submit_chunks(
    rows: Iterable[Row | BadRow], processes: Processes[Row, R]
) -> Iterator[tuple[Chunk, Parts[R]]]:
    """Chunks of rows, whose parts the processes work on."""
    for chunk in chunks(rows):
        good = [row for row in chunk if isinstance(row, Row)]
        parts = [good[start : start + ROWS_A_PART] for start in range(0, len(good), ROWS_A_PART)]
        yield chunk, [processes.submit(part) for part in parts]


def collect_chunks(
    submitted: Iterable[tuple[Chunk, Parts[R]]],
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    """The result of each good row of a chunk, or the error in its place."""
    for chunk, parts in submitted:
        yield chunk, [result for part in parts for result in part.result()]


def work_on_rows(
    rows: Iterable[Row | BadRow], processes: Processes[Row, R]
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    """Chunks with the result or error of each good row, `CHUNKS_AHEAD` chunks in advance.

    The work begins with the call.
    """
    submitted: Generator[tuple[Chunk, Parts[R]], None, None]
    submitted = prefetch(submit_chunks(rows, processes), CHUNKS_AHEAD)
    return _collect_and_close(submitted)


def _collect_and_close(
    submitted: Generator[tuple[Chunk, Parts[R]], None, None],
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    try:
        yield from collect_chunks(submitted)
    finally:
        submitted.close()
