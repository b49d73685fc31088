"""Combinations of the parts of a rule: every cost counts, and an empty part leaves none."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from logic2text.reading.parsing.forest import _combinations

COLUMN = st.lists(st.integers(0, 9), max_size=3).map(sorted)


@given(st.lists(COLUMN, max_size=4))
def test_all_combinations_come_by_rising_sums(costs: list[list[int]]) -> None:
    columns = [[(cost, (place, i)) for i, cost in enumerate(c)] for place, c in enumerate(costs)]
    found = list(_combinations(columns))
    sums = [cost for cost, _ in found]
    assert sums == sorted(sums)
    expected = sorted(
        (sum(cost for cost, _ in pairs), [value for _, value in pairs])
        for pairs in product(*columns)
    )
    assert sorted((cost, list(values)) for cost, values in found) == expected
