"""The outputs of our encoder for texts: all heads in one pass, with one cache for all metrics.

outputs_of(FOLDER, Compute.of().resolved())(["Every cube is small."], "style")
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from logic2text import UnavailableError
from metrics import base, word_pieces
from metrics.engine import backend, text_engine
from metrics.engine.compute import Compute
from metrics.engine.deduplication import Encode
from metrics.engine.packing import PackedRows
from metrics.engine.token_processes import ParallelEncode
from metrics.minilm import Tokens, sha256
from metrics.text_encoder import files
from metrics.text_encoder.files import normalize


class EncoderOutputs:
    """Texts to the outputs of the heads; safe to share between threads.

    Attributes:
        settings: the weights and the precision, for signatures.
    """

    def __init__(self, folder: Path, compute: Compute, *, truncate: bool) -> None:
        """Load the weights of a folder.

        Raises:
            UnavailableError: the folder has no encoder.
            InputError: the files are not an encoder of ours.
        """
        read = files.load(folder)
        self._folder = folder
        self.settings = settings_of(folder, compute)
        self._places = {name: place for place, name in enumerate(read.names)}
        tokenizer = folder / files.TOKENIZER
        self._engine = text_engine.TextEngine(
            _AllHeads(backend.prepare_with(compute, read.encoder, read.heads), len(read.names)),
            make_encode(tokenizer)
            if compute.on_processor
            else ParallelEncode(make_encode, tokenizer),
            limit=read.encoder.shape.positions,
            truncate=truncate,
        )
        self._key = str(self.settings)

    def require(self, name: str) -> None:
        """Raise UnavailableError where the encoder lacks a head."""
        if name not in self._places:
            raise UnavailableError(
                f"the encoder in {self._folder} has no head {name!r}; "
                f"its heads are {', '.join(self._places)}",
                "train one with all heads: python -m metrics.training.encoder.train_three_heads",
            )

    def __call__(self, texts: Sequence[str], *names: str) -> NDArray[np.float64]:
        """The outputs (n, heads) of the heads of these names; NaN where the model failed."""
        outputs = self._engine.score(base.batch(texts), self._key)
        return outputs[:, [self._places[name] for name in names]]


class _AllHeads:
    """A model of the engine with several numbers a text."""

    def __init__(self, model: text_engine.Model, heads: int) -> None:
        self._model = model
        self.batch_spec = replace(model.batch_spec, scores_per_text=heads)

    def __call__(self, rows: PackedRows) -> NDArray[np.floating]:
        """The outputs (texts, heads)."""
        return self._model(rows)


def settings_of(folder: Path, compute: Compute) -> dict[str, base.Setting]:
    """What the outputs depend on besides the texts."""
    return {
        "model": "own",
        "weights": sha256(folder / files.MODEL)[:12],
        "tokenizer": sha256(folder / files.TOKENIZER)[:12],
        "precision": str(compute.precision),
    }


@cache
def share_outputs(folder: Path, compute: Compute, truncate: bool) -> EncoderOutputs:
    """One instance for all metrics with these weights, so that they share its cache."""
    return EncoderOutputs(folder, compute, truncate=truncate)


def make_encode(tokenizer: Path) -> Encode:
    """The tokens of texts, which are normalised, by the tokenizer of a file."""
    tokens = tokens_of(tokenizer)

    def encode(texts: Sequence[word_pieces.Text]) -> word_pieces.Encoded:
        return tokens.encodings([normalize(text) for text in texts if isinstance(text, str)])

    return encode


@cache
def tokens_of(tokenizer: Path) -> Tokens:
    """The tokenizer of a file, read once."""
    return Tokens(tokenizer)
