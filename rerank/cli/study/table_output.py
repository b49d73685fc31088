"""A table of numbers for a person: drawn in the terminal, as CSV, or as LaTeX."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import TypeAlias

from logic2text import InputError
from logic2text.results.escaping import escape_controls
from rerank.cli.io import streams

Cell: TypeAlias = str | int | float | None


class TableFormat(StrEnum):
    """How a table is written."""

    TABLE = "table"
    CSV = "csv"
    LATEX = "latex"


def check_format(form: StrEnum, *, as_json: bool) -> None:
    """Check that ``--json`` was not given with another format; ``--format table`` is the default.

    Raises:
        InputError: it was.
    """
    if as_json and form not in ("table", "json"):
        raise InputError(f"--json and --format {form} were both given", "leave one of the two out")


_LATEX_SIGNS = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {"<": r"\textless{}", ">": r"\textgreater{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
)


def write_table(
    title: str, header: Sequence[str], rows: Sequence[Sequence[Cell]], form: TableFormat
) -> None:
    """Write a table to standard output; numbers have three decimals, CSV all of them."""
    match form:
        case TableFormat.CSV:
            sys.stdout.write(csv_text(header, rows))
        case TableFormat.LATEX:
            sys.stdout.write(latex_text(title, header, rows))
        case TableFormat.TABLE:
            _draw(title, header, rows)


def csv_text(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """The table as CSV; what is missing is empty.

    >>> csv_text(["system", "ter"], [["lola", 12.5], ["ranta", None]]).split()
    ['system,ter', 'lola,12.5', 'ranta,']
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerows([header, *rows])
    return buffer.getvalue()


def latex_text(title: str, header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    r"""The table as a LaTeX tabular with booktabs.

    >>> print(latex_text("", ["a_b", "ter"], [["x", 1.5]]), end="")
    \begin{tabular}{lr}
    \toprule
    a\_b & ter \\
    \midrule
    x & 1.500 \\
    \bottomrule
    \end{tabular}
    """
    numeric = [
        all(isinstance(row[i], int | float | None) for row in rows) for i in range(len(header))
    ]
    lines = [
        *([f"% {title}"] if title else []),
        f"\\begin{{tabular}}{{{''.join('r' if right else 'l' for right in numeric)}}}",
        "\\toprule",
        _latex_line(header),
        "\\midrule",
        *(_latex_line(_format_row(header, row)) for row in rows),
        "\\bottomrule",
        "\\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def _latex_line(cells: Sequence[str]) -> str:
    return " & ".join(cell.translate(_LATEX_SIGNS) for cell in cells) + " \\\\"


WIDEST = 10_000
"""Columns of the terminal that a table outside of a terminal may have."""

SMALLEST_P = 0.0005
"""p values below it would have no digit that is not 0."""


def _format_row(header: Sequence[str], row: Sequence[Cell]) -> list[str]:
    """The cells of a row as text; a p value is never shown as 0."""
    return [
        "<0.001"
        if isinstance(cell, float) and cell < SMALLEST_P and "p" in name.split()
        else format_cell(cell)
        for name, cell in zip(header, row, strict=True)
    ]


def format_cell(cell: Cell) -> str:
    """A cell as text: floats with three decimals, a dash for what is missing."""
    if cell is None or cell != cell:  # noqa: PLR0124  # NaN is not a number to show
        return "—"
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)


def _draw(title: str, header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, title_justify="left")
    for i, name in enumerate(header):
        is_text = any(isinstance(row[i], str) for row in rows)
        table.add_column(Text(name), justify="left" if is_text else "right", overflow="fold")
    for row in rows:
        table.add_row(*(Text(escape_controls(cell)) for cell in _format_row(header, row)))
    console = streams.console()
    if not console.is_terminal:  # a file or a pipe has no edge to fold at
        without_edge = console.options.update(width=WIDEST, max_width=WIDEST)
        console.width = max(console.width, console.measure(table, options=without_edge).maximum)
    console.print(table)
