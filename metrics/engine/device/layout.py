"""Lays out the sequences of a batch on a device as one array of 32-bit numbers: one copy.

All is one array of 32-bit numbers, in one copy.  The host does not wait where the device can do
without: who calls `Transfer.copy_out` may prepare the next batch before it asks for the numbers.

A batch has all its rows end to end.  Attention reads them either as they are, by the ends of the
sequences (variable-length attention), or padded to one of a few lengths: then `gather` says which
row stands at each place of the padded batch, and `scatter` at which place each row stands.

    layout = lay_out([3, 3, 17], columns=[ids, places], rows=1024, padded=True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from logic2text.lazy_dataclass import dataclass

PADDED_LENGTHS = (16, 32, 64, 128, 256, 512)
"""Few, so that a batch is few products; longer sequences are padded to multiples of the last."""

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Bucket:
    """Consecutive sequences that are padded to one length.

    Attributes:
        first, texts: the first sequence, and how many there are.
        length: the padded one.
        full: whether all have this length.
    """

    first: int
    texts: int
    length: int
    full: bool

    @property
    def sequences(self) -> slice:
        """Which sequences these are."""
        return slice(self.first, self.first + self.texts)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The numbers of a batch on the host, and what of it must be known there.

    Attributes:
        numbers: all parts, end to end.
        sizes: of each part: the caller's columns, the firsts, the ends, gather, scatter.
        texts: the number of sequences.
        longest: the length of the longest one.
        buckets: empty for variable-length attention.
    """

    numbers: Numbers
    sizes: tuple[int, ...]
    texts: int
    longest: int
    buckets: tuple[Bucket, ...]

    def split(self, numbers: Tensor) -> Sequences:
        """The parts of the same numbers on a device."""
        *columns, firsts, ends, gather, scatter = torch.split(numbers, list(self.sizes))
        return Sequences(tuple(columns), firsts, ends, gather, scatter, self)


@dataclass(frozen=True, slots=True, eq=False)
class Sequences:
    """A batch on a device; all tensors are int32.

    Attributes:
        columns: the caller's numbers (rows,), such as token ids.
        firsts: (texts,), the first row of each sequence.
        ends: (texts + 1,), zero and the row after each sequence.
        gather: the row at each place of the padded batch; empty without buckets.
        scatter: (rows,), the place of each row in the padded batch; empty without buckets.
        layout: what the host knows.
    """

    columns: tuple[Tensor, ...]
    firsts: Tensor
    ends: Tensor
    gather: Tensor
    scatter: Tensor
    layout: Layout


def lay_out(
    lengths: Sequence[int], columns: Sequence[NDArray[np.integer]], *, rows: int, padded: bool
) -> Layout:
    """The layout of sequences that lie end to end from row 0.

    Args:
        lengths: of the sequences, each at least 1, in their order.
        columns: one number for each row, (rows,) each.
        rows: at least the sum of the lengths; rows behind the sequences belong to none.
        padded: whether attention is to see padded sequences.
    """
    sizes = np.asarray(lengths, np.int64)
    ends = np.concatenate([[0], sizes.cumsum()])
    buckets = tuple(_buckets(sizes)) if padded else ()
    gather, scatter = _places(sizes, ends[:-1], buckets, rows)
    parts = [*columns, ends[:-1], ends, gather, scatter]
    numbers = np.concatenate([np.asarray(part, np.int32) for part in parts])
    longest = int(sizes.max())
    return Layout(numbers, tuple(map(len, parts)), len(sizes), longest, buckets)


def pad_length(length: int) -> int:
    """The length to which a sequence is padded.

    >>> [pad_length(n) for n in (1, 16, 17, 512, 600)]
    [16, 16, 32, 512, 1024]
    """
    most = PADDED_LENGTHS[-1]
    return next((n for n in PADDED_LENGTHS if n >= length), -(-length // most) * most)


def _buckets(lengths: NDArray[np.int64]) -> Iterator[Bucket]:
    distinct, inverse = np.unique(lengths, return_inverse=True)
    kinds = np.array([pad_length(length) for length in distinct.tolist()])[inverse]
    starts = [0, *(np.flatnonzero(np.diff(kinds)) + 1).tolist(), len(kinds)]
    for first, stop in pairwise(starts):
        length = int(kinds[first])
        yield Bucket(first, stop - first, length, bool((lengths[first:stop] == length).all()))


def _places(
    lengths: NDArray[np.int64], firsts: NDArray[np.int64], buckets: Sequence[Bucket], rows: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """`gather` and `scatter` of the buckets."""
    if not buckets:
        empty = np.zeros(0, np.int64)
        return empty, empty
    gathered, scatter, place = [], np.zeros(rows, np.int64), 0
    for bucket in buckets:
        columns = np.arange(bucket.length)
        row_of = firsts[bucket.sequences, None] + columns
        real = columns < lengths[bucket.sequences, None]
        place_of = place + np.arange(row_of.size).reshape(row_of.shape)
        scatter[row_of[real]] = place_of[real]
        gathered.append(np.where(real, row_of, firsts[bucket.sequences, None]).ravel())
        place += row_of.size
    return np.concatenate(gathered), scatter


Pending: TypeAlias = Callable[[], NDArray[np.float32]]
"""Waits for numbers that are on their way and returns them."""


class Transfer:
    """Copies to and from one device; immutable, threads may share it."""

    def __init__(self, device: str | torch.device) -> None:
        self.device = torch.device(device)
        self._pins_memory = self.device.type == "cuda"

    def copy_in(self, numbers: NDArray[np.int32]) -> Tensor:
        """The numbers on the device, from pinned memory where it has any."""
        host = torch.from_numpy(numbers)
        if self._pins_memory:
            host = host.pin_memory()
        return host.to(self.device, non_blocking=self._pins_memory)

    def copy_out(self, values: Tensor) -> Pending:
        """Start to copy fp32 values to the host."""
        if not self._pins_memory:
            return lambda: values.cpu().numpy()
        host = torch.empty(values.shape, dtype=values.dtype, pin_memory=True)
        host.copy_(values, non_blocking=True)
        # A blocking event leaves the core to the thread that prepares the next batch.
        copied = torch.cuda.Event(blocking=True)  # type: ignore[no-untyped-call]
        copied.record(torch.cuda.current_stream(self.device))

        def wait() -> NDArray[np.float32]:
            copied.synchronize()
            return host.numpy()

        return wait
