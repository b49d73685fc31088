"""The causal transformer in numpy beside the one of torch."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from metrics.language_model.causal_weights import CausalShape
from metrics.language_model.plain import PlainCausal
from metrics.training.language_model.causal_transformer import CausalTransformer

SHAPES = {
    "wide heads": CausalShape(
        layers=2, hidden=128, heads=2, intermediate=172, vocabulary=50, limit=512
    ),
    "odd sizes": CausalShape(
        layers=2, hidden=36, heads=3, intermediate=23, vocabulary=41, limit=40
    ),
}


def made(shape: CausalShape) -> CausalTransformer:
    torch.manual_seed(1)
    model = CausalTransformer(shape)
    for name, parameter in model.named_parameters():
        middle = 1.0 if parameter.dim() == 1 else 0.0
        torch.nn.init.normal_(parameter, middle, 0.04 if name == "embeddings.weight" else 0.2)
    return model.eval().requires_grad_(False)


TORCH = {name: made(shape) for name, shape in SHAPES.items()}
PLAIN = {name: PlainCausal(model.weights()) for name, model in TORCH.items()}


def drawn(name: str, n: int, length: int) -> np.ndarray:
    return np.random.default_rng(n).integers(0, SHAPES[name].vocabulary, (n, length))


@torch.inference_mode()
def plain(model: CausalTransformer, tokens: np.ndarray) -> np.ndarray:
    ids = torch.from_numpy(tokens)
    logits = model.logits(model(ids[:, :-1]))
    return logits.log_softmax(-1).gather(2, ids[:, 1:, None])[:, :, 0].numpy()


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(("n", "length"), [(1, 2), (3, 8), (70, 9), (7, 33), (2, 40), (49, 2)])
def test_it_is_the_model_of_torch(name: str, n: int, length: int) -> None:
    ids = drawn(name, n, length)
    assert np.abs(PLAIN[name].log_probabilities(ids) - plain(TORCH[name], ids)).max() < 2e-4


def test_a_text_of_the_longest_length() -> None:
    ids = drawn("wide heads", 2, 513)
    found = PLAIN["wide heads"].log_probabilities(ids)
    assert np.abs(found - plain(TORCH["wide heads"], ids)).max() < 2e-4


@pytest.mark.parametrize("name", SHAPES)
def test_a_text_is_the_same_alone_and_in_company_bit_for_bit(name: str) -> None:
    ids = drawn(name, 60, 21)
    together = PLAIN[name].log_probabilities(ids)
    alone = np.concatenate([PLAIN[name].log_probabilities(each[None]) for each in ids])
    assert np.array_equal(together, alone)


def test_what_comes_later_changes_nothing_before() -> None:
    ids = drawn("odd sizes", 4, 30)
    model = PLAIN["odd sizes"]
    shorter = model.log_probabilities(ids[:, :19])
    assert np.abs(model.log_probabilities(ids)[:, :18] - shorter).max() < 1e-5


@pytest.mark.parametrize("ids", [[[1, 50]], [[-1, 2]], [[1] * 514]])
def test_what_lies_outside_the_tables_is_refused(ids: list[list[int]]) -> None:
    with pytest.raises(IndexError, match=r"vocabulary|tokens"):
        PLAIN["wide heads"].log_probabilities(np.array(ids))


def test_nothing_gives_nothing() -> None:
    model = PLAIN["odd sizes"]
    assert model.log_probabilities(np.empty((0, 5), np.int64)).shape == (0, 4)
    assert model.log_probabilities(np.zeros((3, 1), np.int64)).shape == (3, 0)


def test_the_model_is_not_changed() -> None:
    model = made(SHAPES["odd sizes"])
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    PlainCausal(model.weights()).log_probabilities(drawn("odd sizes", 2, 5))
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())
