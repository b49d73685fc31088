"""A ranking as a table, with missing scores, rejected texts and the reasons."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from logic2text.results import json_fields
from logic2text.results.json_text import json_text
from logic2text.results.verdict import MARKS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

HEADERS = {"formulaicness": "F"}
F_LEGEND = "F formulaicness, from 0 (natural) to 1"

SCORES_FROM, SOURCE_FROM = 60, 30
"""The columns of a terminal from which a table has scores and sources; the text is always shown."""


def draw(console: Console, row: Mapping[str, Any]) -> None:
    """Draw one row of `rerank`."""
    from rich.text import Text

    console.print(Text.assemble((make_heading(row), "bold"), f"   for {name_audience(row)}"))
    if row["ranking"]:
        console.print(_table(row, console.width))
    for line, style in lines_below(row, console.width):
        console.print(Text(line), style=style)
    console.print()


def lines_below(row: Mapping[str, Any], width: int = SCORES_FROM) -> Iterator[tuple[str, str]]:
    """The lines below the table, each with its style: what the marks mean, what is assumed, …"""
    shown = [result["verdict"] for result in (*row["ranking"], *row["rejected"])]
    if shown:
        signs = (F_LEGEND,) if row["ranking"] and width >= SCORES_FROM else ()
        yield legend(shown, *signs), "dim"
    for about_words in json_fields.word_lines(row):
        yield about_words, "dim"
    for line in json_fields.assumption_lines(row["ranking"]):
        yield line, "dim"
    if row["degraded"] is not None:
        yield row["degraded"], "yellow"
    for result in row["ranking"]:
        if "faithfulness" in result:
            yield f"{result['rank']} {_tell_facts(result['faithfulness'])}", "dim"
    for result in row["ranking"]:
        for error in result.get("errors", {}).values():
            yield f"{result['text']}: {error['message']}", "red"
    for rejected in row["rejected"]:
        yield f"{MARKS[rejected['verdict']]} {rejected['text']} ({rejected['reason']})", "dim"
    if row.get("spent"):
        yield _format_spent(row["spent"]), "dim"


def name_audience(row: Mapping[str, Any]) -> str:
    """The audience, and its register where that has another name."""
    audience, register = str(row["audience"]), str(row["register"])
    return audience if audience == register else f"{audience} ({register})"


def make_heading(row: Mapping[str, Any]) -> str:
    """The formula, or what the texts are of, in one line."""
    if "formula" in row:
        return str(row["formula"])
    value = row.get("input", "texts")
    return value if isinstance(value, str) else json_text(value)


def legend(verdicts: Iterable[str], *more: str) -> str:
    """The legend, in one line: the marks of these verdicts, and further entries.

    >>> legend(["proved", "refuted", "proved"], "F formulaicness")
    '✓ proved   ✗ refuted   F formulaicness'
    """
    shown = set(verdicts)
    entries = [f"{mark} {name}" for name, mark in MARKS.items() if name in shown]
    return "   ".join([*entries, *more])


def _tell_facts(found: Mapping[str, Any]) -> str:
    """What a text does to the facts of its input, in one line."""
    told = [str(found["verdict"])]
    for said in found["facts"]:
        if said["status"] != "found":
            predicate, *arguments = said["fact"]
            told.append(f"{predicate} {arguments[-1]}: {said['status']}".strip())
    told += [f"{added}: not in the input" for added in found["additions"]]
    return ", ".join(told)


def _table(row: Mapping[str, Any], width: int) -> Table:
    """The ranking for a terminal of `width` columns."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, expand=True)
    table.add_column("", justify="right", style="dim")
    table.add_column("text", ratio=1, overflow="fold", min_width=min(12, width // 2))
    metrics = [*row["ranking"][0]["scores"]]
    if width >= SCORES_FROM:
        table.add_column("score", justify="right", style="bold")
        for name in metrics:
            table.add_column(HEADERS.get(name, name), justify="right")
    if width >= SOURCE_FROM:
        # A model's name may be long; it must leave room for the text and the mark.
        table.add_column("source", style="cyan", overflow="fold", max_width=max(8, width // 2 - 20))
    table.add_column("", style="green", min_width=1)
    for result in row["ranking"]:
        scores = (result["score"], *(result["scores"][name] for name in metrics))
        table.add_row(
            str(result["rank"]),
            Text(result["text"]),
            *(map(number, scores) if width >= SCORES_FROM else ()),
            *([Text(result["source"])] if width >= SOURCE_FROM else ()),
            MARKS[result["verdict"]],
        )
    return table


def number(score: float | None) -> str:
    """A score with two decimals, or a dash for a missing one."""
    return "—" if score is None or math.isnan(score) else f"{score:.2f}"


def _format_spent(spent: Mapping[str, float]) -> str:
    return (
        f"the language model: {spent['requests']} requests, {spent['prompt_tokens']} + "
        f"{spent['completion_tokens']} tokens, {spent['seconds']:.1f} s"
    )
