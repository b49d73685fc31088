"""`logic2text judgements compare` and `correlate`: systems, and metrics, against judgements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import numpy as np
import typer

from logic2text import InputError, __version__, extras
from metrics.study.human.row_fields import first_given
from rerank.cli.options import options
from rerank.cli.study.judgement_options import JudgementsInput, ResamplesOption, SeedOption
from rerank.cli.study.judgement_rows import number_value, read_judgements, text_value, value
from rerank.cli.study.result_tables import (
    FormatOption,
    PlotsOption,
    ResultFormat,
    ResultTable,
    format_of,
    interval,
)
from rerank.cli.study.table_output import Cell

if TYPE_CHECKING:
    from metrics.study.human.meta_evaluation import Judged

Compared: TypeAlias = tuple[str, str, str, float, str]
"""System, item, participant, the number that is compared, and the level of a second factor."""

METHODS = ("pearson", "spearman", "kendall")


def compare(
    input_file: JudgementsInput = None,
    field_name: Annotated[
        str, typer.Option("--field", help="What is compared: correct, rating or another field.")
    ] = "correct",
    factor: Annotated[
        str | None, typer.Option("--factor", help="A second factor, such as well_behaved.")
    ] = None,
    item_field: Annotated[str, typer.Option("--item", help="The field of the item.")] = "question",
    reference: Annotated[
        str | None, typer.Option("--reference", help="The system that the odds are compared with.")
    ] = None,
    resamples: ResamplesOption = 1_000,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: PlotsOption = None,
) -> None:
    """Compare systems: means, analysis of variance, Tukey's HSD, mixed logistic regression.

    Rows: system, question (or another item), participant, and what is compared; yes-or-no answers
    get the regression.
    """
    with extras.require_extra("study", "the comparison of systems"):
        from metrics.study.human.variance import anova, tukey
        from rerank.cli.study.judgement_tables import tukey_table, variance_table

    read = read_judgements(input_file)
    rows = read.convert(
        lambda row: (
            text_value(row, "system", "condition"),
            text_value(row, item_field, "item"),
            str(row.get("participant", "")),
            _truth(value(row, field_name), field_name),
            "" if factor is None else text_value(row, factor),
        )
    )
    systems = sorted({row[0] for row in rows})
    settings = f"field:{field_name}|factor:{factor}|clusters:{item_field}"
    of = {"compare": f"compare|{settings}|resamples:{resamples}|seed:{seed}|version:{__version__}"}
    means = [
        _mean_row(system, [row for row in rows if row[0] == system], resamples, seed)
        for system in systems
    ]
    tables = [ResultTable("means", f"Mean of {field_name} by system", means, of)]
    by_cell: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for system, item, _, number, level in rows:
        by_cell[item, system, level].append(number)
    of_items = np.array([float(np.mean(group)) for group in by_cell.values()])
    factors: dict[str, Sequence[Hashable]] = {"system": [system for _, system, _ in by_cell]}
    if factor is not None:
        factors[factor] = [level for _, _, level in by_cell]
    if len(systems) > 1:
        title = f"Analysis of variance on {len(of_items)} means by item and system"
        tables.append(variance_table(anova(of_items, factors), title, of))
        pairs = tukey(of_items, [system for _, system, _ in by_cell])
        tables.append(tukey_table(pairs, "Tukey's HSD on the same means", of))
    if {row[3] for row in rows} <= {0.0, 1.0} and len(systems) > 1:
        tables.append(_regression(rows, systems, factor, reference, of))
    read.finish(tables, format_of(form, as_json=as_json), plots)


def _mean_row(system: str, rows: Sequence[Compared], resamples: int, seed: int) -> dict[str, Cell]:
    """The mean of a system with its interval, items drawn."""
    from metrics.study.human import resampling

    values, items = np.array([row[3] for row in rows]), [row[1] for row in rows]
    mean = resampling.mean_estimate(values, items, resamples, seed)
    cells: dict[str, Cell] = {"system": system, "mean": mean.value}
    return {**cells, "95%": interval(mean.low, mean.high), "n": len(rows)}


def correlate(
    input_file: JudgementsInput = None,
    method: Annotated[
        str, typer.Option(help=f"Which correlation: {', '.join(METHODS)}.")
    ] = "spearman",
    metric_names: Annotated[
        list[str] | None,
        typer.Option("--metric", "-m", metavar="NAMES", help="Metrics to compute on the texts."),
    ] = None,
    resamples: ResamplesOption = 1_000,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: PlotsOption = None,
) -> None:
    """Correlate metrics with judgements: overall, by system, by judge, and system differences.

    Rows: text, rating; item, system, judge (or participant) and scores (an object) if known.
    """
    with extras.require_extra("study", "the correlation with judgements"):
        from metrics.study.human import meta_evaluation

    if method not in METHODS:
        raise InputError(f"there is no correlation {method!r}", f"name {', '.join(METHODS)}")
    read = read_judgements(input_file)
    rows = read.convert(
        lambda row: (
            text_value(row, "text"),
            str(first_given(row, "item", "formula", "text")),
            str(first_given(row, "system")),
            str(first_given(row, "judge", "participant")),
            number_value(row, "rating"),
            row.get("scores") or {},
        )
    )
    judged, signatures = _read_judged(rows, metric_names or ())
    settings = f"{method}|clusters:item|resamples:{resamples}|seed:{seed}"
    of = {**signatures, "correlate": f"correlate|{settings}|version:{__version__}"}
    read.finish(
        _correlation_tables(meta_evaluation, judged, method, resamples, seed, of),
        format_of(form, as_json=as_json),
        plots,
    )


def _correlation_tables(
    meta_evaluation: Any,
    judged: Judged,
    method: str,
    resamples: int,
    seed: int,
    of: Mapping[str, str],
) -> Iterator[ResultTable]:
    from rerank.cli.study.judgement_tables import correlation_cells, tukey_table

    rows: list[dict[str, Cell]] = [
        {"system": row.system, "metric": row.metric, **correlation_cells(row.correlation)}
        for row in meta_evaluation.correlations(judged, method, resamples, seed)
    ]
    yield ResultTable("correlations", f"{method.title()} with the judgements", rows, of)
    if len(judged.scores) > 1:
        tests: list[dict[str, Cell]] = [
            {"first": one, "second": other, "t": test.t, "p": test.p, "df": test.freedom}
            for one, other, test in meta_evaluation.compare_metrics(judged)
        ]
        yield ResultTable("williams", "Williams's test of two metrics (Pearson)", tests, of)
    if len(judged.judges) > 1:
        by_judge: list[dict[str, Cell]] = [
            {"judge": row.judge, "metric": row.metric, **correlation_cells(row.correlation)}
            for row in meta_evaluation.by_judge(judged, method, resamples, seed)
        ]
        title = "Each judge: metrics beside the other judges, the ceiling"
        yield ResultTable("judges", title, by_judge, of)
    if len(set(judged.systems) - {""}) > 1:
        pairs, differences = meta_evaluation.system_differences(judged)
        yield tukey_table(pairs, "Tukey's HSD of the systems' ratings", of)
        right: list[dict[str, Cell]] = [
            {
                "metric": row.metric,
                "right": row.right,
                "significant": row.significant,
                "errors": ", ".join(f"{better} > {worse}" for better, worse in row.errors),
            }
            for row in differences
        ]
        title = "Significant system differences that a metric orders as people do"
        yield ResultTable("differences", title, right, of)


def _read_judged(
    rows: Sequence[tuple[str, str, str, str, float, Mapping[str, Any]]], names: Sequence[str]
) -> tuple[Judged, dict[str, str]]:
    """One entry per text of an item and system, with the mean rating and each judge's own."""
    from metrics import registry
    from metrics.study.human.meta_evaluation import Judged

    cells: dict[tuple[str, str, str], list[tuple[str, float, Mapping[str, Any]]]] = defaultdict(
        list
    )
    for text, item, system, judge, rating, scores in rows:
        cells[text, item, system].append((judge, rating, scores))
    judges = [name for name in dict.fromkeys(row[3] for row in rows) if name]
    metrics = dict.fromkeys(name for row in rows for name in row[5])
    columns = {
        name: np.array([_score(group, name) for group in cells.values()]) for name in metrics
    }
    signatures = dict.fromkeys(metrics, "given with the texts")
    texts = [text for text, _, _ in cells]
    for name in (part for part_list in names for part in part_list.split(",")):
        metric = registry.metric(name)
        columns[name], signatures[name] = metric.score(texts), str(metric.signature)
    if not columns:
        raise InputError(
            "no metric was given", "name some with --metric, or give each row the field `scores`"
        )
    of_judges = {
        judge: np.array([_of_judge(group, judge) for group in cells.values()]) for judge in judges
    }
    return (
        Judged(
            columns,
            np.array([np.mean([rating for _, rating, _ in group]) for group in cells.values()]),
            tuple(system for _, _, system in cells),
            tuple(item for _, item, _ in cells),
            of_judges if len(judges) > 1 else {},
        ),
        signatures,
    )


def _score(group: Sequence[tuple[str, float, Mapping[str, Any]]], name: str) -> float:
    for _, _, scores in group:
        if scores.get(name) is not None:
            return number_value(scores, name)
    return float("nan")


def _of_judge(group: Sequence[tuple[str, float, Mapping[str, Any]]], judge: str) -> float:
    of_one = [rating for name, rating, _ in group if name == judge]
    return float(np.mean(of_one)) if of_one else float("nan")


def _truth(part_list: Any, name: str) -> float:
    """A number, or 1 and 0 for true and false, yes and no."""
    if isinstance(part_list, str) and part_list.strip().lower() in ("true", "yes"):
        return 1.0
    if isinstance(part_list, str) and part_list.strip().lower() in ("false", "no"):
        return 0.0
    return number_value({name: part_list}, name)


def _regression(
    rows: Sequence[tuple[str, str, str, float, str]],
    systems: Sequence[str],
    factor: str | None,
    reference: str | None,
    of: Mapping[str, str],
) -> ResultTable:
    """Mixed logistic regression with random intercepts of items and participants."""
    from metrics.study.human.mixed_logit import fit_mixed_logit

    base = reference or systems[0]
    if base not in systems:
        raise InputError(f"there is no system {base!r}", f"the systems are {', '.join(systems)}")
    effects = {
        system: np.array([float(row[0] == system) for row in rows])
        for system in systems
        if system != base
    }
    if factor is not None:
        levels = sorted({row[4] for row in rows})
        for level in levels[1:]:
            effects[f"{factor} {level}"] = np.array([float(row[4] == level) for row in rows])
    groups: dict[str, Sequence[object]] = {"item": [row[1] for row in rows]}
    if len({row[2] for row in rows}) > 1:
        groups["participant"] = [row[2] for row in rows]
    regression = fit_mixed_logit(np.array([row[3] for row in rows]), effects, groups)
    cells: list[dict[str, Cell]] = [
        {
            "effect": effect.name,
            "log-odds": effect.estimate,
            "error": effect.error,
            "odds ratio": effect.odds_ratio,
            "95%": interval(*effect.interval),
            "p": effect.p,
        }
        for effect in regression.effects
    ]
    spread = ", ".join(f"{name} {deviation:.3f}" for name, deviation in regression.spread.items())
    notes = (
        f"odds against {base}; {regression.n} answers",
        f"standard deviation of the random intercepts: {spread}",
    )
    return ResultTable("mixed-logit", "Mixed logistic regression", cells, of, notes)
