"""Weights in 8 bits in a safetensors file: matrices of whole numbers, with a scale for each row.

A matrix NAME is int8 (rows, columns) beside ``NAME.scale``, fp32 (rows,); all else is as it is.
The metadata have the sizes of the model, as JSON under ``shape``, and how it was trained, under
``recipe``.  No array is read before the header of the file agrees with these sizes.

    whole, scale = quantize(np.array([[0.5, -1.0]], np.float32))
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError, UnavailableError

Array: TypeAlias = NDArray[np.float32]
ArrayType: TypeAlias = tuple[tuple[int, ...], str]
"""The size of an array and the type of its numbers, by its name in safetensors."""

Shape = TypeVar("Shape")

SCALE = ".scale"

LARGEST_SIZE = 1_000_000
"""The maximum of any size: more than the vocabulary of any model."""


def quantize(matrix: Array) -> tuple[NDArray[np.int8], Array]:
    """Whole numbers in [-127, 127] (rows, columns), and the scale (rows,) that undoes them."""
    scale: Array = np.maximum(np.abs(matrix).max(1), np.float32(1e-12)) / np.float32(127)
    return np.round(matrix / scale[:, None]).astype(np.int8), scale


def quantize_matrices(arrays: Mapping[str, Array]) -> dict[str, NDArray[Any]]:
    """The arrays as a file has them: matrices in 8 bits with their scales, all else in fp32."""
    quantized: dict[str, NDArray[Any]] = {}
    for name, array in arrays.items():
        if array.ndim == 2:
            quantized[name], quantized[name + SCALE] = quantize(array)
        else:
            quantized[name] = np.ascontiguousarray(array, np.float32)
    return quantized


def dequantize_matrices(arrays: Mapping[str, NDArray[Any]]) -> dict[str, Array]:
    """What `quantize_matrices` was given, up to rounding: each matrix times its rows' scales."""
    return {
        name: array.astype(np.float32) * arrays[name + SCALE][:, None] if array.ndim == 2 else array
        for name, array in arrays.items()
        if not name.endswith(SCALE)
    }


def quantized_types(sizes: Mapping[str, tuple[int, ...]]) -> dict[str, ArrayType]:
    """The types of the arrays that `quantize_matrices` makes of arrays of these sizes."""
    types: dict[str, ArrayType] = {}
    for name, size in sizes.items():
        types[name] = (size, "I8" if len(size) == 2 else "F32")
        if len(size) == 2:
            types[name + SCALE] = (size[:1], "F32")
    return types


def check_types(types: Mapping[str, ArrayType], expected: Mapping[str, ArrayType]) -> None:
    """Raise ValueError if an array is missing, unknown, or has another size or type."""
    for name in sorted(types.keys() - expected.keys()):
        raise ValueError(f"it has a weight {name}")
    for name, expected_type in expected.items():
        if name not in types:
            raise ValueError(f"the weight {name} is missing")
        if types[name] != expected_type:
            raise ValueError(f"the weight {name} is {types[name]}, not {expected_type}")


def check_sizes(sizes: Mapping[str, Any], arrays: int) -> None:
    """Raise ValueError if sizes are no whole numbers, or `layers` exceeds the number of arrays."""
    for name, size in sizes.items():
        if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= LARGEST_SIZE:
            raise ValueError(f"{name} is no number from 1 to {LARGEST_SIZE:,}")
    if sizes.get("layers", 0) > arrays:
        raise ValueError(f"it has {arrays} arrays and should have {sizes['layers']:,} layers")


def write(
    path: Path,
    arrays: Mapping[str, NDArray[Any]],
    sizes: Mapping[str, object],
    recipe: Mapping[str, object],
) -> None:
    """Write arrays with the sizes of the model and how it was trained."""
    from safetensors.numpy import save_file

    metadata = {"shape": json.dumps(dict(sizes)), "recipe": json.dumps(dict(recipe))}
    save_file(dict(arrays), path, metadata)


def read(
    path: Path,
    check: Callable[[Any, Mapping[str, ArrayType]], Shape],
    *,
    model: str,
    remedy: str,
) -> tuple[Shape, dict[str, NDArray[Any]]]:
    """The shape of a model, and the arrays as the file has them.

    Args:
        path: of the file.
        check: called with the sizes in the metadata, of any JSON type, None where there are none,
            and with the types of all arrays; returns the shape, or raises ValueError.
        model: what the file should be, for messages.
        remedy: how to make such a file, for messages.

    Raises:
        UnavailableError: there is no such file.
        InputError: the file is no such model.
    """
    from safetensors import SafetensorError, safe_open

    if not path.is_file():
        raise UnavailableError(f"there is no {model} in {path.parent}", remedy)
    try:
        with safe_open(path, "np") as file:
            slices = {name: file.get_slice(name) for name in file.keys()}  # noqa: SIM118
            types = {n: (tuple(s.get_shape()), s.get_dtype()) for n, s in slices.items()}
            sizes = (file.metadata() or {}).get("shape")
            shape = check(None if sizes is None else json.loads(sizes), types)
            return shape, {name: file.get_tensor(name) for name in types}
    except (SafetensorError, TypeError, ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"{path} is no {model} of ours: {reason}", remedy) from None
