"""`logic2text score`: texts in, the scores of one metric or several out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import InputError, UnavailableError
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.base import Metric, needs_formulas
from metrics.combined import Combined, Parts
from metrics.registry import FORMULAICNESS, available, metric
from rerank.cli.formulaicness import (
    KNOWN,
    ModelOption,
    OptionalFormulaicness,
    TruncateOption,
    formulaicness_of,
)
from rerank.cli.groups import grouped
from rerank.cli.options import InputOption, JsonOption, NotationOption, names
from rerank.cli.output import Answer, Output, error_fields, run, together_or_alone
from rerank.cli.rows import Row, read_rows
from rerank.cli.server import CausalOptions, ServerOptions

if TYPE_CHECKING:
    from rich.console import Console


@grouped
def score(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; without any, one a line on standard input."),
    ] = None,
    metric_names: Annotated[
        str, typer.Option("--metric", "-m", help="Metrics, separated by commas.")
    ] = "formulaicness,fre",
    formulaicness: OptionalFormulaicness = None,
    formulaicness_model: ModelOption = None,
    truncate: TruncateOption = True,
    formula: Annotated[
        str | None,
        typer.Option(help="The formula of the texts; else the field `formula` of each row."),
    ] = None,
    notation: NotationOption = "auto",
    as_json: JsonOption = False,
    input_file: InputOption = None,
    prompt: Annotated[
        Path | None, typer.Option(help="The judge's prompt, with {text} where the text goes.")
    ] = None,
    *,
    server: ServerOptions,
    causal: CausalOptions,
) -> None:
    """Score texts: how formulaic they are, how readable, how natural."""
    server.use()
    causal.use()
    chosen = names(metric_names, available(), "metric")
    metrics: dict[str, Metric] = {}
    missing: dict[str, dict[str, Any]] = {}
    for name in chosen:
        try:
            if name == FORMULAICNESS:
                metrics[name] = formulaicness_of(
                    formulaicness or FORMULAICNESS, formulaicness_model, truncate=truncate
                )
            else:
                metrics[name] = metric(name, **_options(name, formulaicness, prompt))
        except UnavailableError as error:
            missing[name] = error_fields(error)
    scorer = _Scorer(metrics, missing, chosen, formula, notation)
    output = Output("text", as_json, _draw)
    raise typer.Exit(run(read_rows(texts or (), "text", input_file), scorer.answers, output))


def _options(name: str, formulaicness: str | None, prompt: Path | None) -> dict[str, Any]:
    """The options of the command that a metric takes."""
    options: dict[str, Any] = {}
    if prompt and name.endswith("judge"):
        options["prompt"] = prompt
    if formulaicness and ":" in name and name not in KNOWN:
        options["formulaicness"] = formulaicness
    return options


@dataclass(frozen=True, slots=True)
class _Scorer:
    """The command at work: chunks of rows in, an answer a row out."""

    metrics: Mapping[str, Metric]
    missing: Mapping[str, dict[str, Any]]
    chosen: Sequence[str]
    formula: str | None
    notation: str

    def answers(self, rows: Sequence[Row]) -> list[list[Answer]]:
        """A row whose formula cannot be read is an error row; the others go in one batch."""
        needing = [each.name for each in self.metrics.values() if needs_formulas(each)]
        read = [_formula(row, self.formula, self.notation, needing) for row in rows]
        good = [
            row for row, each in zip(rows, read, strict=True) if not isinstance(each, Exception)
        ]
        formulas = [each for each in read if not isinstance(each, Exception)]
        scored = iter(together_or_alone(self._scored, good, formulas))
        return [[each if isinstance(each, Exception) else next(scored)] for each in read]

    def _scored(self, rows: Sequence[Row], formulas: Sequence[Formula | None]) -> list[Answer]:
        known = [each for each in formulas if each is not None]
        return list(_scored(self.metrics, self.missing, self.chosen, rows, known or None))


def _formula(
    row: Row, given: str | None, notation: str, needing: Sequence[str]
) -> Formula | InputError | None:
    """The formula of a row, or what is wrong with it; None where no metric needs one."""
    if not needing:
        return None
    text = given if given is not None else row.fields.get("formula")
    if not isinstance(text, str):
        return InputError(
            f"{needing[0]} needs the formula of each text",
            'give --formula, or rows such as {"text": "…", "formula": "…"}',
        )
    try:
        return parse(text, notation)
    except InputError as error:
        return error


def _scored(
    metrics: Mapping[str, Metric],
    missing: Mapping[str, dict[str, Any]],
    chosen: Sequence[str],
    rows: Sequence[Row],
    formulas: Sequence[Formula] | None,
) -> list[dict[str, Any]]:
    """The scores of each row, all rows in one batch a metric."""
    texts = [row.text for row in rows]
    columns: dict[str, Sequence[float]] = {}
    parts: dict[str, Parts] = {}
    errors = dict(missing)
    for name, each in metrics.items():
        try:
            if isinstance(each, Combined):
                parts[name] = each.parts(texts, formulas)
                columns[name] = parts[name].combined.tolist()
            else:
                columns[name] = each.score(texts, formulas).tolist()
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
            **_unread(scores, metrics),
        }

    return [fields(i) for i in range(len(rows))]


def _unread(
    scores: Mapping[str, float | None], metrics: Mapping[str, Metric]
) -> dict[str, list[dict[str, Any]]]:
    """The warnings of a row whose text some metric cannot read."""
    hint = "`logic2text check FORMULA TEXT` shows where"
    found = [
        {"message": f"{name}: the text cannot be read", "hint": hint, "line": None, "column": None}
        for name, value in scores.items()
        if value is not None and math.isnan(value) and needs_formulas(metrics[name])
    ]
    return {"warnings": found} if found else {}


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    for name, value in row["scores"].items():
        shown = "—" if value is None or math.isnan(value) else f"{value:.3f}"
        console.print(f"{name} [bold]{shown}[/bold]  ", end="")
    console.print(row["text"], markup=False, soft_wrap=True)
    for name, error in row.get("errors", {}).items():
        console.print(f"{name}: {error['message']}. {error['hint']}", style="red", markup=False)
