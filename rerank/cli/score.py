"""`logic2text score`: texts in, the scores of one metric or several out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import UnavailableError
from metrics.base import Metric
from metrics.combined import Combined, Parts
from metrics.registry import FORMULAICNESS, available, metric
from rerank.cli.formulaicness import ModelOption, formulaicness_of
from rerank.cli.options import InputOption, JsonOption, names
from rerank.cli.output import Answer, Output, error_fields, run
from rerank.cli.rows import Row, read_rows

if TYPE_CHECKING:
    from rich.console import Console


def score(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; without any, one a line on standard input."),
    ] = None,
    metric_names: Annotated[
        str, typer.Option("--metric", "-m", help="Metrics, separated by commas.")
    ] = "formulaicness,fre",
    formulaicness_model: ModelOption = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
    prompt: Annotated[
        Path | None, typer.Option(help="The judge's prompt, with {text} where the text goes.")
    ] = None,
) -> None:
    """Score texts: how formulaic they are, how readable, how natural."""
    chosen = names(metric_names, available(), "metric")
    metrics: dict[str, Metric] = {}
    missing: dict[str, dict[str, Any]] = {}
    for name in chosen:
        options = {"prompt": prompt} if prompt and name.endswith("judge") else {}
        try:
            if name == FORMULAICNESS:
                metrics[name] = formulaicness_of(name, formulaicness_model)
            else:
                metrics[name] = metric(name, **options)
        except UnavailableError as error:
            missing[name] = error_fields(error)

    def handle(rows: Sequence[Row]) -> list[list[Answer]]:
        given = [row.text for row in rows]
        columns: dict[str, Sequence[float]] = {}
        parts: dict[str, Parts] = {}
        errors = dict(missing)
        for name, each in metrics.items():
            try:
                if isinstance(each, Combined):
                    parts[name] = each.parts(given)
                    columns[name] = parts[name].combined.tolist()
                else:
                    columns[name] = each.score(given).tolist()
            except UnavailableError as error:  # such as a server that went away
                errors[name] = error_fields(error)
        signature = {name: str(each.signature) for name, each in metrics.items()}

        def fields(i: int) -> dict[str, Any]:
            scores = {name: columns[name][i] if name in columns else None for name in chosen}
            made_of = {name: each.row(i) for name, each in parts.items()}
            return {
                "scores": scores,
                **({"parts": made_of} if made_of else {}),
                "signature": signature,
                **({"errors": errors} if errors else {}),
            }

        return [[fields(i)] for i in range(len(rows))]

    output = Output("text", as_json, _draw)
    raise typer.Exit(run(read_rows(texts or (), "text", input_file), handle, output))


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    for name, value in row["scores"].items():
        shown = "—" if value is None else f"{value:.3f}"
        console.print(f"{name} [bold]{shown}[/bold]  ", end="")
    console.print(row["text"], markup=False, soft_wrap=True)
    for name, error in row.get("errors", {}).items():
        console.print(f"{name}: {error['message']}. {error['hint']}", style="red", markup=False)
