"""The messages between this process and its workers: packed tasks one way, answers the other way.

Everything that cannot be pickled, be it a task, an answer or an error, becomes a `Failed`.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from logic2text.lazy_dataclass import dataclass

Work: TypeAlias = Callable[[Any], Any]
"""From a task to an answer, both of which can be pickled."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The error of a task, in place of its answer."""

    error: Exception


def pack_task(task: object) -> bytes:
    """Pickle a task; if it cannot be pickled, the reason as a `Failed`."""
    try:
        return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return pickle.dumps(Failed(portable(error)))


def answer_task(work: Work, packed: bytes) -> Any:
    """The answer to a task of `pack_task`, or a `Failed`."""
    try:
        task = pickle.loads(packed)  # noqa: S301  packed by the process that forked this one
        return task if isinstance(task, Failed) else work(task)
    except Exception as error:
        return Failed(portable(error))


def send_answer(connection: Connection, answer: Any) -> None:
    """Send an answer; if it cannot be pickled, the reason as a `Failed`.

    Raises:
        ConnectionError: the receiver is gone.
    """
    try:
        connection.send(answer)
    except ConnectionError:
        raise
    except Exception as error:
        connection.send(Failed(portable(error)))


def portable(error: Exception) -> Exception:
    """The error itself, or a `RuntimeError` with its text if it cannot be pickled."""
    try:
        pickle.dumps(error)
        return copy.copy(error)  # by the same constructor call as in the process that unpickles it
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
