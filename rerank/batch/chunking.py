"""Rows in chunks that grow, worked on by worker processes or by one step for a whole chunk.

>>> [len(chunk) for chunk in chunks([input_rows.Row("P(a)")] * 20, largest=8)]
[1, 2, 4, 8, 5]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, TypeAlias, TypeVar

from logic2text.candidate_pool import Candidate
from rerank.batch import input_rows, pipeline, worker_pool
from rerank.contest import Contest

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
R = TypeVar("R")

Chunk: TypeAlias = list[input_rows.Row | input_rows.BadRow]

LARGEST_CHUNK = 256


def chunks(
    rows: Iterable[input_rows.Row | input_rows.BadRow], largest: int = LARGEST_CHUNK
) -> Iterator[Chunk]:
    """Split the rows into lists whose lengths double from 1 to `largest`."""
    size = 1
    chunk: Chunk = []
    for row in rows:
        chunk.append(row)
        if len(chunk) >= size:
            yield chunk
            chunk = []
            # The first row is answered at once, and long files still fill the batches of the
            # models.
            size = min(size * 2, largest)
    if chunk:
        yield chunk


def map_good_rows(
    step: Callable[[Sequence[A], Sequence[B]], Sequence[C]],
    answered: tuple[Chunk, Sequence[tuple[A, B] | Exception]],
) -> tuple[Chunk, Sequence[C | Exception]]:
    """The results of a step over all good rows of a chunk, or the errors in their places.

    Args:
        step: returns one result for each row; it may raise for all because of one.
        answered: a chunk, and the arguments of `step` or an earlier error for each row.

    Raises:
        UnavailableError: from `step`; what is missing for one row is missing for all.
    """
    chunk, rows = answered
    # All good rows at once: a batch of texts is what makes neural metrics quick.
    good = [row for row in rows if not isinstance(row, Exception)]

    def work(indices: Sequence[int]) -> Sequence[C]:
        return step([good[i][0] for i in indices], [good[i][1] for i in indices])

    from metrics.failures import isolate_failures  # needs numpy, which reading rows does not

    results = iter(isolate_failures(work, range(len(good))))
    return chunk, [row if isinstance(row, Exception) else next(results) for row in rows]


Parts: TypeAlias = list[Future[list[R | Exception]]]
"""Futures with the results of the good rows of a chunk, in parts."""

ROWS_A_PART = 16

CHUNKS_AHEAD = 24
"""The maximum number of chunks whose results wait for the next stage: about 4,000 rows."""


def _submit(
    split: Iterable[Chunk], workers: worker_pool.WorkerPool[Any, Any]
) -> Iterator[tuple[Chunk, Parts[R]]]:
    for chunk in split:
        good = [row for row in chunk if isinstance(row, input_rows.Row)]
        # Parts smaller than a chunk: all workers share one chunk, and after a fault only the rest
        # of one part is sent again.
        parts = [good[start : start + ROWS_A_PART] for start in range(0, len(good), ROWS_A_PART)]
        yield chunk, [workers.submit(part) for part in parts]


def work_on_rows(
    rows: Iterable[input_rows.Row | input_rows.BadRow],
    workers: worker_pool.WorkerPool[Any, Any],
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    """Chunks with the result or error of each good row, in order.

    The work begins with the call and proceeds at most `CHUNKS_AHEAD` chunks in advance.
    """
    return work_on_chunks(chunks(rows), workers, CHUNKS_AHEAD)


def settle_in(
    workers: worker_pool.WorkerPool[Any, Any], contests: Sequence[Contest]
) -> list[Sequence[Candidate]]:
    """The settled candidates of contests, each by a worker.

    Raises:
        Exception: the first error of a worker.
    """
    starts = range(0, len(contests), ROWS_A_PART)
    parts = [workers.submit(contests[start : start + ROWS_A_PART]) for start in starts]
    settled: list[Sequence[Candidate]] = []
    for result in (result for part in parts for result in part.result()):
        if isinstance(result, Exception):
            raise result
        settled.append(result)
    return settled


def work_on_chunks(
    split: Iterable[Chunk], workers: worker_pool.WorkerPool[Any, Any], ahead: int
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    """As `work_on_rows`, for rows that are in chunks already; `ahead` of them in advance."""
    submitted: Generator[tuple[Chunk, Parts[R]], None, None]
    submitted = pipeline.prefetch(_submit(split, workers), ahead)
    return _collect_and_close(submitted)


def _collect_and_close(
    submitted: Generator[tuple[Chunk, Parts[R]], None, None],
) -> Iterator[tuple[Chunk, list[R | Exception]]]:
    try:
        for chunk, parts in submitted:
            yield chunk, [result for part in parts for result in part.result()]
    finally:
        # Stops the reading thread also if the consumer leaves the loop early, as after an error.
        submitted.close()
