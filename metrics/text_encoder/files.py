"""The files of our encoder: weights of 6 bits, its heads, its word pieces; and the form of texts.

``model.safetensors`` is a file of `metrics.quantized_weights` with the encoder and its heads;
``tokenizer.json`` lies beside it.

    load(FOLDER).encoder.shape
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text.lazy_dataclass import dataclass
from metrics import quantized_weights
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine.heads import LinearHead, LinearHeads

FOLDER = Path(__file__).resolve().parent / "small"
MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"

PUBLISHED, STYLE = "published", "style"
HEADS = (PUBLISHED, STYLE)
"""The heads: the published F and the F of style, before the logistic function."""

_REMEDY = "train one: python -m metrics.training.encoder.train_three_heads"


@dataclass(frozen=True, slots=True, eq=False)
class TextEncoder:
    """An encoder with linear heads on ``[CLS]``.

    Attributes:
        encoder: of single texts.
        heads: one for each of `names`.
        names: of the heads, from `HEADS`.
    """

    encoder: EncoderWeights
    heads: LinearHeads
    names: tuple[str, ...]

    def logistic_head(self, name: str) -> LinearHead:
        """Only the head of that name, through the logistic function."""
        place = self.names.index(name)
        return LinearHead(self.heads.weight[place], float(self.heads.bias[place]), logistic=True)


def save(folder: Path, model: TextEncoder, recipe: Mapping[str, object]) -> None:
    """Write the weights in 6 bits, each group of columns with its scale; heads in fp32."""
    arrays: dict[str, NDArray[Any]] = {
        **_head_arrays(model.names, model.heads),
        **quantized_weights.quantize_matrices(model.encoder.arrays),
    }
    folder.mkdir(parents=True, exist_ok=True)
    quantized_weights.write(folder / MODEL, arrays, asdict(model.encoder.shape), recipe)


def load(folder: Path = FOLDER) -> TextEncoder:
    """The weights in fp32.

    Raises:
        UnavailableError: the folder has no encoder.
        InputError: the file is not one of `save`.
    """
    shape, arrays = quantized_weights.read(folder / MODEL, _check, model="encoder", remedy=_REMEDY)
    names = _names(arrays)
    heads = LinearHeads(
        np.stack([arrays.pop(f"{name}.weight") for name in names]),
        np.concatenate([arrays.pop(f"{name}.bias") for name in names]),
    )
    encoder = EncoderWeights(shape, quantized_weights.dequantize_matrices(arrays))
    return TextEncoder(encoder, heads, names)


def _head_arrays(names: Sequence[str], heads: LinearHeads) -> dict[str, NDArray[Any]]:
    arrays: dict[str, NDArray[Any]] = {}
    for name, weight, bias in zip(names, heads.weight, heads.bias, strict=True):
        arrays[f"{name}.weight"] = weight.astype(np.float32)
        arrays[f"{name}.bias"] = np.array([bias], np.float32)
    return arrays


def _names(arrays: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for name in HEADS if f"{name}.weight" in arrays)


def _check(sizes: Any, types: Mapping[str, quantized_weights.ArrayType]) -> EncoderShape:
    """The shape of these sizes; ValueError where they are none, or not those of the arrays."""
    names = [member.name for member in fields(EncoderShape)]
    if not isinstance(sizes, dict) or set(sizes) != set(names):
        raise ValueError(f"its metadata have no sizes ({', '.join(names)})")
    epsilon = sizes.pop("norm_epsilon")
    if isinstance(epsilon, bool) or not isinstance(epsilon, int | float) or not 0 < epsilon < 1:
        raise ValueError("norm_epsilon is not a number between 0 and 1")
    quantized_weights.check_sizes(sizes, len(types))
    shape = EncoderShape(**sizes, norm_epsilon=float(epsilon))
    if shape.hidden % shape.heads:
        raise ValueError(f"{shape.heads} heads do not share {shape.hidden} features")
    expected = quantized_weights.quantized_types(shape.sizes())
    for name in _names(types) or HEADS[:1]:
        expected |= {f"{name}.weight": ((shape.hidden,), "F32"), f"{name}.bias": ((1,), "F32")}
    quantized_weights.check_types(types, expected)
    return shape


_BLANK_BEFORE = tuple((f" {mark}", mark) for mark in ",.;:?!")
_FINAL = " .!?;:,"


def normalize(text: str) -> str:
    """Lower-case, white space folded, no blank before punctuation, no punctuation at the end.

    Sentences of people begin with a capital and end in a full stop, recorded texts do not; without
    this the encoder would read the class off them.

    >>> normalize("Every cube is small , or b is .")
    'every cube is small, or b is'

    The items of the recorded texts' lists (LaTeX) get the bullets of ours.
    """
    folded = " ".join(text.lower().replace("\\item", "•").split())
    for parted, mark in _BLANK_BEFORE:  # a third of the time that a regular expression takes
        folded = folded.replace(parted, mark)
    return folded.rstrip(_FINAL)


def exclusion_digest(text: str) -> str:
    """The SHA-256 under which judged texts are kept out of training.

    Lower-cased, everything but letters, digits and white space a blank, white space folded.
    """
    plain = "".join(c if c.isalnum() or c.isspace() else " " for c in text.lower())
    return hashlib.sha256(" ".join(plain.split()).encode()).hexdigest()
