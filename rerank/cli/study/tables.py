"""`logic2text tables`: the formulaicness paper's tables on rated texts."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import numpy as np
import typer

from logic2text import InputError, UnavailableError, __version__, extras, parse
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from metrics import base, registry
from metrics.formulaicness.clipped import clip
from rerank.cli.io import row_input
from rerank.cli.options import metric_options, options
from rerank.cli.study.result_tables import (
    FormatOption,
    ResultFormat,
    ResultTable,
    format_of,
    write_tables,
)

if TYPE_CHECKING:
    from metrics.study.human.preferences import Pair
    from metrics.study.human.rated_texts import RatedTexts

Vector = np.typing.NDArray[np.float64]

TABLES = ("questions", "figure1", "agreement", "3", "4", "5", "6", "7", "8", "10", "11")
USUAL = ("questions", "4", "5", "6", "11")


def tables(
    input_file: Annotated[
        Path | None,
        typer.Option("--input", "-i", help="Rated texts: JSON Lines with `text` and `rating`."),
    ] = None,
    ratings_file: Annotated[
        Path | None,
        typer.Option("--ratings", help="A file of ratings by `id`, JSON Lines or CSV."),
    ] = None,
    pairs_file: Annotated[
        Path | None,
        typer.Option(
            "--pairs", help="Preferences within items: JSON Lines with item, better and worse."
        ),
    ] = None,
    as_published: Annotated[
        bool,
        typer.Option(
            "--as-published",
            help="Compute as the paper does: min-max over the set, names and signs of the paper.",
        ),
    ] = False,
    chosen_tables: Annotated[
        list[str] | None,
        typer.Option(
            "--table",
            "-t",
            metavar="NAMES",
            help=f"Which: {', '.join(TABLES)}, or all.",
            show_default=",".join(USUAL),
        ),
    ] = None,
    metric_names: Annotated[
        list[str] | None,
        typer.Option(
            "--metric",
            "-m",
            metavar="NAMES",
            help="GRUEN, FRE, iPPL, iSLOR, LLAMA, or names of ours.",
            show_default="those whose models are here",
        ),
    ] = None,
    formulaicness: Annotated[
        str,
        typer.Option(
            "--formulaicness",
            "-F",
            help=f"The measure F: {', '.join(metric_options.KNOWN)}.",
            autocompletion=metric_options.complete_formulaicness,
        ),
    ] = registry.COMBINED_FORMULAICNESS,
    formulaicness_model: metric_options.ModelOption = None,
    fixed_weights: Annotated[
        bool,
        typer.Option("--fixed-weights", help="Equation 1 with table 11's weights, not fitted."),
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the intervals.")] = 0,
    form: FormatOption = ResultFormat.TABLE,
    as_json: options.JsonOption = False,
    plots: Annotated[
        Path | None, typer.Option("--plots", help="A folder for figures 1 and 6 as PNG.")
    ] = None,
) -> None:
    """Correlate metrics with ratings of texts, alone and combined with formulaicness."""
    with extras.require_extra("study", "the paper's tables"):
        from metrics.study.human import published, rated_texts

    if input_file is None:
        raise InputError("no rated texts were given", "name a file with --input")
    texts = rated_texts.read(input_file, ratings_file)
    names = options.names(chosen_tables or [*USUAL], TABLES, "table")
    measured = measure(texts, metric_names, published.NAMES, formulaicness, formulaicness_model)
    setting = _Setting(as_published, fixed_weights, seed, _read_pairs(pairs_file))
    for name, reason in measured.missing.items():
        print(f"warning: {name} is not measured: {reason}", file=sys.stderr)  # noqa: T201
    write_tables(_tables(texts, measured, setting, names), format_of(form, as_json=as_json))
    if plots is not None:
        _draw(texts, measured, setting, plots)


@dataclass(frozen=True, slots=True)
class MeasuredTexts:
    """Values of metrics on n texts.

    Attributes:
        values: by name, as measured, each (n,).
        style: F, (n,).
        signatures: of each, and of F.
        missing: why a metric is not there, by name.
        metrics: those that were computed here, by name.
        measure: of F; None where F came with the texts.
    """

    values: Mapping[str, Vector]
    style: Vector
    signatures: Mapping[str, str]
    missing: Mapping[str, str]
    metrics: Mapping[str, base.Metric] = field(default_factory=dict)
    measure: base.Metric | None = None


@dataclass(frozen=True, slots=True)
class _Setting:
    as_published: bool
    fixed_weights: bool
    seed: int
    pairs: Sequence[Pair]


def measure(
    texts: RatedTexts,
    names: Sequence[str] | None,
    paper_names: Mapping[str, str],
    style_name: str,
    style_model: str | None,
) -> MeasuredTexts:
    """The values that came with the texts, and those of metrics that are here.

    Raises:
        UnavailableError: a metric that was named is missing, or none is here.
    """
    ours = {name: paper for paper, name in paper_names.items()}
    ours |= {paper.lower(): paper for paper in paper_names}
    asked = [part for name in names or paper_names for part in name.split(",")]
    values: dict[str, Vector] = {}
    signatures: dict[str, str] = {}
    missing: dict[str, str] = {}
    metrics: dict[str, base.Metric] = {}
    supplied = {ours.get(name.lower(), name): scores for name, scores in texts.scores.items()}
    for name in asked:
        title = ours.get(name.lower(), name)
        if title in supplied:
            values[title], signatures[title] = supplied[title], "given with the texts"
            continue
        try:
            metric = registry.metric(paper_names.get(title, title))
            values[title] = metric.score(texts.texts, _formulas(metric, texts))
        except UnavailableError as error:
            if names:
                raise
            missing[title] = error.message
            continue
        signatures[title], metrics[title] = str(metric.signature), metric
    if not values:
        raise UnavailableError(
            "no metric is here: " + "; ".join(missing.values()),
            "give values in the field `scores` of each text",
        )
    if texts.formulaicness is not None and style_model is None:
        return MeasuredTexts(
            values,
            texts.formulaicness,
            {**signatures, "F": "given with the texts"},
            missing,
            metrics,
        )
    style = clip(metric_options.formulaicness_of(style_name, style_model))
    scores = style.score(texts.texts, _formulas(style, texts))
    return MeasuredTexts(
        values, scores, {**signatures, "F": str(style.signature)}, missing, metrics, style
    )


def _formulas(metric: base.Metric, texts: RatedTexts) -> list[Formula] | None:
    return [parse(formula) for formula in texts.formulas] if base.needs_formulas(metric) else None


def _tables(
    texts: RatedTexts, measured: MeasuredTexts, setting: _Setting, names: Sequence[str]
) -> Iterator[ResultTable]:
    from rerank.cli.study import paper_tables as tables_of

    common = {
        "settings": f"texts:{len(texts.texts)}|resamples:1000|seed:{setting.seed}"
        f"|as-published:{str(setting.as_published).lower()}|version:{__version__}"
    }
    rows = tables_of.paper_rows(
        texts,
        measured,
        as_published=setting.as_published,
        fixed_weights=setting.fixed_weights,
    )
    for name in names:
        signature = {**measured.signatures, **common}
        match name:
            case "questions":
                pairs = [*setting.pairs, *texts.pairs()]
                yield tables_of.questions(texts, measured, pairs, setting.seed, signature)
            case "figure1":
                yield tables_of.figure_1(texts, common)
            case "agreement":
                yield tables_of.agreement(texts, common)
            case "3":
                yield tables_of.table_3(texts, measured, signature)
            case "4":
                yield tables_of.table_4(texts, rows, setting.seed, signature)
            case "5":
                yield tables_of.table_5(texts, measured, rows, signature)
            case "6":
                yield tables_of.table_6(texts, rows, signature)
            case "7":
                yield tables_of.table_7(texts, measured, signature)
            case "8":
                yield tables_of.table_8(texts, measured, signature)
            case "10":
                yield tables_of.table_10(measured, signature)
            case _:
                yield tables_of.table_11(rows, signature)


def _read_pairs(path: Path | None) -> list[Pair]:
    """The pairs of a file with `item`, `better` and `worse`."""
    if path is None:
        return []
    from metrics.study.human.preferences import read_pairs

    return read_pairs(path)


def _draw(texts: RatedTexts, measured: MeasuredTexts, setting: _Setting, folder: Path) -> None:
    """Figures 1 and 6 of the paper."""
    from rerank.cli.study import paper_figures, paper_tables

    rows = paper_tables.paper_rows(
        texts,
        measured,
        as_published=setting.as_published,
        fixed_weights=setting.fixed_weights,
    )
    with row_input.guard_writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        paper_figures.draw_words(texts, folder / "figure_1.png")
        paper_figures.draw_correlations(texts, rows, folder / "figure_6.png")
