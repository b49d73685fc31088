"""The weights of the small language model, and their file.

``model.safetensors`` is a file of `metrics.quantized_weights` with the transformer and
``unigram_counts`` (vocabulary,), those of the training text; ``tokenizer.json`` lies beside it.

    weights, unigrams = load(FOLDER)
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics import quantized_weights
from metrics.quantized_weights import Array

SMALL_NAME = "small"
"""The name of the embedded model in signatures and on the command line."""

FOLDER = Path(__file__).resolve().parent / SMALL_NAME
MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"
COUNTS = "unigram_counts"
START, END, UNKNOWN = "<s>", "</s>", "<unk>"
START_ID, END_ID, UNKNOWN_ID = 0, 1, 2
"""The ids of the marks among the tokens."""


@dataclass(frozen=True, slots=True)
class CausalShape:
    """The sizes of a causal transformer; `limit` is the maximum length of a sequence, in tokens."""

    layers: int
    hidden: int
    heads: int
    intermediate: int
    vocabulary: int
    limit: int = 512


@dataclass(frozen=True, slots=True)
class CausalVariant:
    """What differs between causal transformers of this structure; by default ours.

    Attributes:
        centred: whether norms subtract the mean (LayerNorm) or not (RMSNorm, Zhang and Sennrich
            2019).
        epsilon: what is added to the variance in a norm.
        rotation_base: the base of the angles of rotary positions.
        scaled_embeddings: whether embeddings are multiplied by the root of their width.
    """

    centred: bool = True
    epsilon: float = 1e-5
    rotation_base: float = 10_000.0
    scaled_embeddings: bool = True


OURS = CausalVariant()
SMALL = CausalShape(layers=6, hidden=256, heads=4, intermediate=688, vocabulary=8192)


@dataclass(frozen=True, slots=True, eq=False)
class CausalWeights:
    """The weights of a causal transformer.

    Attributes:
        shape: its sizes.
        arrays: fp32, by the names of `sizes`; matrices are (outputs, inputs).
    """

    shape: CausalShape
    arrays: Mapping[str, Array]
    variant: CausalVariant = OURS

    def vectors(self) -> Array:
        """The vectors (vocabulary, hidden) that enter the first block."""
        embeddings = self.arrays["embeddings.weight"]
        scale = math.sqrt(self.shape.hidden) if self.variant.scaled_embeddings else 1.0
        return embeddings * np.float32(scale)

    def turns(self) -> tuple[Array, Array]:
        """Cosine and sine (limit, width / 2) of the angle of each pair of features."""
        width = self.shape.hidden // self.shape.heads
        rates = self.variant.rotation_base ** (-np.arange(0, width, 2) / width)
        angles = np.outer(np.arange(self.shape.limit), rates)
        return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def save(
    folder: Path, weights: CausalWeights, counts: NDArray[np.int64], recipe: Mapping[str, object]
) -> None:
    """Write the weights in 6 bits; `counts` (vocabulary,) are those of the training text."""
    arrays: dict[str, NDArray[Any]] = {
        COUNTS: counts.astype(np.int32),
        **quantized_weights.quantize_matrices(weights.arrays),
    }
    quantized_weights.write(folder / MODEL, arrays, asdict(weights.shape), recipe)


def load(folder: Path = FOLDER) -> tuple[CausalWeights, NDArray[np.float64]]:
    """The weights in fp32, and the unigram log-probabilities (vocabulary,).

    A token without context has the probability (count + 1) / (all counts + vocabulary).

    Raises:
        UnavailableError: the folder has no model.
        InputError: the file is not one of `save`.
    """
    shape, arrays = quantized_weights.read(
        folder / MODEL, _check, model="language model", remedy="train one: make train-lm"
    )
    counts = arrays.pop(COUNTS)
    smoothed = np.maximum(counts, 0).astype(np.float64) + 1.0
    weights = CausalWeights(shape, quantized_weights.dequantize_matrices(arrays))
    return weights, np.log(smoothed / smoothed.sum())


def _check(header: Any, types: Mapping[str, quantized_weights.ArrayType]) -> CausalShape:
    """The shape of these sizes; ValueError where they are none, or not those of the arrays."""
    names = [member.name for member in fields(CausalShape)]
    if not isinstance(header, dict) or not set(header) <= set(names) or "heads" not in header:
        raise ValueError(f"its metadata have no sizes ({', '.join(names)})")
    quantized_weights.check_sizes(header, len(types))
    shape = CausalShape(**header)
    if shape.hidden % (2 * shape.heads):
        raise ValueError(f"{shape.heads} heads do not share {shape.hidden} features in pairs")
    counts = types.get(COUNTS, ((0,), ""))[0]  # the tokenizer has all ids, or fewer
    tokens = min(counts[0], shape.vocabulary) if counts else shape.vocabulary
    expected = {
        COUNTS: ((max(tokens, 1),), "I32"),
        **quantized_weights.quantized_types(sizes(shape)),
    }
    quantized_weights.check_types(types, expected)
    return shape


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


def pair_heads(weight: Array, heads: int) -> Array:
    """The rows (3 hidden, hidden) with the queries and keys of each head in the order of rotation.

    Training turns feature i with feature i + width / 2; here they become neighbours.
    Products of queries and keys do not depend on the order of the features.
    """
    hidden = weight.shape[1]
    turned, value = weight[: 2 * hidden], weight[2 * hidden :]
    halves = turned.reshape(2 * heads, 2, hidden // heads // 2, hidden)
    return np.concatenate([halves.swapaxes(1, 2).reshape(2 * hidden, hidden), value])
