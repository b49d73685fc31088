"""Chunks that grow, and the isolation of the rows that fail."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from logic2text.errors import TooLongError, UnavailableError
from rerank.batch.chunking import chunks, isolate_failures, map_good_rows
from rerank.batch.rows import Row


class Inverses:
    """1/n of each number, which fails for all of them where one is 0; counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, numbers: Sequence[int], others: Sequence[str]) -> list[str]:
        self.calls += 1
        if 13 in numbers:
            raise TooLongError(5, [i for i, number in enumerate(numbers) if number == 13])
        return [f"{1 / number} {other}" for number, other in zip(numbers, others, strict=True)]


def test_chunks_grow() -> None:
    assert [len(chunk) for chunk in chunks([Row("P")] * 12, largest=4)] == [1, 2, 4, 4, 1]


def test_a_row_that_fails_costs_no_other_its_result() -> None:
    results = isolate_failures(Inverses(), [1, 0, 2], "abc")
    assert (results[0], results[2]) == ("1.0 a", "0.5 c")
    assert isinstance(results[1], ZeroDivisionError)


def test_rows_that_the_error_names_cost_one_more_call() -> None:
    step = Inverses()

    def too_long(error: Exception) -> Sequence[int]:
        return error.indices if isinstance(error, TooLongError) else ()

    results = isolate_failures(step, [13, 1, 13, 2], "abcd", too_long)
    assert [isinstance(result, TooLongError) for result in results] == [True, False, True, False]
    assert (results[1], results[3]) == ("1.0 b", "0.5 d")
    assert step.calls == 2


def test_what_is_missing_is_missing_for_all() -> None:
    def step(first: Sequence[int], second: Sequence[int]) -> list[int]:
        raise UnavailableError("no server")

    with pytest.raises(UnavailableError):
        isolate_failures(step, [1, 2], [1, 2])


def test_rows_that_failed_before_keep_their_errors() -> None:
    chunk = [Row("a"), Row("b"), Row("c")]
    failure = ValueError("before")
    same, results = map_good_rows(Inverses(), (chunk, [(1, "a"), failure, (0, "c")]))
    assert same is chunk
    assert results[:2] == ["1.0 a", failure]
    assert isinstance(results[2], ZeroDivisionError)
