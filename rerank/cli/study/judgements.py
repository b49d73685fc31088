"""`logic2text judgements`: statistics of human judgements."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Annotated, Any

import typer

from logic2text import InputError, __version__, extras
from metrics.study.human.row_fields import first_given, is_given
from rerank.cli.options import options
from rerank.cli.study import judgement_comparisons, judgement_studies
from rerank.cli.study.judgement_options import JudgementsInput, ResamplesOption, SeedOption
from rerank.cli.study.judgement_rows import (
    list_value,
    number_value,
    read_judgements,
    text_value,
    value,
)
from rerank.cli.study.result_tables import (
    FormatOption,
    PlotsOption,
    ResultFormat,
    ResultTable,
    format_of,
    interval,
)
from rerank.cli.study.table_output import Cell

judgements = typer.Typer(
    no_args_is_help=True,
    help="Human judgements: agreement, ratings, recall, rankings, comparisons, studies.",
)

PURPOSE = "the statistics of judgements"


def signature(kind: str, **settings: object) -> dict[str, str]:
    """The signature of a table of statistics."""
    shown = "".join(f"|{name}:{setting}" for name, setting in settings.items())
    return {kind: f"{kind}{shown}|version:{__version__}"}


@judgements.command()
def agreement(
    input_file: JudgementsInput = None,
    field_name: Annotated[str, typer.Option("--field", help="Which field is judged.")] = "rating",
    level: Annotated[
        str | None,
        typer.Option(
            help="The scale of Krippendorff's α: nominal, ordinal, interval.", show_default="all"
        ),
    ] = None,
    resamples: ResamplesOption = 1_000,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: PlotsOption = None,
) -> None:
    """Agreement of judges: kappa by four estimates of chance, relative kappa, Krippendorff's α.

    Rows: item, judge (or participant), rating; with text (or system), texts of one item are
    compared. A second rating of a text by its judge is an error.
    """
    with extras.require_extra("study", PURPOSE):
        from metrics.study.human import agreement as agreeing

    if level is not None and level not in agreeing.LEVELS:
        raise InputError(f"there is no level {level!r}", f"name {', '.join(agreeing.LEVELS)}")
    read = read_judgements(input_file)
    judged: set[tuple[str, str, str]] = set()

    def make(row: Mapping[str, Any]) -> tuple[str, str, str, Any, str]:
        item, judge = text_value(row, "item"), text_value(row, "judge", "participant")
        text = str(first_given(row, "text", "system", "condition"))
        rating = _convert_judgement(value(row, field_name))
        if (item, text, judge) in judged:
            raise InputError(
                f"{judge!r} judged the item {item[:40]!r} twice",
                "tell texts of one item apart by the field `text`, or leave one row out",
            )
        judged.add((item, text, judge))
        return item, text, judge, rating, str(first_given(row, "batch"))

    rows = read.convert(make)
    judges = list(dict.fromkeys(row[2] for row in rows))
    cells: dict[tuple[str, str], list[Any]] = {}
    batch_of: dict[tuple[str, str], str] = {}
    for item, text, judge, rating, batch in rows:
        cells.setdefault((item, text), [None] * len(judges))[judges.index(judge)] = rating
        batch_of[item, text] = batch
    matrix = list(cells.values())
    is_numeric = all(isinstance(v, float) for row in matrix for v in row if v is not None)
    kappas = _kappa_rows(cells, is_numeric=is_numeric)
    of_kappa = signature("kappa", field=field_name)
    levels = [level] if level else [*(agreeing.LEVELS if is_numeric else ("nominal",))]
    batches = [batch_of[cell] or "all" for cell in cells]
    alphas = _alpha_rows(matrix, batches, levels, resamples, seed)
    of_alpha = signature("alpha", field=field_name, resamples=resamples, seed=seed, clusters="item")
    tables = [
        ResultTable("kappa", "Agreement beyond chance", kappas, of_kappa),
        ResultTable("alpha", "Krippendorff's α", alphas, of_alpha),
    ]
    read.finish(tables, format_of(form, as_json=as_json), plots)


def _kappa_rows(
    cells: Mapping[tuple[str, str], list[Any]], *, is_numeric: bool
) -> list[dict[str, Cell]]:
    """Kappa of the ratings of each (item, text), and of the order of texts within an item."""
    from metrics.study.human import agreement as agreeing

    rows = [
        _kappa_row(f"kappa, {chance}", agreeing.kappa(list(cells.values()), chance))
        for chance in agreeing.CHANCE
    ]
    by_item: dict[Hashable, list[Any]] = {}
    for (item, _), of_text in cells.items():
        by_item.setdefault(item, []).append(of_text)
    if is_numeric and any(len(texts) > 1 for texts in by_item.values()):
        rows += [
            _kappa_row(f"relative kappa, {chance}", agreeing.relative(by_item, chance))
            for chance in agreeing.CHANCE
        ]
    return rows


def _alpha_rows(
    matrix: Sequence[list[Any]],
    batches: Sequence[str],
    levels: Sequence[str],
    resamples: int,
    seed: int,
) -> list[dict[str, Cell]]:
    """Alpha of each batch and of all, at each level."""
    from metrics.study.human import agreement as agreeing

    rows: list[dict[str, Cell]] = []
    for batch in dict.fromkeys([*batches, "all"]):
        of_batch = [
            judged for judged, name in zip(matrix, batches, strict=True) if batch in ("all", name)
        ]
        row: dict[str, Cell] = {"batch": batch, "items": len(of_batch)}
        for level in levels:
            alpha = agreeing.alpha_estimate(of_batch, level, resamples, seed)
            row |= {level: alpha.value, f"{level} 95%": interval(alpha.low, alpha.high)}
        rows.append(row)
    return rows


@judgements.command()
def ratings(
    input_file: JudgementsInput = None,
    scale: Annotated[
        str,
        typer.Option(help="raw, z (scores of each participant), log or magnitude (of a modulus)."),
    ] = "z",
    resamples: ResamplesOption = 1_000,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: PlotsOption = None,
) -> None:
    """Ratings by condition: means, the n-best table, repeated measures and Tukey's HSD.

    Rows: participant, item, condition (or system), rating (or value); for magnitudes also modulus.
    """
    with extras.require_extra("study", PURPOSE):
        from metrics.study.human import ratings as rating
        from rerank.cli.study.judgement_tables import condition_tables

    scales = {"raw": "raw", "z": "z", "log": "log", "magnitude": "z"}
    if scale not in scales:
        raise InputError(f"there is no scale {scale!r}", f"name {', '.join(scales)}")
    read = read_judgements(input_file)
    moduli: dict[Hashable, float] = {}

    def make(row: Mapping[str, Any]) -> rating.Rating:
        participant = text_value(row, "participant", "judge")
        if row.get("modulus") not in (None, ""):
            moduli[participant] = number_value(row, "modulus")
        return rating.Rating(
            participant,
            text_value(row, "item"),
            text_value(row, "condition", "system"),
            number_value(row, "rating", "value"),
        )

    rows = read.convert(make)
    if scale in ("log", "magnitude"):
        rows = rating.magnitudes(rows, moduli, scales[scale])
    elif scale == "z":
        rows = rating.z_scores(rows)
    of = signature("ratings", scale=scale, resamples=resamples, seed=seed, clusters="item")
    read.finish(
        condition_tables(rows, resamples, seed, of), format_of(form, as_json=as_json), plots
    )


@judgements.command()
def recall(
    input_file: JudgementsInput = None,
    first: Annotated[
        list[str] | None, typer.Option("--first", help="Conditions of a z test, first group.")
    ] = None,
    second: Annotated[
        list[str] | None, typer.Option("--second", help="Conditions of a z test, second group.")
    ] = None,
    codes: Annotated[str, typer.Option(help="Codes of the z test; a/b for two sets.")] = "3,4",
    least_words: Annotated[
        int, typer.Option(min=0, help="The shortest sentence of the second correlation.")
    ] = 14,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: PlotsOption = None,
) -> None:
    """Sentence recall: scores, errors by formulation, z tests, correlation with acceptability.

    Rows: participant, item, condition, codes (a list of 0 to 6); words and acceptability if known.
    """
    with extras.require_extra("study", PURPOSE):
        from metrics.study.human import recall as recalling
        from rerank.cli.study.judgement_tables import recall_tables

    read = read_judgements(input_file)
    acceptability: dict[tuple[Hashable, str], float] = {}

    def make(row: Mapping[str, Any]) -> recalling.Recalled:
        recalled = recalling.Recalled(
            text_value(row, "participant"),
            text_value(row, "item"),
            text_value(row, "condition"),
            tuple(_code(code) for code in list_value(row, "codes")),
            int(number_value(row, "words")) if row.get("words") not in (None, "") else 0,
        )
        recalling.score(recalled.codes)
        if row.get("acceptability") not in (None, ""):
            cell = recalled.item, recalled.condition
            acceptability[cell] = number_value(row, "acceptability")
        return recalled

    rows = read.convert(make)
    sets = [tuple(map(_code, part.split(","))) for part in codes.split("/")]
    groups = (_split(first), _split(second or first))
    tests = (groups, (sets[0], sets[-1])) if first else None
    of = signature("recall", weights="Siddharthan-Katsos-2012", seed=seed)
    read.finish(
        recall_tables(rows, acceptability, tests, least_words, seed, of),
        format_of(form, as_json=as_json),
        plots,
    )


@judgements.command()
def rank(
    input_file: JudgementsInput = None,
    method: Annotated[
        str, typer.Option(help="trueskill (the protocol of WMT) or bradley-terry.")
    ] = "trueskill",
    runs: Annotated[int, typer.Option(min=10, max=10_000, help="Runs of TrueSkill.")] = 200,
    resamples: ResamplesOption = 1_000,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: PlotsOption = None,
) -> None:
    """Systems from rankings: TrueSkill or Bradley-Terry, with clusters of confidence.

    Rows: item and ranks, an object from system to rank (1 is best); or the CSV of WMT with
    segmentId, system1Id, …, system1rank, ….
    """
    with extras.require_extra("study", PURPOSE):
        from metrics.study.human import rankings, trueskill

    read = read_judgements(input_file)
    rows = read.convert(lambda row: (_item(row), _ranks(row)))
    rankings_given = [ranks for _, ranks in rows]
    table: list[dict[str, Cell]] = []
    strengths = rankings.bradley_terry(rankings_given, [item for item, _ in rows], resamples, seed)
    match method:
        case "trueskill":
            skills = trueskill.wmt_skills(rankings_given, runs, seed)
            sample = trueskill.wmt_skills(rankings_given, runs, seed + 1, share=0.8)
            ranks = rankings.rank_intervals(sample.runs, sample.systems)
            order, name, values = skills.order, "μ", skills.means
            of = signature("trueskill", protocol="wmt", runs=runs, seed=seed)
        case "bradley-terry":
            ranks, order, name = strengths.ranks, strengths.order, "θ"
            values = strengths.strengths
            of = signature("bradley-terry", ties="davidson", resamples=resamples, seed=seed)
        case _:
            raise InputError(f"there is no method {method!r}", "name trueskill or bradley-terry")
    groups = rankings.clusters(order, ranks)
    for place, system in enumerate(order, start=1):
        row: dict[str, Cell] = {
            "cluster": next(i for i, group in enumerate(groups, 1) if system in group),
            "rank": place,
            "system": system,
            name: values[system],
            "ranks 95%": f"{ranks[system][0]:.0f} to {ranks[system][1]:.0f}",
        }
        if method == "bradley-terry":
            row[f"{name} 95%"] = interval(*strengths.intervals[system])
        table.append(row)
    notes = (f"{len(rankings_given)} rankings; systems of one cluster are not told apart",)
    tables = [ResultTable("ranking", f"Systems by {method}", table, of, notes)]
    read.finish(tables, format_of(form, as_json=as_json), plots)


def _kappa_row(name: str, agreed: Any) -> dict[str, Cell]:
    return {
        "measure": name,
        "P(A)": agreed.observed,
        "P(E)": agreed.expected,
        "κ": agreed.kappa,
        "items": agreed.items,
    }


def _convert_judgement(content: Any) -> Any:
    """A number where it is one, so that CSV and JSON agree; else the label."""
    if isinstance(content, bool):
        return str(content).lower()
    try:
        return float(content)
    except (TypeError, ValueError):
        return str(content)


def _code(content: Any) -> int:
    try:
        return int(content)
    except (TypeError, ValueError):
        raise InputError(
            f"a code of recall is not a number: {content!r}", "the codes are 0 to 6"
        ) from None


def _split(names: list[str] | None) -> list[str]:
    return [part.strip() for name in names or () for part in name.split(",")]


def _item(row: Mapping[str, Any]) -> str:
    return text_value(row, "item", "segmentId", "segment", "formula")


def _ranks(row: Mapping[str, Any]) -> dict[str, float]:
    if isinstance(row.get("ranks"), dict):
        return {str(name): number_value(row["ranks"], name) for name in row["ranks"]}
    places = [i for i in range(1, 13) if is_given(row, f"system{i}Id")]
    if not places:
        raise InputError("the row has no `ranks`", 'write {"ranks": {"system": 1, "other": 2}}')
    return {str(row[f"system{i}Id"]): number_value(row, f"system{i}rank") for i in places}


judgements.command()(judgement_comparisons.compare)
judgements.command()(judgement_comparisons.correlate)
judgements.command()(judgement_studies.design)
judgements.command()(judgement_studies.analyse)
judgements.command()(judgement_studies.fit)
