"""Threads that work in order, as many as there are cores."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from metrics.engine.thread_pool import QUEUED_PER_THREAD, map_in_order


def test_results_come_in_order() -> None:
    assert list(map_in_order(lambda n: n * n, range(50), threads=3)) == [n * n for n in range(50)]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("4,2", 4),
        pytest.param("many", 0, marks=pytest.mark.slow),
        pytest.param("3", 3, marks=pytest.mark.slow),
        pytest.param("0", 0, marks=pytest.mark.slow),
    ],
)
def test_without_torch_the_variable_and_the_cores_count(asked: str, expected: int) -> None:
    code = (
        "import sys; from metrics.engine.thread_pool import count_cores, map_in_order;"
        "before = count_cores(); list(map_in_order(abs, [1, 2]));"
        "assert 'torch' not in sys.modules;"
        "import torch; print(before, torch.get_num_threads(), count_cores());"
        "print(set(map_in_order(lambda _: torch.get_num_threads(), [1, 2])))"
    )
    environment = {**os.environ, "OMP_NUM_THREADS": asked}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    counts, in_threads = done.stdout.splitlines()
    before, torchs, after = map(int, counts.split())
    assert before == expected or (not expected and 1 <= before <= (os.cpu_count() or 1))
    assert after == torchs
    assert in_threads == "{1}"  # threads that began without torch are not used for it


def test_nothing_is_done_elsewhere_with_no_threads() -> None:
    here = threading.current_thread()
    assert set(map_in_order(lambda _: threading.current_thread(), range(4), threads=0)) == {here}


def test_tasks_are_drawn_as_they_are_needed() -> None:
    drawn: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            drawn.append(number)
            yield number

    results = map_in_order(lambda n: n, tasks(), threads=2)
    assert next(results) == 0
    assert len(drawn) == 2 * QUEUED_PER_THREAD + 1


def test_an_error_comes_in_its_turn() -> None:
    results = map_in_order(lambda n: 1 // n, [1, 0, 1], threads=2)
    assert next(results) == 1
    with pytest.raises(ZeroDivisionError):
        next(results)
