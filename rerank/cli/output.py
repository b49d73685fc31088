"""Rows out: JSON Lines or, for a person, what the command draws; errors, progress, exit codes."""

from __future__ import annotations

import json
import math
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from logic2text.errors import Logic2TextError, UnavailableError
from logic2text.proof.verdict import Status
from rerank.batch.chunking import Chunk, chunks
from rerank.batch.row_workers import work_on_rows
from rerank.batch.rows import BadRow, Row
from rerank.batch.worker_pool import Processes, cores
from rerank.cli.streams import OutputError, console, escaped, escaped_row, terminal_of_errors

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

Answer: TypeAlias = Mapping[str, Any] | Exception
"""The result of a row: a JSON row, or the error in its place."""

Answers: TypeAlias = Answer | list[Answer]
"""One result, or several of one row."""

T = TypeVar("T")

DEBUG = "LOGIC2TEXT_DEBUG"
"""The variable that asks for tracebacks of faults of ours; ``--debug`` sets it."""
TRACEBACK = f"`logic2text --debug …` or {DEBUG}=1 shows where it happened"

UNAVAILABLE = {
    "UnavailableError",
    "MissingPackageError",
    "ServerError",
    "AnswerError",
    "NotFiniteError",
}
"""Types of errors that say that a dependency, model or server is missing or unusable."""

EXIT_SOME_FAILED = 1
EXIT_NOT_PROVED = 1
EXIT_BAD_INPUT = 2
EXIT_UNAVAILABLE = 3
EXIT_UNWRITTEN = 4


class Output:
    """Writes the rows of one command and counts what failed.

    Used as a context manager, so that progress is cleared whatever happens.
    """

    def __init__(
        self, name: str, as_json: bool, draw: Callable[[Console, Mapping[str, Any]], None]
    ) -> None:
        """Make a writer.

        Args:
            name: the field of a row that holds its input.
            as_json: JSON Lines in place of what `draw` shows a person.
            draw: shows one row on a rich console.
        """
        self._name = name
        self._as_json = as_json
        self._draw = draw
        self._written = 0
        self._failed = 0
        self._unavailable = False
        self._console: Console | None = None
        self._progress: Progress | None = None
        self._debug = debugging()

    def __enter__(self) -> Self:
        if self._as_json and sys.stderr.isatty() and not sys.stdout.isatty():
            self._progress = _progress()
            self._progress.start()
            self._progress.add_task("rows", total=None)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    @property
    def exit_code(self) -> int:
        """What the rows written so far ask for."""
        if self._unavailable:
            return EXIT_UNAVAILABLE
        if not self._failed:
            return 0
        return EXIT_SOME_FAILED if self._written else EXIT_BAD_INPUT

    def answer(self, row: Row | BadRow, answer: Answer) -> None:
        """Write what became of a row."""
        if isinstance(answer, Exception):
            self._fail(row, answer)
        else:
            try:
                self._write(row, answer)
            except OutputError:
                raise
            except Exception as error:  # a row that cannot be shown costs no other its place
                self._fail(row, error)
            else:
                self._written += 1
                self._note_errors(answer)
                self._failed += not answer.get("ranking", True)
        if self._progress is not None:
            self._progress.advance(self._progress.task_ids[0])

    def _note_errors(self, answer: Mapping[str, Any]) -> None:
        """What is missing or failed in a row that is written all the same."""
        rows = (answer, *answer.get("ranking", ()))
        kinds = {error["type"] for row in rows for error in row.get("errors", {}).values()}
        self._unavailable |= bool(kinds & UNAVAILABLE)
        self._failed += bool(kinds - UNAVAILABLE)

    def _fail(self, row: Row | BadRow, error: Exception) -> None:
        self._failed += 1
        self._unavailable |= isinstance(error, UnavailableError)
        self._unavailable |= type(error).__name__ in UNAVAILABLE
        if self._debug and not isinstance(error, Logic2TextError):
            traceback.print_exception(error, file=sys.stderr)
        if self._as_json:
            self._write_json(row, {"error": error_fields(error, row.number)})
            return
        where = "" if row.number is None else f"line {row.number}: "
        sys.stdout.flush()
        print(f"error: {where}{shown(error)}", file=sys.stderr)  # noqa: T201

    def _write_json(self, row: Row | BadRow, answer: Mapping[str, Any]) -> None:
        """The fields of a row pass through, but for those that the answer has too."""
        fields = {**row.fields, self._name: row.text} if isinstance(row, Row) else row.fields
        sys.stdout.write(json_line({**fields, **answer}))

    def _write(self, row: Row | BadRow, answer: Mapping[str, Any]) -> None:
        if self._as_json:
            self._write_json(row, answer)
            return
        self._console = self._console or console()
        for warning in answer.get("warnings", ()):
            hint = f" ({warning['hint']})" if warning.get("hint") else ""
            print(f"warning: {warning['message']}{hint}", file=sys.stderr)  # noqa: T201
        text = row.text if isinstance(row, Row) else ""
        self._draw(self._console, escaped_row({self._name: text, **answer}))


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
    """Answer the rows of a file one by one in processes, one a core; write them in order.

    Args:
        rows: of the file.
        answer: works on one row; called in a process of the pool, or in this one on one core.
        output: writes them.
        timeout_s: seconds for a row; one that takes longer becomes an error row.
        prepare: loads what rows need, once for all processes.

    Returns:
        The exit code.
    """
    count = cores()
    if not count:
        return run(rows, one_by_one(answer), output)
    with Processes(answer, count, prepare, timeout_s) as processes:
        return write_all(work_on_rows(rows, processes), output)


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


def error_fields(error: Exception, number: int | None = None) -> dict[str, Any]:
    """The JSON form of an error."""
    if isinstance(error, Logic2TextError):
        return {
            "type": type(error).__name__,
            "message": error.message,
            "hint": error.hint,
            "line": error.line if number is None else number,
            "column": error.column,
        }
    return {
        "type": type(error).__name__,
        "message": f"a fault of logic2text: {error}",
        "hint": f"please report it with this row; {TRACEBACK}",
        "line": number,
        "column": None,
    }


def shown(error: Exception) -> str:
    """An error as a person reads it."""
    if isinstance(error, Logic2TextError):
        return str(error)
    fault = f"a fault of logic2text, please report it: {type(error).__name__}: {error}"
    return f"{fault}\n{TRACEBACK}"


def debugging() -> bool:
    """Whether tracebacks of our faults are asked for, by the variable or by ``--debug``."""
    return os.environ.get(DEBUG, "0") not in ("", "0")


def json_line(row: Mapping[str, Any]) -> str:
    """One line of JSON with its end; most rows have nothing that it lacks."""
    try:
        line = json.dumps(row, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError):
        line = json.dumps(_plain(row), ensure_ascii=False)
    return escaped(line) + "\n"


def _plain(value: Any) -> Any:
    """JSON has no NaN: a score that is missing is null."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _progress() -> Progress:
    from rich.progress import (
        Progress,
        ProgressColumn,
        SpinnerColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        """Rows a second, once there are some."""

        def render(self, task: Task) -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.0f}/s", justify="right")

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.completed:,.0f} rows"),
        Speed(),
        TimeElapsedColumn(),
        console=console(terminal_of_errors()),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
