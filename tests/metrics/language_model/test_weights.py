from __future__ import annotations

from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError, UnavailableError
from metrics.language_model.model import CausalTransformer
from metrics.language_model.weights import MODEL, load, quantize, save
from tests.metrics.language_model.tiny import SHAPE


@given(st.integers(0, 1000), st.floats(1e-6, 1e6))
def test_rounding_is_at_most_half_a_step(seed: int, size: float) -> None:
    matrix = size * torch.randn(4, 9, generator=torch.Generator().manual_seed(seed))
    whole, scale = quantize(matrix)
    assert whole.dtype == torch.int8
    assert whole.abs().max() <= 127
    error = (whole.float() * scale[:, None] - matrix).abs()
    assert (error <= 0.51 * scale[:, None]).all()


def test_a_row_of_zeros() -> None:
    whole, scale = quantize(torch.zeros(2, 3))
    assert not whole.any()
    assert torch.isfinite(scale).all()


def test_round_trip(tmp_path: Path) -> None:
    torch.manual_seed(0)
    model = CausalTransformer(SHAPE)
    counts = torch.arange(SHAPE.vocabulary)
    save(tmp_path, model, counts, {"seed": 0})
    again, unigrams = load(tmp_path)
    assert again.shape == SHAPE
    for (name, one), other in zip(
        model.state_dict().items(), again.state_dict().values(), strict=True
    ):
        bound = 0.51 * quantize(one)[1][:, None] if one.dim() == 2 else torch.zeros(())
        assert ((one - other).abs() <= bound).all(), name
    total = float(counts.sum()) + SHAPE.vocabulary
    assert float(unigrams[7].exp()) == pytest.approx(8 / total)
    assert float(unigrams.exp().sum()) == pytest.approx(1)
    assert not again.training


def test_weights_take_one_byte_each(tmp_path: Path) -> None:
    model = CausalTransformer(SHAPE)
    save(tmp_path, model, torch.zeros(SHAPE.vocabulary), {})
    numbers = sum(p.numel() for p in model.parameters())
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
