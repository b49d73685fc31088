"""On which scale log p(s) goes into equation 1: what decided the calibration of `logprob`.

    python -m benchmarks.naturalness_scale

The distribution function of the reference sample, a straight line, the square root and the
logarithm of −log p(s) between the sample's ends, each with F by the encoder and by the surface:
accuracy and log-loss of the fitted weights, cross-validated on post-edits and fluency ranks, and
with these weights the accuracy on each set; on RDF to text nothing is fitted or decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.corpora import SHARED_DATA
from benchmarks.paper.judged import Judged, judged_sets
from benchmarks.record import record, table
from benchmarks.score_cache import cached
from metrics.base import Scores
from metrics.calibration import SAMPLE_LEVELS, Calibration
from metrics.registry import COMBINED_FORMULAICNESS, FORMULAICNESS, metric
from metrics.study.human.pair_accuracy import accuracy
from metrics.study.human.pairwise import PairDifferences, fit
from metrics.training.encoder.fit_calibrations import reference_sample
from metrics.training.naturalness.fit_weights import compare_pairs

NAME = "logprob"
Scale = Callable[[Scores], Scores]


def scales(reference: Scores) -> dict[str, Scale]:
    """Maps of log p(s) into [0, 1] or, for values beyond the sample, a little further."""

    def between(of: Scale) -> Scale:
        low, high = of(reference).min(), of(reference).max()
        first, last = SAMPLE_LEVELS
        return lambda raw: first + (of(raw) - low) / (high - low) * (last - first)

    return {
        "distribution": Calibration.fit(reference).apply,
        "straight": between(lambda raw: raw),
        "square root": between(lambda raw: -np.sqrt(-raw)),
        "logarithm": between(lambda raw: -np.log(-raw)),
    }


def measured(sets: dict[str, Judged], scale: Scale, measure: str) -> dict[str, Any]:
    """One row: weights, cross-validation, and the accuracy on each set."""
    levels = {n: j.scored.by_text(scale(j.scored.raw[NAME])) for n, j in sets.items()}
    styles = {n: j.scored.by_text(j.scored.style[measure]) for n, j in sets.items()}
    parts = [compare_pairs(sets[n].pairs, levels[n], styles[n]) for n in ("edits", "ranks")]
    found = fit(
        PairDifferences(
            tuple(item for part in parts for item in part.items),
            np.concatenate([part.naturalness for part in parts]),
            np.concatenate([part.plainness for part in parts]),
        )
    )
    alpha, beta = found.weights.alpha, found.weights.beta
    shares = {
        n: accuracy(
            j.pairs, {t: alpha * levels[n][t] - beta * styles[n][t] for t in j.scored.texts}
        ).share
        for n, j in sets.items()
    }
    return {
        "F": measure,
        "alpha": alpha,
        "accuracy": found.accuracy,
        "log_loss": found.log_loss,
        **shares,
    }


def main() -> None:
    """Measure, print, keep."""
    sets = judged_sets()
    reference = cached(metric(NAME), reference_sample(SHARED_DATA), None)
    rows = [
        {"scale": name, **measured(sets, scale, measure)}
        for name, scale in scales(reference).items()
        for measure in (COMBINED_FORMULAICNESS, FORMULAICNESS)
    ]
    print(table(list(rows[0]), [list(row.values()) for row in rows]))
    record("naturalness_scale", {"rows": rows})


if __name__ == "__main__":
    main()
