"""Fit the light scorer: ridge regression of the logits of bin centres on surface features.

    python -m metrics.formulaicness.fit_light ../shared/data

Writes ``light.json`` beside this file and prints the figures of the held-out part, against the
noisy labels and beside a predictor that sees the length alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from metrics.base import Scores
from metrics.formulaicness.dataset import Example, build
from metrics.formulaicness.features import NAMES, surface_features
from metrics.formulaicness.light import Coefficients

SEED = 0
PENALTY = 10.0


def features(examples: Sequence[Example]) -> Scores:
    """The features of the texts, shape (n, len(NAMES))."""
    return np.array([surface_features(example.text) for example in examples])


def fit(x: Scores, targets: Scores, penalty: float = PENALTY) -> Coefficients:
    """Ridge regression of the logits of the targets on standardized features.

    Args:
        x: features, shape (n, len(NAMES)).
        targets: in the open interval (0, 1), shape (n,).
        penalty: of the squared weights; the intercept is free.
    """
    means, scales = x.mean(axis=0), x.std(axis=0)
    scales = np.where(scales > 0, scales, 1.0)
    z = (x - means) / scales
    y = np.log(targets / (1 - targets))
    gram = z.T @ z + penalty * np.eye(z.shape[1])
    weights = np.linalg.solve(gram, z.T @ (y - y.mean()))
    return Coefficients(
        NAMES,
        tuple(map(float, means)),
        tuple(map(float, scales)),
        tuple(map(float, weights)),
        float(y.mean()),
        "",
    )


def length_only(train: Sequence[Example], test: Sequence[Example]) -> Scores:
    """Predictions of a straight line through the logarithm of the number of words."""
    x = np.log1p([len(e.text.split()) for e in train])
    slope, intercept = np.polyfit(x, [e.centre for e in train], 1)
    predicted: Scores = slope * np.log1p([len(e.text.split()) for e in test]) + intercept
    return predicted


def figures(predicted: Scores, examples: Sequence[Example]) -> dict[str, float]:
    """MSE and R² against the noisy labels, and Spearman's rank correlation."""
    from scipy.stats import spearmanr

    labels = np.array([example.score for example in examples])
    mse = float(np.mean((predicted - labels) ** 2))
    rank = float(spearmanr(predicted, labels).statistic)
    return {"mse": mse, "r2": 1 - mse / float(labels.var()), "spearman": rank}


def main() -> None:
    """Fit on the training part, print the figures of the test part, store the coefficients."""
    from metrics.formulaicness.verbalized import our_texts

    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "../shared/data")
    data = build(folder, SEED, our_texts)
    coefficients = fit(features(data.train), np.array([e.centre for e in data.train]))
    predicted = coefficients.predict(features(data.test))
    result = {
        "n": len(data.test),
        "surface features": figures(predicted, data.test),
        "length alone": figures(length_only(data.train, data.test), data.test),
    }
    print(json.dumps(result, indent=2))  # noqa: T201
    rows = zip(NAMES, coefficients.means, coefficients.scales, coefficients.weights, strict=True)
    stored = {
        "command": "python -m metrics.formulaicness.fit_light",
        "seed": SEED,
        "penalty": PENALTY,
        "n_train": len(data.train),
        "intercept": coefficients.intercept,
        "features": [{"name": n, "mean": m, "scale": s, "weight": w} for n, m, s, w in rows],
    }
    path = Path(__file__).with_name("light.json")
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
