"""A fork server: worker processes are forked safely although this process has threads.

A fork copies the locks that other threads hold, but not the threads that would release them.  So
this process starts a fork server: by a fork before it has threads, or as a new interpreter.  The
server forks every worker that is requested and kills all workers when this process is gone.

    server = ForkServer(work); worker = server.fork_worker()
    worker.connection.send([pack_task(task)]); worker.connection.recv()

A server that ends before it is asked to is replaced by a new interpreter.  Its workers end with it:
the system kills them, so that none is left without a parent that waits for it.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import Pipe, active_children, get_context, reduction
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from threading import Lock, Thread

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from rerank.batch import freed_memory
from rerank.batch.messages import Work, answer_task, send_answer

WORKER_NICENESS = 5
"""The `nice` value of a worker: the start-up and the models of this process have priority."""

EXIT_TIMEOUT_S = 5.0
"""Seconds until a process that does not end by itself is killed."""

RESTART_PAUSES_S = (0.0, 0.5, 2.0)
"""Seconds before each try to start a new server in place of one that ended."""

_DEATH_IS_SEEN_S = 0.5
"""Seconds in which the end of a server is seen after that of its workers."""

_NO_WORKER = b"none"

LOOK_S = 0.01
"""Seconds between two looks at a worker that is to end."""

_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100

_SIGNAL_AT_PARENTS_DEATH = 1
"""PR_SET_PDEATHSIG of Linux's `prctl`."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A forked worker process.

    Attributes:
        connection: receives lists of packed tasks; sends the answer to each, or `Failed`.
        pid: its process id; valid while the connection is open at the other end.
        generation: how many servers had ended before the one that forked it.
    """

    connection: Connection
    pid: int
    generation: int = 0

    def measure_used_s(self) -> float:
        """Seconds of processor time that it has used; infinite if it is gone."""
        fields = self._stat()
        return (int(fields[11]) + int(fields[12])) / _TICKS_A_SECOND if fields else float("inf")

    def is_asleep(self) -> bool:
        """Whether it waits for something other than a processor."""
        fields = self._stat()
        return not fields or fields[0] not in {"R", "D"}

    def _stat(self) -> list[str]:
        """The fields of /proc/PID/stat from the state on, as proc(5) lists them; none if gone."""
        try:
            text = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        return text.rpartition(")")[2].split()

    def wait_for_end(self, most_s: float) -> None:
        """Wait until it is gone, or for so many seconds."""
        end_s = time.monotonic() + most_s
        while self._stat()[:1] not in ([], ["Z"], ["X"]) and time.monotonic() < end_s:
            time.sleep(LOOK_S)

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
        self._work, self._prepare = work, prepare
        self._lock = Lock()
        self._ended = False
        self.generation = 0
        """How many servers have ended before they were asked to."""
        self._pids: list[int] = []
        """Of the living workers of the server of this generation."""
        self._server: BaseProcess | _Interpreter
        self._start(is_fresh=is_fresh)
        # A server that was forked is not watched: the thread would be one that later forks of this
        # process copy the locks of. It is restarted when a worker is asked for.
        if is_fresh:  # a process that forks has no other threads before its last fork
            Thread(target=self._supervise, name="fork_server", daemon=True).start()

    def fork_worker(self) -> Worker | None:
        """A new worker; None if no process can be forked, or the server ends."""
        with self._lock:
            worker = self._request_worker()
            if worker is None and not self._ended and not self._server.is_alive():
                self._restart()
                worker = self._request_worker()
            return worker

    def outlives(self, worker: Worker) -> bool:
        """Whether the server of a worker has ended, and the worker therefore with it."""
        # In the other order a restart between the two reads would give the new server with the old
        # generation, and the task would be blamed.
        server = self._server  # read before the generation, which a restart raises first
        if worker.generation < self.generation:
            return True
        # The workers of a server that is killed can be seen to end before it is: they are killed by
        # the system at the same moment.
        server.join(_DEATH_IS_SEEN_S)
        has_ended = worker.generation < self.generation or not server.is_alive()
        return has_ended and not self._ended

    def end(self) -> None:
        """Kill all workers, also while they work on a task."""
        self._ended = True
        with self._lock:
            self._connection.close()
        _end_process(self._server)

    def _start(self, *, is_fresh: bool) -> None:
        self._connection, its_end = Pipe()
        if is_fresh:
            self._server = _Interpreter(its_end)
            its_end.close()
            try:
                _send_work(self._connection, self._work, self._prepare)
            except InputError:
                self._connection.close()
                _end_process(self._server)
                raise
        else:
            gc.freeze()  # a collection in a worker would write to shared memory, and so copy it
            arguments = (self._work, self._prepare, its_end, self._connection)
            self._server = get_context("fork").Process(target=_fork_workers, args=arguments)
            self._server.start()
            its_end.close()

    def _request_worker(self) -> Worker | None:
        try:
            self._connection.send_bytes(b"")
            pid = self._connection.recv_bytes()
            if pid == _NO_WORKER:
                return None
            # Without the dead, the list would grow with every worker that was replaced.
            self._pids = [*filter(_exists, self._pids), int(pid)]
            connection = Connection(reduction.recv_handle(self._connection))
            return Worker(connection, int(pid), self.generation)
        except (EOFError, OSError):
            # The pipe closes before the process has ended; `is_alive` would be true for a moment.
            self._server.join(EXIT_TIMEOUT_S)
            return None

    def _supervise(self) -> None:
        """Start a new server whenever one ends, until the end is asked for."""
        while not self._ended:
            watched = self._server
            watched.join()
            with self._lock:
                # `fork_worker` may have restarted it already.
                if not self._ended and watched is self._server:
                    self._restart()

    def _restart(self) -> None:
        """Start a new interpreter in place of the server that ended, if the work can be sent."""
        self._connection.close()
        self.generation += 1
        for pause_s in RESTART_PAUSES_S:
            time.sleep(pause_s)
            try:
                self._start(is_fresh=True)
                break
            except InputError:  # it ended while it loaded, or the work cannot be sent at all
                continue
        else:
            self._ended = True
        for pid in self._pids:  # orphans come to this process where it is the first of a container
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        self._pids.clear()


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
    for number in (signal.SIGINT, signal.SIGTERM):  # the parent process ends this one
        signal.signal(number, signal.SIG_IGN)
    if other_end is not None:  # inherited by the fork
        other_end.close()
    if prepare is not None:
        # A failure here is one of preparing only: a task would raise it with its own message.
        with suppress(Exception):  # each worker then loads what it needs
            prepare()
        gc.freeze()
    workers: list[BaseProcess] = []
    # `active_children` waits for those that have ended; a handler runs while a message is awaited.
    signal.signal(signal.SIGCHLD, lambda *_: active_children())
    try:
        while True:
            # A closed pipe is the only sign that the process is gone, also after a kill, in which
            # it could send nothing.
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
    try:
        ours, its_end = context.Pipe()
    except OSError:  # too many open files
        connection.send_bytes(_NO_WORKER)
        return []
    with ours, its_end:
        process = context.Process(
            target=_answer_tasks,
            args=(work, its_end, (connection, ours), os.getpid()),
            daemon=True,
        )
        try:
            process.start()
        except OSError:
            connection.send_bytes(_NO_WORKER)
            return []
        connection.send_bytes(str(process.pid).encode())
        reduction.send_handle(connection, ours.fileno(), None)
    return [process]


def _answer_tasks(
    work: Work, connection: Connection, others: Sequence[Connection], server: int
) -> None:
    """The main of a worker: answer lists of tasks until all senders are gone."""
    # The handler of the server polls the workers of the server, which are no children of this
    # process.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    ctypes.CDLL(None).prctl(_SIGNAL_AT_PARENTS_DEATH, signal.SIGKILL)
    if os.getppid() != server:  # it ended before the system knew of the wish
        return
    # The process that scores is one, and all rows pass through it, so it goes first.
    os.nice(WORKER_NICENESS)
    # An open copy of the other end would keep `recv` waiting after the real owner is gone.
    for end in others:
        end.close()
    while True:
        try:
            for packed in connection.recv():
                send_answer(connection, answer_task(work, packed))
            # After a part of rows rather than after each: a call takes 0.3 ms.
            freed_memory.give_back()
        except (EOFError, ConnectionError):
            return


def _exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def _end_process(process: BaseProcess | _Interpreter) -> None:
    process.join(EXIT_TIMEOUT_S)
    if process.is_alive():
        process.kill()
        process.join()
