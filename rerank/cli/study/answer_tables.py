"""Tables and plots of the answers to a study."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from logic2text import InputError, extras
from metrics.study.human import agreement as agreeing
from metrics.study.human import rankings
from metrics.study.human import ratings as rating
from metrics.study.human.answers import Answers
from rerank.cli.study.judgement_tables import condition_tables
from rerank.cli.study.result_tables import ResultTable, interval
from rerank.cli.study.table_output import Cell

Signatures = Mapping[str, str]


def answer_tables(
    answers: Answers, resamples: int, seed: int, signature: Signatures
) -> Iterator[ResultTable]:
    """Participants, agreement, means by condition, and systems from preferences."""
    people: list[dict[str, Cell]] = [
        {
            "counted": len(answers.participants),
            "left out": len(answers.left_out),
            "ratings": sum(map(len, answers.ratings.values())),
            "rankings": len(answers.rankings),
            "preferences": len(answers.pairs),
            "ties": answers.ties,
            "edits": len(answers.edits),
            "recalled": len(answers.recalled),
        }
    ]
    yield ResultTable("participants", "Participants and answers", people, signature)
    for scale, rows in answers.ratings.items():
        yield _agreement(scale, rows, signature)
        standardized = rating.z_scores(rows)
        for table in condition_tables(standardized, resamples, seed, signature):
            yield ResultTable(
                f"{scale}: {table.name}",
                f"{scale}, z-scores: {table.title}",
                table.rows,
                table.signature,
                table.notes,
            )
    if answers.rankings:
        yield from _rankings(answers, resamples, seed, signature)


def _agreement(scale: str, rows: Sequence[rating.Rating], signature: Signatures) -> ResultTable:
    """Krippendorff's α of the participants."""
    people = list(dict.fromkeys(row.participant for row in rows))
    cells: dict[tuple[object, str], list[float | None]] = {}
    for row in rows:
        row_of = cells.setdefault((row.item, row.condition), [None] * len(people))
        row_of[people.index(row.participant)] = row.value
    table: list[dict[str, Cell]] = []
    for level in agreeing.LEVELS:
        try:
            table.append({"level": level, "α": agreeing.alpha([*cells.values()], level)})
        except InputError as error:  # every text has one rating only
            return ResultTable(f"{scale}: agreement", f"{scale}: {error.message}", [], signature)
    return ResultTable(f"{scale}: agreement", f"{scale}: Krippendorff's α", table, signature)


def _rankings(
    answers: Answers, resamples: int, seed: int, signature: Signatures
) -> Iterator[ResultTable]:
    items = [item for item, _ in answers.rankings]
    try:
        strengths = rankings.bradley_terry(
            [ranks for _, ranks in answers.rankings], items, resamples, seed
        )
    except InputError as error:
        yield ResultTable("ranking", f"no ranking of conditions: {error.message}", [], signature)
        return
    groups = rankings.clusters(strengths.order, strengths.ranks)
    rows: list[dict[str, Cell]] = [
        {
            "cluster": next(i for i, group in enumerate(groups, 1) if name in group),
            "condition": name,
            "θ": strengths.strengths[name],
            "95%": interval(*strengths.intervals[name]),
        }
        for name in strengths.order
    ]
    yield ResultTable("ranking", "Conditions by Bradley-Terry", rows, signature)


def draw_means(answers: Answers, folder: Path, resamples: int, seed: int) -> None:
    """A plot of the means of each scale by condition, with intervals over items."""
    with extras.require_extra("plots", "a plot"):
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

    for scale, rows in answers.ratings.items():
        means = rating.means(rows, resamples, seed)
        figure = Figure(figsize=(5.2, 3.6), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots()
        values = np.array([mean.value for mean in means.values()])
        errors = np.array([[m.value - m.low, m.high - m.value] for m in means.values()]).T
        axes.errorbar(range(len(means)), values, yerr=np.maximum(errors, 0), fmt="o", capsize=4)
        axes.set_xticks(range(len(means)), [*means])
        axes.set_ylabel(scale)
        # No date and no version, so that the same answers give the same file.
        figure.savefig(folder / f"{scale}.png", dpi=110, metadata={"Software": None})
