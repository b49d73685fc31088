"""An interpolated n-gram model over token ids: modified Kneser-Ney (Chen and Goodman 1999).

Counted and looked up with sorted arrays, so that millions of tokens take seconds.  The peer that a
neural language model has to beat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Level:
    """The k-grams of a corpus.

    Attributes:
        keys: sorted; the number of the first k-1 tokens' gram times the vocabulary plus the last.
        counts: discounted later: how often (the longest) or after how many different tokens.
        discounts: 0, D1, D2, D3+.
        total: of a context's counts, by the context's number.
        kept: what discounting takes from a context, as a share of its total.
    """

    keys: Ids
    counts: Ids
    discounts: Floats
    total: Floats
    kept: Floats


class KneserNey:
    """P(token | the n - 1 before it); a token never seen still has a share of the uniform."""

    def __init__(
        self, documents: Sequence[Sequence[int]], vocabulary: int, start: int, order: int = 5
    ) -> None:
        """Count documents, each of which begins with the id `start` and ends with an end mark."""
        self.vocabulary, self.order = vocabulary, order
        tokens, place = _laid_out(documents)
        grams = [tokens.copy()]
        keys: list[Ids] = [np.arange(vocabulary)]
        for k in range(2, order + 1):
            key = np.where(place >= k - 1, np.roll(grams[-1], 1) * vocabulary + tokens, -1)
            unique, inverse = np.unique(key, return_inverse=True)
            missing = int(unique[0] == -1)
            keys.append(unique[missing:])
            grams.append(inverse.reshape(-1) - missing)
        self.levels: list[Level] = []
        for k in range(1, order + 1):
            counts = self._counts(grams, keys, place, start, k)
            self.levels.append(_level(keys[k - 1], counts, vocabulary, k, keys))

    def _counts(self, grams: list[Ids], keys: list[Ids], place: Ids, start: int, k: int) -> Ids:
        """How often each k-gram counts: by its left neighbours, unless nothing can precede it."""
        here = grams[k - 1]
        size = len(keys[k - 1])
        raw = np.bincount(here[place >= k - 1], minlength=size)
        if k == 1:
            raw[start] = 0
        if k == self.order:
            return raw
        _, first = np.unique(grams[k][place >= k], return_index=True)
        continued = np.bincount(here[place >= k][first], minlength=size)
        return np.where(continued > 0, continued, raw)

    def log_probabilities(self, document: Sequence[int]) -> Floats:
        """Log-probability of each token of a document but the first, shape (length - 1,)."""
        tokens = np.asarray(document, np.int64)
        probability = np.full(len(tokens), 1.0 / self.vocabulary)
        context = np.zeros(len(tokens), np.int64)
        for k, level in enumerate(self.levels, start=1):
            key = context * self.vocabulary + tokens if k > 1 else tokens
            found = np.searchsorted(level.keys, key)
            found = np.minimum(found, len(level.keys) - 1)
            seen = (level.keys[found] == key) & (context >= 0)
            count = np.where(seen, level.counts[found], 0)
            place = np.maximum(context, 0)
            known = (context >= 0) & (level.total[place] > 0)
            own = (count - level.discounts[np.minimum(count, 3)]) / np.maximum(
                level.total[place], 1.0
            )
            mixed = own + level.kept[place] * probability
            probability = np.where(known, mixed, probability)
            gram = np.where(seen, found, -1)
            context = np.concatenate([[-1], gram[:-1]])
        logs: Floats = np.log(probability[1:])
        return logs


def _laid_out(documents: Sequence[Sequence[int]]) -> tuple[Ids, Ids]:
    """All tokens end to end, and the place of each within its document."""
    tokens = np.fromiter((i for d in documents for i in d), np.int64)
    place = np.concatenate([np.arange(len(d)) for d in documents])
    return tokens, place


def _level(keys: Ids, counts: Ids, vocabulary: int, k: int, all_keys: list[Ids]) -> Level:
    context = keys // vocabulary if k > 1 else np.zeros(len(keys), np.int64)
    contexts = len(all_keys[k - 2]) if k > 1 else 1
    n1, n2, n3, n4 = (max(1, int((counts == i).sum())) for i in (1, 2, 3, 4))
    share = n1 / (n1 + 2 * n2)
    discounts = np.array(
        [0.0, 1 - 2 * share * n2 / n1, 2 - 3 * share * n3 / n2, 3 - 4 * share * n4 / n3]
    )
    total = np.bincount(context, counts, contexts)
    taken = np.bincount(context, discounts[np.minimum(counts, 3)], contexts)
    kept = np.divide(taken, total, out=np.ones(contexts), where=total > 0)
    return Level(keys, counts, discounts, total, kept)
