"""Run a command on its rows, in this process or in worker processes, and write the answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from logic2text.proof.verdict import Status
from rerank.batch import input_rows
from rerank.cli.io.error_report import EXIT_NOT_PROVED
from rerank.cli.io.output import Output
from rerank.rows.answers import Answers, attempt

if TYPE_CHECKING:
    from rerank.batch import chunking


def run(
    rows: Iterable[input_rows.Row | input_rows.BadRow],
    handle: Callable[[Sequence[input_rows.Row]], Sequence[Answers]],
    output: Output,
) -> int:
    """Run a command on the rows in growing chunks, and write the answers in order.

    The chunks grow from one row, so that the first answer comes quickly and the rows of a long file
    fill the batches.

    Returns:
        The exit code.
    """
    from rerank.batch import chunking

    with output:
        for chunk in chunking.chunks(rows):
            _write(chunk, handle([row for row in chunk if isinstance(row, input_rows.Row)]), output)
    return output.exit_code


def run_in_workers(
    rows: Iterable[input_rows.Row | input_rows.BadRow],
    answer: Callable[[input_rows.Row], Answers],
    output: Output,
    timeout_s: float,
    prepare: Callable[[], object] | None = None,
) -> int:
    """Answer the rows of a file in worker processes, one per core, and write the answers in order.

    Args:
        rows: the rows of the file.
        answer: answers one row; called in a worker, or in this process if there is one core.
        output: writes the answers.
        timeout_s: seconds for a row; one that takes longer becomes an error row.
        prepare: loads the modules and tables that rows need, once for all workers.

    Returns:
        The exit code.
    """
    # One row given as an argument needs neither processes nor chunks.
    from rerank.batch import chunking, worker_pool

    count = worker_pool.cores()
    if not count:
        return run(rows, one_by_one(answer), output)
    with worker_pool.WorkerPool(answer, count, prepare, timeout_s) as workers:
        return write_all(chunking.work_on_rows(rows, workers), output)


def answer_pair(
    row: input_rows.Row | input_rows.BadRow,
    answer: Callable[[input_rows.Row], Mapping[str, Any]],
    output: Output,
    is_right: Callable[[Mapping[str, Any]], bool],
) -> int:
    """Answer the one pair given as arguments, with an exit code for scripts.

    Args:
        row: the pair.
        answer: answers it.
        output: writes the answer.
        is_right: tells whether the answer says that the pair is right.

    Returns:
        0 if it is right, 1 if it is not; else the code of the error.
    """
    result = attempt(partial(answer, row)) if isinstance(row, input_rows.Row) else row.error
    with output:
        output.answer(row, result)
    if output.exit_code or isinstance(result, Exception):
        return output.exit_code
    return 0 if is_right(result) else EXIT_NOT_PROVED


def is_proved(result: Mapping[str, Any]) -> bool:
    """Whether the verdict of an answer is `proved`."""
    return bool(result["verdict"] == Status.PROVED)


def write_all(
    answered: Iterable[tuple[chunking.Chunk, Sequence[Answers | Exception]]], output: Output
) -> int:
    """Write the answers of chunks, in order, as they come.

    Returns:
        The exit code.
    """
    with output:
        for chunk, answers in answered:
            _write(chunk, answers, output)
    return output.exit_code


def _write(chunk: chunking.Chunk, answers: Sequence[Answers | Exception], output: Output) -> None:
    remaining = iter(answers)
    for row in chunk:
        answer = next(remaining) if isinstance(row, input_rows.Row) else row.error
        for part in answer if isinstance(answer, list) else (answer,):
            output.answer(row, part)
    sys.stdout.flush()


def one_by_one(
    answer: Callable[[input_rows.Row], Answers],
) -> Callable[[Sequence[input_rows.Row]], list[Answers]]:
    """Convert a function of one row to a function of several rows, for `run`."""

    def handle(rows: Sequence[input_rows.Row]) -> list[Answers]:
        return [attempt(partial(answer, row)) for row in rows]

    return handle
