"""Tests the measure of naturalness on preferences that it was not tuned to.

    python -m benchmarks.learned_naturalness RUNS

RUNS has a folder for each run of `metrics.training.naturalness.tune_naturalness` with ``--fold`` or
``--leave-out``.  Of the sources of its pairs the shares are those of held-out items, of all folds
together; WebNLG, the minimal pairs and `people` are never tuned to, and their shares are means over
the models of the folds.  The last row has the shares of these sets by the file that ships, and
those of held-out items by the mean of v of all models that had held them out.  A second table
compares the log-odds of a preference with how often people had it, by the size of the difference.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from benchmarks import minimal_pairs
from benchmarks.preferences import NEAR_WORDS, SHORTER, all_sets, natural_scores
from benchmarks.record import record, table
from logic2text.errors import InputError
from metrics.language_model import naturalness_update
from metrics.language_model.by_name import scorer
from metrics.language_model.causal_weights import FOLDER, SMALL_NAME
from metrics.language_model.naturalness import NaturalnessMetric
from metrics.study.human.preferences import Pair
from metrics.training.naturalness import naturalness_pairs, tune_naturalness
from metrics.training.naturalness.fit_weights import texts_of

NEVER_TUNED = ("webnlg", "webnlg near", "people", "minimal pairs")
SET_OF = {
    naturalness_pairs.RESTAURANTS: "e2e",
    naturalness_pairs.EDITS: "edits",
    naturalness_pairs.RANKS: "ranks",
}
"""The set of preferences of each source that people decided."""

DIFFERENCES = (0.0, 0.25, 0.5, 1.0, 2.0, np.inf)
"""The bounds of the rows of the second table, in log-odds."""

BY_VALUE = "by v"
SHIPPED = "naturalness, shipped"

MEASURED = ("e2e", "e2e near", "edits", "ranks", *NEVER_TUNED)


@dataclass(frozen=True, slots=True)
class Run:
    """A tuned model and what it says of the pairs that were held out.

    Attributes:
        folder: of the run.
        seed: of the folds and of the training.
        left_out: the source that was held out; None for a fold.
        settings: in which its recipe differs from the usual one.
        held_out: source → pairs and their differences of v.
    """

    folder: Path
    seed: int
    left_out: str | None
    settings: Mapping[str, Any]
    held_out: Mapping[str, Sequence[tuple[Pair, float]]]


def read_run(path: Path) -> Run:
    """The run of a file of held-out pairs."""
    written = json.loads(path.read_text(encoding="utf-8"))
    held_out: dict[str, list[tuple[Pair, float]]] = defaultdict(list)
    for row in written["pairs"]:
        better, worse = row["values"]
        held_out[row["source"]].append((Pair("", *row["texts"]), better - worse))
    return Run(path.parent, written["seed"], written["left_out"], written["settings"], held_out)


def right_share(differences: Sequence[float]) -> float:
    """The share of positive differences, ties as half, in per cent."""
    values = np.array(differences)
    return float(100 * np.mean((values > 0) + 0.5 * (values == 0)))


def held_out_shares(pairs: Mapping[str, Sequence[tuple[Pair, float]]]) -> dict[str, float]:
    """The shares of sets of people's pairs, by pairs of each source and their differences of v."""
    shares = {}
    for source, name in SET_OF.items():
        if of_source := pairs.get(source):
            shares[name] = right_share([difference for _, difference in of_source])
            near = [v for pair, v in of_source if pair.words_apart <= NEAR_WORDS]
            if near:
                shares[f"{name} near"] = right_share(near)
    return {name: share for name, share in shares.items() if name in MEASURED}


def join_pairs(runs: Sequence[Run]) -> dict[str, list[tuple[Pair, float]]]:
    """The pairs that runs held out, by source."""
    sources = {source for run in runs for source in run.held_out}
    return {s: [pair for run in runs for pair in run.held_out.get(s, ())] for s in sources}


def average_pairs(runs: Sequence[Run]) -> dict[str, list[tuple[Pair, float]]]:
    """`join_pairs` with the mean of the differences of v of equal pairs."""
    means = {}
    for source, pairs in join_pairs(runs).items():
        differences: dict[Pair, list[float]] = defaultdict(list)
        for pair, difference in pairs:
            differences[pair].append(difference)
        means[source] = [(pair, fmean(differences[pair])) for pair, _ in pairs]
    return means


def shares_of_model(
    file: Path, sets: Mapping[str, Sequence[Pair]], names: Sequence[str] = NEVER_TUNED
) -> dict[str, float]:
    """The shares of sets that no run is tuned to, by a file of `tune_naturalness`."""
    update = naturalness_update.load(file)
    metric = NaturalnessMetric(scorer(SMALL_NAME, update=update), update.coefficients)
    texts = texts_of([pair for name in names for pair in sets[name]])
    values = dict(zip(texts, metric.score(texts).tolist(), strict=True))
    return {
        name: right_share([values[pair.better] - values[pair.worse] for pair in sets[name]])
        for name in names
    }


def calibration(runs: Sequence[Run]) -> dict[str, dict[str, tuple[int, float]]]:
    """By size of difference: pairs and per cent expected by v, and in people's order, by source."""
    rows: dict[str, dict[str, tuple[int, float]]] = {}
    for low, high in pairwise(DIFFERENCES):
        row: dict[str, tuple[int, float]] = {}
        every: list[float] = []
        for source, name in SET_OF.items():
            values = [d for run in runs for _, d in run.held_out.get(source, ())]
            inside = [value for value in values if low <= abs(value) < high]
            if inside:
                row[name] = len(inside), right_share(inside)
            every += inside
        if every:
            row[BY_VALUE] = len(every), float(np.mean(100 / (1 + np.exp(-np.abs(every)))))
        rows[f"{low:g} to {high:g}"] = row
    return rows


def describe_runs(runs: Sequence[Run]) -> dict[str, list[Run]]:
    """The runs of each row of the table: a seed, other settings, a source left out."""
    rows: dict[str, list[Run]] = defaultdict(list)
    for run in sorted(runs, key=lambda run: (run.left_out or "", str(run.settings), run.seed)):
        name = f"without {run.left_out}" if run.left_out else f"seed {run.seed}"
        settings = f", {json.dumps(run.settings)}" if run.settings else ""
        rows[f"naturalness, {name}{settings}"].append(run)
    return rows


def main() -> None:
    """Measure, print, record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("runs", type=Path, help="the folder of the folders of runs")
    folder = parser.parse_args().runs
    runs = [read_run(path) for path in sorted(folder.glob(f"*/{tune_naturalness.HELD_OUT}"))]
    if not runs:
        raise InputError(
            f"there is no run in {folder}", "run metrics.training.naturalness.tune_naturalness"
        )
    sets = all_sets()
    texts = texts_of([pair for name in MEASURED for pair in sets[name]])
    figures: dict[str, dict[str, float]] = {}
    for name in (SHORTER, "logprob"):
        scores = natural_scores(name, texts)
        figures[name] = {
            of: right_share([scores[pair.better] - scores[pair.worse] for pair in sets[of]])
            for of in MEASURED
        }
    for name, of_row in describe_runs(runs).items():
        models = [shares_of_model(run.folder / naturalness_update.FILE, sets) for run in of_row]
        figures[name] = held_out_shares(join_pairs(of_row)) | {
            of: fmean(shares[of] for shares in models) for of in NEVER_TUNED
        }
    of_folds = [run for run in runs if not run.left_out and not run.settings]
    names = (*NEVER_TUNED, *minimal_pairs.read())
    shipped = shares_of_model(FOLDER / naturalness_update.FILE, sets, names)
    figures[SHIPPED] = held_out_shares(average_pairs(of_folds)) | shipped
    body = [
        [name, *(round(row[of], 1) if of in row else "" for of in MEASURED)]
        for name, row in figures.items()
    ]
    print(table(["% in people's order", *MEASURED], body))
    calibrated = calibration(of_folds)
    columns = (BY_VALUE, *SET_OF.values())
    body = [
        [size, *(f"{row[of][1]:.1f} ({row[of][0]})" if of in row else "" for of in columns)]
        for size, row in calibrated.items()
    ]
    print()
    print(table(["difference of v; % in people's order (pairs)", *columns], body))
    record(
        "learned_naturalness",
        {"shares": figures, "calibration": calibrated},
        "learned_naturalness RUNS",
    )


if __name__ == "__main__":
    main()
