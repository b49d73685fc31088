"""Copies of this process, also while it has other threads: a process without any forks them.

A fork copies the locks that other threads hold and none of the threads that would let them go.
So this process forks once, before it has threads; that origin forks every copy that is asked for,
kills them all when this process is gone, and does nothing else.

    forks = Forks(work); copy = forks.another(); copy.connection.send([packed_task(task)])
    copy.connection.recv()
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import recv_handle, send_handle
from threading import Lock
from typing import Any, TypeAlias

LESS_URGENT = 5
"""How much a copy steps back (`nice`) behind the start-up and the models of this process."""

PATIENCE = 5.0
"""Seconds until a process that does not end by itself is killed."""

Work: TypeAlias = Callable[[Any], Any]

_NONE = b"none"


@dataclass(frozen=True, slots=True)
class Failed:
    """What the work raised; comes in place of an answer."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of this process.

    Attributes:
        connection: a list of packed tasks in; the answer to each or `Failed` out, one by one.
        pid: its process id; valid while the connection is open at the other end.
    """

    connection: Connection
    pid: int

    def kill(self) -> None:
        """End it, whatever it does."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class Forks:
    """Makes copies that answer tasks; threads may share it."""

    def __init__(
        self, work: Work, prepare: Callable[[], object] | None = None, *, is_fresh: bool = False
    ) -> None:
        """Start the origin of all copies, by a fork where there are no other threads yet.

        Args:
            is_fresh: whether the origin is a new interpreter, to which `work` and `prepare` are
                pickled; for a process that has threads already, such as those of a model.
            work: from a task to an answer, both of which can be pickled.
            prepare: called by the origin, so that its copies have what comes of it.
        """
        context = get_context("spawn" if is_fresh else "fork")
        if not is_fresh:
            gc.freeze()  # a collection in a copy would write to, and so copy, shared memory
        self._connection, its_end = context.Pipe()
        arguments = (work, prepare, its_end, None if is_fresh else self._connection)
        self._origin: BaseProcess = context.Process(target=_fork_copies, args=arguments)
        self._origin.start()
        its_end.close()
        self._lock = Lock()

    def another(self) -> Copy | None:
        """A fresh copy; None where no more can be made."""
        with self._lock:
            try:
                self._connection.send_bytes(b"")
                pid = self._connection.recv_bytes()
                if pid == _NONE:
                    return None
                return Copy(Connection(recv_handle(self._connection)), int(pid))
            except (EOFError, OSError):
                return None

    def end(self) -> None:
        """Kill all copies, whatever they do."""
        with self._lock:
            self._connection.close()
        _end(self._origin)


def _fork_copies(
    work: Work,
    prepare: Callable[[], object] | None,
    connection: Connection,
    other_end: Connection | None,
) -> None:
    """Fork a copy for every message, until the process that sends them is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that process ends this one
    if other_end is not None:  # inherited by the fork
        other_end.close()
    if prepare is not None:
        with suppress(Exception):  # each copy loads what it needs all the same
            prepare()
        gc.freeze()
    copies: list[BaseProcess] = []
    try:
        while True:
            connection.recv_bytes()
            copies = [each for each in copies if each.is_alive()]
            copies += _forked(work, connection)
    except (EOFError, ConnectionError):
        for each in copies:
            each.kill()
        for each in copies:
            each.join(PATIENCE)


def _forked(work: Work, connection: Connection) -> list[BaseProcess]:
    """A copy, whose connection is sent; none where memory does not suffice."""
    context = get_context("fork")
    ours, its_end = context.Pipe()
    with ours, its_end:
        made = context.Process(
            target=_answer, args=(work, its_end, (connection, ours)), daemon=True
        )
        try:
            made.start()
        except OSError:
            connection.send_bytes(_NONE)
            return []
        connection.send_bytes(str(made.pid).encode())
        send_handle(connection, ours.fileno(), None)
    return [made]


def _answer(work: Work, connection: Connection, others: Sequence[Connection]) -> None:
    """Answer the tasks of one list after the other, until no sender is left."""
    os.nice(LESS_URGENT)
    for end in others:
        end.close()
    while True:
        try:
            for packed in connection.recv():
                _send(connection, _answered(work, packed))
        except (EOFError, ConnectionError):
            return


def packed_task(task: object) -> bytes:
    """A task as a copy takes it; one that cannot be pickled is answered by the reason."""
    try:
        return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return pickle.dumps(Failed(portable(error)))


def _answered(work: Work, packed: bytes) -> Any:
    try:
        task = pickle.loads(packed)  # noqa: S301  packed by the process that forked this one
        return task if isinstance(task, Failed) else work(task)
    except Exception as error:
        return Failed(portable(error))


def _send(connection: Connection, answer: Any) -> None:
    """Send an answer, or why it cannot be sent."""
    try:
        connection.send(answer)
    except ConnectionError:
        raise
    except Exception as error:
        connection.send(Failed(portable(error)))


def portable(error: Exception) -> Exception:
    """The error, or one that says the same, where it cannot go from one process to another."""
    try:
        pickle.dumps(error)
        return copy(error)  # made as the other process will make it
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")


def _end(process: BaseProcess) -> None:
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
