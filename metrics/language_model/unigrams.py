"""Unigram probabilities of the tokens of a language model, counted in texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import numpy as np

Encode = Callable[[Sequence[str]], Sequence[Sequence[int]]]


def count_unigrams(
    encode: Encode, texts: Iterable[str], vocabulary: int
) -> np.typing.NDArray[np.float64]:
    """The log of (count + 1) / (all counts + vocabulary) of each token, (vocabulary,)."""
    counts = np.ones(vocabulary)
    lines = iter(texts)
    while some := list(islice(lines, 1000)):
        ids = np.array([i for row in encode(some) for i in row], np.int64)
        counts += np.bincount(ids, minlength=vocabulary)
    logs: np.typing.NDArray[np.float64] = np.log(counts / counts.sum())
    return logs
