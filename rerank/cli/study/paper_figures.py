"""Figures 1 and 6 of the formulaicness paper as PNG; matplotlib comes with the extra `plots`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from logic2text import extras
from metrics.study.human.corpus_tables import top_words
from metrics.study.human.published import PaperRow
from metrics.study.human.rated_texts import RatedTexts

with extras.require_extra("plots", "a figure"):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure


def draw_words(texts: RatedTexts, path: Path) -> None:
    """Figure 1: the most frequent content words."""
    words = top_words(texts.texts)
    figure, (axes,) = _axes(1, 1)
    axes.barh(range(len(words)), [count for _, count in words])
    axes.set_yticks(range(len(words)), [word for word, _ in words])
    axes.invert_yaxis()
    axes.set_xlabel("frequency")
    _save(figure, path)


def draw_correlations(texts: RatedTexts, rows: Sequence[PaperRow], path: Path) -> None:
    """Figure 6: ratings against every metric, alone on the left and combined on the right."""
    figure, axes = _axes(len(rows), 2)
    for number, row in enumerate(rows):
        for column, (title, values, r) in enumerate(
            (
                (row.metric, row.baseline, row.r_baseline),
                (f"{row.metric}, combined", row.combined, row.r_combined),
            )
        ):
            place = axes[2 * number + column]
            place.scatter(values, texts.ratings[row.places], s=10, alpha=0.5)
            place.set_title(f"{title}: r = {r:+.2f}", fontsize=9)
            place.set_xlabel("score")
            place.set_ylabel("rating")
    _save(figure, path)


def _axes(rows: int, columns: int) -> tuple[Figure, list[Any]]:
    figure = Figure(figsize=(5.2 * columns, 3.4 * rows if rows > 1 else 4.6), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(figure.subplots(rows, columns, squeeze=False).ravel())


def _save(figure: Figure, path: Path) -> None:
    # No date and no version, so that the same figures give the same file.
    figure.savefig(path, dpi=110, metadata={"Software": None})
