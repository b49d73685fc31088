from __future__ import annotations

import pytest
import torch
from torch.nn import functional

from metrics.training.language_model.summed_loss import SLICE, SummedLoss


@pytest.mark.parametrize("n", [1, SLICE + 5])
def test_summed_loss_and_its_gradients(n: int) -> None:
    generator = torch.Generator().manual_seed(n)
    states = torch.randn(n, 8, generator=generator).requires_grad_()
    embeddings = torch.randn(50, 8, generator=generator).requires_grad_()
    targets = torch.randint(50, (n,), generator=generator)
    loss = SummedLoss.apply(states, embeddings, targets)
    expected = functional.cross_entropy(states @ embeddings.T, targets, reduction="sum")
    torch.testing.assert_close(loss, expected, rtol=1e-4, atol=1e-3)
    actual = torch.autograd.grad(loss / 3, (states, embeddings))
    wanted = torch.autograd.grad(expected / 3, (states, embeddings))
    for one, other in zip(actual, wanted, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)
