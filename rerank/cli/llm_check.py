"""`logic2text llm-check`: the capabilities and the latency of the language-model server."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

import typer

from logic2text.llm import capabilities, settings
from logic2text.llm.client import ServerChat
from logic2text.results.escaping import escape_row
from rerank.cli.io import output, streams
from rerank.cli.options import llm_options, option_groups, options


@option_groups.flatten_groups
def llm_check(*, server: llm_options.ServerOptions, as_json: options.JsonOption = False) -> None:
    """Probe the configured server: a table, or one JSON row."""
    server.use()
    from metrics.llm_judge import LLMJudge, check_judge

    of_server = settings.settings(any_model=True)
    report = capabilities.check(of_server)
    few = min(capabilities.ATTEMPTS, of_server.attempts)
    judge = LLMJudge(server=ServerChat(replace(of_server, model=report.model, attempts=few)))
    report = replace(report, capabilities={**report.capabilities, "judge": check_judge(judge)})
    if as_json or not sys.stdout.isatty():
        sys.stdout.write(output.json_line(asdict(report)))
    else:
        _draw(escape_row(asdict(report)))
    raise typer.Exit


def _draw(report: Mapping[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    shown = streams.console()
    longest = "" if report["longest"] is None else f", at most {report['longest']:,} tokens"
    shown.print(f"{report['model']} at {report['base_url']}{longest}", markup=False)
    if report["models"]:
        shown.print(f"models: {', '.join(report['models'])}", markup=False)
    shown.print(f"latency: {report['latency_s'] * 1000:,.0f} ms for a short answer, in the median")
    table = Table("capability", "", "", box=None, header_style="bold")
    for name, capability in report["capabilities"].items():
        sign = Text("yes", "green") if capability["supported"] else Text("no", "red")
        table.add_row(name, sign, Text(capability["note"]))
    shown.print(table)
