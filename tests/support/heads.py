"""A linear layer of torch as the head that the engine takes."""

from __future__ import annotations

from torch import nn

from metrics.engine.heads import LinearHead


def as_head(linear: nn.Linear, *, logistic: bool = False) -> LinearHead:
    """The head with the layer's one output."""
    return LinearHead(linear.weight.detach().numpy()[0], float(linear.bias), logistic)
