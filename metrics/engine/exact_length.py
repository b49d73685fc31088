"""Batches of exactly one length: tokens in, one number (or row of numbers) a sequence out.

Sequences are put into batches of exactly one length, so nothing is padded.  The same sequences in
another order give the same numbers bit for bit; alone or with others they differ by the rounding
of matrix products (fp32: below 1e-6).  The order of the caller is restored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

Model = Callable[[Tensor], Tensor]

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
    device: str | torch.device = "cpu",
) -> NDArray[np.float64]:
    """What the model gives for each sequence, in the order of the sequences.

    Args:
        model: maps token ids (n, length) to a tensor (n,) or (n, width).
        sequences: token ids; equal sequences are run once.
        token_budget: the most tokens in one batch.
        device: where the model is.

    Returns:
        An array of shape (len(sequences),) or (len(sequences), width); empty for no sequences.
    """
    keys = [tuple(sequence) for sequence in sequences]
    if not keys:
        return np.empty(0)
    unique = sorted(set(keys))  # so that the order of the caller cannot change a last bit
    place = {sequence: i for i, sequence in enumerate(unique)}
    rows: list[NDArray[np.float64] | None] = [None] * len(unique)
    with torch.inference_mode():
        for group in batches([len(sequence) for sequence in unique], token_budget):
            ids = torch.tensor([unique[i] for i in group], dtype=torch.long, device=device)
            values = model(ids).double().cpu().numpy()
            for i, value in zip(group, values, strict=True):
                rows[i] = value
    return np.asarray([rows[place[key]] for key in keys], dtype=np.float64)
