"""Batches of exact length, and results in the caller's order."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from metrics.engine import exact_length

Ids = NDArray[np.int64]
Values = NDArray[np.float64]
LENGTHS = st.lists(st.integers(1, 12), max_size=60)
SEQUENCES = st.lists(st.lists(st.integers(0, 99), min_size=1, max_size=9), min_size=1, max_size=40)


@given(LENGTHS, st.integers(1, 64))
def test_batches_cover_everything_once_at_one_length(lengths: list[int], budget: int) -> None:
    groups = list(exact_length.batch_by_length(lengths, budget))
    assert sorted(chain.from_iterable(groups)) == list(range(len(lengths)))
    for group in groups:
        assert len({lengths[i] for i in group}) == 1
        assert len(group) == 1 or len(group) * lengths[group[0]] <= budget


def total(ids: Ids) -> Values:
    return ids.sum(1).astype(np.float64)


@given(SEQUENCES, st.integers(1, 64))
def test_results_come_in_the_callers_order(sequences: list[list[int]], budget: int) -> None:
    assert exact_length.score_by_length(total, sequences, budget).tolist() == [
        float(sum(s)) for s in sequences
    ]


def test_rows_of_several_numbers() -> None:
    found = exact_length.score_by_length(
        lambda ids: ids[:, :2].astype(np.float64), [[5, 6, 7], [1, 2], [3, 4, 9]]
    )
    assert found.tolist() == [[5, 6], [1, 2], [3, 4]]


def test_nothing_in_nothing_out() -> None:
    assert exact_length.score_by_length(total, []).shape == (0,)


def test_equal_sequences_run_once() -> None:
    seen: list[int] = []

    def model(ids: Ids) -> Values:
        seen.append(len(ids))
        return total(ids)

    found = exact_length.score_by_length(model, [[1, 2]] * 5 + [[3, 4]])
    assert seen == [2]
    assert found.tolist() == [3, 3, 3, 3, 3, 7]


@pytest.mark.parametrize(
    "refusal",
    [
        torch.OutOfMemoryError("CUDA out of memory"),
        RuntimeError("DefaultCPUAllocator: can't allocate memory"),
        MemoryError(),
    ],
)
def test_where_memory_does_not_suffice_a_batch_is_halved(refusal: Exception) -> None:
    def small(ids: Ids) -> Values:
        if len(ids) > 2:
            raise refusal
        return total(ids)

    sequences = [[i, i + 1] for i in range(7)]
    assert exact_length.score_by_length(small, sequences).tolist() == [
        2.0 * i + 1 for i in range(7)
    ]


def test_another_failure_is_the_callers() -> None:
    def broken(ids: Ids) -> Values:
        raise RuntimeError("shapes do not match")

    with pytest.raises(RuntimeError, match="shapes"):
        exact_length.score_by_length(broken, [[1], [2]])
