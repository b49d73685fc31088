"""Rows of judgements: JSON Lines or CSV, with errors that name the line.

A row that cannot be used does not stop the others: it is reported, in JSON as an error row, and
makes the exit code 1.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import typer

from logic2text import InputError, Logic2TextError
from logic2text.results.errors import error_fields
from logic2text.text_file import read_text_file
from metrics.study.human.row_fields import is_given
from rerank.cli.io import error_report, output
from rerank.cli.study.interval_plots import draw_tables
from rerank.cli.study.result_tables import ResultFormat, ResultTable, write_tables

T = TypeVar("T")

MOST_BYTES = 256 * 2**20
"""The largest file of judgements."""


@dataclass(slots=True)
class JudgementRows:
    """Numbered rows, and the errors of those that cannot be used.

    Attributes:
        rows: each with its line number.
        errors: by line number.
    """

    rows: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    errors: list[tuple[int, Logic2TextError]] = field(default_factory=list)

    def convert(self, make: Callable[[Mapping[str, Any]], T]) -> list[T]:
        """The rows as objects; a row that cannot be one is added to the errors.

        Raises:
            InputError: no row is left.
        """
        objects = []
        for number, row in self.rows:
            try:
                objects.append(make(row))
            except Logic2TextError as error:
                self.errors.append((number, error))
        if not objects:
            raise self._nothing_usable()
        return objects

    def _nothing_usable(self) -> InputError:
        """The error where no row can be used, with the first line that fails and its reason."""
        if not self.errors:
            return InputError("no row of judgements can be used", "give at least one row")
        line, first = min(self.errors, key=lambda pair: pair[0])
        reason = f"line {line}: {first.message}"
        return InputError(f"no row of judgements can be used: {reason}", first.hint, line=line)

    def finish(
        self, tables: Iterable[ResultTable], form: ResultFormat, plots: Path | None = None
    ) -> None:
        """Write the tables and the errors, and end the command with its exit code.

        Args:
            tables: of results.
            form: how they are written.
            plots: a folder for plots of the tables with intervals.
        """
        complete = [*tables]
        if plots is not None:
            draw_tables(complete, plots)
        write_tables(complete, form)
        for number, error in sorted(self.errors, key=lambda pair: pair[0]):
            if form is ResultFormat.JSON:
                fields = error_fields(error, number)
                sys.stdout.write(output.json_line({"error": fields}))
            else:
                print(f"error: line {number}: {error}", file=sys.stderr)  # noqa: T201
        raise typer.Exit(error_report.EXIT_SOME_FAILED if self.errors else 0)


def read_judgements(path: Path | None) -> JudgementRows:
    """The rows of a file, or of standard input; a file whose name ends in .csv is CSV.

    Raises:
        InputError: there is none, or it cannot be read.
    """
    text = _text(path)
    if path is not None and path.suffix == ".csv":
        return JudgementRows(
            [(i, row) for i, row in enumerate(csv.DictReader(io.StringIO(text)), 2)]
        )
    judgements = JudgementRows()
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if isinstance(row, dict):
            judgements.rows.append((number, row))
        else:
            error = InputError(f"no JSON object: {line[:40]!r}", "write one JSON object a line")
            judgements.errors.append((number, error))
    return judgements


def _text(path: Path | None) -> str:
    if path is None or str(path) == "-":
        if sys.stdin is None or sys.stdin.isatty():
            raise InputError("no judgements were given", "name a file with --input")
        return sys.stdin.buffer.read(MOST_BYTES).decode("utf-8", "replace")
    size = 0
    with suppress(OSError, ValueError):  # told where the file is read
        size = path.stat().st_size
    if size > MOST_BYTES:
        raise InputError(f"{path} is larger than {MOST_BYTES:,} bytes", "split it")
    return read_text_file(path, "the file")


def value(row: Mapping[str, Any], *names: str) -> Any:
    """The value of the first of some fields that a row has.

    Raises:
        InputError: it has none of them.
    """
    for name in names:
        if is_given(row, name):
            return row[name]
    fields = " or ".join(f"`{name}`" for name in names)
    raise InputError(f"the row has no {fields}", f"it has {', '.join(map(str, row)) or 'nothing'}")


def text_value(row: Mapping[str, Any], *names: str) -> str:
    """A field as a string."""
    return str(value(row, *names))


def number_value(row: Mapping[str, Any], *names: str) -> float:
    """A field as a finite number.

    Raises:
        InputError: it is missing or no finite number.
    """
    content = value(row, *names)
    try:
        number = float(content)
    except (TypeError, ValueError):
        number = float("nan")
    if number - number != 0:  # NaN or infinite
        raise InputError(
            f"the field `{names[0]}` is not a number: {content!r}"[:120], "give a number"
        )
    return number


def list_value(row: Mapping[str, Any], name: str) -> Sequence[Any]:
    """A field as a list; in CSV its parts are separated by blanks or semicolons."""
    content = value(row, name)
    if isinstance(content, list):
        return content
    return str(content).replace(";", " ").split()
