"""A tiny encoder with random weights and all heads, in files, with word pieces for a few texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine.heads import LinearHeads
from metrics.text_encoder import files
from metrics.training.encoder.vocabulary import LETTERS, SPECIAL, word_piece_tokenizer

TEXTS = (
    "No cube is small.",
    "Every cube that is small is left of b.",
    "It is not the case that there is an x such that x is a cube and x is small.",
    "Dodecahedra are large!",
    "x",
)

_WORDS = sorted({word for text in TEXTS for word in re.findall("[a-z]+", text.lower())})

PIECES = list(dict.fromkeys([*SPECIAL, *LETTERS, *(f"##{letter}" for letter in LETTERS), *_WORDS]))
"""The vocabulary; training one would give other pieces in each run."""

SHAPE = EncoderShape(layers=2, hidden=64, heads=2, intermediate=64, vocabulary=0, positions=512)
"""The compiled kernels take it; the vocabulary is that of the word pieces."""


def weights(shape: EncoderShape, seed: int = 0) -> EncoderWeights:
    """Random weights, those of norms near 1."""
    random = np.random.default_rng(seed)
    arrays = {}
    for name, size in shape.sizes().items():
        middle = 1.0 if name.endswith("norm.weight") else 0.0
        arrays[name] = random.normal(middle, 0.2, size=size).astype(np.float32)
    return EncoderWeights(shape, arrays)


def heads(outputs: int, hidden: int, seed: int = 0) -> LinearHeads:
    """Random heads with biases around −2."""
    random = np.random.default_rng(seed)
    weight = random.normal(0, 0.1, size=(outputs, hidden)).astype(np.float32)
    return LinearHeads(weight, random.normal(-2, 0.5, size=outputs).astype(np.float32))


def write(
    folder: Path,
    *,
    seed: int = 0,
    names: Sequence[str] = files.HEADS,
    width: int = SHAPE.hidden,
) -> Path:
    """Write an encoder as `files.save` does, with its tokenizer, to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = word_piece_tokenizer({piece: number for number, piece in enumerate(PIECES)})
    tokenizer.save(str(folder / files.TOKENIZER))
    shape = replace(SHAPE, hidden=width, vocabulary=tokenizer.get_vocab_size())
    model = files.TextEncoder(
        weights(shape, seed),
        heads(len(names), shape.hidden, seed + 1),
        tuple(names),
    )
    files.save(folder, model, {"steps": 0})
    return folder
