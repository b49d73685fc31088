"""Low-rank updates of the encoder's linear layers: trained as such, or cut from a full fine-tune.

Hu et al. 2021 (LoRA), W + s·B·A with s = 2.  The update of a fully fine-tuned layer is the best
approximation of the given rank (truncated singular value decomposition).  Either way a file holds
two factors a layer, and the loader adds their product to the base weights once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
from torch import Tensor, nn

SCALE = 2.0


class LowRankLinear(nn.Module):
    """A frozen linear layer and a trained update of low rank, zero at the start."""

    def __init__(self, linear: nn.Linear, rank: int) -> None:
        super().__init__()
        self.linear = linear
        self.down = nn.Parameter(torch.empty(rank, linear.in_features))
        self.up = nn.Parameter(torch.zeros(linear.out_features, rank))
        nn.init.kaiming_uniform_(self.down, a=math.sqrt(5))

    def forward(self, x: Tensor) -> Tensor:
        """(…, in) to (…, out)."""
        out: Tensor = self.linear(x)
        return out + SCALE * (x @ self.down.T) @ self.up.T


def adapt(module: nn.Module, rank: int) -> None:
    """Freeze all of a module and put a trained low-rank update beside every linear layer in it."""
    for parameter in module.parameters():
        parameter.requires_grad_(False)
    for name, linear in _linears(module).items():
        owner, _, attribute = name.rpartition(".")
        setattr(module.get_submodule(owner), attribute, LowRankLinear(linear, rank))


def merge(module: nn.Module) -> None:
    """Add every low-rank update to its layer and put the plain layer back."""
    adapted = {n: m for n, m in module.named_modules() if isinstance(m, LowRankLinear)}
    for name, layer in adapted.items():
        with torch.no_grad():
            layer.linear.weight += SCALE * layer.up @ layer.down
        owner, _, attribute = name.rpartition(".")
        setattr(module.get_submodule(owner), attribute, layer.linear)


def difference(
    tuned: Mapping[str, Tensor], base: Mapping[str, Tensor], rank: int, dtype: torch.dtype
) -> dict[str, Tensor]:
    """What turns the base state into the tuned one.

    Matrices give ``<name>.up`` (out, rank) and ``<name>.down`` (rank, in), their product the best
    approximation of the change; what is not in the base, and vectors that differ, are kept whole.
    """
    update: dict[str, Tensor] = {}
    for name, value in tuned.items():
        if name not in base or value.dim() < 2:
            if name not in base or not torch.equal(value, base[name]):
                update[name] = value.detach().to(torch.float32).contiguous()
        elif not torch.equal(value, base[name]):
            left, singular, right = torch.linalg.svd(value - base[name], full_matrices=False)
            root = singular[:rank].sqrt()
            update[f"{name}.up"] = (left[:, :rank] * root).to(dtype).contiguous()
            update[f"{name}.down"] = (root[:, None] * right[:rank]).to(dtype).contiguous()
    return update


def apply(update: Mapping[str, Tensor], state: dict[str, Tensor]) -> dict[str, Tensor]:
    """The state with an update of `difference` in it; `state` itself is left as it is."""
    tuned = dict(state)
    for name, value in update.items():
        if name.endswith(".up"):
            layer = name.removesuffix(".up")
            tuned[layer] = state[layer] + value.float() @ update[f"{layer}.down"].float()
        elif not name.endswith(".down"):
            tuned[name] = value.float()
    return tuned


def _linears(module: nn.Module) -> dict[str, nn.Linear]:
    return {n: m for n, m in module.named_modules() if isinstance(m, nn.Linear)}
