"""`logic2text judgements design`, `analyse` and `fit`: studies, their answers, and weights."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from logic2text import InputError, __version__, extras
from logic2text.text_file import read_text_file
from metrics import registry
from metrics.study.human.row_fields import first_given
from rerank.cli.io import output, row_input
from rerank.cli.options import metric_options, options
from rerank.cli.study.judgement_options import ResamplesOption, SeedOption
from rerank.cli.study.judgement_rows import read_judgements, text_value, value
from rerank.cli.study.result_tables import (
    FormatOption,
    ResultFormat,
    ResultTable,
    format_of,
    interval,
    write_tables,
)
from rerank.cli.study.table_output import Cell

if TYPE_CHECKING:
    from metrics import base
    from metrics.study.human import pairwise
    from metrics.study.human.answers import Answers
    from metrics.study.human.preferences import Pair

USUAL_F = (registry.COMBINED_FORMULAICNESS, registry.FORMULAICNESS)
"""The F of `combined:` and that of `rerank`."""

POWER_ITEMS = (10, 20, 40, 60, 80, 120, 160)


def design(
    input_file: Annotated[
        Path | None,
        typer.Option("--input", "-i", help="Items: JSON Lines with `item` and `texts`."),
    ] = None,
    study: Annotated[str, typer.Option(help="The name of the study.")] = "study",
    kind: Annotated[
        str,
        typer.Option("--type", help="rating, pair, ranking, best_worst, magnitude or recall."),
    ] = "rating",
    title: Annotated[str, typer.Option(help="The title that participants see.")] = "",
    instructions: Annotated[
        Path | None, typer.Option(help="A file of instructions, shown before the first item.")
    ] = None,
    scales: Annotated[
        str, typer.Option(help="What is rated, separated by commas.")
    ] = "naturalness",
    points: Annotated[
        int, typer.Option(min=2, max=11, help="The number of points of each scale.")
    ] = 7,
    checks: Annotated[int, typer.Option(min=0, max=20, help="Attention checks.")] = 2,
    matched_words: Annotated[
        int | None, typer.Option(min=0, help="The largest difference in length within a pair.")
    ] = None,
    modulus: Annotated[
        str | None, typer.Option(help="The reference of magnitude estimation: NUMBER:TEXT.")
    ] = None,
    show_formula: Annotated[bool, typer.Option("--formulae", help="Show the formulae.")] = False,
    power: Annotated[
        bool, typer.Option("--power", help="Print the power of preferences instead of a study.")
    ] = False,
    share: Annotated[
        float,
        typer.Option(
            min=0.01, max=0.99, help="With --power: the share of people who prefer the better text."
        ),
    ] = 0.6,
    participants: Annotated[
        int, typer.Option(min=1, help="With --power: how many people judge a pair.")
    ] = 10,
    simulations: Annotated[
        int, typer.Option(min=10, max=100_000, help="With --power: how many studies are simulated.")
    ] = 1_000,
    seed: Annotated[
        int, typer.Option(min=0, help="The seed of the assignment and the simulation.")
    ] = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
) -> None:
    """Write a balanced study as JSON Lines for the page, or print the power of a study.

    Rows: item, texts (an object from condition to text), and formula if it is to be shown.
    """
    with extras.require_extra("study", "the design of studies"):
        from metrics.study.human import design as designing

    if power:
        tables = [_power(share, participants, simulations, seed)]
        write_tables(tables, format_of(form, as_json=as_json))
        return
    read = read_judgements(input_file)
    materials = read.convert(_material)
    plan = designing.Design(
        study,
        kind,
        title,
        "" if instructions is None else read_text_file(instructions, "the instructions"),
        tuple(part.strip() for part in scales.split(",")),
        points,
        checks,
        matched_words,
        _modulus(modulus),
        show_formula,
        seed,
    )
    for row in designing.build_study(plan, materials):
        sys.stdout.write(output.json_line(row))
    read.finish([], ResultFormat.TABLE)


def analyse(
    input_file: Annotated[
        Path | None,
        typer.Option("--input", "-i", help="Answers: the export of a study, JSON Lines."),
    ] = None,
    least_passed: Annotated[
        float, typer.Option(min=0, max=1, help="The share of attention checks to be passed.")
    ] = 0.5,
    pairs_file: Annotated[
        Path | None, typer.Option("--pairs", help="Write the preferences, for fit and tables.")
    ] = None,
    resamples: ResamplesOption = 1_000,
    seed: SeedOption = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: Annotated[
        Path | None, typer.Option("--plots", help="A folder for plots of the means as PNG.")
    ] = None,
) -> None:
    """Agreement, means and rankings of the answers to a study."""
    with extras.require_extra("study", "the analysis of studies"):
        from metrics.study.human.answers import sort_answers
        from rerank.cli.study.answer_tables import answer_tables, draw_means

    read = read_judgements(input_file)
    rows = read.convert(_participant_row)
    answers = sort_answers(rows, least_passed)
    if pairs_file is not None:
        _write_pairs(answers, pairs_file)
    of = {
        "analyse": f"analyse|least-passed:{least_passed:g}|resamples:{resamples}|seed:{seed}"
        f"|clusters:item|version:{__version__}"
    }
    if plots is not None:
        with row_input.guard_writing(plots):
            plots.mkdir(parents=True, exist_ok=True)
            draw_means(answers, plots, resamples, seed)
    read.finish(answer_tables(answers, resamples, seed, of), format_of(form, as_json=as_json))


def fit(
    pairs_file: Annotated[
        Path | None, typer.Option("--pairs", help="JSON Lines with item, better and worse.")
    ] = None,
    ratings_file: Annotated[
        Path | None, typer.Option("--ratings", help="JSON Lines with item, text and rating.")
    ] = None,
    answers_file: Annotated[
        Path | None, typer.Option("--answers", help="The export of a study with preferences.")
    ] = None,
    metric: Annotated[
        str,
        typer.Option(
            "--metric",
            "-m",
            autocompletion=metric_options.complete_metric,
            help="The metric of naturalness.",
        ),
    ] = registry.DEFAULT_METRIC,
    formulaicness: Annotated[
        str | None,
        typer.Option(
            "--formulaicness",
            "-F",
            help="The measure of formulaicness.",
            show_default=" and ".join(USUAL_F),
            autocompletion=metric_options.complete_formulaicness,
        ),
    ] = None,
    formulaicness_model: metric_options.ModelOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where the weights are written.")
    ] = None,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
) -> None:
    """Fit the weights of equation 1 to preferences within items.

    `score --weights FILE` and `rerank --weights FILE` read what --out writes: by default weights
    for the F of both, which differ.
    """
    with extras.require_extra("study", "the fitting of weights"):
        import scipy.optimize  # noqa: F401  asked for before anything is scored

    from metrics.formulaicness.clipped import clip
    from metrics.study.human.weight_file import fit_file

    pairs = _preferences(pairs_file, ratings_file, answers_file)
    natural = metric_options.metric_of(metric)
    names: Sequence[str] = [formulaicness] if formulaicness else USUAL_F
    if formulaicness_model is not None:
        names = names[:1]
    fields: dict[str, Any] = {}
    rows: list[dict[str, Cell]] = []
    of = {"M": str(natural.signature)}
    for name in names:
        style = clip(metric_options.formulaicness_of(name, formulaicness_model))
        file, fitted = fit_file(natural, style, pairs)
        _add_fields(fields, file)
        rows.append(_fit_row(natural, style, file, fitted))
        of["fit"] = f"{fitted.weights.source}|cross-validated:item|version:{__version__}"
        of[style.name] = str(style.signature)
    if out is not None:
        with row_input.guard_writing(out):
            out.write_text(json.dumps(fields, indent=1) + "\n", encoding="utf-8")
    table = ResultTable("weights", "Weights of equation 1", rows, of)
    write_tables([table], format_of(form, as_json=as_json))


def _add_fields(fields: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add the weights of another F to a file's object."""
    for section, metrics in more.items():
        for key, row in metrics.items():
            fields.setdefault(section, {}).setdefault(key, {}).update(row)


def _fit_row(
    natural: base.Metric, style: base.Metric, fields: Mapping[str, Any], fitted: pairwise.Fit
) -> dict[str, Cell]:
    return {
        "M": natural.name,
        "F": style.name,
        "sign": "+" if next(iter(fields["signs"].values()))["higher_is_natural"] else "-",
        "α": fitted.weights.alpha,
        "α 95%": interval(*fitted.alpha_interval),
        "β": fitted.weights.beta,
        "accuracy": fitted.accuracy,
        "accuracy 95%": interval(*fitted.accuracy_interval),
        "log-loss": fitted.log_loss,
        "pairs": fitted.pairs,
        "items": fitted.items,
    }


def _participant_row(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The row, if it names its participant."""
    value(row, "participant")
    return row


def _preferences(pairs: Path | None, ratings: Path | None, answers: Path | None) -> list[Pair]:
    from metrics.study.human import preferences, rated_texts
    from metrics.study.human.answers import sort_answers

    files = [path for path in (pairs, ratings, answers) if path is not None]
    if len(files) != 1:
        raise InputError(
            f"{len(files)} files of judgements were given", "give --pairs, --ratings or --answers"
        )
    if pairs is not None:
        return preferences.read_pairs(pairs)
    if ratings is not None:
        return rated_texts.read(ratings).pairs()
    return sort_answers([row for _, row in read_judgements(answers).rows]).pairs


def _power(share: float, participants: int, simulations: int, seed: int) -> ResultTable:
    from metrics.study.human.design import simulate_power

    rows: list[dict[str, Cell]] = []
    for items in POWER_ITEMS:
        power_of = simulate_power(items, participants, share, simulations=simulations, seed=seed)
        rows.append(
            {
                "items": items,
                "participants": participants,
                "share": share,
                "power": power_of.power,
                "95%": interval(power_of.low, power_of.high),
            }
        )
    of = {
        "power": f"power|item-spread:0.8|participant-spread:0.4|simulations:{simulations}"
        f"|seed:{seed}|version:{__version__}"
    }
    title = "Power of within-item preferences, items and participants as samples, level 5%"
    return ResultTable("power", title, rows, of)


def _material(row: Mapping[str, Any]) -> Any:
    from metrics.study.human.design import Material

    texts = value(row, "texts")
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise InputError(
            "`texts` is not an object of strings", 'write {"texts": {"lola": "…", "ranta": "…"}}'
        )
    return Material(
        text_value(row, "item", "id", "formula"), texts, str(first_given(row, "formula"))
    )


def _modulus(written: str | None) -> tuple[str, float] | None:
    if written is None:
        return None
    number, _, text = written.partition(":")
    try:
        return text.strip(), float(number)
    except ValueError:
        raise InputError(f"the modulus is {written[:40]!r}", "write NUMBER:TEXT") from None


def _write_pairs(answers: Answers, path: Path) -> None:
    with row_input.guard_writing(path):
        path.write_text("".join(_pair_lines(answers)), encoding="utf-8")


def _pair_lines(answers: Answers) -> Iterator[str]:
    for pair in answers.pairs:
        yield output.json_line({"item": pair.item, "better": pair.better, "worse": pair.worse})
