"""What the models of torch share: number types, linear layers, calls by arrays, cores of a thread.

layer = Linear.of(weight, bias, Precision.FAST); layer(x)  # x (..., inputs) in layer.dtype
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import Self, TypeAlias, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray

from logic2text.errors import UnavailableError
from logic2text.lazy_dataclass import dataclass
from metrics.engine.batch_spec import Precision

DTYPES = {Precision.EXACT: torch.float32, Precision.FAST: torch.bfloat16}
"""The types of weights, inputs and outputs, of the precisions that torch has."""

OnArrays: TypeAlias = Callable[[NDArray[np.int64]], NDArray[np.floating]]

Result = TypeVar("Result")

_SETTING = Lock()


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


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """``x @ weight.T + bias`` for inputs (..., inputs); immutable, threads may share it.

    Attributes:
        weight: (outputs, inputs).
        bias: (outputs,), or None.
    """

    weight: torch.Tensor
    bias: torch.Tensor | None

    @classmethod
    def of(cls, weight: torch.Tensor, bias: torch.Tensor | None, precision: Precision) -> Self:
        """A layer from weights of any float type, on their device."""
        dtype = dtype_of(precision)
        return cls(
            weight.detach().to(dtype).contiguous(),
            None if bias is None else bias.detach().to(dtype).contiguous(),
        )

    @property
    def dtype(self) -> torch.dtype:
        """The type of inputs and outputs."""
        return self.weight.dtype

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """(..., inputs) to (..., outputs)."""
        return torch.nn.functional.linear(x, self.weight, self.bias)


def wrap_torch_model(
    model: Callable[[torch.Tensor], torch.Tensor], device: str | torch.device = "cpu"
) -> OnArrays:
    """The model without gradients; ids are copied to its device and values back from it."""

    @torch.inference_mode()
    def called(ids: NDArray[np.int64]) -> NDArray[np.floating]:
        values: NDArray[np.floating] = model(torch.from_numpy(ids).to(device)).float().cpu().numpy()
        return values

    return called


def set_thread_count(cores: int) -> int:
    """Set the number of cores of this thread's operators only; returns the previous number.

    torch also makes the number the default of later threads, so the default is read and restored,
    each in a short-lived thread.
    """
    with _SETTING:
        default = _in_a_new_thread(torch.get_num_threads)
        before = torch.get_num_threads()  # also makes torch read the default before it is changed
        torch.set_num_threads(cores)
        _in_a_new_thread(lambda: torch.set_num_threads(default))
    return before


def _in_a_new_thread(work: Callable[[], Result]) -> Result:
    results: list[Result] = []
    thread = Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0]
