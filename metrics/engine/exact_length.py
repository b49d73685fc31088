"""Batches of exactly one length: tokens in, one number (or row of numbers) a sequence out.

Sequences are put into batches of exactly one length, so nothing is padded.  The same sequences in
another order give the same numbers bit for bit; alone or with others they differ by the rounding
of matrix products (fp32: below 1e-6).  The order of the caller is restored.  On a processor each
core works out batches of its own; where memory does not suffice, a batch is halved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from metrics.engine.thread_pool import in_order

Model = Callable[[NDArray[np.int64]], NDArray[np.floating]]

TOKEN_BUDGET = 4096
"""Tokens a batch: large enough to fill the cores, small enough to stay in their caches."""


def batches(lengths: Sequence[int], token_budget: int = TOKEN_BUDGET) -> Iterator[list[int]]:
    """Indices of sequences, grouped so that each group has one length and fits the budget.

    >>> list(batches([3, 2, 3, 3], token_budget=6))
    [[1], [0, 2], [3]]
    """
    by_length: dict[int, list[int]] = defaultdict(list)
    for index, length in enumerate(lengths):
        by_length[length].append(index)
    for length in sorted(by_length):
        size = max(1, token_budget // max(1, length))
        group = by_length[length]
        for start in range(0, len(group), size):
            yield group[start : start + size]


def run(
    model: Model,
    sequences: Sequence[Sequence[int]],
    token_budget: int = TOKEN_BUDGET,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """What the model gives for each sequence, in the order of the sequences.

    Args:
        model: maps token ids (n, length) to an array (n,) or (n, width).
        sequences: token ids; equal sequences are run once.
        token_budget: the most tokens in one batch.
        threads: that call the model at the same time; by default one a core.

    Returns:
        An array of shape (len(sequences),) or (len(sequences), width); empty for no sequences.
    """
    keys = [tuple(sequence) for sequence in sequences]
    if not keys:
        return np.empty(0)
    unique = sorted(set(keys))  # so that the order of the caller cannot change a last bit
    place = {sequence: i for i, sequence in enumerate(unique)}
    rows: list[NDArray[np.float64] | None] = [None] * len(unique)
    groups = list(batches([len(sequence) for sequence in unique], token_budget))
    done = in_order(lambda g: _halving(model, [unique[i] for i in g]), groups, threads)
    for group, values in zip(groups, done, strict=True):
        for i, value in zip(group, values, strict=True):
            rows[i] = value
    return np.asarray([rows[place[key]] for key in keys], dtype=np.float64)


def _halving(model: Model, sequences: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    """The values of sequences of one length, in halves where the memory does not suffice."""
    try:
        return model(np.array(sequences, np.int64)).astype(np.float64)
    except (MemoryError, RuntimeError) as error:
        if len(sequences) == 1 or not _out_of_memory(error):
            raise
    half = len(sequences) // 2
    parts = [_halving(model, part) for part in (sequences[:half], sequences[half:])]
    return np.concatenate(parts)


def _out_of_memory(error: Exception) -> bool:
    """Whether it is: torch raises a RuntimeError, a plain one for a processor's memory."""
    return not isinstance(error, RuntimeError) or "memory" in str(error).lower()
