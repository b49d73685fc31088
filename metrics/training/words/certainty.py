"""Fits the probability that a guess at a name's words is right: makes `certainty.json`.

::

    python -m metrics.training.words.certainty ../shared/data/folio/train.jsonl \
        benchmarks/fresh/names.jsonl

Names with the phrases of a writer (`authored_names.jsonl` and the second file) and the names of
FOLIO whose sentences tell.  The held-out figures are of ten folds, by formulae and stories.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt

from logic2text.lexicon.names import certainty, guess_features
from logic2text.lexicon.toml_file import NameEntry
from metrics.training.words.name_labels import LabelledName, label_folio, label_written
from metrics.training.words.word_pairs import read_rows

AUTHORED = Path(__file__).with_name("authored_names.jsonl")
WEIGHT_OF_FOLIO = 0.25
"""Of a name that a sentence tells of, against one with a writer's phrase: some labels are wrong."""
FEWEST_NAMES = 8
"""How many names have a feature that is kept."""
PENALTY = 2.0
STEPS = 60
FOLDS = 10

Vector = npt.NDArray[np.float64]


def features_of(name: LabelledName) -> dict[str, float]:
    """The named numbers of a labelled name."""
    if isinstance(name.entry, NameEntry):
        return dict(guess_features.list_name_features(name.symbol, name.entry))
    return dict(guess_features.list_features(name.entry, name.setting))


def fit(matrix: Vector, right: Vector, shares: Vector) -> Vector:
    """Logistic regression by Newton's method: the weight of each column, the first one free."""
    penalty = np.full(matrix.shape[1], PENALTY)
    penalty[0] = 1e-4
    shares = shares / shares.mean()
    weights = np.zeros(matrix.shape[1])
    for _ in range(STEPS):
        probability = 1 / (1 + np.exp(-matrix @ weights))
        gradient = matrix.T @ (shares * (probability - right)) + penalty * weights
        curvature = shares * probability * (1 - probability) + 1e-9
        change = np.linalg.solve(
            matrix.T @ (matrix * curvature[:, None]) + np.diag(penalty), gradient
        )
        weights -= change
        if np.abs(change).max() < 1e-8:
            break
    return weights


def make_matrix(rows: Sequence[Mapping[str, float]], columns: Sequence[str]) -> Vector:
    """The features of names, a row each."""
    return np.array([[row.get(column, 0.0) for column in columns] for row in rows])


def find_held_out(matrix: Vector, right: Vector, shares: Vector, groups: Sequence[str]) -> Vector:
    """The probability of each name by weights of the other folds."""
    folds = np.array([sha256(group.encode()).digest()[0] % FOLDS for group in groups])
    probability = np.zeros(len(right))
    for fold in range(FOLDS):
        inside = folds == fold
        weights = fit(matrix[~inside], right[~inside], shares[~inside])
        probability[inside] = 1 / (1 + np.exp(-matrix[inside] @ weights))
    return probability


def main(folio: Path, written: Sequence[Path]) -> None:
    """Write the weights, and print what share of held-out names each bound doubts."""
    of_writers = [name for path in (AUTHORED, *written) for name in label_written(read_rows(path))]
    names = [*of_writers, *label_folio(read_rows(folio))]
    rows = [features_of(name) for name in names]
    counted = Counter(column for row in rows for column, value in row.items() if value)
    columns = ["1", *sorted(name for name in counted if name != "1")]
    columns = [column for column in columns if counted[column] >= FEWEST_NAMES]
    matrix = make_matrix(rows, columns)
    right = np.array([float(name.is_right) for name in names])
    shares = np.array([1.0] * len(of_writers) + [WEIGHT_OF_FOLIO] * (len(names) - len(of_writers)))
    held_out = find_held_out(matrix, right, shares, [name.group for name in names])
    of_writer = np.arange(len(names)) < len(of_writers)
    for bound in (0.75, 0.8, 0.85, 0.9, 0.95):
        doubted = [
            float(np.mean(held_out[of_writer & (right == is_right)] < bound))
            for is_right in (0.0, 1.0)
        ]
        sys.stdout.write(f"{bound}: {doubted[0]:.1%} of the wrong, {doubted[1]:.1%} of the right\n")
    weights = dict(zip(columns, fit(matrix, right, shares).round(3).tolist(), strict=True))
    model = {
        "fitted_by": "python -m metrics.training.words.certainty",
        "names": {"of writers": len(of_writers), "of FOLIO": len(names) - len(of_writers)},
        "weights": weights,
    }
    text = json.dumps(model, indent=1, ensure_ascii=False)
    certainty.WEIGHTS.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(path) for path in sys.argv[2:]])
