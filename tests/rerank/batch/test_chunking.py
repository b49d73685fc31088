"""Chunks that grow, and steps over their good rows."""

from __future__ import annotations

from collections.abc import Sequence

from rerank.batch.chunking import chunks, map_good_rows
from rerank.batch.input_rows import Row


class Inverses:
    """1/n of each number; it fails for all of them if one is 0."""

    def __call__(self, numbers: Sequence[int], others: Sequence[str]) -> list[str]:
        return [f"{1 / number} {other}" for number, other in zip(numbers, others, strict=True)]


def test_chunks_grow() -> None:
    assert [len(chunk) for chunk in chunks([Row("P")] * 12, largest=4)] == [1, 2, 4, 4, 1]


def test_rows_that_failed_before_keep_their_errors() -> None:
    chunk = [Row("a"), Row("b"), Row("c")]
    failure = ValueError("before")
    same, results = map_good_rows(Inverses(), (chunk, [(1, "a"), failure, (0, "c")]))
    assert same is chunk
    assert results[:2] == ["1.0 a", failure]
    assert isinstance(results[2], ZeroDivisionError)
