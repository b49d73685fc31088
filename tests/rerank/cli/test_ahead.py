"""Drawing ahead: the order, the bound, what is passed on at once, and how it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event

import pytest

from rerank.cli.ahead import ahead


def test_the_items_come_in_their_order() -> None:
    assert list(ahead(range(1_000), most=3)) == list(range(1_000))


def test_no_more_wait_than_were_asked_for() -> None:
    drawn: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(100):
            drawn.append(number)
            yield number

    items = ahead(numbers(), most=2)
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

    found = ahead(ahead(items(), most=2), most=2)
    assert next(found) == "first"
    more.set()
    assert list(found) == ["second"]


def test_an_error_comes_in_its_turn() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise ValueError("broken")

    found = ahead(items(), most=5)
    assert next(found) == 1
    with pytest.raises(ValueError, match="broken"):
        next(found)


def test_closing_it_ends_the_drawing() -> None:
    drawn: list[int] = []

    def numbers() -> Iterator[int]:
        while True:
            drawn.append(len(drawn))
            yield drawn[-1]

    found = ahead(numbers(), most=1)
    next(found)
    found.close()  # type: ignore[attr-defined]
    settled(drawn)
    assert len(drawn) < 10
