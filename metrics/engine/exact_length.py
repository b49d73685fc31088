"""Batches of sequences of one length: token ids in, one number or row of numbers per sequence out.

Nothing is padded.  The same sequences in another order give the same numbers bit for bit; in other
batches they differ by the rounding of matrix products (fp32: below 1e-6).  Results come in the
caller's order.  On a CPU each core runs its own batches; a batch that exceeds the memory is halved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from metrics.engine.thread_pool import map_in_order

Model = Callable[[NDArray[np.int64]], NDArray[np.floating]]

TOKEN_BUDGET = 4096
"""Tokens per batch: large enough to fill the cores, small enough to stay in their caches."""


def batch_by_length(
    lengths: Sequence[int], token_budget: int = TOKEN_BUDGET
) -> Iterator[list[int]]:
    """Indices of sequences, in groups of one length that fit the budget.

    >>> list(batch_by_length([3, 2, 3, 3], token_budget=6))
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


def score_by_length(
    model: Model,
    sequences: Sequence[Sequence[int]],
    token_budget: int = TOKEN_BUDGET,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """The model's output for each sequence, in the order of the sequences.

    Args:
        model: maps token ids (n, length) to an array (n,) or (n, width).
        sequences: token ids; equal sequences are run once.
        token_budget: the maximum number of tokens in one batch.
        threads: that call the model at the same time; by default one per core.

    Returns:
        An array of shape (len(sequences),) or (len(sequences), width); empty for no sequences.
    """
    keys = [tuple(sequence) for sequence in sequences]
    if not keys:
        return np.empty(0)
    unique = sorted(set(keys))  # the caller's order must not change the rounding
    place = {sequence: i for i, sequence in enumerate(unique)}
    rows: list[NDArray[np.float64] | None] = [None] * len(unique)
    groups = list(batch_by_length([len(sequence) for sequence in unique], token_budget))
    results = map_in_order(lambda g: _run_or_halve(model, [unique[i] for i in g]), groups, threads)
    for group, values in zip(groups, results, strict=True):
        for i, value in zip(group, values, strict=True):
            rows[i] = value
    return np.asarray([rows[place[key]] for key in keys], dtype=np.float64)


def _run_or_halve(model: Model, sequences: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    """The values of sequences of one length; a batch that exceeds the memory is halved."""
    try:
        return model(np.array(sequences, np.int64)).astype(np.float64)
    except (MemoryError, RuntimeError) as error:
        if len(sequences) == 1 or not is_out_of_memory(error):
            raise
    half = len(sequences) // 2
    parts = [_run_or_halve(model, part) for part in (sequences[:half], sequences[half:])]
    return np.concatenate(parts)


def is_out_of_memory(error: Exception) -> bool:
    """Whether memory was exhausted; for CPU memory torch raises a plain RuntimeError."""
    if isinstance(error, RuntimeError):
        return "memory" in str(error).lower()
    return isinstance(error, MemoryError)
