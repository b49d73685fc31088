from __future__ import annotations

import pytest
import torch
from torch.nn import functional

from metrics.engine.batch_spec import Precision
from metrics.engine.linear import build_linear
from metrics.language_model.likelihood import SLICE, SummedLoss, log_probabilities


def drawn(n: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(n)
    states = torch.randn(n, 8, generator=generator)
    embeddings = torch.randn(50, 8, generator=generator)
    return states, embeddings, torch.randint(50, (n,), generator=generator)


@pytest.mark.parametrize("n", [0, 1, SLICE, 2 * SLICE + 5])
def test_log_probabilities_are_those_of_the_full_softmax(n: int) -> None:
    states, embeddings, targets = drawn(n)
    expected = (states @ embeddings.T).log_softmax(1).gather(1, targets[:, None])[:, 0]
    product = build_linear(embeddings, None, Precision.EXACT)
    with torch.inference_mode():
        torch.testing.assert_close(log_probabilities(states, product, targets), expected)


def test_bf16_is_near_and_sums_in_fp32() -> None:
    states, embeddings, targets = drawn(300)
    rounded = states.bfloat16().float(), embeddings.bfloat16().float()
    expected = (rounded[0] @ rounded[1].T).log_softmax(1).gather(1, targets[:, None])[:, 0]
    product = build_linear(embeddings, None, Precision.FAST)
    with torch.inference_mode():
        found = log_probabilities(rounded[0], product, targets, rounded[1])
    assert found.dtype == torch.float32
    assert float((found - expected).abs().max()) < 0.05


def test_a_share_too_small_for_a_float() -> None:
    states, embeddings = torch.tensor([[200.0, 0.0], [0.0, 1.0]]), torch.eye(2)
    product = build_linear(embeddings, None, Precision.EXACT)
    with torch.inference_mode():
        found = log_probabilities(states, product, torch.tensor([1, 1]))
    assert found.tolist() == pytest.approx([-200.0, -0.3132617], abs=1e-4)


@pytest.mark.parametrize("n", [1, 2 * SLICE + 5])
def test_summed_loss_and_its_gradients(n: int) -> None:
    states, embeddings, targets = drawn(n)
    states.requires_grad_()
    embeddings.requires_grad_()
    loss = SummedLoss.apply(states, embeddings, targets)
    expected = functional.cross_entropy(states @ embeddings.T, targets, reduction="sum")
    torch.testing.assert_close(loss, expected, rtol=1e-4, atol=1e-3)
    actual = torch.autograd.grad(loss / 3, (states, embeddings))
    wanted = torch.autograd.grad(expected / 3, (states, embeddings))
    for one, other in zip(actual, wanted, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)
