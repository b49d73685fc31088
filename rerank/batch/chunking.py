"""Rows in chunks that grow, and the one isolation of the rows of a chunk that fail.

>>> [len(chunk) for chunk in chunks([Row("P(a)")] * 20, largest=8)]
[1, 2, 4, 8, 5]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from logic2text.errors import UnavailableError
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


def _names_none(error: Exception) -> Sequence[int]:
    del error
    return ()


def isolate_failures(
    step: Callable[[Sequence[A], Sequence[B]], Sequence[C]],
    first: Sequence[A],
    second: Sequence[B],
    rows_at_fault: Callable[[Exception], Sequence[int]] = _names_none,
) -> list[C | Exception]:
    """The results of a step over all rows at once; where one makes it fail, of each row by itself.

    Args:
        step: gives one result for each row, or raises for all because of one.
        first: the rows.
        second: what belongs to each row, as long as `first`.
        rows_at_fault: the places of the rows that an error names, if it names any; it costs only
            those, and the others go on together.

    Raises:
        UnavailableError: what is missing for one row is missing for all.
    """
    try:
        return [*step(first, second)]
    except UnavailableError:
        raise
    except Exception as error:
        if len(first) == 1:
            return [error]
        failed = dict.fromkeys(rows_at_fault(error), error)
    others = [i for i in range(len(first)) if i not in failed]
    parts = [others] if failed else [[i] for i in others]
    results = iter(
        result
        for part in parts
        for result in isolate_failures(
            step, [first[i] for i in part], [second[i] for i in part], rows_at_fault
        )
    )
    return [failed[i] if i in failed else next(results) for i in range(len(first))]


def map_good_rows(
    step: Callable[[Sequence[A], Sequence[B]], Sequence[C]],
    answered: tuple[Chunk, Sequence[tuple[A, B] | Exception]],
) -> tuple[Chunk, Sequence[C | Exception]]:
    """A step over all good rows of a chunk at once; the others keep their errors."""
    chunk, rows = answered
    good = [row for row in rows if not isinstance(row, Exception)]
    results = iter(isolate_failures(step, [a for a, _ in good], [b for _, b in good]))
    return chunk, [row if isinstance(row, Exception) else next(results) for row in rows]
