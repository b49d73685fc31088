"""The regressor in torch: its segments, and its way into a file and back."""

from __future__ import annotations

from pathlib import Path

import torch

from metrics.formulaicness.regressor import Regressor, read, segments
from metrics.minilm import Tokens, base_weights
from metrics.training.encoder.train_formulaicness import save


def test_segments_begin_after_the_first_separator() -> None:
    ids = torch.tensor([[101, 7, 8, 102, 9, 102], [101, 7, 102, 9, 9, 102]])
    assert segments(ids).tolist() == [[0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1]]


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    model = Regressor()
    model.encoder.fill(base_weights())
    torch.manual_seed(0)
    layer = model.encoder.layers[2].output
    with torch.no_grad():
        layer.weight += 0.05 * torch.randn(384, 4) @ torch.randn(4, 1536)
    save(model.eval(), tmp_path / "update.safetensors", rank=4)
    ids = torch.tensor(Tokens().encode(["no cube is small"]))
    with torch.inference_mode():
        expected = model(ids)
        assert torch.allclose(read(tmp_path / "update.safetensors")(ids), expected, atol=1e-3)
    assert (tmp_path / "update.safetensors").stat().st_size < 60_000
