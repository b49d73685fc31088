"""Linear layers with weights in oneDNN's layout, or torch's own layers where that is missing.

In bf16 a prepacked layer takes a third less time than a plain one.  The operators are private to
torch, so `supports_prepacking` first checks them on small tensors.

    layer = build_linear(weight, bias, Precision.FAST); layer(x)  # x (..., inputs) in layer.dtype
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import torch

from logic2text.errors import UnavailableError
from metrics.engine.batch_spec import Precision

DTYPES = {Precision.EXACT: torch.float32, Precision.FAST: torch.bfloat16}
"""The types of weights, inputs and outputs, of the precisions that torch has."""

Product = Callable[[torch.Tensor], torch.Tensor]


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """``x @ weight.T + bias`` for inputs (..., `inputs`); immutable, threads may share it.

    Attributes:
        inputs, outputs: the widths.
        dtype: of inputs and outputs.
        prepacked: whether the weights are in oneDNN's layout.
    """

    inputs: int
    outputs: int
    dtype: torch.dtype
    prepacked: bool
    product: Product

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """(..., inputs) to (..., outputs)."""
        return self.product(x)


def dtype_of(precision: Precision) -> torch.dtype:
    """The type of weights, inputs and outputs.

    Raises:
        UnavailableError: torch does not multiply in this precision.
    """
    if precision not in DTYPES:
        raise UnavailableError(
            f"{precision} is only for our own models on the processor, by the compiled kernels",
            f"choose the precision {' or '.join(DTYPES)}",
        )
    return DTYPES[precision]


def build_linear(
    weight: torch.Tensor,
    bias: torch.Tensor | None,
    precision: Precision,
    *,
    rows: int = 512,
    prepack: bool | None = None,
) -> Linear:
    """A linear layer from a weight (outputs, inputs) and a bias (outputs,) of any float type.

    Args:
        weight: on the device of the layer.
        bias: None for no bias.
        precision: of the matrix products.
        rows: the approximate number of rows of an input; a hint for the layout.
        prepack: False for torch's own layer; by default, whether CPU and torch support it.
    """
    dtype = dtype_of(precision)
    weight = weight.detach().to(dtype).contiguous()
    bias = None if bias is None else bias.detach().to(dtype).contiguous()
    if prepack is None:
        prepack = weight.device.type == "cpu" and supports_prepacking(dtype)
    product = _prepacked(weight, bias, rows) if prepack else _plain(weight, bias)
    return Linear(weight.shape[1], weight.shape[0], dtype, prepack, product)


def _plain(weight: torch.Tensor, bias: torch.Tensor | None) -> Product:
    return lambda x: torch.nn.functional.linear(x, weight, bias)


def _prepacked(weight: torch.Tensor, bias: torch.Tensor | None, rows: int) -> Product:
    reordered = torch.ops.mkldnn._reorder_linear_weight(weight, rows)  # noqa: SLF001
    linear = torch.ops.mkldnn._linear_pointwise.default  # noqa: SLF001
    return lambda x: linear(x, reordered, bias, "none", [], "")


@cache
def supports_prepacking(dtype: torch.dtype) -> bool:
    """Whether oneDNN's prepacked layer exists for the type and agrees with the plain one."""
    if not torch._C._has_mkldnn:  # noqa: SLF001
        return False
    generator = torch.Generator().manual_seed(0)
    x, weight = (torch.randn(n, 64, generator=generator).to(dtype) for n in (24, 48))
    bias = torch.randn(48, generator=generator).to(dtype)
    try:
        with torch.inference_mode():
            output = _prepacked(weight, bias, len(x))(x)
    except (AttributeError, RuntimeError, TypeError):
        return False  # another version of torch, or a processor without the instructions
    expected = torch.nn.functional.linear(x.float(), weight.float(), bias.float())
    tolerance = 1e-4 if dtype == torch.float32 else 0.1
    return output.dtype == dtype and bool((output.float() - expected).abs().max() < tolerance)


@cache
def has_fast_bf16() -> bool:
    """Whether the CPU multiplies bf16 in hardware: by AMX or AVX-512."""
    cpu = torch.cpu
    try:
        supported = cpu._is_amx_tile_supported() or cpu._is_avx512_bf16_supported()  # noqa: SLF001
    except AttributeError:  # private to torch
        return False
    return bool(supported)
