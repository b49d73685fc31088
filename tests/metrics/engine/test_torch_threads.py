"""Threads with one core each, which leave everybody else's threads alone."""

from __future__ import annotations

import threading

import torch

from metrics.engine.thread_pool import map_in_order
from metrics.engine.torch_threads import limit_to_one_core


def test_each_works_with_one_core() -> None:
    assert set(map_in_order(lambda _: torch.get_num_threads(), range(4), 2)) == {1}


def test_other_threads_keep_their_cores() -> None:
    before = torch.get_num_threads()
    list(map_in_order(lambda n: n, range(4), threads=5))
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

    with limit_to_one_core():
        assert torch.get_num_threads() == 1
        later = threading.Thread(target=reader)
        later.start()
        later.join()
        list(map_in_order(lambda n: n, range(4), threads=7))  # begins threads meanwhile
    later = threading.Thread(target=reader)
    later.start()
    later.join()
    assert (torch.get_num_threads(), seen) == (before, [before, before])
