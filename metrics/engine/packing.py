"""Sequences packed end to end as the rows of one matrix, without padding between them.

The linear layers of a transformer process each row independently, so the rows of texts of any
length share a batch.  Only attention looks across rows; for it, texts of one length are adjacent.
The number of rows may be rounded up, so that an accelerator meets few sizes.

    for batch in split_into_batches(lengths, capacity=512): pack([sequences[i] for i in batch])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from logic2text.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class LengthGroup:
    """`texts` sequences of one `length`, one after the other from row `start`."""

    start: int
    texts: int
    length: int

    @property
    def rows(self) -> slice:
        """The rows of the group."""
        return slice(self.start, self.start + self.texts * self.length)


@dataclass(frozen=True, slots=True, eq=False)
class PackedRows:
    """One batch of a model.

    Attributes:
        ids, positions, segments: int64 (rows,); rows after the last sequence hold zeros.
        firsts: int64 (heads,), the first row of each sequence, padded with zeros.
        groups: the sequences, by ascending length.
        texts: the number of sequences.
    """

    ids: np.typing.NDArray[np.int64]
    positions: np.typing.NDArray[np.int64]
    segments: np.typing.NDArray[np.int64]
    firsts: np.typing.NDArray[np.int64]
    groups: tuple[LengthGroup, ...]
    texts: int


def split_into_batches(lengths: Sequence[int], capacity: int) -> Iterator[list[int]]:
    """Indices of sequences, shortest first, in batches of at most `capacity` tokens.

    A sequence beyond the capacity gets a batch of its own.

    >>> list(split_into_batches([3, 2, 3, 4], capacity=6))
    [[1, 0], [2], [3]]
    """
    batch: list[int] = []
    total = 0
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and total + lengths[index] > capacity:
            yield batch
            batch, total = [], 0
        batch.append(index)
        total += lengths[index]
    if batch:
        yield batch


def pack(
    sequences: Sequence[Sequence[int]] | Sequence[np.typing.NDArray[np.int32]],
    row_unit: int = 1,
    separator: int | None = None,
) -> PackedRows:
    """Pack sequences of ascending length.

    Args:
        sequences: token ids, at least one sequence, none empty.
        row_unit: the number of rows is the next multiple of it.
        separator: the id after which a sequence's second segment begins; None for one segment.
    """
    groups: list[LengthGroup] = []
    start = 0
    for length, same in groupby(sequences, len):
        groups.append(LengthGroup(start, sum(1 for _ in same), length))
        start = groups[-1].rows.stop
    rows, texts = (-(-size // row_unit) * row_unit for size in (start, len(sequences)))
    ids, positions = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    ids[:start] = np.concatenate(sequences)
    firsts = np.zeros(texts, np.int64)
    text = 0
    for group in groups:
        positions[group.rows] = np.tile(np.arange(group.length), group.texts)
        firsts[text : text + group.texts] = np.arange(
            group.rows.start, group.rows.stop, group.length
        )
        text += group.texts
    segments = _segments(ids, groups, separator)
    return PackedRows(ids, positions, segments, firsts, tuple(groups), text)


def _segments(
    ids: np.typing.NDArray[np.int64], groups: Sequence[LengthGroup], separator: int | None
) -> np.typing.NDArray[np.int64]:
    segments = np.zeros_like(ids)
    if separator is not None:
        for group in groups:
            ends = ids[group.rows].reshape(group.texts, group.length) == separator
            segments[group.rows] = (ends.cumsum(1) - ends > 0).ravel()
    return segments
