"""Which tokens make texts formulaic: the top 20 by mean contribution over the test split.

Integrated gradients in place of the paper's SHAP values (figure 4), and how exact and fast they
are.  Words are compared without their punctuation; those in fewer than five texts are left out.

    python -m benchmarks.explain [--texts 400]
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

import numpy as np
import torch

from benchmarks.corpora import SHARED_DATA
from benchmarks.record import record, table
from metrics.explain import explain
from metrics.formulaicness.metric import Formulaicness
from metrics.training.dataset import build
from metrics.training.verbalized import our_texts

LEAST = 5
TOP = 20


def main() -> None:
    """Explain texts of the test split of seed 0; print and record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--texts", type=int, default=400, help="how many, drawn at random")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    test = build(SHARED_DATA, 0, our_texts).test
    order = np.random.default_rng(0).permutation(len(test))[: asked.texts]
    metric = Formulaicness()
    contributions: dict[str, list[float]] = defaultdict(list)
    errors, seconds = [], []
    for i in order:
        start = time.perf_counter()
        explanation = explain(test[i].text, metric)
        seconds.append(time.perf_counter() - start)
        errors.append(abs(explanation.error))
        for word in explanation.words:
            contributions[word.word.strip(",;:.")].append(word.contribution)
    means = {w: float(np.mean(c)) for w, c in contributions.items() if len(c) >= LEAST}
    ranked = sorted(means, key=lambda word: -means[word])
    shown = [[w, len(contributions[w]), means[w]] for w in ranked[:TOP]]
    print(table(["token", "times", "mean contribution"], shown))
    least = [[w, len(contributions[w]), means[w]] for w in ranked[::-1][:TOP]]
    print(table(["least formulaic", "times", "mean contribution"], least))
    figures = {
        "texts": len(order),
        "threads": asked.threads,
        "signature": str(metric.signature),
        "top": shown,
        "bottom": least,
        "median_seconds": float(np.median(seconds)),
        "longest_seconds": float(max(seconds)),
        "median_completeness_error": float(np.median(errors)),
        "largest_completeness_error": float(max(errors)),
    }
    print({name: value for name, value in figures.items() if "_" in name})
    record("explain", figures)


if __name__ == "__main__":
    main()
