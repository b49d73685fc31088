"""Run a command on its rows, in this process or in worker processes, and write the answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from logic2text.proof.verdict import Status
from rerank.batch.chunking import Chunk, chunks, work_on_rows
from rerank.batch.rows import BadRow, Row
from rerank.batch.worker_pool import WorkerPool, cores
from rerank.cli.error_report import EXIT_NOT_PROVED
from rerank.cli.output import Answers, Output

T = TypeVar("T")


def run(
    rows: Iterable[Row | BadRow],
    handle: Callable[[Sequence[Row]], Sequence[Answers]],
    output: Output,
) -> int:
    """Hand the rows to a command in growing chunks; write the answers of each, in order.

    The chunks grow from one row to many, so that the first answer comes at once and a long file
    fills the batches.

    Returns:
        The exit code.
    """
    with output:
        for chunk in chunks(rows):
            _write(chunk, handle([row for row in chunk if isinstance(row, Row)]), output)
    return output.exit_code


def run_in_workers(
    rows: Iterable[Row | BadRow],
    answer: Callable[[Row], Answers],
    output: Output,
    timeout_s: float,
    prepare: Callable[[], object] | None = None,
) -> int:
    """Answer the rows of a file one by one in workers, one a core; write them in order.

    Args:
        rows: of the file.
        answer: works on one row; called in a process of the pool, or in this one on one core.
        output: writes them.
        timeout_s: seconds for a row; one that takes longer becomes an error row.
        prepare: loads what rows need, once for all workers.

    Returns:
        The exit code.
    """
    count = cores()
    if not count:
        return run(rows, one_by_one(answer), output)
    with WorkerPool(answer, count, prepare, timeout_s) as workers:
        return write_all(work_on_rows(rows, workers), output)


def answer_pair(
    row: Row | BadRow, answer: Callable[[Row], Mapping[str, Any]], output: Output
) -> int:
    """Answer the one pair of the command line, so that a script can use the exit code.

    Returns:
        0 where the verdict is `proved`, 1 where it is another; else the code of the error.
    """
    result = attempt(partial(answer, row)) if isinstance(row, Row) else row.error
    with output:
        output.answer(row, result)
    if output.exit_code or isinstance(result, Exception):
        return output.exit_code
    return 0 if result["verdict"] == Status.PROVED else EXIT_NOT_PROVED


def write_all(
    answered: Iterable[tuple[Chunk, Sequence[Answers | Exception]]], output: Output
) -> int:
    """Write chunks as they come, each with the answers of every good row, in order.

    Returns:
        The exit code.
    """
    with output:
        for chunk, answers in answered:
            _write(chunk, answers, output)
    return output.exit_code


def _write(chunk: Chunk, answers: Sequence[Answers | Exception], output: Output) -> None:
    remaining = iter(answers)
    for row in chunk:
        answer = next(remaining) if isinstance(row, Row) else row.error
        for part in answer if isinstance(answer, list) else (answer,):
            output.answer(row, part)
    sys.stdout.flush()


def one_by_one(
    answer: Callable[[Row], Answers],
) -> Callable[[Sequence[Row]], list[Answers]]:
    """A function of one row as the function of several rows that `run` calls."""

    def handle(rows: Sequence[Row]) -> list[Answers]:
        return [attempt(partial(answer, row)) for row in rows]

    return handle


def attempt(answer: Callable[[], T]) -> T | Exception:
    """The answer, or the error in its place: one row never ends the run of the others."""
    try:
        return answer()
    except Exception as error:
        return error
