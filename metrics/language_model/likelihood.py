"""Log-probabilities of next tokens without keeping the logits: a slice of tokens at a time.

log p(token) = logit of the token − log Σ exp(logits), in fp32 from the logits on.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

SLICE = 512
"""Tokens whose logits exist at one time: 16 MB in fp32 for 8,192 words."""


def log_probabilities(states: Tensor, embeddings: Tensor, targets: Tensor) -> Tensor:
    """Log-probability, fp32 (n,), of each target (n,) after its state (n, hidden).

    `embeddings` (vocabulary, hidden) are the output's; their products with a state its logits.
    """
    out = torch.empty(len(states), dtype=torch.float32, device=states.device)
    for start in range(0, len(states), SLICE):
        part = slice(start, start + SLICE)
        logits = (states[part] @ embeddings.T).float()
        out[part] = logits.gather(1, targets[part, None])[:, 0] - logits.logsumexp(1)
    return out


class SummedLoss(torch.autograd.Function):
    """Minus the sum of `log_probabilities`, for training; gradients are made on the way.

    Probabilities are rounded to the states' type, which a gradient can bear and a score cannot.
    """

    @staticmethod
    def forward(ctx: Any, states: Tensor, embeddings: Tensor, targets: Tensor) -> Tensor:
        """The loss of n targets, in fp32."""
        total = torch.zeros(())
        of_states = torch.empty_like(states)
        of_embeddings = torch.zeros(embeddings.shape)
        for start in range(0, len(states), 2 * SLICE):
            part = slice(start, start + 2 * SLICE)
            slope = (states[part] @ embeddings.T).softmax(1)
            wanted = torch.arange(len(slope)), targets[part]
            total -= slope[wanted].float().clamp_min(1e-30).log().sum()
            slope[wanted] -= 1.0
            of_states[part] = slope @ embeddings
            of_embeddings += slope.T @ states[part]
        ctx.save_for_backward(of_states, of_embeddings.to(embeddings.dtype))
        return total

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, Tensor, None]:
        """The stored gradients times that of the sum."""
        of_states, of_embeddings = ctx.saved_tensors
        return of_states * gradients[0], of_embeddings * gradients[0], None
