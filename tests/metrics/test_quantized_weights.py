"""Quantization and its inverse; files are tested with the two models that have them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.quantized_weights import (
    dequantize,
    dequantize_matrices,
    pack,
    quantize,
    quantize_matrices,
    quantized_types,
    unpack,
)


def random_matrix(seed: int, size: float = 1.0) -> np.ndarray:
    return (size * np.random.default_rng(seed).normal(size=(4, 128))).astype(np.float32)


@given(st.integers(0, 1000), st.floats(1e-2, 1e4))
def test_rounding_is_no_coarser_than_by_the_greatest_number(seed: int, size: float) -> None:
    matrix = random_matrix(seed, size)
    again = dequantize(*quantize(matrix))
    step = np.abs(matrix.reshape(4, 2, 64)).max(2, keepdims=True) / 31
    plain = (np.round(matrix.reshape(4, 2, 64) / step) * step).reshape(4, 128)
    error, plain_error = ((v - matrix).reshape(4, 2, 64) for v in (again, plain))
    # A scale is rounded to 11 bits, which moves the greatest numbers by up to 1/66 of a step.
    assert ((error**2).sum(2) <= 1.05 * (plain_error**2).sum(2)).all()
    assert np.abs(error / step).max() < 8  # what is cut off is at most a quarter of the greatest


@given(st.integers(0, 1000))
def test_what_was_quantized_is_quantized_to_the_same(seed: int) -> None:
    matrix = dequantize(*quantize(random_matrix(seed)))
    assert np.array_equal(dequantize(*quantize(matrix)), matrix)


@given(st.lists(st.integers(-32, 31), min_size=8, max_size=8))
def test_four_codes_are_three_bytes(codes: list[int]) -> None:
    rows = np.array(codes).reshape(2, 4)
    packed = pack(rows)
    assert packed.shape == (2, 3)
    assert unpack(packed).tolist() == rows.tolist()


def test_the_bits_of_a_code_are_next_to_each_other() -> None:
    codes = [-32 + code for code in (0b000001, 0b000010, 0b000100, 0b001000)]
    assert [f"{byte:08b}" for byte in pack(np.array([codes]))[0]] == [
        "00000100",
        "00100001",
        "00001000",
    ]


@pytest.mark.parametrize("columns", [64, 688, 60])
def test_compiled_and_plain_agree(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = np.random.default_rng(0).normal(size=(40, columns)).astype(np.float32)
    quantized = quantize(matrix)
    compiled = dequantize(*quantized)
    monkeypatch.setenv("LOGIC2TEXT_NATIVE", "0")
    plain = dequantize(*quantized)
    assert plain.dtype == compiled.dtype
    assert np.array_equal(plain, compiled)


def test_a_row_of_zeros() -> None:
    packed, scale = quantize(np.zeros((2, 4), np.float32))
    assert not dequantize(packed, scale).any()
    assert (scale > 0).all()


@pytest.mark.parametrize("number", [3e6, float("inf"), float("nan")])
def test_numbers_without_a_scale_are_refused(number: float) -> None:
    with pytest.raises(ValueError, match="beyond 2,031,616, infinite or none"):
        quantize(np.array([[0.0, number, 1.0, 2.0]], np.float32))


def test_columns_that_are_no_multiple_of_four_are_refused() -> None:
    with pytest.raises(ValueError, match="6 columns"):
        quantize(np.zeros((2, 6), np.float32))


def test_matrices_alone_are_quantized_and_have_a_scale() -> None:
    arrays = {
        "output.weight": np.array([[31.0, -3.0, 0.0, 1.0], [0.0] * 4], np.float32),
        "output.bias": np.array([0.1, 0.2], np.float32),
    }
    quantized = quantize_matrices(arrays)
    types = {name: (array.shape, array.dtype.name) for name, array in quantized.items()}
    assert types == {
        "output.weight": ((2, 3), "uint8"),
        "output.weight.scale": ((2, 1), "float16"),
        "output.bias": ((2,), "float32"),
    }
    assert quantized_types({"output.weight": (2, 4), "output.bias": (2,)}) == {
        "output.weight": ((2, 3), "U8"),
        "output.weight.scale": ((2, 1), "F16"),
        "output.bias": ((2,), "F32"),
    }
    again = dequantize_matrices(quantized)
    assert {name: array.tolist() for name, array in again.items()} == {
        "output.weight": arrays["output.weight"].tolist(),
        "output.bias": arrays["output.bias"].tolist(),
    }
