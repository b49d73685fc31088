"""Threads with one core each, which leave everybody else's threads alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
import torch

from metrics.engine.workers import AHEAD, in_order, one_core


def test_results_come_in_order() -> None:
    assert list(in_order(lambda n: n * n, range(50), threads=3)) == [n * n for n in range(50)]


def test_each_works_with_one_core_and_without_gradients() -> None:
    seen = in_order(
        lambda _: (torch.get_num_threads(), torch.is_inference_mode_enabled()), range(4), 2
    )
    assert set(seen) == {(1, True)}


def test_other_threads_keep_their_cores() -> None:
    before = torch.get_num_threads()
    list(in_order(lambda n: n, range(4), threads=5))
    found: list[int] = []
    later = threading.Thread(target=lambda: found.append(torch.get_num_threads()))
    later.start()
    later.join()
    assert (torch.get_num_threads(), found) == (before, [before])


def test_a_thread_that_keeps_to_one_core_leaves_the_default_alone() -> None:
    before = torch.get_num_threads()
    seen: list[int] = []

    def reader() -> None:
        seen.append(torch.get_num_threads())

    with one_core():
        assert torch.get_num_threads() == 1
        later = threading.Thread(target=reader)
        later.start()
        later.join()
        list(in_order(lambda n: n, range(4), threads=7))  # begins threads meanwhile
    later = threading.Thread(target=reader)
    later.start()
    later.join()
    assert (torch.get_num_threads(), seen) == (before, [before, before])


def test_tasks_are_drawn_as_they_are_needed() -> None:
    drawn: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            drawn.append(number)
            yield number

    results = in_order(lambda n: n, tasks(), threads=2)
    assert next(results) == 0
    assert len(drawn) == 2 * AHEAD + 1


def test_an_error_comes_in_its_turn() -> None:
    results = in_order(lambda n: 1 // n, [1, 0, 1], threads=2)
    assert next(results) == 1
    with pytest.raises(ZeroDivisionError):
        next(results)
