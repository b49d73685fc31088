"""Devices in tests: those that torch has here, and a CUDA device that computes nothing.

    with fake_cuda(), counting() as work: model.launch(rows)

A fake tensor (torch's `FakeTensorMode`) has a shape, a type and a device but no numbers, so a
processor can run a whole path "on" a GPU, and what mixes devices fails as it would there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from metrics.engine.device.layout import Pending, Transfer

DEVICES = [
    "cpu",
    pytest.param(
        "cuda",
        marks=pytest.mark.skipif(
            not torch.cuda.is_available(), reason="torch finds no CUDA device here"
        ),
    ),
    pytest.param(
        "mps",
        marks=pytest.mark.skipif(
            not torch.backends.mps.is_available(), reason="torch finds no Apple GPU here"
        ),
    ),
]
"""Parameters of a test that must hold on every device."""

NO_LAUNCH = ("empty", "empty_like", "empty_strided", "new_empty", "lift_fresh", "_unsafe_view")
"""Operators that start nothing on a device, beside views."""

LOOKUPS = ("embedding", "index_select")
"""Operators that read as many numbers of their first argument as they write."""


class FakeTransfer(Transfer):
    """Copies that only know shapes: a build of torch without CUDA refuses the real ones."""

    def __init__(self) -> None:
        super().__init__("cuda")
        self.copies: Counter[str] = Counter()

    def copy_in(self, numbers: NDArray[np.int32]) -> Tensor:
        self.copies["in"] += 1
        return torch.empty(numbers.shape, dtype=torch.int32, device="cuda")

    def copy_out(self, values: Tensor) -> Pending:
        self.copies["out"] += 1
        assert values.device.type == "cuda"
        assert values.dtype == torch.float32
        return lambda: np.zeros(values.shape, np.float32)


class Work(TorchDispatchMode):
    """What torch does: the calls of each operator that is not a view, and the bytes they move.

    An operator reads each tensor that it is given once and writes each that it returns once,
    whatever its kernels read again or keep in a cache.
    """

    def __init__(self) -> None:
        super().__init__()
        self.calls: Counter[str] = Counter()
        self.bytes = 0

    @property
    def operators(self) -> int:
        """All calls."""
        return self.calls.total()

    def __torch_dispatch__(
        self, function: Any, types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        found = function(*args, **(kwargs or {}))
        name = function.overloadpacket.__name__
        if not function.is_view and name not in NO_LAUNCH and function.namespace != "prim":
            self.calls[name] += 1
            read, written = _sizes((args, kwargs)), _sizes(found)
            if name in LOOKUPS:
                read[0] = written[0]
            self.bytes += sum(read) + sum(written)
        return found


def _sizes(values: Any) -> list[int]:
    """The bytes of each tensor in arguments or results."""
    return [v.numel() * v.element_size() for v in tree_leaves(values) if isinstance(v, Tensor)]


@contextmanager
def counting() -> Iterator[Work]:
    """The operators in the block."""
    with Work() as work:
        yield work


@contextmanager
def fake_cuda() -> Iterator[None]:
    """Tensors that are made in the block have no numbers."""
    with FakeTensorMode(allow_non_fake_inputs=True), torch.no_grad():
        yield


def place_fake(array: NDArray[Any]) -> Tensor:
    """Weights on the fake device."""
    return torch.empty(array.shape, dtype=torch.float32, device="cuda")


Place = Callable[[NDArray[Any]], Tensor]
