"""The compiled kernels: one library with a path for each instruction set, chosen at run time.

They are built with the package by gcc 11 or clang 12 and later; without a compiler the package
installs all the same and uses numpy.  ``LOGIC2TEXT_NATIVE=0`` disables them, and
``LOGIC2TEXT_INSTRUCTIONS=avx2`` asks for one path.

    kernels = library(); kernels is not None and kernels.path  # "avx2"
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from ctypes import CDLL, Structure, c_char_p, c_int, c_size_t, c_void_p
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import UnavailableError
from logic2text.lazy_dataclass import dataclass
from metrics.engine.batch_spec import Precision

ALIGNMENT = 64
"""In bytes: a line of the cache, of which a tile's row or one vector fills at most one."""


BLOCK = 32
"""Inputs and outputs of a matrix product are multiples of this."""


class StaleKernelsWarning(UserWarning):
    """The compiled kernels were built from another version of the sources."""


class PackedWeights(Structure):
    """`Weights` in panels.h and tiles.h; `start` has its layout of the path that packed it."""

    _fields_ = (("start", c_void_p), ("bias", c_void_p), ("inputs", c_int), ("outputs", c_int))


VERSION = 6
"""The version of the C interface, as in support.c: increased with every change of it."""

PATHS = (
    *("amx", "avx512vnni", "avx512", "avx2vnni", "avx2int16", "avx2", "neon"),
    *("portable", "portableint16"),
)
"""The instruction sets that a library may have a path for, the fastest first."""

PRECISIONS = {
    "amx": (Precision.FAST, Precision.EXACT),
    "avx512vnni": (Precision.FIXED, Precision.BYTES),
    "avx2vnni": (Precision.FIXED, Precision.BYTES),
    "avx2int16": (Precision.FIXED,),
    "portableint16": (Precision.FIXED, Precision.BYTES),
}
"""The precisions of the paths that have others than fp32, the default first.

int8 is faster than int16 but no default: it changes a few scores by more than 0.005.
"""

PARTS = {Precision.FAST: 1, Precision.EXACT: 2, Precision.FIXED: 2, Precision.BYTES: 1}
"""The parts of a weight's numbers: bf16 numbers, or bytes in fixed point."""

FUNCTIONS: dict[str, tuple[tuple[type[Any], ...], type[Any] | None]] = {
    "native_pack": ((c_void_p, c_int, c_int, c_int, c_void_p), None),
    "native_bytes": ((c_int, c_int, c_int), c_size_t),
    "native_width": ((), c_int),
    "native_multiply": ((c_void_p, c_void_p, c_int, c_int, c_void_p, c_void_p), None),
    "native_workspace": ((c_void_p, c_int, c_int), c_size_t),
    "bert_workspace": ((c_void_p, c_int), c_size_t),
    "bert_encode": ((c_void_p,) * 4 + (c_int, c_void_p, c_void_p), None),
    "causal_workspace": ((c_void_p,), c_size_t),
    "causal_score": ((c_void_p,) * 4 + (c_int, c_void_p, c_void_p), None),
}
"""The functions of each path, with the types of arguments and results."""


@dataclass(frozen=True, slots=True, eq=False)
class Kernels:
    """The functions of one path.

    Attributes:
        path: the instruction set, one of `PATHS`.
        native_pack, native_bytes, native_width: the layout of weights.
        native_multiply, native_workspace: a single product, for tests and measurements.
        bert_workspace, bert_encode: an encoder.
        causal_workspace, causal_score: the small language model.
    """

    path: str
    native_pack: Callable[..., None]
    native_bytes: Callable[[int, int, int], int]
    native_width: Callable[[], int]
    native_multiply: Callable[..., None]
    native_workspace: Callable[..., int]
    bert_workspace: Callable[..., int]
    bert_encode: Callable[..., None]
    causal_workspace: Callable[..., int]
    causal_score: Callable[..., None]

    def supports(self, precision: Precision) -> bool:
        """Whether the path multiplies in a precision."""
        return precision in self.precisions

    @property
    def precisions(self) -> tuple[Precision, ...]:
        """Those in which the path multiplies, the default first."""
        return PRECISIONS.get(self.path, (Precision.EXACT,))


def library(precision: Precision = Precision.EXACT) -> Kernels | None:
    """The fastest path of the processor for a precision.

    None if the kernels are not built, are disabled or have no such path.

    Raises:
        UnavailableError: LOGIC2TEXT_INSTRUCTIONS names a path that cannot run here.
    """
    return next((kernels for kernels in _list_allowed() if kernels.supports(precision)), None)


def fastest_precision() -> Precision:
    """The default precision of the processor's fastest path; fp32 without kernels.

    Raises:
        UnavailableError: LOGIC2TEXT_INSTRUCTIONS names a path that cannot run here.
    """
    return next((kernels.precisions[0] for kernels in _list_allowed()), Precision.EXACT)


def _list_allowed() -> Iterator[Kernels]:
    """The paths of the processor, the fastest first, or the one that the variable names."""
    if os.environ.get("LOGIC2TEXT_NATIVE") == "0":
        return iter(())
    supported = list_supported_paths()
    wanted = os.environ.get("LOGIC2TEXT_INSTRUCTIONS", "")
    if wanted and supported and wanted not in supported:
        raise UnavailableError(
            f"LOGIC2TEXT_INSTRUCTIONS={wanted} cannot run on this processor",
            f"leave it unset, or name one of: {', '.join(supported)}",
        )
    return map(kernels_of, (wanted,) if wanted and supported else supported)


def list_supported_paths() -> tuple[str, ...]:
    """The paths of the library that this processor can run, the fastest first."""
    built = _load_built()
    if built is None:
        return ()
    return tuple(path for path in PATHS if built.native_supports(path.encode()))


@cache
def kernels_of(path: str) -> Kernels:
    """The functions of a supported path."""
    built = _load_built()
    if built is None or not built.native_supports(path.encode()):
        raise UnavailableError(
            f"the compiled kernels have no path {path} for this processor",
            f"choose one of: {', '.join(list_supported_paths()) or 'none, install a C compiler'}",
        )
    functions = {}
    for name, (arguments, result) in FUNCTIONS.items():
        function = functions[name] = getattr(built, f"{name}_{path}")
        function.argtypes, function.restype = arguments, result
    return Kernels(path, **functions)


@cache
def _load_built() -> CDLL | None:
    """The library; None if it was not built, or from other sources."""
    folder = Path(__file__).parent
    files = (folder / f"_kernels{suffix}" for suffix in EXTENSION_SUFFIXES)
    path = next((file for file in files if file.is_file()), None)
    return None if path is None else _load(path)


def _load(path: Path) -> CDLL | None:
    """The library of a file; None, with a warning, for one of another version."""
    try:
        built = CDLL(str(path))
        if built.native_version() != VERSION:
            raise AttributeError("native_version")
        built.native_supports.argtypes, built.native_supports.restype = (c_char_p,), c_int
        for name in FUNCTIONS:
            getattr(built, f"{name}_portable")
    except (OSError, AttributeError):
        warnings.warn(
            f"the compiled kernels {path.name} are not those of this version, and are left unused: "
            "install the package again",
            StaleKernelsWarning,
            stacklevel=3,
        )
        return None
    return built


def dequantize(
    packed: NDArray[np.uint8], scale: NDArray[np.float16], size: int
) -> NDArray[np.float32] | None:
    """A matrix of `metrics.quantized_weights`, `size` columns a scale; None without kernels."""
    built = None if os.environ.get("LOGIC2TEXT_NATIVE") == "0" else _load_built()
    compiled = getattr(built, "native_dequantize", None)  # libraries of this version may lack it
    if compiled is None:
        return None
    packed, factors = np.ascontiguousarray(packed), np.ascontiguousarray(scale, np.float32)
    matrix = np.empty((len(scale), scale.shape[1] * size), np.float32)
    addresses = [c_void_p(array.ctypes.data) for array in (packed, factors, matrix)]
    compiled(*addresses[:2], c_size_t(scale.size), c_int(size), addresses[2])
    return matrix


def fits(hidden: int, heads: int, longest: int) -> bool:
    """Whether the kernels support heads of these sizes and texts of up to `longest` tokens."""
    width, rest = divmod(hidden, heads)
    return rest == 0 and width in {32, 64} and hidden % BLOCK == 0 and longest <= 512


def allocate_aligned(size: int) -> NDArray[np.uint8]:
    """`size` bytes whose address is a multiple of `ALIGNMENT`."""
    buffer = np.empty(size + ALIGNMENT, np.uint8)
    start = -buffer.ctypes.data % ALIGNMENT
    return buffer[start : start + size]


class KernelMemory:
    """Weights in the layout of the kernels, and their workspace; both live as long as this object.

    Attributes:
        parts: bf16 numbers per weight on AMX: 1, rounded; 2, with the rounding error.  In fixed
            point the bytes of a number.
        finest: the most parts that a weight may have beside others of `parts`.
    """

    def __init__(self, kernels: Kernels, precision: Precision) -> None:
        """Allocate for matrix products in a precision that the path supports."""
        self._kernels, self.parts = kernels, PARTS[precision]
        self.finest = 2 if precision is Precision.BYTES else self.parts
        self._arrays: list[NDArray[np.generic]] = []
        self._thread = local()

    def pack_weights(
        self,
        weight: NDArray[np.float32],
        bias: NDArray[np.float32] | None = None,
        parts: int | None = None,
    ) -> PackedWeights:
        """The panels of a weight (outputs, inputs), multiples of `BLOCK`, and a bias (outputs,).

        Args:
            weight: fp32.
            bias: fp32, zeros if there is none.
            parts: of its numbers, where they are not those of all.

        Raises:
            ValueError: the sizes are not multiples of `BLOCK`, or the bias has another size.
        """
        outputs, inputs = weight.shape
        bias = np.zeros(outputs, np.float32) if bias is None else bias
        if outputs % BLOCK or inputs % BLOCK or bias.shape != (outputs,):
            raise ValueError(
                f"a weight {weight.shape} with a bias {bias.shape} cannot be packed: its sizes "
                f"have to be multiples of {BLOCK}, and the bias as long as the outputs"
            )
        weight = np.ascontiguousarray(weight, np.float32)
        parts = parts or self.parts
        packed = allocate_aligned(self._kernels.native_bytes(outputs, inputs, parts))
        self._kernels.native_pack(weight.ctypes.data, outputs, inputs, parts, packed.ctypes.data)
        self._arrays.append(packed)
        return PackedWeights(packed.ctypes.data, self.store(bias), inputs, outputs)

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
