"""The rows of the formulaicness paper's tables, from rated texts and measured columns."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from metrics import combined
from metrics.calibration import paper_min_max
from metrics.study.bins import PUBLISHED as BINS
from metrics.study.human import agreement as agreeing
from metrics.study.human import corpus_tables, published
from metrics.study.human.correlation import correlation, regression
from metrics.study.human.pair_accuracy import Accuracy, match_lengths
from metrics.study.human.preferences import Pair
from metrics.study.human.questions import MetricAnswers, ask_across, ask_within
from metrics.study.human.rated_texts import RatedTexts
from metrics.study.human.resampling import Estimate
from metrics.study.human.williams import compare
from rerank.cli.study.result_tables import ResultTable, interval
from rerank.cli.study.table_output import Cell

if TYPE_CHECKING:
    from rerank.cli.study.tables import MeasuredTexts

Vector = np.typing.NDArray[np.float64]
Signatures = Mapping[str, str]

LENGTH = "words"
STYLE = "F"
SHOWN = 3
LONGEST_TEXT = 70


def paper_rows(
    texts: RatedTexts, measured: MeasuredTexts, *, as_published: bool, fixed_weights: bool
) -> list[published.PaperRow]:
    """Every metric alone and combined.

    As published, M is brought to [0, 1] over the set and not turned; else by its calibration, and
    turned so that it goes up with these ratings.
    """
    rows = []
    for name, raw in measured.values.items():
        levels = None if as_published else _orient_levels(name, raw, texts.ratings, measured)
        row = published.paper_row(
            name,
            raw,
            measured.style,
            texts.ratings,
            in_sample=not fixed_weights,
            levels=levels,
        )
        rows.append(row)
    return rows


def questions(
    texts: RatedTexts,
    measured: MeasuredTexts,
    pairs: Sequence[Pair],
    seed: int,
    signature: Signatures,
) -> ResultTable:
    """Both questions side by side, each metric in its own direction."""
    columns = {**measured.values, STYLE: measured.style, LENGTH: texts.words}
    across = ask_across(columns, texts.ratings, texts.words, texts.items, seed)
    within = _within(columns, texts, measured, pairs, seed)
    near = len(match_lengths(pairs))
    rows: list[dict[str, Cell]] = []
    for name in columns:
        plain, given_length = across[name]
        answers = MetricAnswers(name, within.get(name), plain, given_length)
        share = answers.within
        rows.append(
            {
                "metric": name,
                "within: higher preferred": math.nan if share is None else share.share,
                "within 95%": "" if share is None else interval(share.low, share.high),
                "within sign": answers.within_sign,
                "across: r": plain.r,
                "across 95%": interval(plain.low, plain.high),
                "across p": plain.p,
                "across sign": answers.across_sign,
                "r given words": math.nan if given_length is None else given_length.r,
                "p given words": math.nan if given_length is None else given_length.p,
            }
        )
    notes = (
        f"within: {len(pairs)} pairs of texts of one item, {near} of them within two words",
        f"across: {len(texts.texts)} rated texts",
        "a sign is 0 where the interval allows both",
    )
    return ResultTable("questions", "Within an item, and across texts", rows, signature, notes)


def table_4(
    texts: RatedTexts, rows: Sequence[published.PaperRow], seed: int, signature: Signatures
) -> ResultTable:
    """Pearson's r alone, combined, and with weights fitted without each text."""
    cells: list[dict[str, Cell]] = []
    for row in rows:
        ratings, words = texts.ratings[row.places], texts.words[row.places]
        items = [texts.items[i] or str(i) for i in row.places]
        together = correlation(row.combined, ratings, seed, items=items)
        paper = published.PUBLISHED.get(row.metric)
        cells.append(
            {
                "metric": row.metric,
                "n": row.n,
                "r baseline": row.r_baseline,
                "p baseline": row.p_baseline,
                "r combined": row.r_combined,
                "95%": interval(together.low, together.high),
                "p combined": row.p_combined,
                "Δ": row.r_gain,
                "r left one out": row.r_left_out,
                "against length": str(compare(ratings, row.combined, -words)),
                "paper: baseline": math.nan if paper is None else paper.r_baseline,
                "paper: combined": math.nan if paper is None else paper.r_combined,
            }
        )
    return ResultTable("4", "Table 4: correlation with the ratings", cells, signature)


def table_5(
    texts: RatedTexts,
    measured: MeasuredTexts,
    rows: Sequence[published.PaperRow],
    signature: Signatures,
) -> ResultTable:
    """R² of F, of each metric alone, of the combined score, and of both as two predictors."""
    style = regression(texts.ratings, measured.style)
    nan = math.nan
    cells: list[dict[str, Cell]] = [
        {
            "metric": "Formulaicness",
            "R² baseline": style.r_squared,
            "R² combined": nan,
            "Δ": nan,
            "R² M and F": nan,
            "p of F beside M": nan,
            "paper: combined": nan,
        }
    ]
    for row in rows:
        ratings, own_style = texts.ratings[row.places], measured.style[row.places]
        paper = published.PUBLISHED.get(row.metric)
        cells.append(
            {
                "metric": row.metric,
                "R² baseline": row.r2_baseline,
                "R² combined": row.r2_combined,
                "Δ": row.r2_combined - row.r2_baseline,
                "R² M and F": regression(ratings, row.baseline, own_style).r_squared,
                "p of F beside M": row.p_of_style,
                "paper: combined": nan if paper is None else paper.r2_combined,
            }
        )
    return ResultTable("5", "Table 5: variance of the ratings explained", cells, signature)


def table_6(
    texts: RatedTexts, rows: Sequence[published.PaperRow], signature: Signatures
) -> ResultTable:
    """The texts that combining changes most."""
    cells: list[dict[str, Cell]] = [
        {
            "metric": row.metric,
            "text": _short(texts.texts[row.places[place]]),
            "baseline": float(row.baseline[place]),
            "combined": float(row.combined[place]),
            "Δ": float(row.change[place]),
            "rating": float(texts.ratings[row.places[place]]),
        }
        for row in rows
        for place in row.largest_changes(SHOWN)
    ]
    return ResultTable("6", "Table 6: the largest changes by combining", cells, signature)


def table_3(texts: RatedTexts, measured: MeasuredTexts, signature: Signatures) -> ResultTable:
    """The texts whose rating and 1 − F, both standardized, differ most, in either direction."""
    gap = _standardize(texts.ratings) - _standardize(1 - measured.style)
    order = np.argsort(-np.abs(gap), kind="stable")
    chosen = [
        *[i for i in order if gap[i] > 0][:SHOWN],
        *[i for i in order if gap[i] < 0][:SHOWN],
    ]
    cells: list[dict[str, Cell]] = [
        {
            "text": _short(texts.texts[i]),
            "rating": float(texts.ratings[i]),
            "F": float(measured.style[i]),
            "divergence": float(gap[i]),
        }
        for i in chosen
    ]
    return ResultTable("3", "Table 3: naturalness and formulaicness diverge", cells, signature)


def table_7(texts: RatedTexts, measured: MeasuredTexts, signature: Signatures) -> ResultTable:
    """By source: the middle 95% of 1 − F, lengths, literals, mean ratings."""
    cells: list[dict[str, Cell]] = []
    for source in sorted(set(texts.sources)):
        members = np.array([name == source for name in texts.sources])
        chosen = [text for text, kept in zip(texts.texts, members, strict=True) if kept]
        low, high = np.nanquantile(1 - measured.style[members], [0.025, 0.975])
        paper = BINS.get(source.lower())
        means = published.PUBLISHED_SOURCES.get(source.lower())
        cells.append(
            {
                "source": source or "not known",
                "n": len(chosen),
                "95% of 1 - F": interval(float(low), float(high)),
                "paper's bin": "" if paper is None else f"[{paper.low:g}, {paper.high:g})",
                "tokens": float(np.mean([corpus_tables.count_tokens(t) for t in chosen])),
                "literals": float(np.mean([corpus_tables.count_literals(t) for t in chosen])),
                "rating": float(texts.ratings[members].mean()),
                "paper: tokens": math.nan if means is None else means.tokens,
                "paper: literals": math.nan if means is None else means.literals,
            }
        )
    return ResultTable("7", "Table 7: texts by source", cells, signature)


def table_8(texts: RatedTexts, measured: MeasuredTexts, signature: Signatures) -> ResultTable:
    """By split: size, length, mean F."""
    tokens = np.array([corpus_tables.count_tokens(text) for text in texts.texts])
    splits = {
        name: np.array([s == name for s in texts.splits]) for name in sorted(set(texts.splits))
    }
    splits.pop("", None)
    splits["total"] = np.ones(len(texts.texts), dtype=bool)
    cells: list[dict[str, Cell]] = [
        {
            "split": name,
            "size": int(members.sum()),
            "tokens": float(tokens[members].mean()),
            "F": float(np.nanmean(measured.style[members])),
            **_read_printed_split(name),
        }
        for name, members in splits.items()
    ]
    return ResultTable("8", "Table 8: texts by split", cells, signature)


def _read_printed_split(name: str) -> dict[str, Cell]:
    """What the paper prints of a split."""
    paper = published.PUBLISHED_SPLITS.get(name.lower())
    return {
        "paper: size": None if paper is None else paper.size,
        "paper: tokens": math.nan if paper is None else paper.tokens,
        "paper: F": math.nan if paper is None else paper.formulaicness,
    }


def table_10(measured: MeasuredTexts, signature: Signatures) -> ResultTable:
    """F of sentences with other meanings of *case*; empty where F came with the texts.

    The measure is that of the command; without one nothing can be scored.
    """
    if measured.measure is None:
        return ResultTable("10", "Table 10: F came with the texts, no measure is here", [])
    scores = measured.measure.score(corpus_tables.OWN_CASES)
    cells: list[dict[str, Cell]] = [
        {"text": text, "F": float(score)}
        for text, score in zip(corpus_tables.OWN_CASES, scores, strict=True)
    ]
    return ResultTable("10", "Table 10: other meanings of case", cells, signature)


def table_11(rows: Sequence[published.PaperRow], signature: Signatures) -> ResultTable:
    """Weights: fitted to these texts, fitted without each text, and the paper's."""
    cells: list[dict[str, Cell]] = []
    for row in rows:
        paper = published.PUBLISHED.get(row.metric)
        cells.append(
            {
                "metric": row.metric,
                "α": math.nan if row.fitted is None else row.fitted.alpha,
                "β": math.nan if row.fitted is None else row.fitted.beta,
                "α left one out": math.nan if row.left_out is None else row.left_out.alpha,
                "α in use": row.weights.alpha,
                "paper: α": math.nan if paper is None else paper.alpha,
                "paper: β": math.nan if paper is None else paper.beta,
            }
        )
    notes = tuple(
        f"{row.metric}: least squares gives a negative weight; table 11's are used"
        for row in rows
        if row.fitted is None
    )
    notes += (f"the paper's models: {published.RECIPE}",)
    return ResultTable("11", "Table 11: weights by least squares", cells, signature, notes)


def figure_1(texts: RatedTexts, signature: Signatures) -> ResultTable:
    """The most frequent content words."""
    words = corpus_tables.top_words(texts.texts)
    distinct = len(corpus_tables.content_words(texts.texts))
    cells: list[dict[str, Cell]] = [{"word": word, "count": count} for word, count in words]
    notes = (f"{distinct} distinct content words",)
    return ResultTable("figure1", "Figure 1: content words", cells, signature, notes)


def agreement(texts: RatedTexts, signature: Signatures) -> ResultTable:
    """Krippendorff's α of each batch, and their mean."""
    if not texts.judged or max(map(len, texts.judged)) < 2:
        return ResultTable("agreement", "Agreement: each text has one rating only", [], signature)
    width = max(map(len, texts.judged))
    judged = [[*row, *[None] * (width - len(row))] for row in texts.judged]
    batches = texts.batches if any(texts.batches) else ("all",) * len(judged)
    estimates = {
        (batch, level): agreeing.alpha_estimate(
            [row for row, name in zip(judged, batches, strict=True) if name == batch], level
        )
        for batch in dict.fromkeys(batches)
        for level in agreeing.LEVELS
    }
    cells: list[dict[str, Cell]] = [
        {
            "batch": str(batch),
            **{
                column: cell
                for level in agreeing.LEVELS
                for column, cell in _alpha_cells(level, estimates[batch, level]).items()
            },
        }
        for batch in dict.fromkeys(batches)
    ]
    mean: dict[str, Cell] = {"batch": "mean"}
    for level in agreeing.LEVELS:
        values = [alpha.value for (_, name), alpha in estimates.items() if name == level]
        mean |= {level: float(np.nanmean(values)), f"{level} 95%": ""}
    cells.append(mean)
    notes = ("the paper prints 0.19, 0.22, 0.43, 0.13, mean 0.25, and does not name the level",)
    return ResultTable("agreement", "Krippendorff's α", cells, signature, notes)


def _alpha_cells(level: str, estimate: Estimate) -> dict[str, Cell]:
    return {level: estimate.value, f"{level} 95%": interval(estimate.low, estimate.high)}


def _within(
    columns: Mapping[str, Vector],
    texts: RatedTexts,
    measured: MeasuredTexts,
    pairs: Sequence[Pair],
    seed: int,
) -> dict[str, Accuracy]:
    """The first question on every pair whose texts have a value."""
    if not pairs:
        return {}
    distinct = dict.fromkeys(text for pair in pairs for text in (pair.better, pair.worse))
    values: dict[str, dict[str, float]] = {}
    for name, column in columns.items():
        of_text = dict(zip(texts.texts, map(float, column), strict=True))
        rest = [text for text in distinct if text not in of_text]
        if rest and name == LENGTH:
            of_text |= {text: float(len(text.split())) for text in rest}
        elif rest:
            metric = measured.measure if name == STYLE else measured.metrics.get(name)
            if metric is None:  # its values came with the rated texts only
                continue
            of_text |= dict(zip(rest, map(float, metric.score(rest)), strict=True))
        values[name] = of_text
    return ask_within(pairs, values, seed)


def _orient_levels(name: str, raw: Vector, ratings: Vector, measured: MeasuredTexts) -> Vector:
    """Calibrated M, turned so that it goes up with the ratings; min-max where M is not here."""
    metric = measured.metrics.get(name)
    levels = paper_min_max(raw) if metric is None else combined.level(metric, raw)
    kept = np.isfinite(levels) & np.isfinite(ratings)
    return levels if np.corrcoef(levels[kept], ratings[kept])[0, 1] >= 0 else 1 - levels


def _standardize(values: Vector) -> Vector:
    spread = float(np.nanstd(values))
    centred: Vector = (values - np.nanmean(values)) / (spread if spread > 0 else 1.0)
    return centred


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST_TEXT else flat[: LONGEST_TEXT - 1] + "…"
