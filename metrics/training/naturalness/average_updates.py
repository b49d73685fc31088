"""The measure of naturalness from several tuned models: the mean of their weights.

    python -m metrics.training.naturalness.average_updates FILE RUN [RUN …]

The means of models that were tuned from one start on different items are often better than each of
them on texts of all kinds (model soups, Wortsman et al. 2022), and so they are here
(`docs/naturalness.md`).  A RUN is a folder of `tune_naturalness`; the rank is that of its updates.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import numpy as np
import torch

from metrics.language_model import causal_weights, naturalness_update
from metrics.language_model.naturalness_update import NaturalnessCoefficients, NaturalnessUpdate
from metrics.low_rank_update import Arrays
from metrics.training.encoder import low_rank


def average(weights: causal_weights.CausalWeights, updates: Sequence[NaturalnessUpdate]) -> Arrays:
    """The best update of the same rank for the mean of the updated weights."""
    tuned = [update.apply(weights).arrays for update in updates]
    rank = max(len(array) for name, array in updates[0].arrays.items() if name.endswith(".scale"))
    mean = {
        name: torch.tensor(np.mean([arrays[name] for arrays in tuned], axis=0)) for name in tuned[0]
    }
    base = {name: torch.tensor(array) for name, array in weights.arrays.items()}
    averaged = low_rank.difference(mean, base, rank)
    return {name: tensor.numpy() for name, tensor in averaged.items()}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="the file to write")
    parser.add_argument("runs", type=Path, nargs="+", help="folders of tune_naturalness")
    arguments = parser.parse_args()
    weights, _ = causal_weights.load()
    updates = [naturalness_update.load(run / naturalness_update.FILE) for run in arguments.runs]
    coefficients = NaturalnessCoefficients(
        round(fmean(update.coefficients.loss for update in updates), 4),
        round(fmean(update.coefficients.length for update in updates), 4),
    )
    recipe = {"mean of": [update.revision for update in updates]}
    naturalness_update.save(arguments.file, average(weights, updates), coefficients, recipe)


if __name__ == "__main__":
    main()
