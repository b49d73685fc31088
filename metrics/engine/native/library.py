"""The compiled part of the engine, where it was built and the processor can run it.

It is built with the package for Linux on x86-64 by gcc 11 or clang 12 and later; elsewhere the
package installs all the same, and everything works by torch's own products.  With
``LOGIC2TEXT_NATIVE=0`` it is left unused.

    kernels = library(); kernels is not None  # an x86-64 processor with AMX for bf16
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

from metrics.engine.precision import Precision

ALIGNMENT = 64
"""Bytes: a row of a tile fills one line of the cache."""


class StaleKernelsWarning(UserWarning):
    """The compiled kernels were built from another version of the sources."""


class Weights(Structure):
    """`Weights` in tiles.h."""

    _fields_ = (("start", c_void_p), ("bias", c_void_p), ("inputs", c_int), ("outputs", c_int))


VERSION = 1
"""Of what this package and support.c agree on: raised with every change of a function or struct."""

FUNCTIONS = {
    "native_pack": ((c_void_p, c_int, c_int, c_int, c_void_p), None),
    "bert_workspace": ((c_void_p, c_int), c_size_t),
    "bert_encode": ((c_void_p,) * 4 + (c_int, c_void_p, c_void_p), None),
    "causal_workspace": ((c_void_p,), c_size_t),
    "causal_score": ((c_void_p,) * 4 + (c_int, c_void_p, c_void_p), None),
}
"""The types of arguments and of results."""


@cache
def library() -> CDLL | None:
    """The compiled functions, None where they are not built, not wanted or cannot run."""
    if os.environ.get("LOGIC2TEXT_NATIVE") == "0":
        return None
    folder = Path(__file__).parent
    built = (folder / f"_kernels{suffix}" for suffix in EXTENSION_SUFFIXES)
    path = next((each for each in built if each.is_file()), None)
    if path is None:
        return None
    kernels = _loaded(path)
    return kernels if kernels is not None and kernels.native_supported() else None


def _loaded(path: Path) -> CDLL | None:
    """The functions of a file with their types; None, with a warning, of another version."""
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
    """Whether the kernels have a form for heads of these sizes and texts of up to `longest`."""
    width, rest = divmod(hidden, heads)
    return rest == 0 and width in {32, 64} and hidden % 32 == 0 and longest <= 512


def aligned(size: int) -> NDArray[np.uint8]:
    """`size` bytes whose address is a multiple of `ALIGNMENT`."""
    room = np.empty(size + ALIGNMENT, np.uint8)
    start = -room.ctypes.data % ALIGNMENT
    return room[start : start + size]


class Memory:
    """Weights as the kernels want them and room to work in, kept as long as this is.

    Attributes:
        parts: of a number: 1, rounded to bf16; 2, with what rounding leaves.
    """

    def __init__(self, kernels: CDLL, precision: Precision) -> None:
        """For products in a precision."""
        self._kernels, self.parts = kernels, 2 if precision is Precision.EXACT else 1
        self._kept: list[NDArray[np.generic]] = []
        self._thread = local()

    def weights(
        self, weight: NDArray[np.float32], bias: NDArray[np.float32] | None = None
    ) -> Weights:
        """The tiles of a weight (outputs, inputs), both multiples of 32, and a bias (outputs,)."""
        outputs, inputs = weight.shape
        weight = np.ascontiguousarray(weight, np.float32)
        tiles = aligned(2 * self.parts * weight.size)
        self._kernels.native_pack(
            weight.ctypes.data, outputs, inputs, self.parts, tiles.ctypes.data
        )
        self._kept.append(tiles)
        bias = np.zeros(outputs, np.float32) if bias is None else bias
        return Weights(tiles.ctypes.data, self.fp32(bias), inputs, outputs)

    def fp32(self, numbers: NDArray[np.float32]) -> c_void_p:
        """Their address, of a copy where they are not in fp32 and end to end."""
        kept = np.ascontiguousarray(numbers, np.float32)
        self._kept.append(kept)
        return c_void_p(kept.ctypes.data)

    def room(self, size: int) -> int:
        """The address of `size` bytes for this thread alone, which keeps them for its next call."""
        room: NDArray[np.uint8] | None = getattr(self._thread, "room", None)
        if room is None or len(room) < size:
            room = self._thread.room = aligned(size)
        return room.ctypes.data
