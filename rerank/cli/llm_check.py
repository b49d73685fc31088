"""`logic2text llm-check`: what the language-model server can do, and how quickly."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import typer

from logic2text.llm.capabilities import check
from logic2text.llm.settings import settings
from rerank.cli.option_groups import grouped
from rerank.cli.options import JsonOption
from rerank.cli.output import json_line
from rerank.cli.server_options import ServerOptions
from rerank.cli.streams import console, escaped_row


@grouped
def llm_check(*, server: ServerOptions, as_json: JsonOption = False) -> None:
    """Ask the server that the settings name what it can do: a table, or one JSON row."""
    server.use()
    report = check(settings(any_model=True))
    if as_json or not sys.stdout.isatty():
        sys.stdout.write(json_line(asdict(report)))
    else:
        _draw(escaped_row(asdict(report)))
    raise typer.Exit


def _draw(report: Mapping[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    shown = console()
    longest = "" if report["longest"] is None else f", at most {report['longest']:,} tokens"
    shown.print(f"{report['model']} at {report['base_url']}{longest}", markup=False)
    if report["models"]:
        shown.print(f"models: {', '.join(report['models'])}", markup=False)
    shown.print(f"latency: {report['latency_s'] * 1000:,.0f} ms for a short answer, in the median")
    table = Table("it can", "", "", box=None, header_style="bold")
    for name, capability in report["capabilities"].items():
        sign = Text("yes", "green") if capability["supported"] else Text("no", "red")
        table.add_row(name, sign, Text(capability["note"]))
    shown.print(table)
