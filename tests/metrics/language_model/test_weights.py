from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError, UnavailableError
from metrics.language_model.model import CausalTransformer
from metrics.language_model.weights import MODEL, CausalWeights, load, quantize, save, sizes
from tests.metrics.language_model.tiny import SHAPE


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


def test_round_trip(tmp_path: Path) -> None:
    torch.manual_seed(0)
    weights = CausalTransformer(SHAPE).weights()
    counts = np.arange(SHAPE.vocabulary)
    save(tmp_path, weights, counts, {"seed": 0})
    again, unigrams = load(tmp_path)
    assert again.shape == SHAPE
    assert again.arrays.keys() == weights.arrays.keys() == sizes(SHAPE).keys()
    for name, one in weights.arrays.items():
        bound = 0.51 * quantize(one)[1][:, None] if one.ndim == 2 else 0.0
        assert (np.abs(one - again.arrays[name]) <= bound).all(), name
    total = float(counts.sum()) + SHAPE.vocabulary
    assert np.exp(unigrams[7]) == pytest.approx(8 / total)
    assert np.exp(unigrams).sum() == pytest.approx(1)
    assert not CausalTransformer.of(again).training


def test_weights_take_one_byte_each(tmp_path: Path) -> None:
    weights = CausalTransformer(SHAPE).weights()
    save(tmp_path, weights, np.zeros(SHAPE.vocabulary, np.int64), {})
    numbers = sum(each.size for each in weights.arrays.values())
    assert (tmp_path / MODEL).stat().st_size < 1.6 * numbers


def test_errors(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="no language model in"):
        load(tmp_path)
    (tmp_path / MODEL).write_bytes(b"not safetensors")
    with pytest.raises(InputError, match="no language model of ours"):
        load(tmp_path)


def test_another_safetensors_file_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    save_file({"weight": torch.zeros(3)}, tmp_path / MODEL)
    with pytest.raises(InputError, match="no language model of ours"):
        load(tmp_path)


@pytest.mark.parametrize("change", ["missing", "shape", "unknown"])
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, change: str) -> None:
    arrays = dict(CausalTransformer(SHAPE).weights().arrays)
    if change == "unknown":
        arrays["blocks.9.down.weight"] = arrays["blocks.0.down.weight"]
    elif change == "missing":
        del arrays["norm.weight"]
    else:
        arrays["norm.weight"] = arrays["norm.weight"][1:]
    save(tmp_path, CausalWeights(SHAPE, arrays), np.zeros(SHAPE.vocabulary, np.int64), {})
    with pytest.raises(InputError, match=r"no language model of ours: .*weight"):
        load(tmp_path)
