"""Sequences end to end: nothing lost, nothing between them, few numbers of rows."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.engine.packing import LengthGroup, pack, split_into_batches

LENGTHS = st.lists(st.integers(1, 20), max_size=50)
SEQUENCES = st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=12), min_size=1, max_size=20)


@given(LENGTHS, st.integers(1, 40))
def test_everything_is_taken_once_within_the_capacity(lengths: list[int], capacity: int) -> None:
    parts = list(split_into_batches(lengths, capacity))
    assert sorted(chain.from_iterable(parts)) == list(range(len(lengths)))
    for part in parts:
        assert len(part) == 1 or sum(lengths[i] for i in part) <= capacity
    inside = [lengths[i] for part in parts for i in part]
    assert inside == sorted(inside)


@given(SEQUENCES)
def test_the_rows_hold_the_sequences(sequences: list[list[int]]) -> None:
    sequences = sorted(sequences, key=len)
    rows = pack(sequences, 16)
    flat = list(chain.from_iterable(sequences))
    assert rows.ids.tolist() == flat + [0] * (len(rows.ids) - len(flat))
    assert len(rows.ids) == next(n for n in range(16, 1000, 16) if n >= len(flat))
    assert rows.texts == len(sequences)
    for first, sequence in zip(rows.firsts.tolist(), sequences, strict=False):
        assert rows.ids[first : first + len(sequence)].tolist() == sequence
        assert rows.positions[first : first + len(sequence)].tolist() == list(range(len(sequence)))


def test_groups_are_texts_of_one_length() -> None:
    assert pack([[1], [2], [3, 3], [4, 4]], 8).groups == (
        LengthGroup(0, 2, 1),
        LengthGroup(2, 2, 2),
    )


@pytest.mark.parametrize(
    ("separator", "expected"), [(None, [0] * 8), (9, [0, 0, 1, 1, 0, 0, 0, 1])]
)
def test_the_second_segment_begins_after_the_separator(
    separator: int | None, expected: list[int]
) -> None:
    assert pack([[1, 9, 2, 9], [1, 1, 9, 9]], 8, separator).segments.tolist() == expected
