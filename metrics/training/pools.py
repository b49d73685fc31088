"""Pools of texts that say the same, in training: their pairs, their order, steps of whole pools."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from torch.nn import functional

SINGLES = 8
"""Texts without a pool that are shuffled as one."""


def order_error(difference: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """The summed cross-entropy of orders beyond that of the wanted ones themselves.

    Args:
        difference: of the scores of each pair, (n,), the logits of its order.
        wanted: the logits that a perfect model would have, (n,).
    """
    targets = wanted.sigmoid()
    error = functional.binary_cross_entropy_with_logits(difference, targets, reduction="sum")
    least = functional.binary_cross_entropy_with_logits(wanted, targets, reduction="sum")
    return error - least


def pairs_of(
    pools: np.typing.NDArray[np.int32],
) -> tuple[np.typing.NDArray[np.int64], np.typing.NDArray[np.int64]]:
    """The places of all pairs of texts of one pool.

    >>> [part.tolist() for part in pairs_of(np.array([4, -1, 7, 4, -1, 4], np.int32))]
    [[0, 0, 3], [3, 5, 5]]
    """
    same = (pools[:, None] == pools) & (pools >= 0)
    first, second = np.nonzero(np.triu(same, 1))
    return first, second


def steps_of(
    pools: np.typing.NDArray[np.int32], step: int, random: np.random.Generator
) -> Iterator[list[int]]:
    """One pass over texts: the places of those of each step, whole pools, about `step` texts.

    Args:
        pools: of the texts, (n,); -1 for a text without one.
        step: texts a step.
        random: of their order.
    """
    order = np.argsort(pools, kind="stable")
    single = random.permutation(order[: int((pools < 0).sum())])
    candidates = order[len(single) :]
    units = np.split(candidates, np.flatnonzero(np.diff(pools[candidates])) + 1)
    units += [single[i : i + SINGLES] for i in range(0, len(single), SINGLES)]
    taken: list[int] = []
    for i in random.permutation(len(units)):
        taken += units[i].tolist()
        if len(taken) >= step:
            yield taken
            taken = []
    if taken:
        yield taken
