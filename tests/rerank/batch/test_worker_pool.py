"""Forked processes: results, errors, a process that ends, and none at all."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from logic2text.errors import LimitError, ParseError
from rerank.batch import fork_server, worker_pool
from rerank.batch.worker_pool import ProcessEndedError, RowTimeoutError, WorkerPool, cores

forked = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked only on Linux")


LIMIT_S = 0.5
"""Of a task that never ends; the others of its list take less, also on a busy machine."""


LONGEST_S = 600
"""Longer than any wait, also on a busy machine."""


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
        case "segfault":
            faulthandler.disable()
            ctypes.string_at(0)
        case "exit":
            os._exit(0)
        case "hang":
            threading.Event().wait()
        case "unpicklable":
            return lambda: None
        case "ended":
            raise EOFError("of a file")
        case "who":
            return os.getpid()
    return task


@forked
def test_results_are_those_of_this_process() -> None:
    with WorkerPool(work, count=2) as several, WorkerPool(work, count=0) as none:
        tasks = [*range(50)]
        for processes in (several, none):
            futures = [processes.submit(tasks[i : i + 7]) for i in range(0, 50, 7)]
            assert [result for future in futures for result in future.result()] == tasks
        assert one(several, "who") != os.getpid()
        assert one(none, "who") == os.getpid()


@forked
def test_a_worker_is_replaced_after_its_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "MOST_TASKS", 6)
    with WorkerPool(work, count=1) as workers:
        answered = [workers.submit(["who"] * 3).result() for _ in range(6)]
    processes = [worker for chunk in answered for worker in chunk]
    assert processes == [processes[i - i % 6] for i in range(18)]
    assert len(set(processes)) == 3


@forked
def test_a_worker_stays_where_no_other_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "MOST_TASKS", 2)
    with WorkerPool(work, count=1) as workers:
        first = one(workers, "who")
        monkeypatch.setattr(fork_server.ForkServer, "fork_worker", lambda _: None)
        assert [one(workers, "who") for _ in range(5)] == [first] * 5


@forked
@pytest.mark.parametrize("count", [0, 1])
def test_errors_come_as_they_are(count: int) -> None:
    with WorkerPool(work, count) as processes:
        error, odd, result = processes.submit(["parse", "odd", 3]).result()
    assert isinstance(error, ParseError)
    assert (error.column, error.hint, error.source_line) == (3, "close it", "P(")
    assert "one and other" in str(odd)
    assert result == 3


@forked
def test_what_cannot_be_sent_is_an_error_of_that_task() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with WorkerPool(work, count=1) as processes:
        results = processes.submit([1, "unpicklable", 2, lambda: None, 3, deep, 4]).result()
    assert [isinstance(result, Exception) for result in results] == [False, True] * 3 + [False]
    while deep:  # freed at once, it would go deeper than the stack
        deep = deep.pop()


@forked
@pytest.mark.parametrize("fault", ["end", "segfault", "exit"])
def test_a_process_that_ends_takes_its_task_alone(fault: str) -> None:
    with WorkerPool(work, count=2) as processes:
        parts = [[1, fault, 2, fault], [fault, 3], [4, 5]]
        futures = [processes.submit(part) for part in parts]
        results = [future.result(LONGEST_S) for future in futures]
    error = results[0][1]
    assert isinstance(error, ProcessEndedError)
    assert "memory did not suffice" in str(error.hint)
    shown = [[r if isinstance(r, int) else type(r).__name__ for r in part] for part in results]
    ended = "ProcessEndedError"
    assert shown == [[1, ended, 2, ended], [ended, 3], [4, 5]]


@forked
def test_a_task_beyond_the_time_limit_is_an_error_and_its_process_ends() -> None:
    with WorkerPool(work, count=1, limit_s=LIMIT_S) as processes:
        before = one(processes, "who")
        first, error, last = processes.submit([1, "hang", 2]).result(LONGEST_S)
        assert one(processes, "who") != before
    assert (first, last) == (1, 2)
    assert isinstance(error, RowTimeoutError)
    assert isinstance(error, LimitError)
    assert "`row_timeout`" in error.message
    assert "--row-timeout" in str(error.hint)
    assert not is_alive(before)


@forked
def test_one_that_is_killed_while_it_waits_costs_no_task() -> None:
    with WorkerPool(work, count=1) as processes:
        for _ in range(3):
            pid = one(processes, "who")
            assert isinstance(pid, int)
            os.kill(pid, signal.SIGKILL)
            while is_running(pid):
                time.sleep(0.01)
            assert processes.submit([1, 2]).result(LONGEST_S) == [1, 2]


@forked
def test_the_tasks_behind_a_killed_process_do_not_wait_for_the_others() -> None:
    """Of a part that lost its process the rest is worked on before any part behind it."""
    begun: list[Any] = []

    def noting(task: int | str) -> object:
        return time.monotonic() if work(task) != "who" else None

    with WorkerPool(noting, count=1) as processes:
        first = processes.submit([1, "end", 2])
        behind = [processes.submit([3]) for _ in range(20)]
        begun += [r for r in first.result(LONGEST_S) if isinstance(r, float)]
        begun += [r for future in behind for r in future.result(LONGEST_S)]
    assert begun == sorted(begun)


@forked
def test_one_that_ended_is_replaced_while_other_threads_hold_locks() -> None:
    lock = threading.Lock()

    def locking(task: str) -> str:
        if task == "end":
            os.kill(os.getpid(), signal.SIGKILL)
        with lock:
            return task

    with WorkerPool(locking, count=1) as processes, lock:
        assert processes.submit(["end", "on"]).result(LONGEST_S)[1] == "on"


@forked
@pytest.mark.parametrize("is_fresh", [False, True])
def test_a_killed_fork_server_is_replaced_and_costs_no_task(is_fresh: bool) -> None:
    with WorkerPool(os.path.basename, count=2, is_fresh=is_fresh) as processes:
        assert processes.submit(["a/b"]).result(LONGEST_S) == ["b"]
        for _ in range(2):
            server = server_pid(processes)
            os.kill(server, signal.SIGKILL)
            assert processes.submit([f"a/{n}" for n in range(50)]).result(LONGEST_S) == [
                *map(str, range(50))
            ]
            wait_until(lambda old=server: one(processes, "a/b") and server_pid(processes) != old)
            assert not is_alive(server)


@forked
def test_a_server_that_is_replaced_while_its_death_is_looked_at_has_ended() -> None:
    """Between the look at the generation and the look at the process a restart may come."""
    with WorkerPool(os.path.basename, count=1, is_fresh=True) as processes:
        server = processes._server
        assert server is not None
        worker = server.fork_worker()
        assert worker is not None
        first = server._server

        class Replaced:
            """Stands for the first server; while it is joined, another one takes its place."""

            def join(self, timeout: float | None = None) -> None:
                server.generation += 1
                server._server = first

            def is_alive(self) -> bool:
                return True

        server._server = Replaced()  # type: ignore[assignment]
        assert server.outlives(worker)


@forked
def test_the_ids_of_workers_that_ended_are_forgotten() -> None:
    """Else they grow by one for each replaced worker, and come to be those of others."""
    server = fork_server.ForkServer(os.path.basename, is_fresh=True)
    try:
        for _ in range(4):
            worker = server.fork_worker()
            assert worker is not None
            worker.kill()
            wait_until(lambda worker=worker: not is_alive(worker.pid))
        assert len(server._pids) <= 2
    finally:
        server.end()


@forked
def test_a_task_in_work_begins_again_when_the_fork_server_is_killed() -> None:
    with WorkerPool(time.sleep, count=1, is_fresh=True) as processes:
        processes.submit([0]).result(LONGEST_S)
        future = processes.submit([1.0])
        wait_until(lambda: any(a.worker for a in processes._assignments.values()))
        os.kill(server_pid(processes), signal.SIGKILL)
        assert future.result(LONGEST_S) == [None]


@forked
def test_a_fork_server_whose_work_cannot_be_sent_is_not_replaced() -> None:
    with WorkerPool(lambda task: task, count=1) as processes:
        assert one(processes, 1) == 1
        (worker,) = processes._tasks_done
        os.kill(server_pid(processes), signal.SIGKILL)
        wait_until(lambda: not is_running(worker))
        assert isinstance(one(processes, 1), ProcessEndedError)


@forked
def test_no_zombie_is_left_by_workers_that_ended() -> None:
    with WorkerPool(work, count=2) as processes:
        for _ in range(5):
            one(processes, "end")
        children = Path(f"/proc/{server_pid(processes)}/task/{server_pid(processes)}/children")
        wait_until(lambda: all(map(is_running, map(int, children.read_text().split()))))


@forked
def test_what_is_stopped_frees_its_worker() -> None:
    with WorkerPool(work, count=1) as processes:
        future = processes.submit(["hang", "who"])
        wait_until(lambda: any(a.worker for a in processes._assignments.values()))
        waiting = processes.submit([1])
        processes.stop(future)
        processes.stop(waiting)
        assert one(processes, 2) == 2
        assert waiting.cancelled()


@forked
def test_one_that_is_stopped_at_its_answer_gets_no_other_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collect = WorkerPool._collect

    def collect_and_stop(pool: WorkerPool[Any, Any], *arguments: Any) -> Any:
        fault = collect(pool, *arguments)
        with monkeypatch.context() as patch:  # as if the signal came late
            patch.setattr(fork_server.Worker, "kill", lambda _: None)
            for future in list(pool._assignments):
                pool.stop(future)
        return fault

    with WorkerPool(work, count=1) as processes:
        monkeypatch.setattr(WorkerPool, "_collect", collect_and_stop)
        first = one(processes, "who")
        monkeypatch.undo()
        assert isinstance(first, int)
        assert one(processes, "who") != first


@forked
def test_what_is_stopped_while_it_waits_costs_no_worker() -> None:
    """A client that hangs up before its job begins must not end an idle worker."""
    with WorkerPool(spin, count=1, spare=3) as processes:
        first = one(processes, 0.0)
        working = processes.submit([0.5])
        wait_until(lambda: any(a.worker for a in processes._assignments.values()))
        waiting = [processes.submit([0.0]) for _ in range(3)]
        wait_until(lambda: all(future.running() for future in waiting))
        for future in waiting:
            processes.stop(future)
        assert working.result(LONGEST_S) == [first]
        assert all(isinstance(future.result(LONGEST_S)[0], ProcessEndedError) for future in waiting)
        assert one(processes, 0.0) == first


@forked
def test_a_killed_worker_has_ended_when_another_one_is_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[bool] = []
    replace = WorkerPool._add

    def look_and_add(pool: WorkerPool[Any, Any], count: int) -> None:
        ended.extend(not _is_alive(pid) for pid in killed)
        replace(pool, count)

    with WorkerPool(work, count=1) as processes:
        killed = [one(processes, "who")]
        monkeypatch.setattr(WorkerPool, "_add", look_and_add)
        future = processes.submit(["hang"])
        wait_until(lambda: any(a.worker for a in processes._assignments.values()))
        processes.stop(future)
        future.result(LONGEST_S)
    assert ended == [True]


def _is_alive(pid: Any) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@forked
def test_a_stop_does_not_wait_for_a_fork() -> None:
    with WorkerPool(work, count=1) as processes:
        future = processes.submit(["hang"])
        wait_until(lambda: any(a.worker for a in processes._assignments.values()))
        with processes._lock:  # held while a server starts
            stopping = threading.Thread(target=processes.stop, args=(future,), daemon=True)
            stopping.start()
            stopping.join(LONGEST_S)
            assert not stopping.is_alive()
        assert isinstance(future.result(LONGEST_S)[0], ProcessEndedError)


@forked
def test_the_clock_counts_where_the_system_does_not_tell_the_processor_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fork_server.Worker, "measure_used_s", lambda _: float("inf"))
    with WorkerPool(work, count=1, limit_s=LIMIT_S) as processes:
        assert isinstance(one(processes, "hang"), RowTimeoutError)


@forked
def test_the_limit_counts_processor_time_and_not_the_wait_for_a_processor() -> None:
    """A stopped process waits for the processor as one on a busy machine does."""
    with WorkerPool(spin, count=1, limit_s=0.6) as processes:
        pid = one(processes, 0.0)
        assert isinstance(pid, int)
        future = processes.submit([0.2])
        os.kill(pid, signal.SIGSTOP)
        time.sleep(0.3)
        os.kill(pid, signal.SIGCONT)
        assert future.result(LONGEST_S) == [pid]
        assert isinstance(one(processes, 600.0), RowTimeoutError)


@forked
def test_what_is_prepared_is_there_in_every_process_and_not_here() -> None:
    made: list[int] = []
    with WorkerPool(lambda _: (os.getpid(), list(made)), 2, lambda: made.append(1)) as processes:
        found = processes.submit([*range(20)]).result(LONGEST_S)
    assert not made
    assert [made for _, made in found] == [[1]] * 20  # type: ignore[misc]


@forked
def test_what_cannot_be_prepared_costs_no_task() -> None:
    def fail() -> None:
        raise ParseError("not read", "P(", 2)

    with WorkerPool(work, 2, fail) as processes:
        assert processes.submit([1, 2]).result(LONGEST_S) == [1, 2]


@forked
def test_they_end_at_once_where_ending_is_ignored_and_they_are_busy() -> None:
    started, begun = os.pipe()

    def sleep_for_good(_: int) -> None:
        os.write(begun, b".")
        threading.Event().wait()

    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with WorkerPool(sleep_for_good, count=2) as processes:
            futures = [processes.submit([0]) for _ in range(2)]
            for _ in futures:
                assert os.read(started, 1) == b"."
    finally:
        signal.signal(signal.SIGTERM, before)
        os.close(started)
        os.close(begun)
    # Both tasks would take for ever: that there are results shows that the processes ended.
    assert all(isinstance(future.result(LONGEST_S)[0], ProcessEndedError) for future in futures)


@forked
def test_an_end_of_file_in_the_work_is_no_end_of_the_process() -> None:
    with WorkerPool(work, count=1) as processes:
        first, error, second = processes.submit(["who", "ended", "who"]).result()
    assert isinstance(error, EOFError)
    assert first == second


@forked
def test_none_is_left_behind() -> None:
    with WorkerPool(work, count=2) as processes:
        known = {one(processes, "who") for _ in range(20)}
    deadline = time.monotonic() + LONGEST_S
    while any(map(is_alive, known)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, known))


PROGRAM = """
import os, signal, time
from rerank.batch.worker_pool import WorkerPool

def work(task):
    os.write(1, b"%d\\n" % os.getpid())  # in one piece, whatever the other writes
    os.write(begun, b".")
    time.sleep(600)

started, begun = os.pipe()
with WorkerPool(work, count=2) as processes:
    processes.submit([1]), processes.submit([2])
    for _ in range(2):
        os.read(started, 1)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@forked
def test_busy_ones_end_when_the_process_that_forked_them_is_killed() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=False)  # noqa: S603
    known = [*map(int, done.stdout.split())]
    assert len(known) == 2
    deadline = time.monotonic() + LONGEST_S
    while any(map(is_alive, known)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, known))


def spin(seconds: float) -> int:
    """Use so many seconds of processor time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return os.getpid()


def server_pid(processes: WorkerPool[Any, Any]) -> int:
    """The process id of the server that forks the workers."""
    assert processes._server is not None
    server = processes._server._server
    pid = server._process.pid if isinstance(server, fork_server._Interpreter) else server.pid
    assert pid is not None
    return pid


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONGEST_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def one(processes: WorkerPool[Any, Any], task: int | str) -> object:
    """The result of one task."""
    (result,) = processes.submit([task]).result(LONGEST_S)
    return result


def is_running(pid: int) -> bool:
    """Whether a process is neither gone nor dead and not yet waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2][1] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def is_alive(process: object) -> bool:
    assert isinstance(process, int)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_there_are_as_many_as_cores_or_none() -> None:
    assert cores() == 0 or 2 <= cores() <= 8
