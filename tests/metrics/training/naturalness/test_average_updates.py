"""The mean of tuned models: of weights, not of factors."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from metrics.language_model import causal_weights, naturalness_update
from metrics.language_model.naturalness_update import NaturalnessCoefficients
from metrics.training.naturalness import average_updates

LAYER = "blocks.0.down.weight"


def run(folder: Path, sign: int, loss: float) -> Path:
    """A run whose update adds ±1 to one column; the factors of both signs are equal in size."""
    weights, _ = causal_weights.load()
    rows, columns = weights.arrays[LAYER].shape
    up, down = np.full((rows, 1), sign * 127, np.int8), np.zeros((1, columns), np.int8)
    down[0, sign] = 127
    arrays = {
        f"{LAYER}.up": up,
        f"{LAYER}.down": down,
        f"{LAYER}.scale": np.array([1 / 127**2], np.float32),
    }
    folder.mkdir()
    naturalness_update.save(
        folder / naturalness_update.FILE, arrays, NaturalnessCoefficients(loss, 0.5), {"rank": 1}
    )
    return folder


def test_the_mean_of_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same = [run(tmp_path / "a", 1, 0.4), run(tmp_path / "b", 1, 0.6)]
    path = tmp_path / "mean.safetensors"
    monkeypatch.setattr(sys, "argv", ["average", str(path), *map(str, same)])
    average_updates.main()
    mean = naturalness_update.load(path)
    assert mean.coefficients == NaturalnessCoefficients(0.5, 0.5)
    weights, _ = causal_weights.load()
    changed = mean.apply(weights).arrays[LAYER] - weights.arrays[LAYER]
    np.testing.assert_allclose(changed[:, 1], 1, atol=0.01)
    assert abs(np.delete(changed, 1, axis=1)).max() < 0.01


def test_two_ranks_become_one(tmp_path: Path) -> None:
    updates = [
        naturalness_update.load(run(tmp_path / str(sign), sign, 0.5) / naturalness_update.FILE)
        for sign in (1, -1)
    ]
    weights, _ = causal_weights.load()
    averaged = average_updates.average(weights, updates)
    assert len(averaged[f"{LAYER}.scale"]) == 1
    # The mean has the rows (½, −½) in two columns: one component.
    update = naturalness_update.NaturalnessUpdate(averaged, NaturalnessCoefficients(1, 0), "")
    changed = update.apply(weights).arrays[LAYER] - weights.arrays[LAYER]
    np.testing.assert_allclose(changed[:, [1, -1]], [[0.5, -0.5]] * len(changed), atol=0.01)
