"""The causal model on devices: the numbers of the plain one, no slip of device, few operators."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from torch import Tensor

from metrics.engine.batch_spec import Precision
from metrics.engine.device.attention import Kind
from metrics.engine.torch_models import DTYPES
from metrics.language_model.causal_weights import SMALL, CausalShape
from metrics.language_model.device_causal import DeviceCausal
from metrics.language_model.plain import PlainCausal
from metrics.language_model.scorer import Scorer, sum_halves
from metrics.language_model.small import SmallModel
from metrics.training.language_model.causal_transformer import CausalTransformer
from tests.metrics.language_model.tiny import TEXTS
from tests.support.devices import DEVICES, FakeTransfer, counting, fake_cuda, place_fake

SHAPE = CausalShape(layers=2, hidden=64, heads=2, intermediate=96, vocabulary=50, limit=40)
BOUNDS = {
    Precision.EXACT: {"rel": 1e-5, "abs": 1e-4},
    Precision.FAST: {"rel": 5e-3, "abs": 0.3},
}
"""Of a token's log-probability; random weights give numbers near -60, where bf16 strays by 0.24 in
any bf16 products too."""
OPERATORS: dict[Kind, int] = {"variable": 126, "padded": 618}
"""For a thousand texts of 8 to 69 tokens; these may fall and not rise.  In the padded form, what a
processor counts for attention are the operators of its unfused form."""


@pytest.fixture(scope="module")
def model() -> CausalTransformer:
    torch.manual_seed(0)
    return CausalTransformer(SHAPE).eval().requires_grad_(False)


def drawn(n: int, length: int) -> NDArray[np.int64]:
    return np.random.default_rng(length).integers(0, SHAPE.vocabulary, size=(n, length))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("precision", DTYPES)
def test_as_in_numpy(model: CausalTransformer, device: str, precision: Precision) -> None:
    if device == "mps" and precision is Precision.FAST:
        pytest.skip("bf16 is no default there")
    ours, plain = DeviceCausal(model.weights(), precision, device), PlainCausal(model.weights())
    windows = [drawn(n, length) for n, length in ((3, 2), (1, 7), (4, 18), (2, SHAPE.limit))]
    expected = [plain.log_probabilities(ids) for ids in windows]
    for ids, values in zip(windows, expected, strict=True):
        assert ours.log_probabilities(ids) == pytest.approx(values, **BOUNDS[precision])
    sums = ours.window_sums(windows)
    for found, values in zip(sums, expected, strict=True):
        wanted = sum_halves(values, SHAPE.limit)
        assert found == pytest.approx(wanted, **BOUNDS[precision])


def test_nothing_to_score(model: CausalTransformer) -> None:
    ours = DeviceCausal(model.weights(), Precision.EXACT, "cpu")
    assert ours.log_probabilities(drawn(3, 1)).shape == (3, 0)
    assert ours.window_sums([]) == []


def test_a_window_beyond_the_limit_is_refused(model: CausalTransformer) -> None:
    ours = DeviceCausal(model.weights(), Precision.EXACT, "cpu")
    with pytest.raises(IndexError, match="more than 40 tokens"):
        ours.log_probabilities(drawn(1, SHAPE.limit + 2))


@pytest.mark.parametrize("device", DEVICES)
def test_likelihoods_through_the_engine(
    tiny_model: SmallModel, tiny_folder: Path, device: str
) -> None:
    from metrics.language_model.causal_weights import load

    expected = Scorer(tiny_model).likelihoods(TEXTS)
    on_device = DeviceCausal(load(tiny_folder)[0], Precision.EXACT, device)
    long = " ".join(TEXTS) * 20  # several windows
    found = Scorer(tiny_model, 4096, on_device.window_sums).likelihoods([*TEXTS, long, ""])
    assert found.model[: len(TEXTS)] == pytest.approx(expected.model, rel=1e-5, abs=1e-3)
    both = Scorer(tiny_model).likelihoods([long])
    assert found.model[len(TEXTS)] == pytest.approx(both.model[0], rel=1e-4)


class FakeCausal(DeviceCausal):
    """The model with weights of no numbers on a CUDA device that is not there."""

    def _place_weight(self, array: NDArray[np.float32]) -> Tensor:
        return place_fake(array)


@pytest.mark.parametrize("kind", OPERATORS)
def test_on_cuda_nothing_stays_behind_and_a_batch_has_few_operators(kind: Kind) -> None:
    weights = CausalTransformer(SMALL).weights()
    lengths = sorted(np.random.default_rng(0).integers(8, 70, size=1000).tolist())
    transfer = FakeTransfer()
    with fake_cuda():
        fake = FakeCausal(weights, Precision.FAST, "cuda", attention=kind, transfer=transfer)
        with counting() as work:
            fake.launch([np.ones((1, length), np.int64) for length in lengths])()
    assert transfer.copies == {"in": 1, "out": 1}
    assert work.operators <= OPERATORS[kind], work.calls
