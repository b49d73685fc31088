"""Rows in chunks: how they are cut, and a step over all rows of one at once.

>>> [len(chunk) for chunk in chunks([Row("P(a)")] * 20, largest=8)]
[1, 2, 4, 8, 5]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from logic2text.errors import UnavailableError
from rerank.cli.input import BadRow, Row

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


def together_or_alone(
    step: Callable[[Sequence[A], Sequence[B]], Sequence[C]],
    first: Sequence[A],
    second: Sequence[B],
) -> list[C | Exception]:
    """What a step makes of all rows at once; where one cannot be used, of each alone.

    `second` is as long as `first`: what goes with each row.

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
    return [
        result
        for i in range(len(first))
        for result in together_or_alone(step, first[i : i + 1], second[i : i + 1])
    ]


def over(
    step: Callable[[Sequence[A], Sequence[B]], Sequence[C]],
    given: tuple[Chunk, Sequence[tuple[A, B] | Exception]],
) -> tuple[Chunk, Sequence[C | Exception]]:
    """A step over all good rows of a chunk at once; bad ones keep their errors."""
    chunk, rows = given
    good = [row for row in rows if not isinstance(row, Exception)]
    done = iter(together_or_alone(step, [one for one, _ in good], [two for _, two in good]))
    return chunk, [row if isinstance(row, Exception) else next(done) for row in rows]
