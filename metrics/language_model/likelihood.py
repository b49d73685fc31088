"""Losses of next tokens without keeping the logits: a slice of tokens at a time.

The loss of a token is log Σ exp(logits) − logit of the token, in fp32 from the state on.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

SLICE = 512
"""Tokens whose logits exist at one time: 16 MB in fp32 for 8,192 words."""


class SummedLoss(torch.autograd.Function):
    """Summed loss of states (n, hidden) under tied embeddings; gradients made on the way."""

    @staticmethod
    def forward(ctx: Any, states: Tensor, embeddings: Tensor, targets: Tensor) -> Tensor:
        """The sum over n targets, in fp32."""
        total = torch.zeros(())
        of_states = torch.empty_like(states)
        of_embeddings = torch.zeros(embeddings.shape)
        for start in range(0, len(states), SLICE):
            state, target = states[start : start + SLICE], targets[start : start + SLICE]
            logits = (state @ embeddings.T).float()
            normalizer = logits.logsumexp(1)
            total += (normalizer - logits.gather(1, target[:, None])[:, 0]).sum()
            slope = logits.sub_(normalizer[:, None]).exp_()
            slope[torch.arange(len(target)), target] -= 1.0
            rounded = slope.to(states.dtype)
            of_states[start : start + SLICE] = rounded @ embeddings
            of_embeddings += rounded.T @ state
        ctx.save_for_backward(of_states, of_embeddings.to(embeddings.dtype))
        return total

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, Tensor, None]:
        """The stored gradients times that of the sum."""
        of_states, of_embeddings = ctx.saved_tensors
        return of_states * gradients[0], of_embeddings * gradients[0], None
