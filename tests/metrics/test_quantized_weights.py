"""Quantization and its inverse; files are tested with the two models that have them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics.quantized_weights import (
    dequantize_matrices,
    quantize,
    quantize_matrices,
    quantized_types,
)


@given(st.integers(0, 1000), st.floats(1e-6, 1e6))
def test_rounding_is_at_most_half_a_step(seed: int, size: float) -> None:
    matrix = (size * np.random.default_rng(seed).normal(size=(4, 9))).astype(np.float32)
    whole, scale = quantize(matrix)
    assert whole.dtype == np.int8
    assert np.abs(whole.astype(int)).max() <= 127
    error = np.abs(whole * scale[:, None] - matrix)
    assert (error <= 0.51 * scale[:, None]).all()


def test_a_row_of_zeros() -> None:
    whole, scale = quantize(np.zeros((2, 3), np.float32))
    assert not whole.any()
    assert np.isfinite(scale).all()


def test_matrices_alone_are_quantized_and_have_a_scale() -> None:
    arrays = {
        "output.weight": np.array([[127.0, -3.0], [0.0, 0.0]], np.float32),
        "output.bias": np.array([0.1, 0.2], np.float32),
    }
    quantized = quantize_matrices(arrays)
    types = {name: (array.shape, array.dtype.name) for name, array in quantized.items()}
    assert types == {
        "output.weight": ((2, 2), "int8"),
        "output.weight.scale": ((2,), "float32"),
        "output.bias": ((2,), "float32"),
    }
    assert quantized_types({"output.weight": (2, 2), "output.bias": (2,)}) == {
        "output.weight": ((2, 2), "I8"),
        "output.weight.scale": ((2,), "F32"),
        "output.bias": ((2,), "F32"),
    }
    again = dequantize_matrices(quantized)
    assert {name: array.tolist() for name, array in again.items()} == {
        "output.weight": [[127.0, -3.0], [0.0, 0.0]],
        "output.bias": arrays["output.bias"].tolist(),
    }
