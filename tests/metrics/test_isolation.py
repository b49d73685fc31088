"""An item of a batch that fails leaves the results of the others unaffected."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from logic2text.errors import InputError, TooLongError, UnavailableError
from metrics.isolation import isolate_failures

NUMBERS = [13, 1, 0, 13, 2]


class Inverses:
    """1/n of each number; it fails for all of them if one is 0 or 13, and counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, indices: Sequence[int]) -> list[float]:
        self.calls += 1
        numbers = [NUMBERS[i] for i in indices]
        if 13 in numbers:
            raise TooLongError(5, [i for i, number in enumerate(numbers) if number == 13])
        return [1 / number for number in numbers]


def find_long_texts(error: Exception) -> Sequence[int]:
    return error.indices if isinstance(error, TooLongError) else ()


def test_one_failure_costs_no_other_item_its_result() -> None:
    results = isolate_failures(Inverses(), [1, 2, 4])
    assert (results[0], results[2]) == (1.0, 0.5)
    assert isinstance(results[1], ZeroDivisionError)


def test_items_that_the_error_names_cost_one_more_call() -> None:
    work = Inverses()
    results = isolate_failures(work, [0, 1, 3, 4], find_culprits=find_long_texts)
    assert [isinstance(result, TooLongError) for result in results] == [True, False, True, False]
    assert (results[1], results[3]) == (1.0, 0.5)
    assert work.calls == 2


def test_named_and_unnamed_failures_mix() -> None:
    results = isolate_failures(Inverses(), range(5), find_culprits=find_long_texts)
    kinds = [type(result) for result in results]
    assert kinds == [TooLongError, float, ZeroDivisionError, TooLongError, float]


def test_no_items_are_no_call() -> None:
    work = Inverses()
    assert isolate_failures(work, []) == []
    assert work.calls == 0


@pytest.mark.parametrize(
    ("error", "fatal"),
    [
        (UnavailableError("no server"), (UnavailableError,)),
        (InputError("no formula"), (InputError, UnavailableError)),
    ],
)
def test_a_fatal_error_is_raised(error: Exception, fatal: tuple[type[Exception], ...]) -> None:
    def work(indices: Sequence[int]) -> list[int]:
        raise error

    with pytest.raises(type(error)):
        isolate_failures(work, range(2), fatal=fatal)
