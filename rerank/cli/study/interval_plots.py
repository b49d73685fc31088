"""Plots of tables with intervals, one PNG a table; matplotlib comes with the extra `plots`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import numpy as np

from logic2text import extras
from rerank.cli.io import row_input
from rerank.cli.study.result_tables import Interval, ResultTable
from rerank.cli.study.table_output import Cell


def draw_tables(tables: Iterable[ResultTable], folder: Path) -> list[Path]:
    """Draw every table that has intervals into the folder, a point and its interval a row.

    Returns:
        The files.

    Raises:
        UnavailableError: the extra `plots` is not installed.
        OutputError: the folder cannot be written.
    """
    files = []
    with row_input.guard_writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for table in tables:
            for name, points in _columns(table).items():
                suffix = "" if name == "95%" else f"_{name.removesuffix(' 95%')}"
                stem = re.sub(r"[^\w-]+", "_", f"{table.name}{suffix}")
                files.append(folder / f"{stem}.png")
                _draw(table.title, points, files[-1])
    return files


Point = tuple[str, float, Interval]


def _columns(table: ResultTable) -> dict[str, list[Point]]:
    """By column of intervals, the label, value and interval of each row that has them."""
    if not table.rows:
        return {}
    columns = {
        name: [point for row in table.rows for point in _point(row, name)]
        for name in table.rows[0]
        if any(isinstance(row[name], Interval) for row in table.rows)
    }
    return {name: points for name, points in columns.items() if points}


def _point(row: Mapping[str, Cell], name: str) -> Iterator[Point]:
    """The value is the last number before the interval; the label, the text before it."""
    before = list(row.values())[: list(row).index(name)]
    numbers = [cell for cell in before if isinstance(cell, float | int)]
    cell = row[name]
    if not numbers or not isinstance(cell, Interval):
        return
    value = float(numbers[-1])
    if np.isfinite([value, cell.low, cell.high]).all():
        texts = [
            text
            for column, text in row.items()
            if column in [*row][: len(before)] and "95%" not in column and isinstance(text, str)
        ]
        yield ", ".join(filter(None, texts)) or str(before[0]), value, cell


def _draw(title: str, points: list[Point], path: Path) -> None:
    with extras.require_extra("plots", "a plot"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 1.2 + 0.3 * len(points)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    values = np.array([value for _, value, _ in points])
    ends = np.array([[interval.low, interval.high] for _, _, interval in points])
    errors = np.maximum(np.abs(ends - values[:, None]).T, 0)
    axes.errorbar(values, range(len(points)), xerr=errors, fmt="o", capsize=3)
    axes.set_yticks(range(len(points)), [label for label, _, _ in points])
    axes.invert_yaxis()
    axes.set_title(title, fontsize=9)
    # No date and no version, so that the same table gives the same file.
    figure.savefig(path, dpi=110, metadata={"Software": None})
