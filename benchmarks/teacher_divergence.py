"""Measures the distance of our language model from its teacher, at words of the teacher's texts.

    python -m metrics.training.language_model.sample_texts ../shared/data --work H --files 44 45
    python -m benchmarks.teacher_divergence H

The Kullback-Leibler divergence of SmolLM2-135M's distributions of next tokens from ours, in texts
that ours was not taught.  A distribution has the 32 most probable tokens and all others as one
event.  Only the figures of the model that ships are recorded.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

import torch

from benchmarks.record import record, table
from metrics.language_model import causal_weights
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_windows import (
    LabelledCorpus,
    LabelledWindows,
    labels_loss,
)
from metrics.training.language_model.text_windows import attention_bias

WINDOW, AT_ONCE, PARTS, SEED = 256, 10, 6, 5
"""Tokens of a window, windows at once, how often, and the seed of the order of texts."""


def cross_entropy(model: CausalTransformer, windows: LabelledWindows) -> float:
    """The summed cross-entropy of the labels of windows and a model's distributions, in nats."""
    bias = attention_bias(windows.owners[:, :-1], torch.float32)
    with torch.inference_mode():
        logits = model.logits(model(windows.ids[:, :-1], bias)[windows.is_labelled])
        return float(labels_loss(logits, windows))


def entropy(windows: LabelledWindows) -> float:
    """The summed entropy of the labels of windows, in nats."""
    named = windows.probabilities.double()
    rest = (1 - named.sum(1, keepdim=True)).clamp_min(0)
    return -float(torch.xlogy(shares := torch.cat([named, rest], 1), shares).sum())


def main() -> None:
    """Measure, print, record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("texts", type=Path, help="the folder of held-out files of sample_texts")
    parser.add_argument("--model", type=Path, default=causal_weights.FOLDER, help="its folder")
    arguments = parser.parse_args()
    weights, _ = causal_weights.load(arguments.model)
    model = CausalTransformer.of(weights).eval()
    corpus = LabelledCorpus(arguments.texts)
    words, entropies, losses = 0, 0.0, 0.0
    for windows in islice(corpus.windows(AT_ONCE, WINDOW, SEED), PARTS):
        words += len(windows.kept)
        entropies += entropy(windows)
        losses += cross_entropy(model, windows)
    figures = {
        "cross-entropy": losses / words,
        "entropy": entropies / words,
        "divergence": (losses - entropies) / words,
    }
    print(
        table(["of the teacher's distributions", f"nats a word ({words})"], list(figures.items()))
    )
    if arguments.model == causal_weights.FOLDER:
        record("teacher_divergence", {"words": words, **figures}, "teacher_divergence H")


if __name__ == "__main__":
    main()
