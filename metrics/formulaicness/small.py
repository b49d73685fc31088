"""The files of our own encoder: weights of 8 bits, and its word pieces.

``model.safetensors`` is a file of `metrics.quantized_weights` with the encoder and its head;
``tokenizer.json`` lies beside it.

    load(FOLDER).encoder.shape
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics import quantized_weights
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine.heads import LinearHead
from metrics.formulaicness.weights import RegressorWeights

FOLDER = Path(__file__).resolve().parent / "small"
MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"
HEAD = "head"

_REMEDY = "train one: python -m metrics.training.distil_formulaicness DATA"


def save(folder: Path, weights: RegressorWeights, recipe: Mapping[str, object]) -> None:
    """Write the weights in 8 bits, each row of a matrix with a scale of its own."""
    arrays: dict[str, NDArray[Any]] = {
        f"{HEAD}.weight": weights.head.weight.astype(np.float32),
        f"{HEAD}.bias": np.array([weights.head.bias], np.float32),
        **quantized_weights.quantize_matrices(weights.encoder.arrays),
    }
    folder.mkdir(parents=True, exist_ok=True)
    quantized_weights.write(folder / MODEL, arrays, asdict(weights.encoder.shape), recipe)


def load(folder: Path = FOLDER) -> RegressorWeights:
    """The weights in fp32.

    Raises:
        UnavailableError: the folder has no encoder.
        InputError: the file is not one of `save`.
    """
    shape, arrays = quantized_weights.read(folder / MODEL, _check, model="encoder", remedy=_REMEDY)
    head = LinearHead(
        arrays.pop(f"{HEAD}.weight"), float(arrays.pop(f"{HEAD}.bias")[0]), logistic=True
    )
    encoder = EncoderWeights(shape, quantized_weights.dequantize_matrices(arrays))
    return RegressorWeights(encoder, head, separator=None)


def _check(sizes: Any, types: Mapping[str, quantized_weights.ArrayType]) -> EncoderShape:
    """The shape of these sizes; ValueError where they are none, or not those of the arrays."""
    names = [member.name for member in fields(EncoderShape)]
    if not isinstance(sizes, dict) or set(sizes) != set(names):
        raise ValueError(f"its metadata have no sizes ({', '.join(names)})")
    epsilon = sizes.pop("norm_epsilon")
    if isinstance(epsilon, bool) or not isinstance(epsilon, int | float) or not 0 < epsilon < 1:
        raise ValueError("norm_epsilon is no number between 0 and 1")
    quantized_weights.check_sizes(sizes, len(types))
    shape = EncoderShape(**sizes, norm_epsilon=float(epsilon))
    if shape.hidden % shape.heads:
        raise ValueError(f"{shape.heads} heads do not share {shape.hidden} features")
    head = {f"{HEAD}.weight": ((shape.hidden,), "F32"), f"{HEAD}.bias": ((1,), "F32")}
    expected = {**head, **quantized_weights.quantized_types(shape.sizes())}
    quantized_weights.check_types(types, expected)
    return shape
