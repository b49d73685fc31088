"""Scores the agreement of each of several texts of one input with the others.

Nothing proves what a text without a formula says.  Its evidence is the other texts: people more
often prefer one that shares its wording with the good ones among them (minimum Bayes risk decoding:
Kumar and Byrne, NAACL 2004; Eikema and Aziz, COLING 2020).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from logic2text.lazy_pattern import lazy_pattern
from metrics import base

FEWEST_TEXTS = 3
"""Of two texts, each agrees with the other as much as the other with it."""

LOG_ODDS = 20.0
"""The log-odds with which people prefer a text to another, for each unit of the score; fitted
together with the weight of the consensus (`python -m benchmarks.consensus`)."""

_TOKEN = lazy_pattern(r"\w+|[^\w\s]")


def consensus(texts: Sequence[str], scores: base.Scores, log_odds: float = LOG_ODDS) -> base.Scores:
    """The expected similarity of each text to the best of the others, minus the mean, shape (n,).

    A text is the best of the others with a probability proportional to exp(`log_odds` · score), as
    in the model of Bradley and Terry (1952).  The similarity is the cosine of the sets of pairs of
    adjacent words.  The time is linear in the length of all texts.

    Args:
        texts: distinct texts of one input.
        scores: of the texts, shape (n,); a text whose score is NaN is no evidence for another.
        log_odds: of a preference, for each unit of the score; with 0 all texts are equal evidence.

    Returns:
        Values in [-1, 1]; 0 for fewer than `FEWEST_TEXTS` texts.
    """
    known = np.isfinite(scores)
    if len(texts) < FEWEST_TEXTS or not known.any():
        return np.zeros(len(texts))
    # Relative to the best score, so that the exponential cannot overflow.
    weights = np.where(known, np.exp(log_odds * (scores - np.max(scores[known]))), 0.0)
    bigrams = [_bigrams(text) for text in texts]
    norms = [math.sqrt(len(of_text)) for of_text in bigrams]
    good: dict[tuple[str | None, str | None], float] = defaultdict(float)
    for of_text, norm, weight in zip(bigrams, norms, weights.tolist(), strict=True):
        for bigram in of_text:
            good[bigram] += weight / norm
    with_itself = np.array(
        [sum(map(good.__getitem__, of)) / norm for of, norm in zip(bigrams, norms, strict=True)]
    )
    # Without the text itself: agreement with itself is no evidence.
    others = weights.sum() - weights
    shared = with_itself - weights
    expected = np.divide(shared, others, out=np.zeros(len(texts)), where=others > 0).clip(0.0, 1.0)
    # The mean of an input says how alike its texts are, which is no merit of one of them.
    centered: base.Scores = expected - expected.mean()
    return centered


def _bigrams(text: str) -> list[tuple[str | None, str | None]]:
    """The distinct pairs of adjacent words; None stands before the first and after the last."""
    return list(dict.fromkeys(pairwise([None, *_TOKEN.findall(text.casefold()), None])))
