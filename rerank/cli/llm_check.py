"""`logic2text llm-check`: what the language-model server can do, and how quickly."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import typer

from logic2text.llm.capabilities import Report, check
from logic2text.llm.settings import settings
from rerank.cli.groups import grouped
from rerank.cli.options import JsonOption
from rerank.cli.server import ServerOptions


@grouped
def llm_check(*, server: ServerOptions, as_json: JsonOption = False) -> None:
    """Ask the server that the settings name what it can do: a table, or one JSON row."""
    server.use()
    report = check(settings(any_model=True))
    if as_json or not sys.stdout.isatty():
        print(json.dumps(asdict(report), ensure_ascii=False))  # noqa: T201
    else:
        _draw(report)
    raise typer.Exit


def _draw(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    longest = "" if report.longest is None else f", at most {report.longest:,} tokens"
    console.print(f"{report.model} at {report.base_url}{longest}", markup=False)
    if report.models:
        console.print(f"models: {', '.join(report.models)}", markup=False)
    console.print(f"latency: {report.latency_s * 1000:,.0f} ms for a short answer, in the median")
    table = Table("it can", "", "", box=None, header_style="bold")
    for name, each in report.capabilities.items():
        sign = Text("yes", "green") if each.supported else Text("no", "red")
        table.add_row(name, sign, Text(each.note))
    console.print(table)
