from __future__ import annotations

import numpy as np
import pytest
import torch

from metrics.engine.batch_spec import Precision
from metrics.language_model.inference import CausalInference
from metrics.language_model.model import CausalTransformer
from tests.metrics.language_model.tiny import SHAPE
from tests.support.olmo import olmo

NEEDS_CUDA = pytest.mark.skipif(
    not torch.cuda.is_available(), reason="torch finds no CUDA device here"
)


@pytest.fixture(scope="module")
def model() -> CausalTransformer:
    torch.manual_seed(1)
    made = CausalTransformer(SHAPE)
    for name, parameter in made.named_parameters():
        middle = 1.0 if parameter.dim() == 1 else 0.0
        torch.nn.init.normal_(parameter, middle, 0.04 if name == "embeddings.weight" else 0.2)
    return made.eval()


def drawn(n: int, length: int) -> torch.Tensor:
    generator = torch.Generator().manual_seed(n)
    return torch.randint(SHAPE.vocabulary, (n, length), generator=generator)


def plain(model: CausalTransformer, ids: torch.Tensor) -> torch.Tensor:
    with torch.inference_mode():
        logits = model.logits(model(ids[:, :-1]))
        return logits.log_softmax(-1).gather(2, ids[:, 1:, None])[:, :, 0]


@pytest.mark.parametrize("prepack", [None, False])
@pytest.mark.parametrize(("n", "length"), [(1, 2), (3, 7), (50, SHAPE.limit)])
def test_exact_is_the_model_itself(
    model: CausalTransformer, n: int, length: int, prepack: bool | None
) -> None:
    ids = drawn(n, length)
    found = CausalInference(model, prepack=prepack).log_probabilities(ids.numpy())
    torch.testing.assert_close(torch.from_numpy(found), plain(model, ids), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("prepack", [None, False])
def test_bf16_is_near_in_fp32(model: CausalTransformer, prepack: bool | None) -> None:
    ids = drawn(50, 20)
    found = CausalInference(model, Precision.FAST, prepack=prepack).log_probabilities(ids.numpy())
    assert found.dtype == np.float32
    assert float(np.abs(found - plain(model, ids).numpy()).max()) < 0.15
    assert float(np.abs(found - plain(model, ids).numpy()).mean()) < 0.02


def test_the_model_is_not_changed(model: CausalTransformer) -> None:
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    CausalInference(model, Precision.FAST).log_probabilities(drawn(2, 5).numpy())
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())


def test_likelihoods_are_those_of_the_same_model_of_transformers(model: CausalTransformer) -> None:
    peer = olmo(model)
    ids = drawn(4, 20)
    with torch.inference_mode():
        logits = peer(input_ids=ids[:, :-1]).logits
    expected = logits.log_softmax(-1).gather(2, ids[:, 1:, None])[:, :, 0]
    found = CausalInference(model).log_probabilities(ids.numpy())
    torch.testing.assert_close(torch.from_numpy(found), expected, rtol=1e-4, atol=1e-4)


@NEEDS_CUDA
@pytest.mark.parametrize(("precision", "bound"), [(Precision.EXACT, 1e-4), (Precision.FAST, 0.15)])
def test_cuda_gives_what_the_processor_gives(
    model: CausalTransformer, precision: Precision, bound: float
) -> None:
    ids = drawn(20, 20)
    found = CausalInference(model, precision, "cuda").log_probabilities(ids.numpy())
    assert float(np.abs(found - plain(model, ids).numpy()).max()) < bound
