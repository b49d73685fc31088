"""What the learned measure of naturalness reaches on preferences that it was not fitted to.

    python -m benchmarks.learned_naturalness --encoder FOLDER --sources FILE

FOLDER and FILE are those of `metrics.training.fit_naturalness`.  The rows are the language model,
the head that follows a larger one, a mixture of both, and v with the sources of pairs weighted in
two ways; of a source that v was fitted to the shares are those of held-out items.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.corpora import SHARED_DATA
from benchmarks.preferences import all_sets
from benchmarks.record import record, table
from metrics.training import fit_naturalness, naturalness_pairs
from metrics.training.fit_naturalness import Array, Features
from metrics.training.naturalness_pairs import NaturalnessPair

MEASURED = ("e2e", "e2e near", "webnlg", "webnlg near", "edits", "ranks", "minimal pairs")

SOURCE_OF = {
    "e2e": "restaurants",
    "e2e near": "restaurants near",
    "edits": "edits",
    "ranks": "ranks",
}
"""Sets that are sources of training pairs, with the name of their shares on held-out items."""

SOURCE_WEIGHTS: Mapping[str, Mapping[str, float]] = {
    "v, restaurants": {"restaurants": 1.0},
    "v, all but people": {"restaurants": 1.0, "mistakes": 0.3, "edits": 0.1, "ranks": 0.1},
}
"""The row's name → the weight of each source; a source that is not there has none."""

SHARE_OF_HEAD = 0.3
FOLDS = 5


def main() -> None:
    """Fit, measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--sources", type=Path, required=True)
    asked = parser.parse_args()
    pairs = fit_naturalness.training_pairs(SHARED_DATA, asked.sources, fit_naturalness.SEEDS[0])
    sets = {name: [NaturalnessPair(name, pair) for pair in all_sets()[name]] for name in MEASURED}
    every = [*pairs, *(pair for group in sets.values() for pair in group)]
    texts = sorted({text for p in every for text in (p.pair.better, p.pair.worse)})
    encoder = fit_naturalness.Encoder(asked.encoder)
    features = fit_naturalness.features_of(texts, encoder)
    model, head = np.eye(features.values.shape[1])[:2]
    rows = {
        "logprob": shares(features, sets, -model),
        "the head": shares(features, sets, -head),
        f"both, {SHARE_OF_HEAD} of the head": shares(
            features, sets, -(1 - SHARE_OF_HEAD) * model - SHARE_OF_HEAD * head
        ),
    }
    for name, weights in SOURCE_WEIGHTS.items():
        rows[name] = fitted_shares(features, pairs, sets, weights)
    body = [[name, *(round(row[of], 1) for of in MEASURED)] for name, row in rows.items()]
    print(table(["% in people's order", *MEASURED], body))
    record("learned_naturalness", rows)


def shares(
    features: Features, sets: Mapping[str, Sequence[NaturalnessPair]], coefficients: Array
) -> dict[str, float]:
    """The share of pairs in people's order by a linear measure, by set."""
    return {
        name: fit_naturalness.right_share(features.differences(pairs) @ coefficients)
        for name, pairs in sets.items()
    }


def fitted_shares(
    features: Features,
    pairs: Sequence[NaturalnessPair],
    sets: Mapping[str, Sequence[NaturalnessPair]],
    weights: Mapping[str, float],
) -> dict[str, float]:
    """The shares of v fitted with weights of the sources; of held-out items where it can be."""
    used = np.ones(features.values.shape[1], np.bool_)

    def fit(training: Sequence[NaturalnessPair]) -> Array:
        weighted = [
            replace(p, weight=p.weight * weights[p.source])
            for p in naturalness_pairs.weigh(training)
            if p.source in weights
        ]
        return fit_naturalness.fit(features, weighted, used, fit_naturalness.PENALTY)

    folds = naturalness_pairs.item_folds(pairs, FOLDS, seed=0)
    held_out = fit_naturalness.cross_validated(features, folds, fit)
    row = shares(features, sets, fit(pairs))
    fitted = {of: source for of, source in SOURCE_OF.items() if source.split()[0] in weights}
    return row | {of: held_out[source] for of, source in fitted.items()}


if __name__ == "__main__":
    main()
