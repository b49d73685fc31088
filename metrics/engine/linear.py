"""Linear layers whose weights lie as oneDNN wants them, or torch's own where it cannot.

A prepacked product takes a third less time in bf16 than a plain one.  The operators are private
to torch, so they are tried on small tensors first; `prepacking` says whether they passed.

    layer = packed(weight, bias, Precision.FAST); layer(x)  # x (..., inputs) in layer.dtype
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import torch
from torch import Tensor
from torch.nn import functional

from metrics.engine.precision import Precision

DTYPES = {Precision.EXACT: torch.float32, Precision.FAST: torch.bfloat16}
"""Of the weights and of what goes in and comes out."""

Product = Callable[[Tensor], Tensor]


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """``x @ weight.T + bias`` for inputs (..., `inputs`); immutable, threads may share it.

    Attributes:
        inputs, outputs: the widths.
        dtype: of inputs and outputs.
        prepacked: whether oneDNN's layout is used.
    """

    inputs: int
    outputs: int
    dtype: torch.dtype
    prepacked: bool
    product: Product

    def __call__(self, x: Tensor) -> Tensor:
        """(..., inputs) to (..., outputs)."""
        return self.product(x)


def packed(
    weight: Tensor,
    bias: Tensor | None,
    precision: Precision,
    *,
    rows: int = 512,
    prepack: bool | None = None,
) -> Linear:
    """A linear layer from a weight (outputs, inputs) and a bias (outputs,) of any float type.

    Args:
        weight: on the device where the layer is to work.
        bias: None for none.
        precision: of the products.
        rows: how many rows an input will have, about; a hint for the layout.
        prepack: False for torch's own product; by default what the processor and torch can do.
    """
    dtype = DTYPES[precision]
    weight = weight.detach().to(dtype).contiguous()
    bias = None if bias is None else bias.detach().to(dtype).contiguous()
    if prepack is None:
        prepack = weight.device.type == "cpu" and prepacking(dtype)
    product = _prepacked(weight, bias, rows) if prepack else _plain(weight, bias)
    return Linear(weight.shape[1], weight.shape[0], dtype, prepack, product)


def _plain(weight: Tensor, bias: Tensor | None) -> Product:
    return lambda x: functional.linear(x, weight, bias)


def _prepacked(weight: Tensor, bias: Tensor | None, rows: int) -> Product:
    reordered = torch.ops.mkldnn._reorder_linear_weight(weight, rows)  # noqa: SLF001
    linear = torch.ops.mkldnn._linear_pointwise.default  # noqa: SLF001
    return lambda x: linear(x, reordered, bias, "none", [], "")


@cache
def prepacking(dtype: torch.dtype) -> bool:
    """Whether oneDNN's prepacked product is here for the type and agrees with the plain one."""
    if not torch._C._has_mkldnn:  # noqa: SLF001
        return False
    generator = torch.Generator().manual_seed(0)
    x, weight = (torch.randn(n, 64, generator=generator).to(dtype) for n in (24, 48))
    bias = torch.randn(48, generator=generator).to(dtype)
    try:
        with torch.inference_mode():
            found = _prepacked(weight, bias, len(x))(x)
    except (AttributeError, RuntimeError, TypeError):
        return False  # another version of torch, or a processor without the instructions
    expected = functional.linear(x.float(), weight.float(), bias.float())
    tolerance = 1e-4 if dtype == torch.float32 else 0.1
    return found.dtype == dtype and bool((found.float() - expected).abs().max() < tolerance)


@cache
def quick_bf16() -> bool:
    """Whether the processor multiplies bf16 in hardware: by AMX or AVX-512."""
    cpu = torch.cpu
    try:
        found = cpu._is_amx_tile_supported() or cpu._is_avx512_bf16_supported()  # noqa: SLF001
    except AttributeError:  # private to torch
        return False
    return bool(found)
