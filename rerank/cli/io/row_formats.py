"""The option `--format` of commands that write rows: for a person, as JSON Lines or as CSV."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import typer

from logic2text import InputError
from logic2text.results.escaping import escape_row


class RowFormat(StrEnum):
    """How rows are written."""

    TABLE = "table"
    JSONL = "jsonl"
    CSV = "csv"


RowFormatOption: TypeAlias = Annotated[
    RowFormat | None,
    typer.Option("--format", help="How rows are written; --json is jsonl.", show_default="table"),
]


def row_format(form: RowFormat | None, *, as_json: bool) -> RowFormat:
    """The format of the options ``--format`` and ``--json``.

    Raises:
        InputError: they differ.
    """
    if as_json and form not in (None, RowFormat.JSONL):
        raise InputError(f"--json and --format {form} were both given", "leave one of the two out")
    return RowFormat.JSONL if as_json else form or RowFormat.TABLE


class CsvRows:
    """Writes the records of rows as CSV, with a heading before the first."""

    def __init__(
        self, records: Callable[[Mapping[str, Any]], list[dict[str, Any]]], columns: Sequence[str]
    ) -> None:
        """Make a writer.

        Args:
            records: the records of a JSON row.
            columns: those that every file has; before them stand the fields of the first row that
                passed through, such as `id`.
        """
        self._records, self._fixed = records, columns
        self._columns: list[str] = []
        self._dropped: set[str] = set()

    def write(self, row: Mapping[str, Any]) -> None:
        """Write the records of a row to standard output."""
        for record in self._records(escape_row(row)):
            if not self._columns:
                own = [name for name in record if name not in self._fixed]
                self._columns = [*own, *self._fixed]
                _write_line(self._columns)
            self._tell_dropped(record)
            _write_line([record.get(name) for name in self._columns])

    def _tell_dropped(self, record: Mapping[str, Any]) -> None:
        """Say once of each field that the heading lacks that it is left out."""
        for name in record.keys() - self._columns - self._dropped:
            self._dropped.add(name)
            message = f"the field `{name}` is left out: the first row does not have it"
            print(f"warning: {message}", file=sys.stderr)  # noqa: T201


def _write_line(cells: Sequence[object]) -> None:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    sys.stdout.write(buffer.getvalue())
