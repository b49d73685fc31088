"""The weights of the small language model, and their file.

``model.safetensors`` holds for a matrix whole numbers of 8 bits (rows, columns) and ``….scale``
(rows,), for a norm its fp32 weights, ``unigram_counts`` (vocabulary,) of the training text, and
in its metadata the shape and the recipe.  ``tokenizer.json`` lies beside it.

    weights, unigrams = load(FOLDER)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError, UnavailableError

FOLDER = Path(__file__).resolve().parent / "small"
MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"
COUNTS = "unigram_counts"

Array = NDArray[np.float32]

LARGEST_SIZE = 1_000_000
"""The maximum of any size: more than the vocabulary of any model."""

NORM_EPSILON = 1e-5
"""The epsilon under the root of every norm."""


@dataclass(frozen=True, slots=True)
class CausalShape:
    """The sizes of a causal transformer; `limit` is the maximum length of a sequence, in tokens."""

    layers: int
    hidden: int
    heads: int
    intermediate: int
    vocabulary: int
    limit: int = 512


SMALL = CausalShape(layers=6, hidden=256, heads=4, intermediate=688, vocabulary=8192)


@dataclass(frozen=True, slots=True, eq=False)
class CausalWeights:
    """The weights of a causal transformer.

    Attributes:
        shape: its sizes.
        arrays: fp32, by the names of the parameters of `model.CausalTransformer`; matrices are
            (outputs, inputs).
    """

    shape: CausalShape
    arrays: Mapping[str, Array]


def quantize(matrix: Array) -> tuple[NDArray[np.int8], Array]:
    """Quantize: integers in [-127, 127] (rows, columns), and the scale (rows,) of each row."""
    scale: Array = np.maximum(np.abs(matrix).max(1), np.float32(1e-12)) / np.float32(127)
    return np.round(matrix / scale[:, None]).astype(np.int8), scale


def save(
    folder: Path, weights: CausalWeights, counts: NDArray[np.int64], recipe: Mapping[str, object]
) -> None:
    """Write the weights in 8 bits; `counts` (vocabulary,) are those of the training text."""
    from safetensors.numpy import save_file

    arrays: dict[str, NDArray[Any]] = {COUNTS: counts.astype(np.int32)}
    for name, weight in weights.arrays.items():
        if weight.ndim == 2:
            arrays[name], arrays[f"{name}.scale"] = quantize(weight)
        else:
            arrays[name] = np.ascontiguousarray(weight, np.float32)
    metadata = {"shape": json.dumps(asdict(weights.shape)), "recipe": json.dumps(dict(recipe))}
    save_file(arrays, folder / MODEL, metadata)


def load(folder: Path = FOLDER) -> tuple[CausalWeights, NDArray[np.float64]]:
    """The weights in fp32, and the unigram log-probabilities (vocabulary,).

    A token alone has the probability (count + 1) / (all counts + vocabulary).

    Sizes in the metadata are held against the header of the file before any array is read.

    Raises:
        UnavailableError: the folder has no model.
        InputError: the file is not one of `save`.
    """
    from safetensors import SafetensorError, safe_open

    path = folder / MODEL
    if not path.is_file():
        raise UnavailableError(
            f"there is no language model in {folder}", "train one: make train-lm"
        )
    try:
        with safe_open(path, "np") as file:
            held = {name: file.get_slice(name) for name in file.keys()}  # noqa: SIM118
            kinds = {name: (tuple(of.get_shape()), of.get_dtype()) for name, of in held.items()}
            shape = _shape((file.metadata() or {}).get("shape"), len(kinds))
            _check(shape, kinds)
            arrays = {name: file.get_tensor(name) for name in kinds}
    except (SafetensorError, TypeError, ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(
            f"{path} is no language model of ours: {reason}", "train one: make train-lm"
        ) from None
    counts = arrays.pop(COUNTS)
    smoothed = np.maximum(counts, 0).astype(np.float64) + 1.0
    return CausalWeights(shape, _dequantized(arrays)), np.log(smoothed / smoothed.sum())


def _shape(text: str | None, arrays: int) -> CausalShape:
    """The sizes in the metadata; ValueError if they do not fit the number of `arrays`.

    Nothing is made of a size before it was held against the file.
    """
    header = json.loads(text) if text is not None else None
    names = [member.name for member in fields(CausalShape)]
    if not isinstance(header, dict) or not set(header) <= set(names) or "heads" not in header:
        raise ValueError(f"its metadata have no sizes ({', '.join(names)})")
    for name, size in header.items():
        if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= LARGEST_SIZE:
            raise ValueError(f"{name} is no number from 1 to {LARGEST_SIZE:,}")
    shape = CausalShape(**header)
    if shape.layers > arrays:
        raise ValueError(f"it has {arrays} arrays and should have {shape.layers:,} layers")
    if shape.hidden % (2 * shape.heads):
        raise ValueError(f"{shape.heads} heads do not share {shape.hidden} features in pairs")
    return shape


def _dequantized(arrays: Mapping[str, NDArray[Any]]) -> dict[str, Array]:
    """Dequantize: arrays in fp32, each matrix times the scales of its rows."""
    return {
        name: array.astype(np.float32) * arrays[f"{name}.scale"][:, None]
        if array.ndim == 2
        else array
        for name, array in arrays.items()
        if not name.endswith(".scale")
    }


def _check(shape: CausalShape, kinds: Mapping[str, tuple[tuple[int, ...], str]]) -> None:
    """Raise ValueError if an array is missing, unknown, or has another size or type."""
    counts = kinds.get(COUNTS, ((0,), ""))[0]  # the tokenizer has all ids, or fewer
    tokens = min(counts[0], shape.vocabulary) if counts else shape.vocabulary
    expected: dict[str, tuple[tuple[int, ...], str]] = {COUNTS: ((max(tokens, 1),), "I32")}
    for name, size in sizes(shape).items():
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


def sizes(shape: CausalShape) -> dict[str, tuple[int, ...]]:
    """The names and sizes of all weights."""
    hidden, inner = shape.hidden, shape.intermediate
    block = {
        "attention_norm.weight": (hidden,),
        "query_key_value.weight": (3 * hidden, hidden),
        "attention_output.weight": (hidden, hidden),
        "gate_norm.weight": (hidden,),
        "gate_up.weight": (2 * inner, hidden),
        "down.weight": (hidden, inner),
    }
    blocks = {f"blocks.{i}.{n}": size for i in range(shape.layers) for n, size in block.items()}
    return {
        "embeddings.weight": (shape.vocabulary, hidden),
        "norm.weight": (hidden,),
        **blocks,
    }


def paired(weight: Array, heads: int) -> Array:
    """The rows (3 hidden, hidden) with the queries and keys of each head in the order of rotation.

    `model.rotate` turns feature i with feature i + width / 2; here they become neighbours.
    Products of queries and keys do not depend on the order of the features.
    """
    hidden = weight.shape[1]
    turned, value = weight[: 2 * hidden], weight[2 * hidden :]
    halves = turned.reshape(2 * heads, 2, hidden // heads // 2, hidden)
    return np.concatenate([halves.swapaxes(1, 2).reshape(2 * hidden, hidden), value])
