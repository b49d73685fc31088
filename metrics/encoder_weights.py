"""The sizes and weights of a BERT encoder as plain arrays, under names of our own.

EncoderWeights.from_usual_names(load_file("model.safetensors"), shape)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass

Arrays: TypeAlias = Mapping[str, NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """The sizes of a BERT encoder."""

    layers: int
    hidden: int
    heads: int
    intermediate: int
    vocabulary: int
    positions: int = 512
    segments: int = 2
    norm_epsilon: float = 1e-12

    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The names and sizes of all weights of an `EncoderWeights`."""
        hidden, inner = self.hidden, self.intermediate
        sizes: dict[str, tuple[int, ...]] = {
            "embeddings.word.weight": (self.vocabulary, hidden),
            "embeddings.position.weight": (self.positions, hidden),
            "embeddings.segment.weight": (self.segments, hidden),
            "embeddings.norm.weight": (hidden,),
            "embeddings.norm.bias": (hidden,),
        }
        linears = {
            "query_key_value": (3 * hidden, hidden),
            "attention_output": (hidden, hidden),
            "intermediate": (inner, hidden),
            "output": (hidden, inner),
        }
        for i in range(self.layers):
            for name, (rows, columns) in linears.items():
                sizes[f"layers.{i}.{name}.weight"] = (rows, columns)
                sizes[f"layers.{i}.{name}.bias"] = (rows,)
            for name in ("attention_norm", "output_norm"):
                sizes[f"layers.{i}.{name}.weight"] = (hidden,)
                sizes[f"layers.{i}.{name}.bias"] = (hidden,)
        return sizes


@dataclass(frozen=True, slots=True, eq=False)
class EncoderWeights:
    """The weights of an encoder without its pooler.

    Attributes:
        shape: its sizes.
        arrays: fp32, by the names of the parameters of `metrics.encoder.BertEncoder`; matrices
            are (outputs, inputs).
    """

    shape: EncoderShape
    arrays: Arrays

    @classmethod
    def from_usual_names(cls, weights: Arrays, shape: EncoderShape) -> Self:
        """From the weights of a BertModel under their usual names.

        Raises:
            InputError: a weight is missing.
        """
        try:
            arrays = {
                f"embeddings.{ours}": weights[f"embeddings.{theirs}"]
                for ours, theirs in _EMBEDDING_NAMES.items()
            }
            for i in range(shape.layers):
                prefix = f"encoder.layer.{i}."
                for part in ("weight", "bias"):
                    attention = [
                        weights[f"{prefix}attention.self.{name}.{part}"]
                        for name in ("query", "key", "value")
                    ]
                    arrays[f"layers.{i}.query_key_value.{part}"] = np.concatenate(attention)
                    for ours, theirs in _LAYER_NAMES.items():
                        arrays[f"layers.{i}.{ours}.{part}"] = weights[f"{prefix}{theirs}.{part}"]
        except KeyError as missing:
            raise InputError(
                f"the weights of a BertModel were expected, {missing} is not among them"
            ) from None
        return cls(shape, arrays)

    def linear(self, name: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Weight and bias of a linear layer; scale and shift of a norm."""
        return self.arrays[f"{name}.weight"], self.arrays[f"{name}.bias"]


_LAYER_NAMES = {
    "attention_output": "attention.output.dense",
    "attention_norm": "attention.output.LayerNorm",
    "intermediate": "intermediate.dense",
    "output": "output.dense",
    "output_norm": "output.LayerNorm",
}
_EMBEDDING_NAMES = {
    "word.weight": "word_embeddings.weight",
    "position.weight": "position_embeddings.weight",
    "segment.weight": "token_type_embeddings.weight",
    "norm.weight": "LayerNorm.weight",
    "norm.bias": "LayerNorm.bias",
}
