"""Drawing ahead: the order, the bound, what is passed on at once, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from threading import Barrier, Condition, Event

import pytest

from rerank.batch.pipeline import parallel_map, prefetch

WATCHDOG_S = 60.0
"""Ends a test that would hang; nothing is measured by it."""


def test_the_items_come_in_their_order() -> None:
    assert list(prefetch(range(1_000), most=3)) == list(range(1_000))


def test_no_more_wait_than_were_asked_for() -> None:
    drawn = Drawn(100)
    items = prefetch(drawn, most=2)
    for used, item in enumerate(items, 1):
        assert item == used - 1
        drawn.wait_for(used + 3)  # those that are used, two that wait, one that has no room yet
        assert len(drawn.numbers) <= used + 3


class Drawn:
    """Numbers from 0 on, and which of them were drawn."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.numbers: list[int] = []
        self._changed = Condition()

    def __iter__(self) -> Iterator[int]:
        for number in range(self.count):
            with self._changed:
                self.numbers.append(number)
                self._changed.notify_all()
            yield number

    def wait_for(self, count: int) -> None:
        """Wait until so many are drawn, or all."""
        with self._changed:
            assert self._changed.wait_for(
                lambda: len(self.numbers) >= min(count, self.count), WATCHDOG_S
            )


def test_what_is_ready_is_passed_on_while_more_is_waited_for() -> None:
    more = Event()

    def items() -> Iterator[str]:
        yield "first"
        more.wait(WATCHDOG_S)
        yield "second"

    found = prefetch(prefetch(items(), most=2), most=2)
    assert next(found) == "first"
    more.set()
    assert list(found) == ["second"]


def test_an_error_comes_in_its_turn() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise ValueError("broken")

    found = prefetch(items(), most=5)
    assert next(found) == 1
    with pytest.raises(ValueError, match="broken"):
        next(found)


def test_closing_it_ends_the_drawing() -> None:
    ended = Event()

    def numbers() -> Iterator[int]:
        try:
            yield from count()
        finally:
            ended.set()

    found = prefetch(numbers(), most=1)
    next(found)
    found.close()
    assert ended.wait(WATCHDOG_S)


def test_several_are_worked_on_at_once_and_keep_their_order() -> None:
    pairs = Barrier(2)

    def work(number: int) -> int:
        pairs.wait(WATCHDOG_S)  # of two threads; one alone would wait in vain
        return -number

    assert list(parallel_map(work, range(40), count=2)) == [-number for number in range(40)]


def test_results_keep_their_order_where_the_first_is_ready_last() -> None:
    second = Event()

    def work(number: int) -> int:
        if number == 0:
            assert second.wait(WATCHDOG_S)
        else:
            second.set()
        return -number

    assert list(parallel_map(work, range(2), count=2)) == [0, -1]


def test_no_more_are_begun_than_were_asked_for() -> None:
    drawn = Drawn(100)
    for used, result in enumerate(parallel_map(abs, drawn, count=2), 1):
        assert result == used - 1
        drawn.wait_for(used + 2)
        assert len(drawn.numbers) <= used + 3


def test_a_result_is_passed_on_while_more_items_are_waited_for() -> None:
    more = Event()

    def numbers() -> Iterator[int]:
        yield 1
        more.wait(WATCHDOG_S)
        yield 2

    results = parallel_map(abs, numbers(), count=2)
    assert next(results) == 1
    assert not more.is_set()
    more.set()
    assert list(results) == [2]


def test_an_error_of_the_work_comes_in_its_turn() -> None:
    results = parallel_map(lambda number: 6 // number, [3, 2, 0, 1], count=2)
    assert [next(results), next(results)] == [2, 3]
    with pytest.raises(ZeroDivisionError):
        next(results)
