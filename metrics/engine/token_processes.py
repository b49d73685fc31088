"""Token ids by several processes, because an accelerator scores faster than one process tokenizes.

Each process makes the same tokenizer by a function of a module and gets a part of the texts.  One
that ends is not replaced: the texts are then tokenized in this process, as few texts are.

    encode = ParallelEncode(make_encode, folder); encode(texts).lengths
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeAlias
from weakref import finalize

import numpy as np

from metrics.engine.deduplication import Encode
from metrics.engine.thread_pool import count_cores
from metrics.word_pieces import Encoded, Text

Worker: TypeAlias = "subprocess.Popen[bytes]"

MOST_PROCESSES = 4
"""Enough for some 400,000 texts a second; this process packs fewer."""

FEWEST_TEXTS = 512
"""Texts of a part: sending fewer takes longer than their tokens."""

COMMAND = "from metrics.engine.token_processes import serve; serve()"


class ParallelEncode:
    """An `Encode` in several processes, which start when there are many texts.

    Threads may share it: while one uses the processes, others tokenize by themselves.
    """

    def __init__(
        self, make: Callable[..., Encode], *arguments: object, processes: int | None = None
    ) -> None:
        """Make the tokenizer here; processes start when they are needed.

        Args:
            make: a function of a module; with the arguments it makes the tokenizer.
            arguments: can be pickled.
            processes: by default one for each core but two, at most `MOST_PROCESSES`.
        """
        self._encode = make(*arguments)
        self._recipe = make, arguments
        wanted = min(MOST_PROCESSES, count_cores() - 2) if processes is None else processes
        self._processes, self._owner = wanted, os.getpid()
        self._workers: list[Worker] = []
        self._lock = Lock()
        finalize(self, _stop, self._workers)

    def __call__(self, texts: Sequence[Text]) -> Encoded:
        """The tokens of texts, in their order."""
        parts = min(self._processes, len(texts) // FEWEST_TEXTS)
        # A forked process shares the pipes of the first one, and must not read from them.
        # A thread that finds the processes in use tokenizes by itself rather than wait.
        if parts < 2 or os.getpid() != self._owner or not self._lock.acquire(blocking=False):
            return self._encode(texts)
        try:
            return self._encode_parts(texts, parts)
        except (OSError, EOFError, pickle.UnpicklingError):
            # Not started again: what ended them once, such as a limit of memory, may do so again.
            self._processes = 0
            _stop(self._workers)
            return self._encode(texts)
        except BaseException:  # such as an interrupt: answers may be left in the pipes
            _stop(self._workers)
            raise
        finally:
            self._lock.release()

    def _encode_parts(self, texts: Sequence[Text], parts: int) -> Encoded:
        while len(self._workers) < parts:
            self._workers.append(self._start())
        workers = self._workers[:parts]
        ends = np.linspace(0, len(texts), parts + 1).astype(int).tolist()
        # A worker reads its whole part before it answers: no pipe can fill up in both directions.
        for worker, start, end in zip(workers, ends, ends[1:], strict=False):
            _send(worker.stdin, list(texts[start:end]))
        # All are received before one failure is raised: an answer left in a pipe would be taken for
        # the next part's.
        answers = [_receive(worker.stdout) for worker in workers]
        failures = [answer for answer in answers if isinstance(answer, Exception)]
        if failures:
            raise failures[0]
        return join(answers)

    def _start(self) -> Worker:
        # A new interpreter rather than a fork, which would copy the locks of this process's
        # threads.
        worker = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        _send(worker.stdin, self._recipe)
        return worker


def join(parts: Sequence[Encoded]) -> Encoded:
    """The texts of several parts, in their order."""
    sizes = np.concatenate([part.lengths for part in parts])
    ids = np.concatenate([part.ids for part in parts])
    return Encoded(ids, sizes.cumsum(), np.concatenate([part.cut for part in parts]))


def serve() -> None:
    """Answer the parts on standard input until it ends; only workers call it."""
    received, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a library prints must not get between the answers
    make, arguments = _receive(received)
    encode = make(*arguments)
    while True:
        try:
            texts = _receive(received)
        except EOFError:
            return
        try:
            answer = encode(texts)
        except Exception as error:
            answer = error
        _send(answers, answer)


def _send(stream: Any, value: object) -> None:
    pickle.dump(value, stream, pickle.HIGHEST_PROTOCOL)
    stream.flush()


def _receive(stream: Any) -> Any:
    return pickle.load(stream)  # noqa: S301  from a process of our own


def _stop(workers: list[Worker]) -> None:
    """End the workers: each returns when its input ends."""
    for worker in workers:
        for stream in (worker.stdin, worker.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # unsent numbers of a worker that has ended
                    continue
    for worker in workers:
        worker.wait()
    workers.clear()
