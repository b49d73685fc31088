"""Low-rank updates of the encoder's linear layers, trained directly or from a full fine-tune.

Hu et al. 2021 (LoRA), W + s·B·A with s = 2.  The update of a fully fine-tuned layer is the best
approximation of the given rank (truncated singular value decomposition).  Either way a file holds
two int8 factors a layer, whose product `low_rank_update.apply_update` adds to the base.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch

SCALE = 2.0


class LowRankLinear(torch.nn.Module):
    """A frozen linear layer and a trained update of low rank, zero at the start."""

    def __init__(self, linear: torch.nn.Linear, rank: int) -> None:
        super().__init__()
        self.linear = linear
        self.down = torch.nn.Parameter(torch.empty(rank, linear.in_features))
        self.up = torch.nn.Parameter(torch.zeros(linear.out_features, rank))
        torch.nn.init.kaiming_uniform_(self.down, a=math.sqrt(5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(…, in) to (…, out)."""
        out: torch.Tensor = self.linear(x)
        return out + SCALE * (x @ self.down.T) @ self.up.T


def adapt(module: torch.nn.Module, rank: int) -> None:
    """Freeze a module and add a trainable low-rank update to every linear layer in it."""
    for parameter in module.parameters():
        parameter.requires_grad_(False)
    for name, linear in _linears(module).items():
        owner, _, attribute = name.rpartition(".")
        setattr(module.get_submodule(owner), attribute, LowRankLinear(linear, rank))


def merge(module: torch.nn.Module) -> None:
    """Merge every low-rank update into its layer."""
    adapted = {n: m for n, m in module.named_modules() if isinstance(m, LowRankLinear)}
    for name, layer in adapted.items():
        with torch.no_grad():
            layer.linear.weight += SCALE * layer.up @ layer.down
        owner, _, attribute = name.rpartition(".")
        setattr(module.get_submodule(owner), attribute, layer.linear)


def difference(
    tuned: Mapping[str, torch.Tensor], base: Mapping[str, torch.Tensor], rank: int
) -> dict[str, torch.Tensor]:
    """The difference of the tuned state and the base state.

    A matrix gives ``<name>.up`` (out, rank), ``<name>.scale`` (rank,) and ``<name>.down`` (rank,
    in): the best approximation of its change, up · diag(scale) · down, with factors in int8.  What
    is not in the base, and vectors that differ, are kept whole.
    """
    update: dict[str, torch.Tensor] = {}
    for name, value in tuned.items():
        if name in base and torch.equal(value, base[name]):
            continue
        if name not in base or value.dim() < 2:
            update[name] = value.detach().to(torch.float32).contiguous()
            continue
        left, singular, right = torch.linalg.svd(value - base[name], full_matrices=False)
        up, up_scale = _round(left[:, :rank], dim=0)
        down, down_scale = _round(right[:rank], dim=1)
        update[f"{name}.up"], update[f"{name}.down"] = up, down
        update[f"{name}.scale"] = (singular[:rank] * up_scale * down_scale).contiguous()
    return update


def _round(factor: torch.Tensor, dim: int) -> tuple[torch.Tensor, torch.Tensor]:
    """The factor in int8, and the step of each component; components are summed over `dim`."""
    step = factor.abs().amax(dim, keepdim=True) / 127
    return (factor / step).round().to(torch.int8).contiguous(), step.flatten()


def _linears(module: torch.nn.Module) -> dict[str, torch.nn.Linear]:
    return {n: m for n, m in module.named_modules() if isinstance(m, torch.nn.Linear)}
