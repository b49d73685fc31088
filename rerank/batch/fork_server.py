"""A fork server: worker processes are forked safely although this process has threads.

A fork copies the locks that other threads hold, but not the threads that would release them.  So
this process starts a fork server: by a fork before it has threads, or as a new interpreter.  The
server forks every worker that is requested and kills all workers when this process is gone.

    server = ForkServer(work); worker = server.fork_worker()
    worker.connection.send([pack_task(task)]); worker.connection.recv()
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe, get_context, reduction
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from subprocess import DEVNULL, Popen, TimeoutExpired
from threading import Lock

from logic2text.errors import InputError
from rerank.batch import freed_memory
from rerank.batch.messages import Work, answer_task, send_answer

WORKER_NICENESS = 5
"""The `nice` value of a worker: the start-up and the models of this process have priority."""

EXIT_TIMEOUT_S = 5.0
"""Seconds until a process that does not end by itself is killed."""

_NO_WORKER = b"none"


@dataclass(frozen=True, slots=True)
class Worker:
    """A forked worker process.

    Attributes:
        connection: receives lists of packed tasks; sends the answer to each, or `Failed`.
        pid: its process id; valid while the connection is open at the other end.
    """

    connection: Connection
    pid: int

    def kill(self) -> None:
        """End it at once, also while it works on a task."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class ForkServer:
    """Forks workers that answer tasks; threads may share it."""

    def __init__(
        self, work: Work, prepare: Callable[[], object] | None = None, *, is_fresh: bool = False
    ) -> None:
        """Start the server process.

        Args:
            work: from a task to an answer, both of which can be pickled.
            prepare: called once by the server before it forks, so that workers share its effects.
            is_fresh: whether the server is a new interpreter, to which `work` and `prepare` are
                pickled.  Otherwise it is forked, which is safe while this process has no other
                threads, such as those of a model.

        Raises:
            InputError: `is_fresh`, and the work cannot be pickled or be loaded by the server.
        """
        self._lock = Lock()
        self._connection, its_end = Pipe()
        self._server: BaseProcess | _Interpreter
        if is_fresh:
            self._server = _Interpreter(its_end)
            its_end.close()
            try:
                _send_work(self._connection, work, prepare)
            except InputError:
                self.end()
                raise
        else:
            gc.freeze()  # a collection in a worker would write to shared memory, and so copy it
            arguments = (work, prepare, its_end, self._connection)
            self._server = get_context("fork").Process(target=_fork_workers, args=arguments)
            self._server.start()
            its_end.close()

    def fork_worker(self) -> Worker | None:
        """A new worker; None if no process can be forked or the server is gone."""
        with self._lock:
            try:
                self._connection.send_bytes(b"")
                pid = self._connection.recv_bytes()
                if pid == _NO_WORKER:
                    return None
                return Worker(Connection(reduction.recv_handle(self._connection)), int(pid))
            except (EOFError, OSError):
                return None

    def end(self) -> None:
        """Kill all workers, also while they work on a task."""
        with self._lock:
            self._connection.close()
        _end_process(self._server)


class _Interpreter:
    """A server in a new interpreter: it imports what its work needs, not the main module."""

    def __init__(self, connection: Connection) -> None:
        handle = connection.fileno()
        code = (
            f"import sys; sys.path[:] = {sys.path!r}; "
            f"from rerank.batch.fork_server import serve; serve({handle})"
        )
        command = [sys.executable, "-c", code]
        self._process = Popen(command, pass_fds=[handle], stdin=DEVNULL)  # noqa: S603

    def join(self, timeout: float | None = None) -> None:
        """Wait until it has ended, for `timeout` seconds at most."""
        with suppress(TimeoutExpired):
            self._process.wait(timeout)

    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()


def _send_work(connection: Connection, work: Work, prepare: Callable[[], object] | None) -> None:
    """Send the work to an interpreter, and wait until it has loaded it.

    Raises:
        InputError: the work cannot be pickled, or be loaded there.
    """
    try:
        connection.send((work, prepare))
        refusal = connection.recv()
    except Exception as error:
        refusal = f"{type(error).__name__}: {error}"
    if refusal is not None:
        raise InputError(
            f"the generator cannot be used by a worker process: {refusal}",
            "define its classes in a module of their own, or use workers=0",
        )


def serve(handle: int) -> None:
    """Fork workers for the process at the other end of a connection: `_Interpreter` runs this."""
    connection = Connection(handle)
    try:
        work, prepare = connection.recv()
    except EOFError:  # the work could not be pickled
        return
    except Exception as error:
        connection.send(f"{type(error).__name__}: {error}")
        return
    connection.send(None)
    _fork_workers(work, prepare, connection, None)


def _fork_workers(
    work: Work,
    prepare: Callable[[], object] | None,
    connection: Connection,
    other_end: Connection | None,
) -> None:
    """Fork a worker for every message, until the process that sends them is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends this one
    if other_end is not None:  # inherited by the fork
        other_end.close()
    if prepare is not None:
        with suppress(Exception):  # each worker then loads what it needs
            prepare()
        gc.freeze()
    workers: list[BaseProcess] = []
    try:
        while True:
            connection.recv_bytes()
            workers = [process for process in workers if process.is_alive()]
            workers += _fork_and_connect(work, connection)
    except (EOFError, ConnectionError):
        for process in workers:
            process.kill()
        for process in workers:
            process.join(EXIT_TIMEOUT_S)


def _fork_and_connect(work: Work, connection: Connection) -> list[BaseProcess]:
    """Fork a worker and send its connection; no process if the memory does not suffice."""
    context = get_context("fork")
    ours, its_end = context.Pipe()
    with ours, its_end:
        process = context.Process(
            target=_answer_tasks, args=(work, its_end, (connection, ours)), daemon=True
        )
        try:
            process.start()
        except OSError:
            connection.send_bytes(_NO_WORKER)
            return []
        connection.send_bytes(str(process.pid).encode())
        reduction.send_handle(connection, ours.fileno(), None)
    return [process]


def _answer_tasks(work: Work, connection: Connection, others: Sequence[Connection]) -> None:
    """The main of a worker: answer lists of tasks until all senders are gone."""
    os.nice(WORKER_NICENESS)
    for end in others:
        end.close()
    while True:
        try:
            for packed in connection.recv():
                send_answer(connection, answer_task(work, packed))
            freed_memory.give_back()
        except (EOFError, ConnectionError):
            return


def _end_process(process: BaseProcess | _Interpreter) -> None:
    process.join(EXIT_TIMEOUT_S)
    if process.is_alive():
        process.kill()
        process.join()
