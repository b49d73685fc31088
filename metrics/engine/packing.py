"""Sequences laid end to end as the rows of one matrix, so that nothing is padded between them.

The products of a transformer look at one row at a time: they take the rows of many texts of any
length at once.  Attention alone looks across rows; texts of one length lie together for it.  The
number of rows is always one of a few sizes: the kernels sum in an order that depends on it, and a
text shall have the same score alone and in company, bit for bit.

    for chosen in fill(lengths, capacity=512): lay([sequences[i] for i in chosen], (512,))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Group:
    """`texts` sequences of one `length`, one after the other from row `start`."""

    start: int
    texts: int
    length: int

    @property
    def rows(self) -> slice:
        """Where they lie."""
        return slice(self.start, self.start + self.texts * self.length)


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """What a model reads at once.

    Attributes:
        ids, positions, segments: int64 (rows,); rows after the last sequence hold zeros.
        firsts: int64 (heads,), the first row of each sequence, then zeros up to a size.
        groups: the sequences, by rising length.
        texts: how many there are.
    """

    ids: NDArray[np.int64]
    positions: NDArray[np.int64]
    segments: NDArray[np.int64]
    firsts: NDArray[np.int64]
    groups: tuple[Group, ...]
    texts: int


def fill(lengths: Sequence[int], capacity: int) -> Iterator[list[int]]:
    """Indices of sequences, shortest first, in lists whose lengths sum to `capacity` at most.

    A sequence beyond the capacity is alone.

    >>> list(fill([3, 2, 3, 4], capacity=6))
    [[1, 0], [2], [3]]
    """
    chosen: list[int] = []
    total = 0
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if chosen and total + lengths[index] > capacity:
            yield chosen
            chosen, total = [], 0
        chosen.append(index)
        total += lengths[index]
    if chosen:
        yield chosen


def lay(
    sequences: Sequence[Sequence[int]] | Sequence[NDArray[np.int32]],
    sizes: Sequence[int] = (1,),
    separator: int | None = None,
) -> Rows:
    """The rows of sequences that come by rising length.

    Args:
        sequences: token ids, at least one sequence, none empty.
        sizes: the numbers of rows that are allowed, rising; multiples of the last one are too.
            By default any number.
        separator: the id after which a sequence's second segment begins; None for one segment.
    """
    groups: list[Group] = []
    start = 0
    for length, same in groupby(sequences, len):
        groups.append(Group(start, sum(1 for _ in same), length))
        start = groups[-1].rows.stop
    rows = _size(start, sizes)
    ids, positions = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    ids[:start] = np.concatenate(sequences)
    firsts = np.zeros(_size(len(sequences), sizes), np.int64)
    text = 0
    for group in groups:
        positions[group.rows] = np.tile(np.arange(group.length), group.texts)
        firsts[text : text + group.texts] = np.arange(
            group.rows.start, group.rows.stop, group.length
        )
        text += group.texts
    segments = _segments(ids, groups, separator)
    return Rows(ids, positions, segments, firsts, tuple(groups), text)


def _size(rows: int, sizes: Sequence[int]) -> int:
    """The least number that is allowed and not below `rows`."""
    largest = sizes[-1]
    return next((size for size in sizes if size >= rows), -(-rows // largest) * largest)


def _segments(
    ids: NDArray[np.int64], groups: Sequence[Group], separator: int | None
) -> NDArray[np.int64]:
    segments = np.zeros_like(ids)
    if separator is not None:
        for group in groups:
            ends = ids[group.rows].reshape(group.texts, group.length) == separator
            segments[group.rows] = (ends.cumsum(1) - ends > 0).ravel()
    return segments
