"""Forked processes: results, errors, a process that ends, and none at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from logic2text.errors import Logic2TextError, ParseError
from rerank.cli.processes import ProcessEndedError, Processes, cores

forked = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")


class OddError(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


def work(task: int | str) -> object:
    match task:
        case "parse":
            raise ParseError("not read", "P(", 2, "close it")
        case "odd":
            raise OddError("one", "other")
        case "end":
            os.kill(os.getpid(), signal.SIGKILL)
        case "unpicklable":
            return lambda: None
        case "ended":
            raise EOFError("of a file")
        case "who":
            return os.getpid()
    return task


@forked
def test_results_are_those_of_this_process() -> None:
    with Processes(work, count=2) as several, Processes(work, count=0) as none:
        tasks = [*range(50)]
        for processes in (several, none):
            futures = [processes.submit(task) for task in tasks]
            assert [future.result() for future in futures] == tasks
        assert several.submit("who").result() != os.getpid()
        assert none.submit("who").result() == os.getpid()


@forked
@pytest.mark.parametrize("count", [0, 1])
def test_errors_come_as_they_are(count: int) -> None:
    with Processes(work, count) as processes:
        error = processes.submit("parse").exception()
        assert isinstance(error, ParseError)
        assert (error.column, error.hint, error.source_line) == (3, "close it", "P(")
        assert "one and other" in str(processes.submit("odd").exception())
        assert processes.submit(3).result() == 3


@forked
def test_what_cannot_be_sent_is_an_error_of_that_task() -> None:
    with Processes(work, count=1) as processes:
        assert processes.submit("unpicklable").exception() is not None
        assert processes.submit(3).result() == 3


@forked
def test_a_process_that_ends_takes_its_task_alone() -> None:
    with Processes(work, count=2) as processes:
        futures = [processes.submit(task) for task in (1, "end", 2, "end", 3, "end", 4)]
        failed = [isinstance(future.exception(), ProcessEndedError) for future in futures]
    assert failed == [False, True, False, True, False, True, False]
    error = futures[1].exception()
    assert isinstance(error, Logic2TextError)
    assert "memory did not suffice" in str(error.hint)


@forked
def test_one_that_ended_is_replaced_while_other_threads_hold_locks() -> None:
    lock = threading.Lock()

    def locking(task: str) -> str:
        if task == "end":
            os.kill(os.getpid(), signal.SIGKILL)
        with lock:
            return task

    with Processes(locking, count=1) as processes, lock:
        processes.submit("end").exception()
        assert processes.submit("on").result(10) == "on"


@forked
def test_without_replacements_the_others_work_on() -> None:
    with Processes(work, count=2) as processes:
        assert processes._forks is not None
        pid = processes._forks._origin.pid
        assert pid is not None
        while processes._left < 2:
            time.sleep(0.01)
        os.kill(pid, signal.SIGKILL)
        assert isinstance(processes.submit("end").exception(10), ProcessEndedError)
        assert [processes.submit(i).result(10) for i in range(5)] == [*range(5)]
        assert isinstance(processes.submit("end").exception(10), ProcessEndedError)
        assert isinstance(processes.submit(1).exception(10), ProcessEndedError)


@forked
def test_what_is_prepared_is_there_in_every_process_and_not_here() -> None:
    made: list[int] = []
    with Processes(lambda _: (os.getpid(), list(made)), 2, lambda: made.append(1)) as processes:
        found = [future.result(10) for future in [processes.submit(i) for i in range(20)]]
    assert not made
    assert all(prepared == [1] for _, prepared in found)


@forked
def test_they_end_at_once_where_ending_is_ignored_and_they_are_busy() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with Processes(time.sleep, count=2) as processes:
            futures = [processes.submit(60) for _ in range(2)]
            time.sleep(0.2)
            start = time.monotonic()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert time.monotonic() - start < 5
    assert all(isinstance(each.exception(10), ProcessEndedError) for each in futures)


@forked
def test_an_end_of_file_in_the_work_is_no_end_of_the_process() -> None:
    with Processes(work, count=1) as processes:
        who = processes.submit("who").result()
        assert isinstance(processes.submit("ended").exception(), EOFError)
        assert processes.submit("who").result() == who


@forked
def test_none_is_left_behind() -> None:
    with Processes(work, count=2) as processes:
        known = {processes.submit("who").result() for _ in range(20)}
    deadline = time.monotonic() + 10
    while any(map(is_alive, known)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, known))


PROGRAM = """
import os, signal, time
from rerank.cli.processes import Processes

def work(task):
    print(os.getpid(), flush=True)
    time.sleep(60)

with Processes(work, count=2) as processes:
    processes.submit(1), processes.submit(2)
    time.sleep(1)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@forked
def test_busy_ones_end_when_the_process_that_forked_them_is_killed() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=False)  # noqa: S603
    known = [*map(int, done.stdout.split())]
    assert len(known) == 2
    deadline = time.monotonic() + 10
    while any(map(is_alive, known)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, known))


def is_alive(process: object) -> bool:
    assert isinstance(process, int)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_there_are_as_many_as_cores_or_none() -> None:
    assert cores() == 0 or 2 <= cores() <= 8
