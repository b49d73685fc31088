"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

NOTE = "*This page is written from the code by `python -m benchmarks.reference_pages`.*"
"""The second paragraph of every page of the reference."""


def write_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    r"""The lines of a table, and an empty one.

    >>> write_table(("a", "b"), [("1", "x|y")])
    ['| a | b |', '| --- | --- |', '| 1 | x\\|y |', '']
    """
    shown = [_write_row(row) for row in rows]
    return [_write_row(header), _write_row(["---"] * len(header)), *shown, ""]


def _write_row(cells: Sequence[str]) -> str:
    escaped = (" ".join(cell.replace("|", r"\|").split()) for cell in cells)
    return "|" + "|".join(f" {cell} " if cell else " " for cell in escaped) + "|"
