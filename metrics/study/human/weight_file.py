"""Fitted weights as a file that `score` and `rerank` read: ``--weights FILE``.

    {"weights": {M: {F: {"alpha": 0.6, "beta": 0.4, "source": "…"}}}, "signs": {M: {…}}}

M and F are the keys of signatures: weights hold for the models that they were fitted with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from metrics import base, combination_weights, combined
from metrics.study.human import pairwise
from metrics.study.human.preferences import Pair

SOURCE = "fitted"


def fit_file(
    natural: base.Metric, style: base.Metric, pairs: Sequence[Pair], source: str = SOURCE
) -> tuple[dict[str, Any], pairwise.Fit]:
    """Fit α, β and the sign of M to preferences; the file's object and the fit.

    Args:
        natural: M, calibrated or bounded.
        style: F, in [0, 1].
        pairs: the preferred text first; pairs with a text without a score are left out.
        source: a description; a digest of the pairs is added.

    Raises:
        InputError: no pair is left, or the pairs tell nothing about either metric.
        UnavailableError: M is unbounded and has no stored calibration.
    """
    texts = sorted({text for pair in pairs for text in (pair.better, pair.worse)})
    levels = dict(zip(texts, combined.level(natural, natural.score(texts)), strict=True))
    styles = dict(zip(texts, style.score(texts), strict=True))
    differences, high = difference_pairs(pairs, levels, styles)
    digest = hashlib.sha256(
        json.dumps([[p.item, p.better, p.worse] for p in pairs]).encode()
    ).hexdigest()[:8]
    fitted = pairwise.fit(differences, f"{source}:{digest}")
    key = natural.signature.fitted_key
    low, top = fitted.alpha_interval
    row = {
        "alpha": fitted.weights.alpha,
        "beta": fitted.weights.beta,
        "source": fitted.weights.source,
        "alpha_interval": [low, top],
        "accuracy": fitted.accuracy,
        "accuracy_interval": list(fitted.accuracy_interval),
        "log_loss": fitted.log_loss,
        "pairs": fitted.pairs,
        "items": fitted.items,
    }
    sign = {"higher_is_natural": high, "pairs": fitted.pairs, "source": fitted.weights.source}
    return {
        combination_weights.SIGNS: {key: sign},
        combination_weights.WEIGHTS: {key: {style.signature.fitted_key: row}},
    }, fitted


def difference_pairs(
    pairs: Sequence[Pair], levels: Mapping[str, float], styles: Mapping[str, float]
) -> tuple[pairwise.PairDifferences, bool]:
    """The differences within pairs, M turned so that people prefer higher values, and its sign."""
    kept = [
        pair
        for pair in pairs
        if np.isfinite([of[t] for of in (levels, styles) for t in (pair.better, pair.worse)]).all()
    ]
    items = tuple(pair.item for pair in kept)
    more = np.array([levels[pair.better] - levels[pair.worse] for pair in kept], dtype=np.float64)
    less = np.array([styles[pair.worse] - styles[pair.better] for pair in kept], dtype=np.float64)
    high = not kept or pairwise.sign(items, more) >= 0
    return pairwise.PairDifferences(items, more if high else -more, less), high
