"""The loss of a language model in training, for a slice of tokens at a time: no stored logits."""

from __future__ import annotations

from typing import Any

import torch

SLICE = 1024
"""The number of tokens of a slice: 32 MB of fp32 logits for a vocabulary of 8,192."""

SMALLEST = 1e-30
"""The share below which softmax loses precision."""


class SummedLoss(torch.autograd.Function):
    """Minus the sum of the targets' log-probabilities; the forward pass computes the gradients.

    Probabilities are rounded to the states' type, which is exact enough for a gradient, but not
    for a score.
    """

    @staticmethod
    def forward(
        ctx: Any, states: torch.Tensor, embeddings: torch.Tensor, targets: torch.Tensor
    ) -> torch.Tensor:
        """The loss of n targets, in fp32."""
        total = torch.zeros(())
        of_states = torch.empty_like(states)
        of_embeddings = torch.zeros(embeddings.shape)
        for start in range(0, len(states), SLICE):
            part = slice(start, start + SLICE)
            slope = (states[part] @ embeddings.T).softmax(1)
            wanted = torch.arange(len(slope)), targets[part]
            total -= slope[wanted].float().clamp_min(SMALLEST).log().sum()
            slope[wanted] -= 1.0
            of_states[part] = slope @ embeddings
            of_embeddings += slope.T @ states[part]
        ctx.save_for_backward(of_states, of_embeddings.to(embeddings.dtype))
        return total

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, None]:
        """The stored gradients times the gradient of the sum."""
        of_states, of_embeddings = ctx.saved_tensors
        return of_states * gradients[0], of_embeddings * gradients[0], None
