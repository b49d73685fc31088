"""Weights in 6 bits in a safetensors file: matrices of whole numbers, with a scale for each group.

A matrix NAME is uint8 (rows, 3/4 of the columns), four numbers in three bytes, beside
``NAME.scale``, fp16 (rows, groups of at most 64 columns); all else is as it is.  The metadata have
the sizes of the model, as JSON under ``shape``, and how it was trained, under ``recipe``.  No array
is read before the header of the file agrees with these sizes.

    codes, scale = quantize(np.array([[0.5, -1.0, 0.0, 0.25]], np.float32))
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError, UnavailableError
from metrics.engine.native import library

Array: TypeAlias = NDArray[np.float32]
ArrayType: TypeAlias = tuple[tuple[int, ...], str]
"""The size of an array and the type of its numbers, by its name in safetensors."""

Shape = TypeVar("Shape")

SCALE = ".scale"

LARGEST_CODE, LARGEST_GROUP = 31, 64
"""The greatest code of 6 bits, as great as the least one, and the most columns of a scale."""

SHARES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)
"""The shares of a group's greatest number that are tried as the value of the greatest code."""

LEAST_SCALE = np.float16(6e-8)
"""The smallest positive fp16, so that a group of zeros is not divided by zero."""

LARGEST_SIZE = 1_000_000
"""The maximum of any size: more than the vocabulary of any model."""


def group_size(columns: int) -> int:
    """How many columns share a scale.

    >>> group_size(384), group_size(688)
    (64, 16)
    """
    return math.gcd(columns, LARGEST_GROUP)


def quantize(matrix: Array) -> tuple[NDArray[np.uint8], NDArray[np.float16]]:
    """Codes (rows, 3/4 of the columns) and scales (rows, groups) of a matrix.

    A scale is that of the shares of the group's greatest number that has the least squared error;
    numbers beyond it become the greatest.  What `dequantize` gave is given again.

    Raises:
        ValueError: the number of columns is not a multiple of 4, or a number is beyond 2,031,616
            (the greatest fp16 times the greatest code), infinite or none.
    """
    rows, columns = matrix.shape
    if not np.abs(matrix).max() <= LARGEST_CODE * float(np.finfo(np.float16).max):
        raise ValueError("a weight is beyond 2,031,616, infinite or none")
    if columns % 4:
        raise ValueError(f"{columns} columns are not a multiple of 4")
    groups = matrix.reshape(rows, -1, group_size(columns)).astype(np.float32)
    full_scale = np.abs(groups).max(2, keepdims=True) / LARGEST_CODE
    scale = np.full(full_scale.shape, LEAST_SCALE)
    least = np.full(full_scale.shape, np.inf, np.float32)
    for share in SHARES:
        candidate = np.maximum(share * full_scale, LEAST_SCALE).astype(np.float16)
        error = ((_round(groups, candidate) * candidate - groups) ** 2).sum(2, keepdims=True)
        scale = np.where(error < least, candidate, scale)
        least = np.minimum(error, least)
    return pack(_round(groups, scale).reshape(rows, columns)), scale[..., 0]


def _round(groups: Array, scale: NDArray[np.float16]) -> Array:
    codes: Array = np.clip(np.round(groups / scale.astype(np.float32)), -LARGEST_CODE, LARGEST_CODE)
    return codes


def pack(codes: NDArray[Any]) -> NDArray[np.uint8]:
    """Whole numbers in [-32, 31] (rows, columns), four in three bytes.

    >>> pack(np.array([[-32, -31, 0, 31]])).tolist()
    [[0, 24, 63]]
    """
    first, second, third, fourth = np.moveaxis(
        (codes + LARGEST_CODE + 1).astype(np.uint8).reshape(len(codes), -1, 4), 2, 0
    )
    packed = (first << 2 | second >> 4, second << 4 | third >> 2, third << 6 | fourth)
    return np.stack(packed, 2).reshape(len(codes), -1)


def unpack(packed: NDArray[np.uint8]) -> NDArray[np.int8]:
    """The whole numbers that `pack` was given.

    >>> unpack(pack(np.array([[-32, -31, 0, 31]]))).tolist()
    [[-32, -31, 0, 31]]
    """
    first, second, third = np.moveaxis(packed.reshape(len(packed), -1, 3), 2, 0).copy()
    codes = np.empty((*first.shape, 4), np.uint8)
    np.right_shift(first, 2, out=codes[..., 0])
    np.bitwise_or((first & 3) << 4, second >> 4, out=codes[..., 1])
    np.bitwise_or((second & 15) << 2, third >> 6, out=codes[..., 2])
    np.bitwise_and(third, 63, out=codes[..., 3])
    whole = codes.reshape(len(packed), -1).view(np.int8)
    whole -= LARGEST_CODE + 1
    return whole


def dequantize(packed: NDArray[np.uint8], scale: NDArray[np.float16]) -> Array:
    """A matrix, from its codes and scales."""
    matrix = library.dequantize(packed, scale, 4 * packed.shape[1] // 3 // scale.shape[1])
    if matrix is not None:
        return matrix
    codes = unpack(packed)
    groups: Array = codes.reshape(*scale.shape, -1).astype(np.float32)
    groups *= scale.astype(np.float32)[..., None]  # converted once, not for each number
    return groups.reshape(codes.shape)


def quantize_matrices(arrays: Mapping[str, Array]) -> dict[str, NDArray[Any]]:
    """The arrays as a file has them: matrices in 6 bits with their scales, all else in fp32."""
    quantized: dict[str, NDArray[Any]] = {}
    for name, array in arrays.items():
        if array.ndim == 2:
            quantized[name], quantized[name + SCALE] = quantize(array)
        else:
            quantized[name] = np.ascontiguousarray(array, np.float32)
    return quantized


def dequantize_matrices(arrays: Mapping[str, NDArray[Any]]) -> dict[str, Array]:
    """What `quantize_matrices` was given, up to rounding: each matrix times its groups' scales."""
    return {
        name: dequantize(array, arrays[name + SCALE]) if array.ndim == 2 else array
        for name, array in arrays.items()
        if not name.endswith(SCALE)
    }


def quantized_types(sizes: Mapping[str, tuple[int, ...]]) -> dict[str, ArrayType]:
    """The types of the arrays that `quantize_matrices` makes of arrays of these sizes."""
    types: dict[str, ArrayType] = {}
    for name, size in sizes.items():
        if len(size) == 2:
            rows, columns = size
            types[name] = ((rows, 3 * columns // 4), "U8")
            types[name + SCALE] = ((rows, columns // group_size(columns)), "F16")
        else:
            types[name] = (size, "F32")
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
    """Raise ValueError if sizes are not whole numbers, or `layers` exceeds the number of arrays."""
    for name, size in sizes.items():
        if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= LARGEST_SIZE:
            raise ValueError(f"{name} is not a number from 1 to {LARGEST_SIZE:,}")
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
        raise InputError(f"{path} cannot be read as our {model}: {reason}", remedy) from None
