"""The compiled part of the engine, where it was built and the processor can run it.

It is built with the package by a C compiler that knows AMX (gcc 11, clang 12); without one the
package installs all the same and everything works by torch's own products.  With
``LOGIC2TEXT_NATIVE=0`` it is left unused.

    kernels = library(); kernels is not None  # x86-64 with AMX for bf16, on Linux
"""

from __future__ import annotations

import os
from ctypes import CDLL, POINTER, Structure, c_float, c_int, c_int32, c_size_t, c_void_p
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import torch
from torch import Tensor

ALIGNMENT = 64
"""Bytes: a row of a tile fills one line of the cache."""


class Weights(Structure):
    """`Weights` in tiles.h."""

    _fields_ = (("start", c_void_p), ("bias", c_void_p), ("inputs", c_int), ("outputs", c_int))


class Layer(Structure):
    """`Layer` in bert.c."""

    _fields_ = (
        ("query_key_value", Weights),
        ("attention_output", Weights),
        ("intermediate", Weights),
        ("output", Weights),
        ("attention_scale", c_void_p),
        ("attention_shift", c_void_p),
        ("output_scale", c_void_p),
        ("output_shift", c_void_p),
    )


class Bert(Structure):
    """`Bert` in bert.c."""

    _fields_ = (
        ("layers", c_int32),
        ("hidden", c_int32),
        ("heads", c_int32),
        ("inner", c_int32),
        ("positions", c_int32),
        ("parts", c_int32),
        ("epsilon", c_float),
        ("words", c_void_p),
        ("places", c_void_p),
        ("scale", c_void_p),
        ("shift", c_void_p),
        ("layer", POINTER(Layer)),
    )


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
    kernels = CDLL(str(path))
    if not kernels.native_supported():
        return None
    kernels.native_pack.argtypes = (c_void_p, c_int, c_int, c_int, c_void_p)
    kernels.native_pack.restype = None
    kernels.bert_workspace.argtypes = (POINTER(Bert), c_int)
    kernels.bert_workspace.restype = c_size_t
    kernels.bert_encode.argtypes = (
        POINTER(Bert), c_void_p, c_void_p, c_void_p, c_int, c_void_p, c_void_p
    )  # fmt: skip
    kernels.bert_encode.restype = None
    return kernels


def aligned(size: int) -> Tensor:
    """`size` bytes whose address is a multiple of `ALIGNMENT`."""
    room = torch.empty(size + ALIGNMENT, dtype=torch.uint8)
    start = -room.data_ptr() % ALIGNMENT
    return room[start : start + size]


def packed(kernels: CDLL, weight: Tensor, parts: int) -> Tensor:
    """The tiles of a weight (outputs, inputs), both multiples of 32, as bytes.

    Args:
        kernels: the `library`.
        weight: of any float type.
        parts: 1 for numbers rounded to bf16, 2 for those and what rounding leaves of them.
    """
    weight = weight.detach().float().contiguous()
    tiles = aligned(2 * parts * weight.numel())
    kernels.native_pack(weight.data_ptr(), *weight.shape, parts, tiles.data_ptr())
    return tiles
