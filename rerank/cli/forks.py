"""Copies of this process, also while it has other threads: a process without any forks them.

A fork copies the locks that other threads hold and none of the threads that would let them go.
So this process forks once, before it has threads; that origin forks every copy that is asked for,
kills them all when this process is gone, and does nothing else.

    forks = Forks(work); connection = forks.another(); connection.send(task); connection.recv()
"""

from __future__ import annotations

import gc
import pickle
import signal
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import recv_handle, send_handle
from os import nice
from threading import Lock
from typing import Any, TypeAlias

LESS_URGENT = 5
"""How much a copy steps back (`nice`) behind the start-up and the models of this process."""

PATIENCE = 5.0
"""Seconds until a process that does not end by itself is killed."""

Work: TypeAlias = Callable[[Any], Any]

_NONE, _ONE = b"none", b"one"


@dataclass(frozen=True, slots=True)
class Failed:
    """What the work raised; comes in place of an answer."""

    error: Exception


class Forks:
    """Makes copies that answer tasks; threads may share it."""

    def __init__(self, work: Work, prepare: Callable[[], object] | None = None) -> None:
        """Fork the origin of all copies; to be called before there are other threads.

        Args:
            work: from a task to an answer, both of which can be pickled.
            prepare: called by the origin, so that its copies have what comes of it.
        """
        context = get_context("fork")
        # What is there stays: nobody looks for cycles in it, which would copy its memory.
        gc.freeze()
        self._connection, its_end = context.Pipe()
        given = (work, prepare, its_end, self._connection)
        self._origin = context.Process(target=_fork_copies, args=given)
        self._origin.start()
        its_end.close()
        self._lock = Lock()

    def another(self) -> Connection | None:
        """The connection of a fresh copy: a task in, its answer or `Failed` out.

        None where no more can be made.
        """
        with self._lock:
            try:
                self._connection.send_bytes(b"")
                if self._connection.recv_bytes() == _NONE:
                    return None
                return Connection(recv_handle(self._connection))
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
    other_end: Connection,
) -> None:
    """Fork a copy for every message, until the process that sends them is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that process ends this one
    other_end.close()
    if prepare is not None:
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
        connection.send_bytes(_ONE)
        send_handle(connection, ours.fileno(), None)
    return [made]


def _answer(work: Work, connection: Connection, others: Sequence[Connection]) -> None:
    """Answer one task after the other, until nobody can send any more."""
    nice(LESS_URGENT)
    for each in others:
        each.close()
    while True:
        try:
            task = connection.recv()
        except (EOFError, ConnectionError):
            return
        try:
            connection.send(work(task))
        except ConnectionError:
            return
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
