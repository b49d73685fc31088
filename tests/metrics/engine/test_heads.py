"""Values of first tokens: the formula, its bounds, and the same bits in any company."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.engine.heads import ROWS, LinearHead, LinearHeads, apply_head

WEIGHT = np.linspace(-1, 1, 7, dtype=np.float32)


def test_it_is_linear() -> None:
    states = np.eye(7, dtype=np.float32)
    assert np.allclose(LinearHead(WEIGHT, 0.5)(states), WEIGHT + 0.5)


@pytest.mark.parametrize("value", [-1e4, -90.0, -1.0, 0.0, 1.0, 90.0, 1e4])
def test_the_logistic_function_holds_far_from_zero(value: float) -> None:
    with np.errstate(all="raise", under="ignore"):
        found = LinearHead(np.ones(1, np.float32), logistic=True)(np.array([[value]], np.float32))
        expected = 1 / (1 + np.exp(np.float64(-value))) if value > -700 else 0.0
    assert found[0] == pytest.approx(expected, abs=1e-7)


@given(st.integers(1, 3), st.integers(0, 999))
def test_the_same_bits_in_any_place(blocks: int, seed: int) -> None:
    states = np.random.default_rng(seed).normal(size=(blocks * ROWS, 7)).astype(np.float32)
    order = np.random.default_rng(seed + 1).permutation(len(states))
    head = LinearHead(WEIGHT, 0.1, logistic=True)
    found = apply_head(head, states, len(states))
    assert np.array_equal(apply_head(head, states[order], len(states)), found[order])
    assert np.array_equal(apply_head(head, states, 5), found[:5])


def several(outputs: int) -> LinearHeads:
    random = np.random.default_rng(2)
    weight = random.normal(size=(outputs, 7)).astype(np.float32)
    return LinearHeads(weight, random.normal(size=outputs).astype(np.float32))


@pytest.mark.parametrize("outputs", [1, 4])
def test_several_heads_are_columns(outputs: int) -> None:
    heads = several(outputs)
    states = np.random.default_rng(0).normal(size=(ROWS, 7)).astype(np.float32)
    values = heads(states)
    assert values.shape == (ROWS, outputs)
    assert values.dtype == np.float32
    assert np.allclose(values, states.astype(np.float64) @ heads.weight.T + heads.bias, atol=1e-5)
    for place in range(outputs):
        alone = LinearHead(heads.weight[place], float(heads.bias[place]))
        assert np.array_equal(values[:, place], alone(states))


@given(st.integers(1, 3), st.integers(0, 999))
def test_several_heads_have_the_same_bits_in_any_place(blocks: int, seed: int) -> None:
    states = np.random.default_rng(seed).normal(size=(blocks * ROWS, 7)).astype(np.float32)
    order = np.random.default_rng(seed + 1).permutation(len(states))
    values = apply_head(several(3), states, len(states))
    assert np.array_equal(apply_head(several(3), states[order], len(states)), values[order])
    assert np.array_equal(apply_head(several(3), states, 5), values[:5])
