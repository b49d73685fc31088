"""Rows in chunks that grow, and a step over all good rows of a chunk.

>>> [len(chunk) for chunk in chunks([Row("P(a)")] * 20, largest=8)]
[1, 2, 4, 8, 5]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from metrics.isolation import isolate_failures
from rerank.batch.rows import BadRow, Row

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

Chunk: TypeAlias = list[Row | BadRow]

LARGEST_CHUNK = 256


def chunks(rows: Iterable[Row | BadRow], largest: int = LARGEST_CHUNK) -> Iterator[Chunk]:
    """The rows in lists that grow from one to `largest`."""
    size = 1
    chunk: Chunk = []
    for row in rows:
        chunk.append(row)
        if len(chunk) >= size:
            yield chunk
            chunk = []
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
    good = [row for row in rows if not isinstance(row, Exception)]

    def work(indices: Sequence[int]) -> Sequence[C]:
        return step([good[i][0] for i in indices], [good[i][1] for i in indices])

    results = iter(isolate_failures(work, range(len(good))))
    return chunk, [row if isinstance(row, Exception) else next(results) for row in rows]
