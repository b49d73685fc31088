"""Drawing ahead: the order, the bound, what is passed on at once, and how it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Barrier, Event

import pytest

from rerank.batch.pipeline import parallel_map, prefetch


def test_the_items_come_in_their_order() -> None:
    assert list(prefetch(range(1_000), most=3)) == list(range(1_000))


def test_no_more_wait_than_were_asked_for() -> None:
    drawn: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(100):
            drawn.append(number)
            yield number

    items = prefetch(numbers(), most=2)
    assert next(items) == 0
    settled(drawn)
    assert len(drawn) <= 4  # one is used, two wait, one has no room yet


def settled(drawn: list[int]) -> None:
    """Wait until nothing more is drawn."""
    before = -1
    while before != len(drawn):
        before = len(drawn)
        time.sleep(0.05)


def test_what_is_ready_is_passed_on_while_more_is_waited_for() -> None:
    more = Event()

    def items() -> Iterator[str]:
        yield "first"
        more.wait(10)
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
    drawn: list[int] = []

    def numbers() -> Iterator[int]:
        while True:
            drawn.append(len(drawn))
            yield drawn[-1]

    found = prefetch(numbers(), most=1)
    next(found)
    found.close()
    settled(drawn)
    assert len(drawn) < 10


def test_several_are_worked_on_at_once_and_keep_their_order() -> None:
    pairs = Barrier(2)

    def work(number: int) -> int:
        pairs.wait(10)  # of two threads; one alone would wait in vain
        time.sleep(0.002 * (number % 3))
        return -number

    assert list(parallel_map(work, range(40), count=2)) == [-number for number in range(40)]


def test_no_more_are_begun_than_were_asked_for() -> None:
    drawn: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(100):
            drawn.append(number)
            yield number

    results = parallel_map(abs, numbers(), count=2)
    assert next(results) == 0
    settled(drawn)
    assert len(drawn) <= 4


def test_a_result_is_passed_on_while_more_items_are_waited_for() -> None:
    more = Event()

    def numbers() -> Iterator[int]:
        yield 1
        more.wait(10)
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
