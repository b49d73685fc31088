"""Log-probabilities of next tokens for a slice of tokens at a time, so that logits are not stored.

log p(token) = logit of the token − log Σ exp(logits), summed in fp32; the logit of the token itself
is an fp32 product even if the others are rounded to bf16.
"""

from __future__ import annotations

from typing import Any

import torch

from metrics.engine.linear import Linear

SLICE = 512
"""The number of tokens of a slice: 16 MB of fp32 logits for a vocabulary of 8,192."""

SMALLEST = 1e-30
"""The share below which softmax loses precision."""


def log_probabilities(
    states: torch.Tensor, logits: Linear, targets: torch.Tensor, words: torch.Tensor | None = None
) -> torch.Tensor:
    """Log-probability, fp32 (n,), of each target (n,) after its state (n, hidden).

    Args:
        states: of any float type.
        logits: the product with the output's weights, in its own precision.
        targets: token ids.
        words: the output's weights (vocabulary, hidden) in fp32, if the product is in less.
    """
    out = torch.empty(len(states), dtype=torch.float32, device=states.device)
    for start in range(0, len(states), SLICE):
        part = slice(start, start + SLICE)
        of_slice = logits(states[part].to(logits.dtype))
        target_logits = of_slice.gather(1, targets[part, None])[:, 0].float()
        difference = _log_share(of_slice, target_logits, targets[part])
        if words is not None:
            difference += (states[part].float() * words[targets[part]]).sum(1) - target_logits
        out[part] = difference
    return out


def _log_share(
    logits: torch.Tensor, target_logits: torch.Tensor, targets: torch.Tensor
) -> torch.Tensor:
    """Log softmax, fp32 (n,), at the targets (n,), of logits (n, vocabulary).

    torch's softmax takes half the time of its logsumexp, which is used where a share is too small
    for the precision of a float.
    """
    share = logits.softmax(1).gather(1, targets[:, None])[:, 0].float()
    lost = share < SMALLEST
    out = share.log()
    if lost.any():
        out[lost] = target_logits[lost] - logits[lost].float().logsumexp(1)
    return out


class SummedLoss(torch.autograd.Function):
    """Minus the sum of `log_probabilities`, for training; the forward pass computes the gradients.

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
        for start in range(0, len(states), 2 * SLICE):
            part = slice(start, start + 2 * SLICE)
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
