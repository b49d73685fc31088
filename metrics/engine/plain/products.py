"""Products of the rows of texts with a weight, where no number depends on the other rows.

OpenBLAS's kernels for AVX2 sum some rows of a matrix in another order than others, its kernels for
AVX-512 sum all rows alike.  Where the order differs, each text is a product of its own; elsewhere
texts share products of fixed numbers of rows, which have up to twice the rate.

    multiply(x, weight, groups, out, buffers)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from metrics.engine.packing import LengthGroup
from metrics.engine.plain import blas
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
    if not blas.has_setting():
        return False
    random = np.random.default_rng(0)
    weight = random.standard_normal((inputs, outputs), np.float32)
    if not is_contiguous:
        weight = np.asfortranarray(weight)
    row = random.standard_normal(inputs, np.float32)
    with blas.limit_to_one_core():
        expected = (np.tile(row, (BLOCKS[0], 1)) @ weight)[0]
        return all(bool((np.tile(row, (rows, 1)) @ weight == expected).all()) for rows in BLOCKS)
