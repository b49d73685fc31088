from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError
from metrics import combination_weights as weights
from metrics.base import UNIT, Scores, Signature
from metrics.combination_weights import EQUAL, PAPER, Weights, find_fitted_weights, natural_is_high
from metrics.registry import metric


@dataclass(frozen=True)
class Named:
    name: str
    higher_is_natural: bool = True
    range = UNIT

    @property
    def signature(self) -> Signature:
        return Signature(self.name, {"model": "x", "precision": "fp32"})

    def score(self, texts: object, formulas: object = None) -> Scores:
        return np.zeros(0)


@pytest.mark.parametrize(
    ("name", "alpha", "beta"),
    [
        ("gruen", 0.644, 0.356),
        ("fre", 0.594, 0.406),
        ("ippl", 0.484, 0.516),
        ("islor", 0.700, 0.300),
        ("llama", 0.656, 0.344),
    ],
)
def test_table_11(name: str, alpha: float, beta: float) -> None:
    assert (PAPER[name].alpha, PAPER[name].beta) == (alpha, beta)


def test_equal() -> None:
    assert (EQUAL.alpha, EQUAL.beta) == (1, 1)


@pytest.mark.parametrize(
    ("alpha", "beta"), [(-0.1, 1), (0, 0), (float("nan"), 1), (1, float("inf"))]
)
def test_what_is_no_weight_is_refused(alpha: float, beta: float) -> None:
    with pytest.raises(InputError):
        Weights(alpha, beta)


def test_stored_weights_and_signs_belong_to_their_models(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = {
        "signs": {"m|model:x": {"higher_is_natural": False}},
        "weights": {"m|model:x": {"f|model:x": {"alpha": 0.7, "beta": 0.3, "source": "here"}}},
    }
    (tmp_path / "weights.json").write_text(json.dumps(shipped), encoding="utf-8")
    monkeypatch.setattr(weights, "files", lambda package: tmp_path)
    weights._load_shipped.cache_clear()
    try:
        assert find_fitted_weights(Named("m"), Named("f")) == Weights(0.7, 0.3, "here")
        assert find_fitted_weights(Named("m"), Named("g")) is None
        assert find_fitted_weights(Named("n"), Named("f")) is None
        assert not natural_is_high(Named("m"))
        assert natural_is_high(Named("n"))
        assert not natural_is_high(Named("n", higher_is_natural=False))
    finally:
        weights._load_shipped.cache_clear()


@pytest.mark.parametrize("measure", ["formulaicness", "formulaicness:light"])
@pytest.mark.parametrize("name", ["fre", "logprob"])
def test_the_shipped_models_have_fitted_weights(name: str, measure: str) -> None:
    """A new model needs `metrics.training.naturalness.fit_weights` after its calibration."""
    found = find_fitted_weights(metric(name), metric(measure))
    assert found is not None
    assert found.source == "fitted to post-edits and fluency ranks"
    assert found.alpha + found.beta == pytest.approx(1)
