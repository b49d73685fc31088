"""A torch model of token ids as a function of arrays, which is what the engine takes.

run(on_arrays(lambda ids: model(ids).mean(1)), sequences)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

OnArrays: TypeAlias = Callable[[NDArray[np.int64]], NDArray[np.floating]]


def on_arrays(model: Callable[[Tensor], Tensor], device: str | torch.device = "cpu") -> OnArrays:
    """The same model, without gradients; ids are sent to its device and values fetched from it."""

    @torch.inference_mode()
    def called(ids: NDArray[np.int64]) -> NDArray[np.floating]:
        values: NDArray[np.floating] = model(torch.from_numpy(ids).to(device)).float().cpu().numpy()
        return values

    return called
