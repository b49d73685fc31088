"""Products of the rows of texts with a weight, where no number depends on the other rows.

OpenBLAS's kernels for AVX2 sum some rows of a matrix in another order than others, its kernels for
AVX-512 sum all rows alike.  Where the order differs, each text is a product of its own; elsewhere
texts share products of fixed numbers of rows, which have up to twice the rate.

    multiply(x, weight, groups, out, buffers)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import CDLL
from functools import cache
from pathlib import Path
from threading import Lock

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics.engine.packing import LengthGroup
from metrics.engine.plain.functions import Array, Buffers

BLOCKS: tuple[int, ...] = (16, *range(48, 769, 48))
"""Rows of a product that texts share; rows that do not fill one are padded with zeros.

Each product lays the whole weight out anew, which takes as long as some 35 rows, so that a second
product for the rows of a smaller block takes longer than padding.
"""


def multiply(
    x: Array, weight: Array, groups: Sequence[LengthGroup], out: Array, buffers: Buffers
) -> None:
    """Rows (n, inputs) times a weight (inputs, outputs), to `out` (n, outputs).

    Args:
        x: the rows.
        weight: the weight.
        groups: the texts whose rows they are, in this order.
        out: contiguous.
        buffers: of the calling thread; "padded" and "product" are taken.
    """
    if treats_rows_alike(*weight.shape, bool(weight.flags.c_contiguous)):
        _multiply_blocks(x, weight, out, buffers)
        return
    for group in groups:
        texts = x[group.rows].reshape(group.texts, group.length, -1)
        np.matmul(texts, weight, out=out[group.rows].reshape(group.texts, group.length, -1))


def _multiply_blocks(x: Array, weight: Array, out: Array, buffers: Buffers) -> None:
    start = 0
    while start < len(x):
        rows = _block(len(x) - start)
        part = x[start : start + rows]
        place = out[start : start + rows]
        if len(part) == rows:
            np.matmul(part, weight, out=place)
        else:
            padded = buffers.take("padded", rows, x.shape[1])
            padded[: len(part)], padded[len(part) :] = part, 0
            product = np.matmul(padded, weight, out=buffers.take("product", rows, out.shape[1]))
            place[:] = product[: len(part)]
        start += rows


def _block(rows: int) -> int:
    """The rows of the next product when so many rows are left.

    >>> _block(16), _block(50), _block(1000)
    (16, 96, 768)
    """
    return next((block for block in BLOCKS if block >= rows), BLOCKS[-1])


@cache
def treats_rows_alike(inputs: int, outputs: int, is_contiguous: bool) -> bool:
    """Whether a row's product with such a weight is the same in every place of every block.

    It is tried with one row in all places.  The order of sums depends only on sizes and layout, so
    that what holds for these numbers holds for others.  False where the number of cores of a
    product cannot be limited, on which the order may depend.
    """
    if not has_setting():
        return False
    random = np.random.default_rng(0)
    weight = random.standard_normal((inputs, outputs), np.float32)
    if not is_contiguous:
        weight = np.asfortranarray(weight)
    row = random.standard_normal(inputs, np.float32)
    with limit_to_one_core():
        expected = (np.tile(row, (BLOCKS[0], 1)) @ weight)[0]
        return all(bool((np.tile(row, (rows, 1)) @ weight == expected).all()) for rows in BLOCKS)


# Blas ---------------------------------------------------------------------------------------------
# The number of cores that numpy's own matrix library uses for one product.
# The engine gives each core batches of its own, so that a product within a batch must stay on one
# core: with two threads that each use two cores, both wait for each other.  numpy's wheels bring
# OpenBLAS and its setting; another library (Accelerate, MKL) keeps its own.
#     with limit_to_one_core(): x @ weight


SETTINGS = ("scipy_openblas_set_num_threads64_", "scipy_openblas_set_num_threads")
"""The names of the setting in the wheels of numpy; the function that reads it has `get` in it."""

FOLDERS = ("../numpy.libs", ".dylibs", ".libs")
"""Where a wheel keeps its libraries, beside the package: Linux, macOS, old Windows."""


@dataclass(frozen=True, slots=True)
class _Cores:
    """The functions that read and set the number of cores of a product."""

    read: Callable[[], int]
    limit: Callable[[int], None]


@cache
def _openblas() -> _Cores | None:
    """The functions of numpy's OpenBLAS; None where numpy uses another library."""
    package = Path(np.__file__).parent
    paths = (path for folder in FOLDERS for path in sorted((package / folder).glob("*openblas*")))
    for path in paths:
        try:
            library = CDLL(str(path))  # loaded already: the same one
        except OSError:
            continue
        for name in SETTINGS:
            if hasattr(library, name):
                return _Cores(getattr(library, name.replace("set", "get")), getattr(library, name))
    return None


def has_setting() -> bool:
    """Whether the number of cores of a product can be limited here."""
    return _openblas() is not None


class _Users:
    """Counts who needs products on one core; the first one sets it, the last one restores it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._count = 0
        self._before = 1

    def enter(self, cores: _Cores) -> None:
        with self._lock:
            if self._count == 0:
                self._before = cores.read()
                cores.limit(1)
            self._count += 1

    def leave(self, cores: _Cores) -> None:
        with self._lock:
            self._count -= 1
            if self._count == 0:
                cores.limit(self._before)


_USERS = _Users()


@contextmanager
def limit_to_one_core() -> Iterator[None]:
    """Run numpy's products on one core, in the whole process; nested and in threads alike."""
    cores = _openblas()
    if cores is None:
        yield
        return
    _USERS.enter(cores)
    try:
        yield
    finally:
        _USERS.leave(cores)
