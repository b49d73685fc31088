"""Products of the compiled kernels by themselves: their numbers, up to the largest sums."""

from __future__ import annotations

from ctypes import byref

import numpy as np
import pytest
from numpy.typing import NDArray

from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import KernelMemory, kernels_of, list_supported_paths

Floats = NDArray[np.float32]

PATHS = [
    (path, precision)
    for path in list_supported_paths()
    for precision in Precision
    if kernels_of(path).supports(precision)
]
WHOLE_PRECISIONS = (Precision.FIXED, Precision.BYTES)
FIXED_PATHS = [path for path, precision in PATHS if precision is Precision.FIXED]
needs_kernels = pytest.mark.skipif(not PATHS, reason="the kernels are not built")

BYTE_PATHS = [path for path, precision in PATHS if precision is Precision.BYTES]
WHOLE = [(path, precision) for path, precision in PATHS if precision in WHOLE_PRECISIONS]

ERROR = {
    Precision.EXACT: 2e-5,
    Precision.FAST: 4e-3,
    Precision.FIXED: 4e-4,
    Precision.BYTES: 0.02,
}
"""How far a number may be off, of the product of the norms of its row and its weight."""


def multiply(path: str, precision: Precision, rows: Floats, weight: Floats) -> Floats:
    """The product (n, outputs) of rows (n, inputs) and a weight (outputs, inputs)."""
    kernels, count = kernels_of(path), len(rows)
    memory = KernelMemory(kernels, precision)
    packed = memory.pack_weights(weight)
    product = np.zeros((-(-count // 32) * 32 + 32, len(weight)), np.float32)
    size = kernels.native_workspace(byref(packed), count, memory.parts)
    kernels.native_multiply(
        byref(packed),
        np.ascontiguousarray(rows, np.float32).ctypes.data,
        count,
        memory.parts,
        memory.workspace(size),
        product.ctypes.data,
    )
    return product[:count]


def error_of(product: Floats, rows: Floats, weight: Floats) -> float:
    """The largest error, of the product of the norms."""
    exact = rows.astype(np.float64) @ weight.astype(np.float64).T
    norms = np.linalg.norm(rows, axis=1)[:, None] * np.linalg.norm(weight, axis=1)
    return float((np.abs(product - exact) / np.maximum(norms, 1e-30)).max())


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), PATHS)
@pytest.mark.parametrize("shape", [(1, 32, 32), (7, 64, 96), (33, 384, 64), (12, 3072, 32)])
def test_random_numbers(path: str, precision: Precision, shape: tuple[int, int, int]) -> None:
    count, inputs, outputs = shape
    generator = np.random.default_rng(inputs)
    rows = generator.normal(size=(count, inputs)).astype(np.float32)
    rows *= 10.0 ** generator.integers(-6, 6, (count, 1))
    weight = generator.normal(size=(outputs, inputs)).astype(np.float32)
    assert error_of(multiply(path, precision, rows, weight), rows, weight) < ERROR[precision]


def worst_rows(inputs: int) -> Floats:
    """Rows whose products with themselves are the largest that fixed point allows."""
    generator = np.random.default_rng(0)
    spike, flat = np.zeros(inputs), np.ones(inputs)
    spike[inputs // 2] = 1
    pair = np.zeros(inputs)
    pair[:2] = 1
    half = np.where(np.arange(inputs) < inputs // 2, 1, 1e-4)
    signs = generator.choice([-1.0, 1.0], inputs)
    four = np.where(np.arange(inputs) < 4, 1.0, 0)  # 32,767 each: the norm of 2^16
    outlier = generator.normal(size=inputs)
    outlier[3] = 40
    rows = [spike, flat, pair, half, signs, four, outlier, generator.normal(size=inputs)]
    return np.array([sign * row for row in rows for sign in (1, -1)], np.float32)


@needs_kernels
@pytest.mark.parametrize("path", FIXED_PATHS)
@pytest.mark.parametrize("inputs", [32, 384, 1536, 3072])
def test_no_sum_of_fixed_point_overflows(path: str, inputs: int) -> None:
    # A row times a weight in its own direction: the sum that Cauchy and Schwarz bound by 2^31.
    rows = worst_rows(inputs)
    weight = np.concatenate([rows, rows])
    product = multiply(path, Precision.FIXED, rows, weight)
    exact = rows @ weight.T
    # Equal numbers are all rounded in one direction, by at most 1/2 of 590 and of 1,180.
    assert error_of(product, rows, weight) < 1.5e-3
    assert np.diagonal(product) == pytest.approx(np.diagonal(exact), rel=1.5e-3)


@needs_kernels
@pytest.mark.parametrize("path", BYTE_PATHS)
@pytest.mark.parametrize("inputs", [32, 3072])
def test_no_sum_of_bytes_overflows_or_saturates(path: str, inputs: int) -> None:
    # All steps of a row and of a weight, in one direction; and pairs that 16 bits could not add up.
    rows = np.ones((3, inputs), np.float32)
    rows[1, 0] = -1
    rows[2] *= -1
    product = multiply(path, Precision.BYTES, rows, np.ones((32, inputs), np.float32))
    assert product == pytest.approx(np.tile(rows.sum(1)[:, None], 32), rel=1e-2)


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), WHOLE)
def test_all_paths_of_fixed_point_sum_the_same_whole_numbers(
    path: str, precision: Precision
) -> None:
    generator = np.random.default_rng(1)
    rows = generator.normal(size=(10, 384)).astype(np.float32)
    weight = generator.normal(size=(64, 384)).astype(np.float32)
    plain = multiply("portableint16", precision, rows, weight)
    found = multiply(path, precision, rows, weight)
    if precision is Precision.BYTES:
        # The same bytes, unless a number lies half way between two.
        assert (np.abs(found - plain) > 1e-3).mean() < 0.01
        return
    # The scale of a row is a sum of squares, whose order of summing may move its last bit.
    assert np.abs(found - plain).max() < 2e-3


@needs_kernels
@pytest.mark.parametrize(("path", "precision"), WHOLE)
def test_zeros_and_what_is_no_number(path: str, precision: Precision) -> None:
    weight = np.random.default_rng(2).normal(size=(32, 64)).astype(np.float32)
    weight[5] = 0
    rows = np.ones((4, 64), np.float32)
    rows[0] = 0
    rows[2, 7] = np.nan
    product = multiply(path, precision, rows, weight)
    assert (product[0] == 0).all()
    assert (product[[1, 3], 5] == 0).all()
    assert np.isnan(product[2, 0])
    assert np.array_equal(product[1], product[3])
