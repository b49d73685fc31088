"""Figures 2, 3, 4 and 6 as PNG: training curves, F against labels, words, scatter plots.

Figure 2 needs the log of a training, JSON Lines with ``epoch``, ``train`` and ``validation``;
figure 3 needs sources that the paper has bins for, a text's label being what its bin expects.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from scipy import stats

from benchmarks.paper.scoring import Scored
from logic2text.errors import InputError
from metrics.registry import PUBLISHED_FORMULAICNESS
from metrics.study.bins import PUBLISHED
from metrics.study.human.correlation import Vector, correlation
from metrics.study.human.preferences import json_rows
from metrics.study.human.rated_texts import RatedTexts

TOP = 20
EXPLAINED = 50
"""The most texts, evenly spaced, whose words are explained."""

LEAST = 3
"""Texts that a word must occur in, to stand in figure 4."""


NAMED_IN_FIGURE_4 = frozenset({"case", "f", "x", "e"})
"""The words of the paper's own figure 4 that its appendix D names."""


def figure_2(log: Path, folder: Path) -> Path:
    """Training and validation loss by epoch.

    Raises:
        InputError: the log lacks them.
    """
    found = json_rows(log)
    try:
        curves = {name: [float(row[name]) for row in found] for name in ("train", "validation")}
        epochs = [float(row["epoch"]) for row in found]
    except KeyError as error:
        raise InputError(f"a row of {log.name} has no {error}") from None
    figure, axes = _axes(1)
    for name, values in curves.items():
        axes[0].plot(epochs, values, marker="o", label=name)
    _label(axes[0], "epoch", "mean squared error")
    axes[0].legend()
    return _save(figure, folder / "figure_2.png")


def figure_3(texts: Sequence[str], sources: Sequence[str], style: Vector, folder: Path) -> Path:
    """F against the label, beside the straight line in length, and the identity.

    Raises:
        InputError: no source has a bin.
    """
    kept = [i for i, source in enumerate(sources) if source.lower() in PUBLISHED]
    if not kept:
        raise InputError("no text has a source with a bin", f"sources: {', '.join(PUBLISHED)}")
    label = np.array([PUBLISHED[sources[i].lower()].formulaicness for i in kept])
    length = np.array([float(len(texts[i].split())) for i in kept])
    figure, axes = _axes(1)
    axes[0].plot([0, 1], [0, 1], color="0.6", linewidth=1, label="identity")
    axes[0].scatter(label, style[kept], s=14, alpha=0.6, label="F")
    if np.ptp(length) > 0:
        line = stats.linregress(length, label)
        guess = line.intercept + line.slope * length
        axes[0].scatter(label, guess, s=14, alpha=0.6, marker="x", label="length alone")
    _label(axes[0], "label of the source's bin", "predicted")
    axes[0].legend()
    return _save(figure, folder / "figure_3.png")


def figure_4(texts: Iterable[str], folder: Path) -> tuple[Path, list[tuple[str, float]]]:
    """The words with the highest mean contribution to F, and these."""
    contributions = ((word.word, word.contribution) for text in texts for word in _explained(text))
    return draw_strongest(contributions, folder)


def draw_strongest(
    contributions: Iterable[tuple[str, float]], folder: Path
) -> tuple[Path, list[tuple[str, float]]]:
    """Figure 4 of the contributions of words; those that the paper names have another colour."""
    means = strongest(contributions)
    figure, axes = _axes(1)
    for name, shown in (("named in the paper", NAMED_IN_FIGURE_4), ("others", None)):
        places = [
            place
            for place, (word, _) in enumerate(means)
            if (word in NAMED_IN_FIGURE_4) == (shown is not None)
        ]
        axes[0].barh(places, [means[place][1] for place in places], label=name)
    axes[0].set_yticks(range(len(means)), [word for word, _ in means])
    axes[0].invert_yaxis()
    axes[0].legend()
    _label(axes[0], "mean contribution to F", "")
    return _save(figure, folder / "figure_4.png"), means


def strongest(contributions: Iterable[tuple[str, float]]) -> list[tuple[str, float]]:
    """The words of the highest mean contribution, without case and marks, that occur often enough.

    >>> strongest([("Case,", 0.5), ("case", 0.25), ("case", 0.0), ("b", 0.9)])
    [('case', 0.25)]
    """
    values: dict[str, list[float]] = defaultdict(list)
    for word, value in contributions:
        bare = word.lower().strip(".,;:()•-\"'")
        if bare:
            values[bare].append(value)
    means = {word: float(np.mean(each)) for word, each in values.items() if len(each) >= LEAST}
    return sorted(means.items(), key=lambda pair: -pair[1])[:TOP]


def figure_6(rated: RatedTexts, scored: Scored, folder: Path) -> Path:
    """Ratings against every metric, alone on the left and combined on the right."""
    names = list(scored.natural)
    figure, axes = _axes(len(names), 2)
    for row, name in enumerate(names):
        for column, (title, values) in enumerate(
            {name: scored.metric(name), f"combined:{name}": scored.combined(name)}.items()
        ):
            found = correlation(values, rated.ratings)
            place = axes[2 * row + column]
            place.scatter(values, rated.ratings, s=10, alpha=0.5)
            place.set_title(f"{title}: r = {found.r:+.2f}", fontsize=9)
            _label(place, "score", "rating")
    return _save(figure, folder / "figure_6.png")


def draw(rated: RatedTexts, scored: Scored, folder: Path, log: Path | None) -> Mapping[str, str]:
    """Every figure that the set allows: its path, or why there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    told: dict[str, str] = {}
    try:
        told["2"] = "no training log is given" if log is None else str(figure_2(log, folder))
    except InputError as error:
        told["2"] = error.message
    style = scored.style[PUBLISHED_FORMULAICNESS]
    try:
        told["3"] = str(figure_3(rated.texts, rated.sources, style, folder))
    except InputError as error:
        told["3"] = error.message
    told["4"] = str(figure_4(rated.texts[:: 1 + len(rated.texts) // EXPLAINED], folder)[0])
    told["6"] = str(figure_6(rated, scored, folder))
    return told


def _explained(text: str) -> Sequence[Any]:
    from metrics.explain import explain

    return explain(text).words


def _axes(rows: int, columns: int = 1) -> tuple[Figure, list[Any]]:
    figure = Figure(figsize=(5.2 * columns, 3.4 * rows if rows > 1 else 4.6), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(np.ravel(figure.subplots(rows, columns, squeeze=False)))


def _label(axes: Any, x: str, y: str) -> None:
    axes.set_xlabel(x)
    axes.set_ylabel(y)


def _save(figure: Figure, path: Path) -> Path:
    # Nothing of the machine and no date, so that the same figures give the same file.
    figure.savefig(path, dpi=110, metadata={"Software": None})
    return path
