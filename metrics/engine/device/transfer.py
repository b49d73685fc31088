"""Copies between the host and a device that do not wait where the device can do without.

    transfer = Transfer("cuda"); values = transfer.copy_out(transfer.copy_in(numbers)); values()

The caller of `copy_out` may prepare the next batch before it asks for the numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

Pending: TypeAlias = Callable[[], NDArray[np.float32]]
"""Waits for numbers that are on their way and returns them."""


class Transfer:
    """Copies to and from one device; immutable, threads may share it."""

    def __init__(self, device: str | torch.device) -> None:
        self.device = torch.device(device)
        self._pins_memory = self.device.type == "cuda"

    def copy_in(self, numbers: NDArray[np.int32]) -> Tensor:
        """The numbers on the device, from pinned memory where it has any."""
        host = torch.from_numpy(numbers)
        if self._pins_memory:
            host = host.pin_memory()
        return host.to(self.device, non_blocking=self._pins_memory)

    def copy_out(self, values: Tensor) -> Pending:
        """Start to copy fp32 values to the host."""
        if not self._pins_memory:
            return lambda: values.cpu().numpy()
        host = torch.empty(values.shape, dtype=values.dtype, pin_memory=True)
        host.copy_(values, non_blocking=True)
        # A blocking event leaves the core to the thread that prepares the next batch.
        copied = torch.cuda.Event(blocking=True)  # type: ignore[no-untyped-call]
        copied.record(torch.cuda.current_stream(self.device))

        def wait() -> NDArray[np.float32]:
            copied.synchronize()
            return host.numpy()

        return wait
