"""Tables of results: rows of named cells with a signature, drawn, as CSV, as LaTeX or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from logic2text.lazy_dataclass import dataclass
from logic2text.results.escaping import escape_controls
from rerank.cli.io import output
from rerank.cli.study.table_output import Cell, TableFormat, check_format, latex_text, write_table


class ResultFormat(StrEnum):
    """How results are written."""

    TABLE = "table"
    CSV = "csv"
    LATEX = "latex"
    JSON = "json"


FormatOption: TypeAlias = Annotated[
    ResultFormat, typer.Option("--format", help="How the tables are written; --json is json.")
]


PlotsOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--plots", help="A folder for plots of the intervals, one PNG a table."),
]


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table of results.

    Attributes:
        name: of the table, in the rows of JSON.
        title: shown above it.
        rows: cells by their column, in order; every row has the columns of the first.
        signature: everything that the numbers depend on besides the input.
        notes: sentences below it.
    """

    name: str
    title: str
    rows: Sequence[Mapping[str, Cell]]
    signature: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()


def format_of(form: ResultFormat, *, as_json: bool) -> ResultFormat:
    """The format of the options ``--format`` and ``--json``.

    Raises:
        InputError: they differ.
    """
    check_format(form, as_json=as_json)
    return ResultFormat.JSON if as_json else form


def write_tables(tables: Iterable[ResultTable], form: ResultFormat) -> None:
    """Write tables to standard output, signatures and notes too.

    In CSV and LaTeX the signature is a comment line, in JSON a field of every row.
    """
    signature: dict[str, str] = {}
    for number, table in enumerate([*tables]):  # all of them first: an error leaves no half output
        signature |= table.signature
        match form:
            case ResultFormat.JSON:
                for row in table.rows:
                    sys.stdout.write(output.json_line(_json_row(table, row)))
                continue
            case ResultFormat.CSV:
                sys.stdout.write("\n" if number else "")
                for line in filter(None, (table.title, *_remarks(table))):
                    sys.stdout.write(f"# {escape_controls(line)}\n")
                _write(table, TableFormat.CSV)
            case ResultFormat.LATEX:
                sys.stdout.write(_latex(table))
                for line in _remarks(table):
                    sys.stdout.write(f"% {escape_controls(line)}\n")
            case ResultFormat.TABLE:
                _write(table, TableFormat.TABLE)
                for line in table.notes:
                    sys.stdout.write(f"{escape_controls(line)}\n")
    if form is ResultFormat.TABLE:  # once, for all tables
        for name, value in signature.items():
            sys.stdout.write(f"{escape_controls(f'{name}: {value}')}\n")
    sys.stdout.flush()


class Interval(str):
    """An interval as a cell: shown with three decimals, in JSON the list of both ends.

    Attributes:
        low, high: the ends; NaN where they are not known.
    """

    __slots__ = ("high", "low")

    low: float
    high: float


def interval(low: float, high: float) -> Interval:
    """An interval as a cell.

    >>> interval(-0.25, 0.5)
    '[-0.250, 0.500]'
    """
    cell = Interval("—" if low != low or high != high else f"[{low:.3f}, {high:.3f}]")  # noqa: PLR0124
    cell.low, cell.high = low, high
    return cell


_GREEK = str.maketrans(
    {
        "α": r"$\alpha$",
        "β": r"$\beta$",
        "Δ": r"$\Delta$",
        "κ": r"$\kappa$",
        "μ": r"$\mu$",
        "θ": r"$\theta$",
        "ρ": r"$\rho$",
        "²": "$^2$",
        "×": r"$\times$",
        "−": "$-$",
    }
)
"""Signs that pdflatex does not set outside of formulae."""


def _latex(table: ResultTable) -> str:
    header = list(table.rows[0]) if table.rows else []
    rows = [[row[name] for name in header] for row in table.rows]
    return latex_text(table.title, header, rows).translate(_GREEK)


def _write(table: ResultTable, form: TableFormat) -> None:
    if not table.rows:
        sys.stdout.write(f"{table.title}: no rows\n")
        return
    header = list(table.rows[0])
    write_table(table.title, header, [[row[name] for name in header] for row in table.rows], form)


def _json_row(table: ResultTable, row: Mapping[str, Cell]) -> dict[str, Any]:
    notes = {"notes": list(table.notes)} if table.notes else {}
    cells = {
        name: [cell.low, cell.high] if isinstance(cell, Interval) else cell
        for name, cell in row.items()
    }
    return {"table": table.name, **cells, **notes, "signature": dict(table.signature)}


def _remarks(table: ResultTable) -> list[str]:
    return [*table.notes, *(f"{name}: {value}" for name, value in table.signature.items())]
