"""The numbers of a batch: every row has its place in the padded batch, and comes back from it."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from metrics.engine.device.layout import Sequences, lay_out, pad_length

LENGTHS = st.lists(st.integers(1, 600), min_size=1, max_size=30)


def split(lengths: list[int], rows: int, *, padded: bool) -> Sequences:
    layout = lay_out(lengths, [np.arange(rows)], rows=rows, padded=padded)
    return layout.split(torch.from_numpy(layout.numbers))


@given(lengths=LENGTHS, spare=st.integers(0, 5))
def test_the_places_are_inverse_to_each_other(lengths: list[int], spare: int) -> None:
    total = sum(lengths)
    sequences = split(lengths, total + spare, padded=True)
    rows = torch.arange(total + spare)
    there_and_back = rows[sequences.gather.long()][sequences.scatter.long()]
    assert torch.equal(there_and_back[:total], rows[:total])
    assert len(sequences.scatter) == total + spare


@given(lengths=LENGTHS)
def test_buckets_hold_each_sequence_once_and_no_other_row(lengths: list[int]) -> None:
    sequences = split(lengths, sum(lengths), padded=True)
    layout = sequences.layout
    assert [i for b in layout.buckets for i in range(b.first, b.first + b.texts)] == [
        *range(len(lengths))
    ]
    place = 0
    for bucket in layout.buckets:
        for text in range(bucket.first, bucket.first + bucket.texts):
            start, stop = sequences.ends[text : text + 2].tolist()
            seen = sequences.gather[place : place + bucket.length].tolist()
            assert seen[: stop - start] == list(range(start, stop))
            assert set(seen) <= set(range(start, stop))
            assert bucket.length == pad_length(stop - start)
            place += bucket.length
    assert place == len(sequences.gather)


def test_for_variable_lengths_nothing_is_padded() -> None:
    sequences = split([3, 5], 10, padded=False)
    assert sequences.layout.buckets == ()
    assert len(sequences.gather) == len(sequences.scatter) == 0
    assert sequences.ends.tolist() == [0, 3, 8]
    assert sequences.firsts.tolist() == [0, 3]
    assert sequences.columns[0].tolist() == [*range(10)]
    assert sequences.layout.longest == 5


@pytest.mark.parametrize(("lengths", "full"), [([16, 16], [True]), ([15, 16, 32], [False, True])])
def test_a_bucket_without_padding_needs_no_mask(lengths: list[int], full: list[bool]) -> None:
    layout = lay_out(lengths, [], rows=sum(lengths), padded=True)
    assert [bucket.full for bucket in layout.buckets] == full
