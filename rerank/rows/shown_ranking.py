"""Shows a ranking in `print` and notebooks, and as a row."""

from __future__ import annotations

import io
import shutil
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

from rich.console import Console

from logic2text import Lexicon, Status, verbalizers
from logic2text.results.escaping import escape_row
from logic2text.results.json_fields import write_formula
from logic2text.results.json_text import plain
from logic2text.results.lines import Line, html_lines
from logic2text.results.verdict import MARKS
from logic2text.results.words import Words
from rerank.batch.candidate_pools import with_failures
from rerank.results import RankedResults
from rerank.rows import ranking_table
from rerank.rows.ranking import OPTIONS, make_ranking_fields

ARGUMENTS: Mapping[Status, str] = {
    Status.ATTESTED: "allow_attested=True",
    Status.UNKNOWN: "allow_unproved=True",
}
"""Verdict → the argument of `Reranker` that allows its texts to win."""
NARROWEST = 60
"""Columns of a table that is printed where the terminal has fewer: all of its columns."""


def row(results: RankedResults, allowed_by: Mapping[Status, str] = OPTIONS) -> dict[str, Any]:
    """The row of ``logic2text rerank``; see `make_ranking_fields`."""
    words = results.words or Words(Lexicon.default())
    parsed = results.parsed
    if parsed is None and results.formula is not None:
        parsed = words.parse_given(results.formula, None)
    if parsed is None:
        return dict(plain(make_ranking_fields(None, results, words, allowed_by)))
    systems = {n: error for n, error in results.errors.items() if n in verbalizers.SYSTEMS}
    others = {name: error for name, error in results.errors.items() if name not in systems}
    fields = make_ranking_fields(
        with_failures(parsed, systems), replace(results, errors=others), words, allowed_by
    )
    return {"formula": parsed.text or write_formula(parsed.formula), **dict(plain(fields))}


def text(results: RankedResults) -> str:
    """The table of the command, and the warnings."""
    return table_text(row(results, ARGUMENTS))


def table_text(row: Mapping[str, Any]) -> str:
    """The table of a row as the command draws it, and its warnings."""
    width = max(shutil.get_terminal_size().columns, NARROWEST)
    drawn = io.StringIO()
    console = Console(file=drawn, width=width, highlight=False, color_system=None)
    ranking_table.draw(console, escape_row(row))
    lines = [line.rstrip() for line in drawn.getvalue().rstrip().split("\n")]
    lines += [f"warning: {warning['message']}" for warning in escape_row(row.get("warnings", ()))]
    return "\n".join(lines)


def html(results: RankedResults) -> str:
    """The ranking as a table."""
    return table_html(row(results, ARGUMENTS))


def table_html(row: Mapping[str, Any]) -> str:
    """The ranking of a row as a table, and the lines that the command writes below it."""
    row = escape_row(row)
    heading = Line(
        f"   for {ranking_table.name_audience(row)}", head=ranking_table.make_heading(row)
    )
    below = [Line(line, style) for line, style in ranking_table.lines_below(row)]
    below += [Line(f"warning: {w['message']}", "yellow") for w in row.get("warnings", ())]
    return html_lines([heading]) + _table(row) + html_lines(below)


def _table(row: Mapping[str, Any]) -> str:
    if not row["ranking"]:
        return ""
    metrics = [*row["ranking"][0]["scores"]]
    names = ["", "text", "score", *(ranking_table.HEADERS.get(m, m) for m in metrics), "source", ""]
    head = "".join(f'<th style="text-align:left">{escape(name)}</th>' for name in names)
    body = "".join(
        "<tr>" + "".join(_cell(cell) for cell in _cells(result, metrics)) + "</tr>"
        for result in row["ranking"]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(result: Mapping[str, Any], metrics: list[str]) -> list[str]:
    scores = (result["score"], *(result["scores"][name] for name in metrics))
    shown = map(ranking_table.number, scores)
    mark = f"{MARKS[result['verdict']]} {result['verdict']}"
    return [str(result["rank"]), result["text"], *shown, result["source"], mark]


def _cell(text: str) -> str:
    return f'<td style="text-align:left">{escape(text)}</td>'
