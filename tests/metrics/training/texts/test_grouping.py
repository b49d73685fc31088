"""Components, and splits that keep groups whole."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.training.texts.grouping import SHARES, components, split


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([["a"], ["b"], ["c"]], [0, 1, 2]),
        ([["a"], ["b"], ["a", "b"]], [0, 0, 0]),
        ([["a", "b"], ["c"], ["b", "d"], ["d"]], [0, 1, 0, 0]),
        ([], []),
    ],
)
def test_components(keys: list[list[str]], expected: list[int]) -> None:
    assert components(keys) == expected


@given(st.lists(st.integers(0, 30), min_size=1, max_size=200), st.integers(0, 5))
def test_no_group_is_on_two_sides(groups: list[int], seed: int) -> None:
    sides = split(groups, [0] * len(groups), seed)
    assert len({(g, s) for g, s in zip(groups, sides, strict=True)}) == len(set(groups))
    assert sides == split(groups, [0] * len(groups), seed)


def test_sides_have_their_shares_in_every_stratum() -> None:
    random = np.random.default_rng(3)
    groups = random.integers(600, size=3000).tolist()
    strata = random.integers(16, size=3000).tolist()
    sides = split(groups, strata, seed=1)
    for stratum in range(16):
        counts = Counter(s for s, t in zip(sides, strata, strict=True) if t == stratum)
        for side, share in enumerate(SHARES):
            assert counts[side] / sum(counts.values()) == pytest.approx(share, abs=0.05)


def test_a_huge_group_goes_to_the_largest_side() -> None:
    groups = [0] * 500 + list(range(1, 501))
    for seed in range(5):
        assert set(split(groups, ["same"] * 1000, seed)[:500]) == {0}
