"""Grouping of related texts, and a split of the groups 70/15/15, stratified by score and length.

A group is a connected component: two texts are joined if their formulae have the same meaning or
their normalized texts are equal.  All texts of a group are on one side of the split.

>>> components([["a", "b"], ["c"], ["b", "d"]])
[0, 1, 0]
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence

import numpy as np

SHARES = (0.70, 0.15, 0.15)
"""The shares of training, validation and test."""

LARGEST_PART = 0.2
"""The maximum share of a side for one group; larger groups go to the largest side."""


def components(keys: Sequence[Iterable[Hashable]]) -> list[int]:
    """The number of the connected component of each item; items that share a key are joined."""
    parent = list(range(len(keys)))

    def root(item: int) -> int:
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    owner: dict[Hashable, int] = {}
    for item, own_keys in enumerate(keys):
        for key in own_keys:
            parent[root(item)] = root(owner.setdefault(key, item))
    numbers: dict[int, int] = {}
    return [numbers.setdefault(root(item), len(numbers)) for item in range(len(keys))]


def split(
    groups: Sequence[int],
    strata: Sequence[Hashable],
    seed: int,
    shares: Sequence[float] = SHARES,
) -> list[int]:
    """The side (0, 1, … as in `shares`) of each item, whole groups together.

    Groups are placed in decreasing size, ties in random order, each on the side that lacks the most
    items of the strata of the group, weighted by their numbers in the group.

    Args:
        groups: the group of each item.
        strata: the stratum of each item; strata are spread evenly over the sides.
        seed: the seed of the order of groups of equal size.
        shares: the share of each side; they add up to 1.
    """
    members: dict[int, list[int]] = defaultdict(list)
    for item, group in enumerate(groups):
        members[group].append(item)
    totals = Counter(strata)
    missing = [{stratum: share * n for stratum, n in totals.items()} for share in shares]
    random = np.random.default_rng(seed)
    order = [list(members)[i] for i in random.permutation(len(members))]
    order.sort(key=lambda group: -len(members[group]))
    sides = [0] * len(groups)
    for group in order:
        held = Counter(strata[item] for item in members[group])
        need = [
            sum(n * side[stratum] / (share * totals[stratum]) for stratum, n in held.items())
            for side, share in zip(missing, shares, strict=True)
        ]
        small = [len(members[group]) <= LARGEST_PART * share * len(groups) for share in shares]
        best = max(
            range(len(shares)), key=lambda i: (small[i] or shares[i] == max(shares), need[i])
        )
        for stratum, n in held.items():
            missing[best][stratum] -= n
        for item in members[group]:
            sides[item] = best
    return sides
