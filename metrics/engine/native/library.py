"""The compiled kernels, if they were built and the CPU supports them.

They are built with the package on Linux x86-64 by gcc 11 or clang 12 and later; elsewhere the
package installs without them and uses torch.  ``LOGIC2TEXT_NATIVE=0`` disables them.

    kernels = library(); kernels is not None  # an x86-64 CPU with AMX for bf16
"""

from __future__ import annotations

import os
import warnings
from ctypes import CDLL, Structure, c_int, c_size_t, c_void_p
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import local

import numpy as np
from numpy.typing import NDArray

from metrics.engine.batch_spec import Precision

ALIGNMENT = 64
"""In bytes: a row of a tile fills one cache line."""


class StaleKernelsWarning(UserWarning):
    """The compiled kernels were built from another version of the sources."""


class PackedWeights(Structure):
    """`Weights` in tiles.h."""

    _fields_ = (("start", c_void_p), ("bias", c_void_p), ("inputs", c_int), ("outputs", c_int))


VERSION = 1
"""The version of the C interface, as in support.c: increased with every change of it."""

FUNCTIONS = {
    "native_pack": ((c_void_p, c_int, c_int, c_int, c_void_p), None),
    "bert_workspace": ((c_void_p, c_int), c_size_t),
    "bert_encode": ((c_void_p,) * 4 + (c_int, c_void_p, c_void_p), None),
    "causal_workspace": ((c_void_p,), c_size_t),
    "causal_score": ((c_void_p,) * 4 + (c_int, c_void_p, c_void_p), None),
}
"""The types of arguments and results."""


@cache
def library() -> CDLL | None:
    """The compiled functions; None if they are not built, disabled or not supported."""
    if os.environ.get("LOGIC2TEXT_NATIVE") == "0":
        return None
    folder = Path(__file__).parent
    built = (folder / f"_kernels{suffix}" for suffix in EXTENSION_SUFFIXES)
    path = next((file for file in built if file.is_file()), None)
    if path is None:
        return None
    kernels = _load(path)
    return kernels if kernels is not None and kernels.native_supported() else None


def _load(path: Path) -> CDLL | None:
    """The functions of a file with their types; None, with a warning, for another version."""
    try:
        kernels = CDLL(str(path))
        if kernels.native_version() != VERSION:
            raise AttributeError("native_version")
        for name, (arguments, result) in FUNCTIONS.items():
            function = getattr(kernels, name)
            function.argtypes, function.restype = arguments, result
    except (OSError, AttributeError):
        warnings.warn(
            f"the compiled kernels {path.name} are not those of this version, and are left unused: "
            "install the package again",
            StaleKernelsWarning,
            stacklevel=3,
        )
        return None
    return kernels


def fits(hidden: int, heads: int, longest: int) -> bool:
    """Whether the kernels support heads of these sizes and texts of up to `longest` tokens."""
    width, rest = divmod(hidden, heads)
    return rest == 0 and width in {32, 64} and hidden % 32 == 0 and longest <= 512


def allocate_aligned(size: int) -> NDArray[np.uint8]:
    """`size` bytes whose address is a multiple of `ALIGNMENT`."""
    buffer = np.empty(size + ALIGNMENT, np.uint8)
    start = -buffer.ctypes.data % ALIGNMENT
    return buffer[start : start + size]


class KernelMemory:
    """Weights in the layout of the kernels, and their workspace; both live as long as this object.

    Attributes:
        parts: bf16 numbers per weight: 1, rounded; 2, with the rounding error.
    """

    def __init__(self, kernels: CDLL, precision: Precision) -> None:
        """Allocate for matrix products in a precision."""
        self._kernels, self.parts = kernels, 2 if precision is Precision.EXACT else 1
        self._arrays: list[NDArray[np.generic]] = []
        self._thread = local()

    def pack_weights(
        self, weight: NDArray[np.float32], bias: NDArray[np.float32] | None = None
    ) -> PackedWeights:
        """The tiles of a weight (outputs, inputs), both multiples of 32, and a bias (outputs,)."""
        outputs, inputs = weight.shape
        weight = np.ascontiguousarray(weight, np.float32)
        tiles = allocate_aligned(2 * self.parts * weight.size)
        self._kernels.native_pack(
            weight.ctypes.data, outputs, inputs, self.parts, tiles.ctypes.data
        )
        self._arrays.append(tiles)
        bias = np.zeros(outputs, np.float32) if bias is None else bias
        return PackedWeights(tiles.ctypes.data, self.store(bias), inputs, outputs)

    def store(self, numbers: NDArray[np.float32]) -> c_void_p:
        """The address of the numbers; of a copy, if they are not fp32 and contiguous."""
        stored = np.ascontiguousarray(numbers, np.float32)
        self._arrays.append(stored)
        return c_void_p(stored.ctypes.data)

    def workspace(self, size: int) -> int:
        """The address of at least `size` bytes of this thread's workspace, reused between calls."""
        buffer: NDArray[np.uint8] | None = getattr(self._thread, "buffer", None)
        if buffer is None or len(buffer) < size:
            buffer = self._thread.buffer = allocate_aligned(size)
        return buffer.ctypes.data
