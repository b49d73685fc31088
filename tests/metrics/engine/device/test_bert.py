"""The encoder on devices: the numbers of the plain one, no slip of device, little work."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from torch import Tensor, nn

from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.batch_spec import Precision
from metrics.engine.device import bert
from metrics.engine.device.attention import Kind
from metrics.engine.device.bert import CAPACITY, ROW_UNIT, DeviceBert
from metrics.engine.heads import LinearHead, LinearHeads
from metrics.engine.packing import pack
from metrics.engine.text_engine import TextEngine
from metrics.engine.torch_models import DTYPES
from metrics.minilm import MINILM
from metrics.word_pieces import Encoded
from tests.support.devices import DEVICES, FakeTransfer, counting, fake_cuda, place_fake

SHAPE = EncoderShape(
    layers=3, hidden=64, heads=2, intermediate=128, vocabulary=60, positions=64, norm_epsilon=1e-12
)
DRIFT = {Precision.EXACT: 1e-5, Precision.FAST: 0.05}
WORK: dict[tuple[Kind, Precision], tuple[int, float]] = {
    ("variable", Precision.FAST): (53, 7.36e9),
    ("variable", Precision.EXACT): (58, 18.73e9),
    ("padded", Precision.FAST): (342, 35.4e9),
}
"""Operators and bytes of a full batch of 2,520 texts of 9 to 42 tokens, MiniLM-L6's shape; these
may fall and not rise.  In the padded form, what a processor counts for attention are the operators
of its unfused form."""

SEQUENCES = st.lists(st.lists(st.integers(0, 59), min_size=2, max_size=64), min_size=1, max_size=40)


class FakeBert(DeviceBert):
    """The encoder with weights of no numbers on a CUDA device that is not there."""

    def _place_weight(self, array: NDArray[np.float32]) -> Tensor:
        return place_fake(array)


@pytest.fixture(scope="module")
def encoder() -> BertEncoder:
    torch.manual_seed(0)
    return BertEncoder(SHAPE).eval().requires_grad_(False)


@pytest.fixture(scope="module")
def head() -> nn.Linear:
    torch.manual_seed(1)
    return nn.Linear(SHAPE.hidden, 1).requires_grad_(False)


def linear(head: nn.Linear, *, logistic: bool = False) -> LinearHead:
    return LinearHead(head.weight.numpy()[0], float(head.bias), logistic=logistic)


def score(model: DeviceBert, sequences: list[list[int]]) -> NDArray[np.float32]:
    order = sorted(range(len(sequences)), key=lambda i: len(sequences[i]))
    values = np.empty(len(sequences), np.float32)
    values[order] = model(pack([sequences[i] for i in order], model.batch_spec.row_unit))
    return values


def plain(encoder: BertEncoder, head: nn.Linear, sequences: list[list[int]]) -> list[float]:
    return [float(head(encoder(torch.tensor([ids]), kept=1)[:, 0])) for ids in sequences]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("precision", DTYPES)
@settings(max_examples=15)
@given(sequences=SEQUENCES)
def test_drift_is_bounded(
    encoder: BertEncoder,
    head: nn.Linear,
    device: str,
    precision: Precision,
    sequences: list[list[int]],
) -> None:
    if device == "mps" and precision is Precision.FAST:
        pytest.skip("bf16 is no default there")
    model = DeviceBert(encoder.weights(), linear(head), precision, device)
    drift = np.abs(score(model, sequences) - plain(encoder, head, sequences)).max()
    assert drift < DRIFT[precision]


@pytest.mark.parametrize("device", DEVICES)
def test_segments_and_the_logistic_function(
    encoder: BertEncoder, head: nn.Linear, device: str
) -> None:
    ids, segments = [1, 5, 9, 7, 7, 9], torch.tensor([[0, 0, 0, 1, 1, 1]])
    expected = torch.sigmoid(head(encoder(torch.tensor([ids]), segments, kept=1)[:, 0]))
    model = DeviceBert(encoder.weights(), linear(head, logistic=True), Precision.EXACT, device)
    (found,) = model(pack([ids], model.batch_spec.row_unit, separator=9))
    assert found == pytest.approx(float(expected), abs=1e-5)


@pytest.mark.parametrize("device", DEVICES)
def test_a_head_of_the_host_and_one_of_tensors(
    encoder: BertEncoder, head: nn.Linear, device: str
) -> None:
    class Named:
        """A head that no device knows."""

        def __init__(self, head: LinearHead) -> None:
            self.values = head

        def __call__(self, states: NDArray[np.float32]) -> NDArray[np.float32]:
            return self.values(states)

    class OfTensors:
        def __call__(self, states: NDArray[np.float32]) -> NDArray[np.float32]:
            raise AssertionError("the states left the device")

        def of_tensor(self, states: Tensor) -> Tensor:
            return head.to(states.device)(states)[:, 0]

    on_host = linear(head)
    sequences = [[3] * length for length in range(2, 40)]
    expected = score(DeviceBert(encoder.weights(), on_host, Precision.EXACT, device), sequences)
    for other in (Named(on_host), OfTensors()):
        model = DeviceBert(encoder.weights(), other, Precision.EXACT, device)
        assert score(model, sequences) == pytest.approx(expected, abs=1e-5)
    head.cpu()


@pytest.mark.parametrize("device", DEVICES)
def test_several_heads_work_on_the_device(encoder: BertEncoder, device: str) -> None:
    random = np.random.default_rng(0)
    weight = random.normal(size=(3, SHAPE.hidden)).astype(np.float32)
    several = LinearHeads(weight, random.normal(size=3).astype(np.float32))
    model = DeviceBert(encoder.weights(), several, Precision.EXACT, device)
    rows = pack([[3 + length] * length for length in range(2, 40)], model.batch_spec.row_unit)
    values = model(rows)
    assert values.shape == (38, 3)
    for place in range(3):
        alone = LinearHead(weight[place], float(several.bias[place]))
        single = DeviceBert(encoder.weights(), alone, Precision.EXACT, device)
        assert values[:, place] == pytest.approx(single(rows), abs=1e-5)


def test_on_cuda_several_heads_stay_on_the_device() -> None:
    several = LinearHeads(np.zeros((3, SHAPE.hidden), np.float32), np.zeros(3, np.float32))
    weights, transfer = BertEncoder(SHAPE).weights(), FakeTransfer()
    with fake_cuda():
        model = FakeBert(
            weights, several, Precision.FAST, "cuda", attention="variable", transfer=transfer
        )
        values = model.launch(pack([[1, 2], [1, 2, 3]], model.batch_spec.row_unit))()
    assert values.shape == (2, 3)
    assert transfer.copies == {"in": 1, "out": 1}


@pytest.mark.parametrize("device", DEVICES)
def test_through_the_engine_in_several_batches(
    encoder: BertEncoder, head: nn.Linear, device: str
) -> None:
    model = DeviceBert(encoder.weights(), linear(head), Precision.EXACT, device, capacity=1)
    assert model.batch_spec.capacity == ROW_UNIT
    sequences = [[1 + i % 59, *([i % 60] * (i % 50)), 2] for i in range(200)]
    engine = TextEngine(
        model,
        lambda texts: Encoded.of([sequences[int(str(t))] for t in texts], [False] * len(texts)),
        limit=64,
    )
    found = engine.score([str(i) for i in range(200)])
    assert found == pytest.approx(plain(encoder, head, sequences), abs=1e-5)


@pytest.mark.parametrize(("kind", "precision"), WORK)
def test_on_cuda_nothing_stays_behind_and_a_batch_is_little_work(
    kind: Kind, precision: Precision
) -> None:
    weights = BertEncoder(MINILM).weights()
    head = LinearHead(np.zeros(MINILM.hidden, np.float32), 0.1, logistic=True)
    lengths = sorted(np.random.default_rng(0).integers(9, 43, size=2520).tolist())
    transfer = FakeTransfer()
    with fake_cuda():
        model = FakeBert(weights, head, precision, "cuda", attention=kind, transfer=transfer)
        rows = pack([[5] * length for length in lengths], model.batch_spec.row_unit)
        with counting() as work:
            values = model.launch(rows)()
    assert len(rows.ids) == CAPACITY
    assert values.shape == (2520,)
    assert transfer.copies == {"in": 1, "out": 1}
    operators, most_bytes = WORK[kind, precision]
    assert work.operators <= operators, work.calls
    assert work.bytes <= most_bytes


def test_gelu_within_a_product_is_as_near_as_bf16(encoder: BertEncoder) -> None:
    """On a GPU it is by the hyperbolic tangent, on a processor by the error function."""
    x = torch.linspace(-6, 6, 100_001)
    drift = nn.functional.gelu(x, approximate="tanh") - nn.functional.gelu(x)
    assert drift.abs().max() < 5e-4
    model = DeviceBert(encoder.weights(), LinearHead(np.zeros(64)), Precision.FAST, "cpu")
    product = model._encoder.layers[0].intermediate
    x = torch.randn(40, SHAPE.hidden, dtype=torch.bfloat16)
    found, expected = bert._gelu_in_product(x, *product), bert._gelu_after_product(x, *product)
    assert (found - expected).abs().max() < 0.02


def test_a_slip_of_device_would_be_found() -> None:
    weights = BertEncoder(SHAPE).weights()
    head = LinearHead(np.zeros(SHAPE.hidden, np.float32))
    with fake_cuda():
        model = FakeBert(
            weights, head, Precision.FAST, "cuda", attention="variable", transfer=FakeTransfer()
        )
        slip = torch.zeros(SHAPE.hidden)
        model._encoder = replace(model._encoder, norm=(slip, slip))
        with pytest.raises(RuntimeError, match=r"device"):
            model.launch(pack([[1, 2]], model.batch_spec.row_unit))


def test_a_thousand_texts_are_one_batch(encoder: BertEncoder, head: nn.Linear) -> None:
    model = DeviceBert(encoder.weights(), linear(head), Precision.EXACT, "cpu")
    assert model.batch_spec.capacity == CAPACITY
    assert model.batch_spec.slice_sizes[0] >= 1000
    engine = TextEngine(model, lambda texts: Encoded.of([], []), limit=64)
    (batch,) = engine._split([33] * 1000)
    assert len(batch) == 1000
