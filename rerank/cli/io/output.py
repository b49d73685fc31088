"""Output of rows: JSON Lines, or what the command draws for a person, with errors and progress."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from logic2text.errors import Logic2TextError, UnavailableError
from logic2text.results.escaping import escape_controls, escape_row
from logic2text.results.json_text import json_text, plain
from logic2text.results.lines import Line
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.io import error_report, streams
from rerank.cli.io.row_formats import CsvRows
from rerank.rows.answers import Answer
from rerank.rows.fields import answer_row, input_field

if TYPE_CHECKING:
    from rich import console, progress

Console: TypeAlias = "console.Console"
"""What a row is drawn on; rich is loaded only where it draws."""
Bar: TypeAlias = "progress.Progress"


class Output:
    """Writes the answers of one command and counts failures.

    A context manager, so that the progress bar is always cleared.
    """

    def __init__(
        self,
        name: str,
        as_json: bool,
        draw: Callable[[Console, Mapping[str, Any]], None],
        *,
        csv_rows: CsvRows | None = None,
        count: Callable[[], int | None] = lambda: None,
    ) -> None:
        """Create a writer.

        Args:
            name: the field of a row that contains its input.
            as_json: whether to write JSON Lines; otherwise `draw` is used.
            draw: draws one row on a rich console.
            csv_rows: writes rows as CSV instead.
            count: the number of rows, for the progress bar; None where it is not known.
        """
        self._csv_rows = csv_rows
        self._shows_progress = _shows_progress()
        # Counted before another thread or process begins to read the input.
        self._total = count() if self._shows_progress else None
        self._name = name
        self._as_json = as_json
        self._draw = draw
        self._written = 0
        self._rows = 0
        self._last: Row | BadRow | None = None
        self._failed = 0
        self._unavailable = False
        self._console: Console | None = None
        self._progress: progress.Progress | None = None
        self._debug = error_report.is_debugging()
        self._warned: tuple[Row | BadRow | None, set[str]] = (None, set())
        self._told: set[str] = set()
        self._noted: set[str] = set()

    def __enter__(self) -> Self:
        if self._shows_progress and self._total != 1:
            self._progress = rows_progress(has_total=self._total is not None)
            self._progress.start()
            self._progress.add_task("rows", total=self._total)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()
            self._progress = None
        if kind is not None and issubclass(kind, KeyboardInterrupt):
            sys.stdout.flush()
            self._say(tell_interrupted(self._rows))

    @property
    def exit_code(self) -> int:
        """The exit code for the rows written so far."""
        if self._unavailable:
            return error_report.EXIT_UNAVAILABLE
        if not self._failed:
            return 0
        return error_report.EXIT_SOME_FAILED if self._written else error_report.EXIT_BAD_INPUT

    def answer(self, row: Row | BadRow, answer: Answer) -> None:
        """Write the answer to a row."""
        self._rows += row is not self._last
        self._last = row
        if isinstance(answer, Exception):
            self._fail(row, answer)
        else:
            try:
                self._write(row, answer)
            except streams.OutputError:
                raise
            except Exception as error:  # a row that cannot be drawn must not fail the others
                self._fail(row, error)
            else:
                self._written += 1
                self._note_errors(answer)
                self._failed += not answer.get("ranking", True)
        if self._progress is not None:
            self._progress.advance(self._progress.task_ids[0])

    def _note_errors(self, answer: Mapping[str, Any]) -> None:
        """Count the errors inside of a row that has results all the same."""
        rows = (answer, *answer.get("ranking", ()))
        kinds = {error["type"] for row in rows for error in row.get("errors", {}).values()}
        self._unavailable |= bool(kinds & error_report.UNAVAILABLE)
        self._failed += bool(kinds - error_report.UNAVAILABLE)
        # Some of what was requested for the row did not come, which a warning of it tells.
        self._failed += bool(answer.get("spent", {}).get("failed"))

    def _fail(self, row: Row | BadRow, error: Exception) -> None:
        self._failed += 1
        self._unavailable |= isinstance(error, UnavailableError)
        self._unavailable |= type(error).__name__ in error_report.UNAVAILABLE
        if self._debug and not isinstance(error, Logic2TextError):
            traceback.print_exception(error, file=sys.stderr)
        if self._writes_data:
            self._write_data(row, error)
            return
        sys.stdout.flush()
        self._say(f"error: {_format_error(row, error)}")

    @property
    def _writes_data(self) -> bool:
        return self._as_json or self._csv_rows is not None

    def _write_data(self, row: Row | BadRow, answer: Answer) -> None:
        if self._csv_rows is None:
            sys.stdout.write(answer_line(row, answer, self._name))
        else:
            self._csv_rows.write(plain(answer_row(row, answer, self._name)))

    def _say(self, message: str) -> None:
        """Print a message on standard error, above the progress bar where there is one."""
        if self._progress is None:
            print(message, file=sys.stderr)  # noqa: T201
        else:
            self._progress.console.print(escape_controls(message), markup=False, soft_wrap=True)

    def _write(self, row: Row | BadRow, answer: Mapping[str, Any]) -> None:
        if self._writes_data:
            self._write_data(row, answer)
            return
        self._name_row(row)
        self._warn(row, answer)
        drawn = {**input_field(row, self._name), **answer}
        if "degraded" not in answer:  # which says of a ranking what its errors mean
            drawn["errors"] = self._tell_missing(answer.get("errors", {}))
        if isinstance(self._draw, DrawnLines) and not streams.may_show_styles():
            sys.stdout.write(self._draw.as_text(escape_row(drawn)))
        else:
            self._draw(self._open_console(), escape_row(drawn))

    def _open_console(self) -> Console:
        """The console, made where the first row needs it: rich takes long to load."""
        self._console = self._console or streams.console()
        return self._console

    def _name_row(self, row: Row | BadRow) -> None:
        """Print once the label of a formula of a file, and what is new of how it was read."""
        if not isinstance(row, Row) or not row.notices or self._warned[0] is row:
            return
        for notice in row.notices:
            hint = f" ({notice.hint})" if notice.hint else ""
            if notice.message not in self._noted:
                self._say(f"note: line {notice.line}: {notice.message}{hint}")
            self._noted.add(notice.message)
        if "id" in row.fields:
            role = f" ({row.fields['role']})" if "role" in row.fields else ""
            label = escape_controls(f"{row.fields['id']}{role}")
            self._open_console().print(label, style="bold", markup=False)

    def _warn(self, row: Row | BadRow, answer: Mapping[str, Any]) -> None:
        """Print the warnings of an answer that no other answer to the same row had."""
        if self._warned[0] is not row:
            self._warned = row, set()
        for warning in answer.get("warnings", ()):
            hint = f" ({warning['hint']})" if warning.get("hint") else ""
            message = f"warning: {warning['message']}{hint}"
            if message not in self._warned[1]:
                self._say(message)
            self._warned[1].add(message)

    def _tell_missing(self, errors: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """Print once what says that a model or server is missing; gives the other errors."""
        others = {}
        for name, error in errors.items():
            if error["type"] not in error_report.MISSING:
                others[name] = error
                continue
            hint = f"\n{error['hint']}" if error["hint"] else ""
            message = escape_controls(f"error: {name}: {error['message']}{hint}")
            if message not in self._told:
                sys.stdout.flush()
                self._say(message)
            self._told.add(message)
        return others


def _shows_progress() -> bool:
    """Whether messages go to a terminal, and rows do not."""
    return sys.stderr.isatty() and not sys.stdout.isatty()


def tell_interrupted(rows: int) -> str:
    """What an interrupted command has done.

    >>> tell_interrupted(1)
    'interrupted: 1 row is written and kept'
    """
    return f"interrupted: {f'{rows:,} rows are' if rows != 1 else '1 row is'} written and kept"


class DrawnLines:
    """Draws the lines of a row."""

    def __init__(self, lines: Callable[[Mapping[str, Any]], Iterable[Line]]) -> None:
        """Take what gives the lines of a row."""
        self._lines = lines

    def __call__(self, console: Console, row: Mapping[str, Any]) -> None:
        """Draw a row on a console, in styles."""
        from rich.text import Text

        for line in self._lines(row):
            text = Text.assemble((line.head, "bold"), (line.text, line.style))
            console.print(text, soft_wrap=True)

    def as_text(self, row: Mapping[str, Any]) -> str:
        """What a console without styles shows of a row."""
        return "".join(f"{line.head}{line.text}\n".expandtabs() for line in self._lines(row))


def json_line(row: Mapping[str, Any]) -> str:
    """One line of JSON with a line feed; NaN and infinity become null."""
    return escape_controls(json_text(row)) + "\n"


def answer_line(row: Row | BadRow, answer: Answer, name: str) -> str:
    """The line of an answer or error; see `answer_row`."""
    return json_line(answer_row(row, answer, name))


def _format_error(row: Row | BadRow, error: Exception) -> str:
    """An error for a person, with the file, the line and the label of its formula."""
    shown = error_report.format_row_error(error, row.number)
    if row.file is None:
        return shown
    label = f"{row.fields['id']}: " if "id" in row.fields else ""
    place, _, message = shown.partition(": ")
    return f"{row.file}, {place}: {label}{message}"


def rows_progress(*, has_total: bool = False) -> progress.Progress:
    """A progress bar on standard error: rows and rows a second; with a total, the time left."""
    from rich import progress
    from rich.text import Text

    class Speed(progress.ProgressColumn):
        """The number of rows per second."""

        def render(self, task: progress.Task) -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.0f}/s", justify="right")

    columns = (
        (progress.BarColumn(), progress.TextColumn("{task.completed:,.0f} of {task.total:,} rows"))
        if has_total
        else (progress.SpinnerColumn(), progress.TextColumn("{task.completed:,.0f} rows"))
    )
    return progress.Progress(
        *columns,
        Speed(),
        progress.TimeRemainingColumn() if has_total else progress.TimeElapsedColumn(),
        console=streams.console(streams.terminal_of_errors()),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        speed_estimate_period=600.0 if has_total else 30.0,  # shards can take minutes
    )
