"""Sequences packed end to end as the rows of one matrix, without padding between them.

The linear layers of a transformer process each row independently, so the rows of texts of any
length share a batch.  Only attention looks across rows; for it, texts of one length are adjacent.
The number of rows may be rounded up, so that an accelerator meets few sizes.

    for batch in split_into_batches(lengths, capacity=512): pack([sequences[i] for i in batch])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    order = np.argsort(lengths, kind="stable")
    ends = np.asarray(lengths, np.int64)[order].cumsum()
    start = packed = 0
    while start < len(order):
        stop = max(start + 1, int(ends.searchsorted(packed + capacity, side="right")))
        yield order[start:stop].tolist()
        start, packed = stop, int(ends[stop - 1])


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
    lengths = np.fromiter(map(len, sequences), np.int64, len(sequences))
    return pack_ids(np.concatenate(sequences), lengths, row_unit, separator)


def pack_ids(
    ids: np.typing.NDArray[np.integer],
    lengths: np.typing.NDArray[np.int64],
    row_unit: int = 1,
    separator: int | None = None,
) -> PackedRows:
    """Pack sequences that lie end to end already, as `pack` does.

    Args:
        ids: token ids (tokens,).
        lengths: of the sequences, ascending from 1 at least.
        row_unit: the number of rows is the next multiple of it.
        separator: the id after which a sequence's second segment begins; None for one segment.
    """
    ends = lengths.cumsum()
    starts = ends - lengths
    rows, texts = (-(-size // row_unit) * row_unit for size in (len(ids), len(lengths)))
    positions = np.arange(len(ids)) - np.repeat(starts, lengths)
    segments = np.zeros(len(ids), np.int64)
    if separator is not None:
        ended = (ids == separator).cumsum()
        before = np.concatenate([[0], ended])
        segments[:] = before[:-1] - np.repeat(before[starts], lengths) > 0
    sizes, first, counts = np.unique(lengths, return_index=True, return_counts=True)
    groups = zip(starts[first].tolist(), counts.tolist(), sizes.tolist(), strict=True)
    return PackedRows(
        _pad(ids, rows),
        _pad(positions, rows),
        _pad(segments, rows),
        _pad(starts, texts),
        tuple(LengthGroup(*group) for group in groups),
        len(lengths),
    )


def _pad(values: np.typing.NDArray[np.integer], size: int) -> np.typing.NDArray[np.int64]:
    """The values and zeros behind them, int64 (size,)."""
    padded = np.zeros(size, np.int64)
    padded[: len(values)] = values
    return padded
