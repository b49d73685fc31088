"""Tables of ratings by condition, of sentence recall, and of analyses of variance."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

import numpy as np

from logic2text import InputError
from metrics.study.human import ratings as rating
from metrics.study.human import recall as recalling
from metrics.study.human.correlation import Correlation
from metrics.study.human.variance import Anova, TukeyPair, analyse_repeated_measures, tukey
from rerank.cli.study.result_tables import ResultTable, interval
from rerank.cli.study.table_output import Cell

Signatures = Mapping[str, str]
Tests = tuple[tuple[Sequence[str], Sequence[str]], tuple[Sequence[int], Sequence[int]]]


def condition_tables(
    rows: Sequence[rating.Rating], resamples: int, seed: int, signature: Signatures
) -> Iterator[ResultTable]:
    """Means, the n-best table, repeated measures where complete, and Tukey's HSD."""
    means: list[dict[str, Cell]] = [
        {
            "condition": name,
            "mean": mean.value,
            "95%": interval(mean.low, mean.high),
            "n": sum(row.condition == name for row in rows),
        }
        for name, mean in rating.means(rows, resamples, seed).items()
    ]
    yield ResultTable("means", "Means by condition", means, signature)
    table = rating.n_best(rows)
    best: list[dict[str, Cell]] = [
        {"n": place, "mean of the nth best": mean} for place, mean in enumerate(table, start=1)
    ]
    name, mean = rating.best_condition(rows)
    note = f"always the condition {name} would give {mean:.3f}"
    yield ResultTable("n-best", "The nth best formulation of each item", best, signature, (note,))
    if len(means) > 1:
        yield from _variance(rows, signature)


def _variance(rows: Sequence[rating.Rating], signature: Signatures) -> Iterator[ResultTable]:
    """Repeated measures over participants where each has every condition, then Tukey's HSD."""
    cells: dict[tuple[Hashable, str], list[float]] = {}
    for row in rows:
        cells.setdefault((row.participant, row.condition), []).append(row.value)
    values = np.array([np.mean(group) for group in cells.values()])
    conditions = [condition for _, condition in cells]
    try:
        result = analyse_repeated_measures(
            values, [person for person, _ in cells], {"condition": conditions}
        )
    except InputError:
        pass  # a participant lacks a condition: only Tukey's test of the items' means follows
    else:
        yield variance_table(result, "Repeated measures over participants (F1)", signature)
    by_item = rating.cell_means(rows)
    pairs = tukey(np.array([*by_item.values()]), [condition for _, condition in by_item])
    yield tukey_table(pairs, "Tukey's HSD on the means of items", signature)


def variance_table(result: Anova, title: str, signature: Signatures) -> ResultTable:
    """The effects of an analysis of variance."""
    rows: list[dict[str, Cell]] = [
        {
            "effect": effect.name,
            "F": effect.f,
            "df": effect.freedom,
            "df error": effect.error_freedom,
            "p": effect.p,
            "sum of squares": effect.sum_squares,
        }
        for effect in result.effects
    ]
    return ResultTable("anova", title, rows, signature)


def tukey_table(pairs: Sequence[TukeyPair], title: str, signature: Signatures) -> ResultTable:
    """The pairs of Tukey's test."""
    rows: list[dict[str, Cell]] = [
        {
            "first": pair.first,
            "second": pair.second,
            "second - first": pair.difference,
            "95%": interval(pair.low, pair.high),
            "p": pair.p,
            "significant": "yes" if pair.significant else "no",
        }
        for pair in pairs
    ]
    return ResultTable("tukey", title, rows, signature)


def correlation_cells(result: Correlation) -> dict[str, Cell]:
    """A correlation as cells."""
    return {
        "r": result.r,
        "95%": interval(result.low, result.high),
        "p": result.p,
        "n": result.n,
        "items": result.items,
    }


def recall_tables(
    rows: Sequence[recalling.Recalled],
    acceptability: Mapping[tuple[Hashable, str], float],
    tests: Tests | None,
    least_words: int,
    seed: int,
    signature: Signatures,
) -> Iterator[ResultTable]:
    """Scores and errors by condition, the z test, and both correlations with acceptability."""
    shares = recalling.incidence(rows)
    incidence: list[dict[str, Cell]] = [
        {
            "condition": condition,
            "score": float(np.mean([row.score for row in rows if row.condition == condition])),
            **{f"code {code}": share for code, share in codes.items()},
        }
        for condition, codes in shares.items()
    ]
    yield ResultTable("incidence", "Errors of recall by formulation", incidence, signature)
    if tests is not None:
        result = recalling.error_test(rows, *tests)
        test: dict[str, Cell] = {
            "first": ", ".join(tests[0][0]),
            "second": ", ".join(tests[0][1]),
            "share first": result.first,
            "share second": result.second,
            "z": result.z,
            "p": result.p,
        }
        yield ResultTable("z-test", "z test of two shares", [test], signature)
    pairs = recalling.formulation_pairs(rows, acceptability)
    correlations: list[dict[str, Cell]] = []
    for least in (0, least_words):
        if sum(pair.words >= least for pair in pairs) >= 3:
            cells = correlation_cells(recalling.recall_correlation(pairs, least, seed))
            correlations.append({"least words": least, **cells})
    if correlations:
        title = "Differences in acceptability and in recall: Spearman's ρ"
        yield ResultTable("recall", title, correlations, signature)
