"""A torch model of token ids as a function of numpy arrays, as the engine calls it.

score_by_length(wrap_torch_model(lambda ids: model(ids).mean(1)), sequences)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray

OnArrays: TypeAlias = Callable[[NDArray[np.int64]], NDArray[np.floating]]


def wrap_torch_model(
    model: Callable[[torch.Tensor], torch.Tensor], device: str | torch.device = "cpu"
) -> OnArrays:
    """The model without gradients; ids are copied to its device and values back from it."""

    @torch.inference_mode()
    def called(ids: NDArray[np.int64]) -> NDArray[np.floating]:
        values: NDArray[np.floating] = model(torch.from_numpy(ids).to(device)).float().cpu().numpy()
        return values

    return called
