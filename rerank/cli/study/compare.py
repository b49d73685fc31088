"""`logic2text compare`: texts beside references, and systems beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError
from metrics.study import reference as ref
from rerank.batch import input_rows
from rerank.cli.io import output, row_input
from rerank.cli.options import option_groups
from rerank.cli.options.options import InputOption, JsonOption
from rerank.cli.study import reference_rows
from rerank.cli.study.interval_plots import draw_tables
from rerank.cli.study.reference_options import CorpusOptions, LoadedMetrics, MetricOptions
from rerank.cli.study.result_tables import ResultFormat, ResultTable, interval, write_tables
from rerank.cli.study.table_output import Cell, TableFormat, check_format, format_cell, write_table

SYSTEM = "system"


@option_groups.flatten_groups
def compare(
    hypotheses: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT…", help="Texts; by default one per line of standard input."),
    ] = None,
    reference: Annotated[
        list[str] | None,
        typer.Option("--reference", "-r", help="A reference of the texts given; repeat."),
    ] = None,
    references: Annotated[
        list[Path] | None,
        typer.Option("--references", help="A file with one reference per row; repeat."),
    ] = None,
    as_json: JsonOption = False,
    input_file: InputOption = None,
    *,
    metrics: MetricOptions,
    systems: CorpusOptions,
) -> None:
    """Compare texts with references: BLEU, NIST, METEOR, GTM, TER, TERp, TERpA, chrF.

    JSON Lines are read with the fields `hypothesis`, `references` and, for targeted scores,
    `repaired`: texts, or lists of texts. Rows with `system` and `id` are compared by `--corpus`.
    """
    check_format(systems.form, as_json=as_json)
    systems.check()
    loaded = metrics.load()
    files = reference_rows.reference_lines(references or ())
    rows = list(row_input.read_rows(hypotheses or (), reference_rows.HYPOTHESIS, input_file))
    texts = [(*(reference or ()), *others) for others in reference_rows.references_of(rows, files)]
    if systems.are_compared:
        raise typer.Exit(_compare_systems(loaded, rows, texts, systems, as_json, input_file))
    raise typer.Exit(_compare_texts(loaded, rows, texts, as_json, systems.form))


# Texts ------------------------------------------------------------------------------------------


def _compare_texts(
    metrics: LoadedMetrics,
    rows: Sequence[input_rows.Row | input_rows.BadRow],
    references: Sequence[Sequence[str]],
    as_json: bool,
    form: TableFormat,
) -> int:
    """Write the scores of each text; returns the exit code."""
    segments: dict[int, ref.Segment] = {}
    failures: dict[int, InputError] = {}
    for i, (row, texts) in enumerate(zip(rows, references, strict=True)):
        if isinstance(row, input_rows.BadRow):
            continue
        try:
            segments[i] = reference_rows.segment_of(row, texts)
        except InputError as error:
            failures[i] = error
    plain = _columns(metrics, {i: s for i, s in segments.items() if s.references})
    targeted = _columns(metrics, {i: s.with_targets for i, s in segments.items() if s.repaired})
    lines: list[Mapping[str, Any]] = []
    is_drawn = form is TableFormat.TABLE
    draw = _draw if is_drawn else lambda _console, row: lines.append(row)
    writer = output.Output(reference_rows.HYPOTHESIS, as_json, draw)
    with writer:
        for i, row in enumerate(rows):
            if isinstance(row, input_rows.BadRow):
                writer.answer(row, row.error)
            elif i in failures:
                writer.answer(row, failures[i])
            else:
                writer.answer(row, _answer(metrics, plain.get(i), targeted.get(i)))
    if lines:
        _write_lines(lines, metrics, form)
    return writer.exit_code


def _write_lines(
    lines: Sequence[Mapping[str, Any]], metrics: LoadedMetrics, form: TableFormat
) -> None:
    """One line a text, the targeted metrics with an h before their names."""
    columns = [
        (prefix + name, field, name)
        for field, prefix in (("scores", ""), ("targeted", "h"))
        if any(field in row for row in lines)
        for name in metrics.chosen
    ]
    body: list[list[Cell]] = [
        [row[reference_rows.HYPOTHESIS], *(row.get(f, {}).get(name) for _, f, name in columns)]
        for row in lines
    ]
    header = [reference_rows.HYPOTHESIS, *(title for title, _, _ in columns)]
    write_table("", header, body, form)


def _columns(
    metrics: LoadedMetrics, segments: Mapping[int, ref.Segment]
) -> dict[int, dict[str, float]]:
    """The scores of each segment by metric."""
    if not segments:
        return {}
    scores = {
        name: ref.sentence_scores(metric, list(segments.values()))
        for name, metric in metrics.loaded.items()
    }
    return {
        i: {name: float(column[k]) for name, column in scores.items()}
        for k, i in enumerate(segments)
    }


def _answer(
    metrics: LoadedMetrics, plain: Mapping[str, float] | None, targeted: Mapping[str, float] | None
) -> dict[str, Any]:
    def cells(scores: Mapping[str, float]) -> dict[str, float | None]:
        return {name: scores.get(name) for name in metrics.chosen}

    return {
        **({} if plain is None else {"scores": cells(plain)}),
        **({} if targeted is None else {"targeted": cells(targeted)}),
        "signature": metrics.signatures,
        **metrics.errors,
    }


def _draw(console: output.Console, row: Mapping[str, Any]) -> None:
    for field, prefix in (("scores", ""), ("targeted", "h")):
        for name, value in row.get(field, {}).items():
            console.print(f"{prefix}{name} [bold]{format_cell(value)}[/bold]  ", end="")
    console.print(row["hypothesis"], markup=False, soft_wrap=True)
    _draw_errors(console, row)


def _draw_errors(console: output.Console, row: Mapping[str, Any]) -> None:
    for name, error in row.get("errors", {}).items():
        console.print(f"{name}: {error['message']}. {error['hint']}", style="red", markup=False)


# Systems ----------------------------------------------------------------------------------------


def _compare_systems(
    metrics: LoadedMetrics,
    rows: Sequence[input_rows.Row | input_rows.BadRow],
    references: Sequence[Sequence[str]],
    options: CorpusOptions,
    as_json: bool,
    input_file: Path | None,
) -> int:
    """Write the scores of each system; returns the exit code."""
    default = SYSTEM if input_file is None else input_file.stem
    systems = reference_rows.systems_of(rows, references, options.added or (), default)
    has_references = all(s.references for s in chain.from_iterable(systems.values()))
    has_repairs = all(s.repaired for s in chain.from_iterable(systems.values()))
    if not has_references and not has_repairs:
        raise InputError("some rows have no reference", "give every row `references`")
    tables: dict[str, dict[str, list[ref.SystemScore]]] = {}
    if has_references:
        tables["scores"] = _test_systems(metrics, systems, options)
    if has_repairs:
        targeted = {name: [s.with_targets for s in texts] for name, texts in systems.items()}
        tables["targeted"] = _test_systems(metrics, targeted, options)
    ordered = [score.system for score in next(iter(next(iter(tables.values())).values()))]
    if options.plots is not None:
        draw_tables(_make_plot_tables(tables), options.plots)
    writer = output.Output(SYSTEM, as_json, lambda _console, _row: None)
    with writer:
        for place, name in enumerate(ordered):
            fields = _system_fields(tables, place, len(systems[name]))
            test = {"test": str(options.test), "seed": options.seed} if len(ordered) > 1 else {}
            answer = {**fields, **test, "signature": metrics.signatures, **metrics.errors}
            writer.answer(input_rows.Row(name), answer)
    if not as_json:
        _write_tables(tables, ordered, options, metrics.signatures)
    return writer.exit_code


def _test_systems(
    metrics: LoadedMetrics, systems: Mapping[str, Sequence[ref.Segment]], options: CorpusOptions
) -> dict[str, list[ref.SystemScore]]:
    return {
        name: ref.compare_systems(
            metric,
            systems,
            baseline=options.baseline,
            test=options.test,
            trials=options.trials,
            seed=options.seed,
        )
        for name, metric in metrics.loaded.items()
    }


def _system_fields(
    tables: Mapping[str, Mapping[str, Sequence[ref.SystemScore]]], place: int, texts: int
) -> dict[str, Any]:
    fields: dict[str, Any] = {"texts": texts}
    for kind, table in tables.items():
        fields[kind] = {
            name: {
                "score": scores[place].score,
                "low": scores[place].low,
                "high": scores[place].high,
                **({} if scores[place].p_value is None else {"p": scores[place].p_value}),
            }
            for name, scores in table.items()
        }
    return fields


def _make_plot_tables(
    tables: Mapping[str, Mapping[str, Sequence[ref.SystemScore]]],
) -> Iterator[ResultTable]:
    """A table of each metric, with the systems as rows."""
    for kind, table in tables.items():
        for name, scores in table.items():
            title = ("h" if kind == "targeted" else "") + name
            rows: list[dict[str, Cell]] = [
                {"system": s.system, "score": s.score, "95%": interval(s.low, s.high)}
                for s in scores
            ]
            yield ResultTable(title, title, rows)


def _write_tables(
    tables: Mapping[str, Mapping[str, Sequence[ref.SystemScore]]],
    ordered: Sequence[str],
    options: CorpusOptions,
    signatures: Mapping[str, str],
) -> None:
    """One line a system and metric: the score, its interval and its p-value."""
    lines: list[dict[str, Cell]] = [
        {
            "metric": ("h" if kind == "targeted" else "") + name,
            "system": s.system,
            "score": s.score,
            "low": s.low,
            "high": s.high,
            "p": s.p_value,
        }
        for kind, table in tables.items()
        for name, scores in table.items()
        for s in scores
    ]
    is_tested = len(ordered) > 1
    title = f"95% intervals; p against {ordered[0]} by {options.test}" if is_tested else ""
    test = {"test": f"{options.test}|seed:{options.seed}"} if is_tested else {}
    if options.form is TableFormat.CSV:  # only rows, for programs; --json has the signatures
        write_table(title, [*lines[0]], [[*line.values()] for line in lines], options.form)
        return
    table = ResultTable("systems", title, lines, {**signatures, **test})
    write_tables([table], ResultFormat(options.form.value))
