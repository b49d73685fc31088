"""Shows a row of `Reranker.rank_rows` in `print` and notebooks, and as a JSON row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logic2text import Status
from logic2text.errors import InputError
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines, plain_lines
from rerank.batch.input_rows import BadRow, Row
from rerank.results import RankedRow
from rerank.rows import shown_ranking
from rerank.rows.fields import answer_row
from rerank.rows.ranking import OPTIONS
from rerank.rows.shown_ranking import ARGUMENTS


def row(ranked: RankedRow, allowed_by: Mapping[Status, str] = OPTIONS) -> dict[str, Any]:
    """The row of ``logic2text rerank``: the ranking, or the error; see `make_ranking_fields`."""
    return dict(plain(answer_row(_input_row(ranked), _answer(ranked, allowed_by), "formula")))


def text(ranked: RankedRow) -> str:
    """The table of the ranking, or the error."""
    if ranked.error is not None:
        return plain_lines([_error(ranked)])
    return shown_ranking.table_text(row(ranked, ARGUMENTS))


def html(ranked: RankedRow) -> str:
    """The same."""
    if ranked.error is not None:
        return html_lines([_error(ranked)])
    return shown_ranking.table_html(row(ranked, ARGUMENTS))


def _answer(ranked: RankedRow, allowed_by: Mapping[Status, str]) -> dict[str, Any] | Exception:
    if ranked.error is not None:
        return ranked.error
    if ranked.results is None:
        return InputError("the row has neither a ranking nor an error", "take one of rank_rows")
    return shown_ranking.row(ranked.results, allowed_by)


def _input_row(ranked: RankedRow) -> Row | BadRow:
    return ranked.row or Row(ranked.formula or "", dict(ranked.fields), ranked.number)


def _error(ranked: RankedRow) -> Line:
    return Line(f"error: row {ranked.number}: {ranked.error}", "red")
