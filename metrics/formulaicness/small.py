"""The files of our own encoder: weights of 8 bits, and its word pieces.

``model.safetensors`` holds for a matrix whole numbers of 8 bits (rows, columns) and ``….scale``
(rows,), for a norm or a bias its fp32 numbers, and in its metadata the shape and the recipe.
``tokenizer.json`` lies beside it.

    load(FOLDER).encoder.shape
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from logic2text.errors import InputError, UnavailableError
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine.heads import LinearHead
from metrics.formulaicness.weights import RegressorWeights

FOLDER = Path(__file__).resolve().parent / "small"
MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"
HEAD = "head"

LARGEST_SIZE = 1_000_000
"""Of anything in a shape: more than the vocabulary of any model."""

_REMEDY = "train one: python -m metrics.training.distil_formulaicness DATA"


def save(folder: Path, weights: RegressorWeights, recipe: Mapping[str, object]) -> None:
    """Write the weights in 8 bits, each row of a matrix with a scale of its own."""
    from safetensors.numpy import save_file

    arrays: dict[str, np.typing.NDArray[Any]] = {
        f"{HEAD}.weight": weights.head.weight.astype(np.float32),
        f"{HEAD}.bias": np.array([weights.head.bias], np.float32),
    }
    for name, array in weights.encoder.arrays.items():
        if array.ndim == 2:
            arrays[name], arrays[f"{name}.scale"] = quantize(array)
        else:
            arrays[name] = np.ascontiguousarray(array, np.float32)
    metadata = {
        "shape": json.dumps(asdict(weights.encoder.shape)),
        "recipe": json.dumps(dict(recipe)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    save_file(arrays, folder / MODEL, metadata)


def quantize(
    matrix: np.typing.NDArray[np.float32],
) -> tuple[np.typing.NDArray[np.int8], np.typing.NDArray[np.float32]]:
    """Whole numbers in [-127, 127] (rows, columns) and the scale (rows,) that undoes them."""
    largest = np.maximum(np.abs(matrix).max(1), np.float32(1e-12))
    scale = (largest / np.float32(127)).astype(np.float32)
    return np.round(matrix / scale[:, None]).astype(np.int8), scale


def load(folder: Path = FOLDER) -> RegressorWeights:
    """The weights in fp32.

    Sizes in the metadata are held against the header of the file before any array is read.

    Raises:
        UnavailableError: the folder has no encoder.
        InputError: the file is not one of `save`.
    """
    from safetensors import SafetensorError, safe_open

    path = folder / MODEL
    if not path.is_file():
        raise UnavailableError(f"there is no encoder in {folder}", _REMEDY)
    try:
        with safe_open(path, "np") as file:
            slices = {name: file.get_slice(name) for name in file.keys()}  # noqa: SIM118
            kinds = {n: (tuple(s.get_shape()), s.get_dtype()) for n, s in slices.items()}
            shape = _shape((file.metadata() or {}).get("shape"), len(kinds))
            _check(shape, kinds)
            arrays = {name: file.get_tensor(name) for name in kinds}
    except (SafetensorError, TypeError, ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"{path} is no encoder of ours: {reason}", _REMEDY) from None
    head = LinearHead(
        arrays.pop(f"{HEAD}.weight"), float(arrays.pop(f"{HEAD}.bias")[0]), logistic=True
    )
    return RegressorWeights(EncoderWeights(shape, _dequantized(arrays)), head, separator=None)


def _dequantized(
    arrays: Mapping[str, np.typing.NDArray[Any]],
) -> dict[str, np.typing.NDArray[np.float32]]:
    return {
        name: array.astype(np.float32) * arrays[f"{name}.scale"][:, None]
        if array.ndim == 2
        else array
        for name, array in arrays.items()
        if not name.endswith(".scale")
    }


def _shape(text: str | None, arrays: int) -> EncoderShape:
    """The sizes that the metadata give; ValueError where they cannot be those of the arrays."""
    header = json.loads(text) if text is not None else None
    names = [member.name for member in fields(EncoderShape)]
    if not isinstance(header, dict) or set(header) != set(names):
        raise ValueError(f"its metadata have no sizes ({', '.join(names)})")
    epsilon = header.pop("norm_epsilon")
    if isinstance(epsilon, bool) or not isinstance(epsilon, int | float) or not 0 < epsilon < 1:
        raise ValueError("norm_epsilon is no number between 0 and 1")
    for name, size in header.items():
        if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= LARGEST_SIZE:
            raise ValueError(f"{name} is no number from 1 to {LARGEST_SIZE:,}")
    shape = EncoderShape(**header, norm_epsilon=float(epsilon))
    if shape.layers > arrays:
        raise ValueError(f"it has {arrays} arrays and should have {shape.layers:,} layers")
    if shape.hidden % shape.heads:
        raise ValueError(f"{shape.heads} heads do not share {shape.hidden} features")
    return shape


def _check(shape: EncoderShape, kinds: Mapping[str, tuple[tuple[int, ...], str]]) -> None:
    """Raise ValueError where an array is missing, is not of its size or type, or is unknown."""
    expected: dict[str, tuple[tuple[int, ...], str]] = {
        f"{HEAD}.weight": ((shape.hidden,), "F32"),
        f"{HEAD}.bias": ((1,), "F32"),
    }
    for name, size in shape.sizes().items():
        expected[name] = (size, "I8" if len(size) == 2 else "F32")
        if len(size) == 2:
            expected[f"{name}.scale"] = (size[:1], "F32")
    for name in sorted(kinds.keys() - expected.keys()):
        raise ValueError(f"it has a weight {name}")
    for name, kind in expected.items():
        if name not in kinds:
            raise ValueError(f"the weight {name} is missing")
        if kinds[name] != kind:
            raise ValueError(f"the weight {name} is {kinds[name]}, not {kind}")
