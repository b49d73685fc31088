"""Shows a ranked text in `print` and notebooks, and as an entry in the row of the ranking."""

from __future__ import annotations

from typing import Any

from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines, plain_lines
from logic2text.results.verdict import MARKS
from rerank.results import RankedResult
from rerank.rows.ranking import result_fields


def row(result: RankedResult) -> dict[str, Any]:
    """The entry of the field `ranking`."""
    return dict(plain(result_fields(result, None)))


def text(result: RankedResult) -> str:
    """Rank, score, text, source and the mark of the verdict in one line."""
    return plain_lines([_line(result)])


def html(result: RankedResult) -> str:
    """The same."""
    return html_lines([_line(result)])


def _line(result: RankedResult) -> Line:
    mark = MARKS[result.candidate.verdict.status]
    return Line(
        f"{result.score:.3f}  {result.text}  [{result.source}] {mark}", head=f"{result.rank}. "
    )
