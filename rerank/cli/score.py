"""`logic2text score`: score texts by one metric or several."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError, UnavailableError
from logic2text.results.errors import error_fields
from logic2text.results.escaping import escape_controls
from metrics import base, combination_weights, registry
from metrics.formulaicness import resemblance
from rerank.batch import chunking, pipeline
from rerank.batch.input_rows import BadRow, Row
from rerank.cli.io import row_input, running
from rerank.cli.io.output import Console, Output
from rerank.cli.io.row_formats import CsvRows, RowFormat, RowFormatOption, row_format
from rerank.cli.io.row_input import count_rows
from rerank.cli.options import llm_options, metric_options, option_groups
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.options import ADVANCED, InputOption, JsonOption, NotationOption, names
from rerank.rows.records import score_records
from rerank.rows.score import RowScorer

CHUNKS_BETWEEN = 1
"""The number of chunks queued between two stages: reading, scoring and writing are concurrent."""

LARGEST_CHUNK = 1024
"""The maximum number of rows in a chunk: enough for batches of equal length, in about 100 kB."""

USUAL_METRICS = "formulaicness,fre"


@option_groups.flatten_groups
def score(
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; by default one per line of standard input."),
    ] = None,
    metric_names: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            "-m",
            metavar="NAMES",
            help="The metrics; your own as package.module:Class.",
            show_default=USUAL_METRICS,
            autocompletion=metric_options.complete_metrics,
        ),
    ] = None,
    formulaicness: metric_options.OptionalFormulaicness = None,
    formulaicness_model: metric_options.ModelOption = None,
    truncate: metric_options.TruncateOption = True,
    weights: metric_options.WeightsOption = None,
    formula: Annotated[
        str | None,
        typer.Option(help="The formula of the texts; by default the field `formula` of each row."),
    ] = None,
    notation: NotationOption = "auto",
    output_format: RowFormatOption = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
    prompt: Annotated[
        Path | None,
        typer.Option(
            help="A file with the prompt of the judge, in which {text} stands for the text.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    *,
    server: llm_options.ServerOptions,
    causal: llm_options.CausalOptions,
    compute: ComputeOptions,
) -> None:
    """Score texts: how formulaic they are, how readable, how natural.

    Without facts in the field `input`, formulaicness judges the wording only.
    """
    chosen = names(
        metric_names or [USUAL_METRICS],
        registry.available(),
        "metric",
        accepts=metric_options.accepts_metric,
    )
    causal.check(chosen)
    if prompt is not None and not any(name.endswith("judge") for name in chosen):
        raise InputError("--prompt is for the metric judge", "name it with --metric")
    server.use()
    causal.use()
    compute.use().check()
    metric_options.use_weights(weights)
    metrics, missing = _load_metrics(
        chosen,
        lambda name: _load_metric(
            name, formulaicness, formulaicness_model, prompt, truncate=truncate
        ),
    )
    if formula is not None and not missing and not any(map(base.needs_formulas, metrics.values())):
        raise InputError(
            "--formula was given, but no metric needs one",
            "leave it out, or name one such as study:structural",
        )
    scorer = RowScorer(metrics, missing, chosen, formula, notation)
    form = row_format(output_format, as_json=as_json)
    columns = ("text", *chosen, "error")
    writer = Output(
        "text",
        form is RowFormat.JSONL,
        _draw,
        csv_rows=CsvRows(score_records, columns) if form is RowFormat.CSV else None,
        count=partial(count_rows, texts, input_file),
    )
    rows_with_input: set[int | None] = set()
    rows = pipeline.prefetch(
        chunking.chunks(
            _note_inputs(
                _refuse_empty(row_input.read_rows(texts or (), "text", input_file)), rows_with_input
            ),
            LARGEST_CHUNK,
        ),
        CHUNKS_BETWEEN,
    )
    answered = pipeline.prefetch(((chunk, scorer.answers(chunk)) for chunk in rows), CHUNKS_BETWEEN)
    exit_code = running.write_all(answered, writer)
    if form is not RowFormat.JSONL:  # the signatures of JSON name it in every row
        _name_weights(metrics)
        if any(map(resemblance.reads_input, metrics.values())) and not rows_with_input:
            _say_wording_only()
    raise typer.Exit(exit_code)


def _refuse_empty(rows: Iterable[Row | BadRow]) -> Iterator[Row | BadRow]:
    """The rows; one whose text is empty is bad, though most metrics have a number for it."""
    for row in rows:
        if isinstance(row, Row) and not row.text.strip():
            error = InputError("the text is empty", "write a sentence", line=row.number)
            yield BadRow(error, row.fields, row.number)
        else:
            yield row


def _note_inputs(
    rows: Iterable[Row | BadRow], rows_with_input: set[int | None]
) -> Iterator[Row | BadRow]:
    """The rows; `rows_with_input` gets the numbers of those with an input."""
    for row in rows:
        if isinstance(row, Row) and row.fields.get("input") is not None:
            rows_with_input.add(row.number)
        yield row


def _load_metrics(
    chosen: Iterable[str], load: Callable[[str], base.Metric]
) -> tuple[dict[str, base.Metric], dict[str, dict[str, Any]]]:
    """The metrics by their names, and of those that cannot be loaded the fields of their errors."""
    metrics: dict[str, base.Metric] = {}
    missing: dict[str, dict[str, Any]] = {}
    for name in chosen:
        try:
            metrics[name] = load(name)
        except UnavailableError as error:
            missing[name] = error_fields(error)
    return metrics, missing


def _name_weights(metrics: Mapping[str, base.Metric]) -> None:
    """Say on standard error which metrics have the weights of a file that was given."""
    sources = combination_weights.list_given_sources()
    for name, metric in metrics.items():
        source = metric.signature.settings.get("weights")
        if source in sources:
            message = f"{name} has the weights {source} of the file given"
            print(f"note: {escape_controls(message)}", file=sys.stderr)  # noqa: T201


def _say_wording_only() -> None:
    """Tell a person at a terminal what F did not see."""
    if sys.stderr.isatty():
        message = "formulaicness judges the wording only, as no row has facts in the field `input`"
        print(f"note: {message}", file=sys.stderr)  # noqa: T201


def _load_metric(
    name: str, formulaicness: str | None, model: str | None, prompt: Path | None, *, truncate: bool
) -> base.Metric:
    """The metric of that name, with the options that apply to it."""
    if name == registry.FORMULAICNESS:
        return metric_options.formulaicness_of(formulaicness or name, model, truncate=truncate)
    options = {"prompt": prompt} if prompt and name.endswith("judge") else {}
    return metric_options.metric_of(name, formulaicness, model, truncate=truncate, **options)


def _draw(console: Console, row: Mapping[str, Any]) -> None:
    for name, value in row["scores"].items():
        shown = "—" if value is None or math.isnan(value) else f"{value:.3f}"
        console.print(f"{name} [bold]{shown}[/bold]  ", end="")
    console.print(row["text"], markup=False, soft_wrap=True)
    for name, error in row.get("errors", {}).items():
        console.print(f"{name}: {error['message']}. {error['hint']}", style="red", markup=False)
