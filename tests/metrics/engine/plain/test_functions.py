"""Each function beside its definition, far from zero too."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics.engine.plain import functions
from metrics.engine.plain.functions import Buffers

NUMBERS = np.concatenate([np.linspace(-12, 12, 4001), [-1e4, -100, 0, 100, 1e4]]).astype(np.float32)


def test_gelu() -> None:
    rows = np.tile(NUMBERS, (5, 1))
    bias = np.full(len(NUMBERS), 0.25, np.float32)
    functions.add_bias_and_gelu(rows, bias, Buffers())
    x = (NUMBERS + bias).astype(np.float64)
    expected = x * np.array([0.5 * math.erfc(-number / math.sqrt(2)) for number in x])
    assert np.abs(rows - expected).max() == pytest.approx(0, abs=1e-3)  # of 1e4, seven digits
    near = np.abs(x) < 13
    assert (np.abs(rows - expected)[:, near] <= 3e-7 * np.abs(x[near]) + 1e-7).all()


def test_silu_of_slices_of_wider_rows() -> None:
    both = np.stack([np.concatenate([NUMBERS, NUMBERS[::-1]])] * 3)
    half = len(NUMBERS)
    out = np.empty((3, half), np.float32)
    functions.silu_times(both[:, :half], both[:, half:], out)
    gate, up = NUMBERS.astype(np.float64), NUMBERS[::-1].astype(np.float64)
    expected = gate / (1 + np.exp(-np.maximum(gate, -700))) * up
    assert np.allclose(out, expected, rtol=2e-6, atol=1e-5)


@pytest.mark.parametrize("scaled", [True, False])
def test_norm(scaled: bool) -> None:
    generator = np.random.default_rng(0)
    x = generator.normal(3, 5, (7, 60)).astype(np.float32)
    scale, shift = generator.normal(size=(2, 60)).astype(np.float32) if scaled else (None, None)
    expected = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)
    if scale is not None and shift is not None:
        expected = expected * scale + shift
    functions.normalize(x, scale, shift, 1e-5)
    assert np.allclose(x, expected, atol=1e-5)


def test_attention_sees_what_the_mask_leaves() -> None:
    generator = np.random.default_rng(0)
    query, key, value = generator.normal(size=(3, 2, 3, 4, 5)).astype(np.float32)
    mask = np.triu(np.full((4, 4), -np.inf, np.float32), 1)
    out = np.empty_like(query)
    functions.attend(query, key, value, out, mask)
    assert np.allclose(out[:, :, 0], value[:, :, 0])
    logits = query[1, 2, 3] @ key[1, 2].T
    shares = np.exp(logits) / np.exp(logits).sum()
    assert np.allclose(out[1, 2, 3], shares @ value[1, 2], atol=1e-6)


def test_buffers_are_used_again() -> None:
    buffers = Buffers()
    first = buffers.take("x", 4, 5)
    assert np.shares_memory(buffers.take("x", 2, 3), first)
    assert buffers.take("x", 10, 10).shape == (10, 10)
    assert not np.shares_memory(buffers.take("x", 2, 3), buffers.take("y", 2, 3))
