"""`logic2text score`: texts in, the scores of one metric or several out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text.errors import InputError, TooLongError, UnavailableError
from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.base import Metric, needs_formulas
from metrics.combined import Combined
from metrics.failures import each_or_failure, scores_or_failures
from metrics.import_path import is_import_path
from metrics.registry import FORMULAICNESS, available
from rerank.batch.chunking import Chunk, chunks, isolate_failures
from rerank.batch.pipeline import prefetch
from rerank.batch.rows import Row
from rerank.cli.completion import complete_metrics
from rerank.cli.compute import ComputeOptions
from rerank.cli.formulaicness import (
    ModelOption,
    OptionalFormulaicness,
    TruncateOption,
    formulaicness_of,
    metric_of,
)
from rerank.cli.input import read_rows
from rerank.cli.option_groups import grouped
from rerank.cli.options import ADVANCED, InputOption, JsonOption, NotationOption, names
from rerank.cli.output import Answer, Output, error_fields, write_all
from rerank.cli.server import CausalOptions, ServerOptions

if TYPE_CHECKING:
    from rich.console import Console

CHUNKS_BETWEEN = 1
"""Chunks that wait between two of the stages: reading, scoring and writing run at the same time."""

LARGEST_CHUNK = 1024
"""Rows: enough for batches of texts of equal length; a thousand answers are some 100 kB."""

EXCERPT = 40
"""Characters of a text that an error shows."""

USUAL_METRICS = "formulaicness,fre"


@grouped
def score(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; without any, one a line on standard input."),
    ] = None,
    metric_names: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            "-m",
            metavar="NAMES",
            help="Which metrics; a metric of yours as package.module:Class.",
            show_default=USUAL_METRICS,
            autocompletion=complete_metrics,
        ),
    ] = None,
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
        Path | None,
        typer.Option(
            help="The judge's prompt, a file with {text} where the text goes.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    *,
    server: ServerOptions,
    causal: CausalOptions,
    compute: ComputeOptions,
) -> None:
    """Score texts: how formulaic they are, how readable, how natural."""
    server.use()
    causal.use()
    compute.use().checked()
    chosen = names(metric_names or [USUAL_METRICS], available(), "metric", accepts=is_import_path)
    metrics: dict[str, Metric] = {}
    missing: dict[str, dict[str, Any]] = {}
    for name in chosen:
        try:
            metrics[name] = _load_metric(
                name, formulaicness, formulaicness_model, prompt, truncate=truncate
            )
        except UnavailableError as error:
            missing[name] = error_fields(error)
    scorer = _Scorer(metrics, missing, chosen, formula, notation)
    output = Output("text", as_json, _draw)
    rows = prefetch(
        chunks(read_rows(texts or (), "text", input_file), LARGEST_CHUNK), CHUNKS_BETWEEN
    )
    answered = prefetch(((chunk, scorer.answers(chunk)) for chunk in rows), CHUNKS_BETWEEN)
    raise typer.Exit(write_all(answered, output))


def _load_metric(
    name: str, formulaicness: str | None, model: str | None, prompt: Path | None, *, truncate: bool
) -> Metric:
    """The metric of that name, with those options of the command that it takes."""
    if name == FORMULAICNESS:
        return formulaicness_of(formulaicness or name, model, truncate=truncate)
    options = {"prompt": prompt} if prompt and name.endswith("judge") else {}
    return metric_of(name, formulaicness, truncate=truncate, **options)


@dataclass(frozen=True, slots=True)
class _Scorer:
    """The metrics of the command: chunks of rows in, one answer a row out."""

    metrics: Mapping[str, Metric]
    missing: Mapping[str, dict[str, Any]]
    chosen: Sequence[str]
    formula: str | None
    notation: str

    def answers(self, chunk: Chunk) -> list[Answer]:
        """A row whose formula cannot be read is an error row; the others go in one batch."""
        rows = [row for row in chunk if isinstance(row, Row)]
        needing = [metric.name for metric in self.metrics.values() if needs_formulas(metric)]
        formulas = [_formula(row, self.formula, self.notation, needing) for row in rows]
        good = [
            (row, result)
            for row, result in zip(rows, formulas, strict=True)
            if not isinstance(result, Exception)
        ]
        pairs = [row for row, _ in good], [formula for _, formula in good]
        scored = iter(isolate_failures(self._scored, *pairs, rows_at_fault=_too_long))
        answers = [result if isinstance(result, Exception) else next(scored) for result in formulas]
        return [
            answer.named(_name(row)) if isinstance(answer, TooLongError) else answer
            for row, answer in zip(rows, answers, strict=True)
        ]

    def _scored(self, rows: Sequence[Row], formulas: Sequence[Formula | None]) -> list[Answer]:
        """The scores of each row, all rows in one batch a metric."""
        if not rows:
            return []
        texts = [row.text for row in rows]
        needed = [formula for formula in formulas if formula is not None] or None
        columns: dict[str, list[_Cell | Exception]] = {}
        missing = dict(self.missing)
        for name, metric in self.metrics.items():
            try:
                columns[name] = _column(metric, texts, needed)
            except UnavailableError as error:  # such as a server that went away
                missing[name] = error_fields(error)
        signature = {name: str(metric.signature) for name, metric in self.metrics.items()}
        return [
            {
                **_cells({name: column[i] for name, column in columns.items()}, self.chosen),
                "signature": signature,
                **self._troubles({name: c[i] for name, c in columns.items()}, missing, row.number),
            }
            for i, row in enumerate(rows)
        ]

    def _troubles(
        self,
        cells: Mapping[str, _Cell | Exception],
        missing: Mapping[str, dict[str, Any]],
        number: int | None,
    ) -> dict[str, Any]:
        """The errors of a row, by metric, and its warnings, where there are any."""
        errors = dict(missing)
        warnings = []
        for name, cell in cells.items():
            if isinstance(cell, Exception):
                errors[name] = error_fields(cell, number)
            elif math.isnan(cell.score) and needs_formulas(self.metrics[name]):
                warnings.append({"message": f"{name}: the text cannot be read", **_UNREAD})
        return {
            **({"errors": errors} if errors else {}),
            **({"warnings": warnings} if warnings else {}),
        }


_UNREAD = {"hint": "`logic2text check FORMULA TEXT` shows where", "line": None, "column": None}


@dataclass(frozen=True, slots=True)
class _Cell:
    """The score of a text by one metric, with the parts of a combined one."""

    score: float
    parts: Mapping[str, float] | None = None


def _column(
    metric: Metric, texts: Sequence[str], formulas: Sequence[Formula] | None
) -> list[_Cell | Exception]:
    """The cell of each text, or why its model failed."""
    if not isinstance(metric, Combined):
        values = scores_or_failures(metric, texts, formulas)
        return [value if isinstance(value, Exception) else _Cell(value) for value in values]

    def cells(indices: Sequence[int]) -> list[_Cell]:
        some = None if formulas is None else [formulas[i] for i in indices]
        parts = metric.parts([texts[i] for i in indices], some)
        return [_Cell(float(parts.combined[k]), parts.row(k)) for k in range(len(indices))]

    return each_or_failure(cells, range(len(texts)), lambda cell: metric.failed(cell.parts or {}))


def _cells(cells: Mapping[str, _Cell | Exception], chosen: Sequence[str]) -> dict[str, Any]:
    """The fields `scores` and `parts` of a row."""
    scored = {name: cell for name, cell in cells.items() if isinstance(cell, _Cell)}
    parts = {name: cell.parts for name, cell in scored.items() if cell.parts is not None}
    return {
        "scores": {name: scored[name].score if name in scored else None for name in chosen},
        **({"parts": parts} if parts else {}),
    }


def _too_long(error: Exception) -> Sequence[int]:
    """The places of the texts that are too long, in a batch."""
    return error.indices if isinstance(error, TooLongError) else ()


def _name(row: Row) -> str:
    """How an error names the text of a row; its line number stands beside the error."""
    if row.number is None:
        return f"the text {row.text[:EXCERPT]!r}…"
    return "the field `text`" if row.fields else "the text"


def _formula(
    row: Row, option: str | None, notation: str, needing: Sequence[str]
) -> Formula | Exception | None:
    """The formula of a row, or what is wrong with it; None where no metric needs one."""
    if not needing:
        return None
    text = option if option is not None else row.fields.get("formula")
    if not isinstance(text, str):
        return InputError(
            f"{needing[0]} needs the formula of each text",
            'give --formula, or rows such as {"text": "…", "formula": "…"}',
        )
    try:
        return parse(text, notation)
    except Exception as error:
        return error


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    for name, value in row["scores"].items():
        shown = "—" if value is None or math.isnan(value) else f"{value:.3f}"
        console.print(f"{name} [bold]{shown}[/bold]  ", end="")
    console.print(row["text"], markup=False, soft_wrap=True)
    for name, error in row.get("errors", {}).items():
        console.print(f"{name}: {error['message']}. {error['hint']}", style="red", markup=False)
