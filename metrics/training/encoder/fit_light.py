"""Fit the light scorer: ridge regression of the logits of the bins' expected labels.

    python -m metrics.training.encoder.fit_light ../shared/data

The texts are those of the regressor's data set (`dataset.py`), the training part of its split by
meaning.  Writes ``light.json`` beside this file, with the seed and the digests of the data.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from metrics.base import Scores
from metrics.formulaicness import features, light
from metrics.training.encoder.evaluation import quality
from metrics.training.texts.dataset import Example, build

SEED = 0

PENALTY = 30.0
"""The ridge penalty; from 3 to 100 the held-out error changes by less than 3%."""

DECIMALS = 8
"""Decimals of the stored coefficients, so that rounding differences of machines vanish."""

CORPORA = ("ggc/train.jsonl", "ggc/dev.jsonl", "folio/train.jsonl", "exclude.sha256")


def fit(examples: Sequence[Example], penalty: float = PENALTY) -> light.Coefficients:
    """Ridge regression in closed form, on bent features and their products.

    Args:
        examples: training texts.
        penalty: of the squared weights; the intercept is free.
    """
    plain: Scores = features.features([example.text for example in examples])
    means, scales = plain.mean(axis=0), plain.std(axis=0)
    scales[scales == 0] = 1.0
    design = light.expand(light.bend(plain, means, scales))
    centres = np.array([example.centre for example in examples])
    goal = np.log(centres / (1 - centres))
    middle = design.mean(axis=0)
    weights = _ridge(design - middle, goal - goal.mean(), penalty)
    intercept = float(goal.mean() - middle @ weights)
    return light.Coefficients(
        features.NAMES,
        _round(means),
        _round(scales),
        _round(weights),
        round(intercept, DECIMALS),
    )


def _round(values: Scores) -> tuple[float, ...]:
    return tuple(np.round(values, DECIMALS).tolist())


def _ridge(design: Scores, goal: Scores, penalty: float) -> Scores:
    gram = design.T @ design + penalty * np.eye(design.shape[1])
    return np.asarray(np.linalg.solve(gram, design.T @ goal), dtype=np.float64)


def provenance(folder: Path, train: Sequence[Example], seed: int) -> dict[str, object]:
    """The provenance of the coefficients: seed, sizes, SHA-256 of the corpora and the texts."""
    texts = "\n".join(sorted(f"{example.system}\t{example.text}" for example in train))
    return {
        "command": "python -m metrics.training.encoder.fit_light",
        "seed": seed,
        "penalty": PENALTY,
        "n": len(train),
        "texts": hashlib.sha256(texts.encode()).hexdigest(),
        "corpora": {
            name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in CORPORA
        },
    }


def main() -> None:
    """Fit on the training part, write the coefficients, report the held-out error."""
    from metrics.training.texts.verbalized import our_texts

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parents[2] / "formulaicness" / light.COEFFICIENTS
    )
    asked = parser.parse_args()
    dataset = build(asked.data, asked.seed, our_texts)
    coefficients = fit(dataset.train)
    stored = provenance(asked.data, dataset.train, asked.seed) | coefficients.to_json()
    asked.out.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    predicted = coefficients.predict(features.features([example.text for example in dataset.test]))
    sys.stdout.write(f"{asked.out}: {quality(dataset.test, predicted)}\n")


if __name__ == "__main__":
    main()
