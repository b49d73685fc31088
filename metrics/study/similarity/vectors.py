"""Cosines of the names of formulae: vectors of MiniLM-L6 or of our encoder, or equality of names.

A vector is the mean of an encoder's states over the tokens of a name, as sentence-transformers
makes it.  All names of a batch are encoded together, and a name's vector is cached.

>>> Cosines("names").table(["P", "Q"]).tolist()
[[1.0, 0.0], [0.0, 1.0]]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from logic2text import InputError, UnknownNameError
from logic2text.cache import LRUCache
from metrics import minilm
from metrics.encoder_weights import EncoderWeights
from metrics.engine import packing
from metrics.engine.heads import LinearHead
from metrics.engine.plain import products
from metrics.engine.plain.bert import PlainBert, check_rows
from metrics.text_encoder import files

MODELS = ("minilm", "own", "names")
MOST_NAMES = 65_536
"""Vectors in a cache: 100 MB."""
LONGEST = 64
"""Tokens of a name that are read."""

Vectors = NDArray[np.float32]


class _Encoder(PlainBert):
    """An encoder with the mean of all states of a text."""

    def means(self, rows: packing.PackedRows) -> Vectors:
        """Mean states (texts, hidden), in the order of packing."""
        check_rows(rows, self._shape)
        with products.limit_to_one_core():
            return self._means(rows)

    def _means(self, rows: packing.PackedRows) -> Vectors:
        x = self._embed(rows)
        buffers = self._buffers()
        for layer in self._layers:
            mixed = self._attention(layer, x, rows, buffers, first_only=False)
            self._forward(layer, x, mixed, rows.groups, buffers)
        parts = [
            x[group.rows].reshape(group.texts, group.length, -1).mean(axis=1)
            for group in rows.groups
        ]
        return np.concatenate(parts)


class Cosines:
    """The cosines of names; safe to share between threads."""

    def __init__(self, model: str = "minilm") -> None:
        """Choose a model; its weights are read at the first use.

        Raises:
            UnknownNameError: there is no such model.
        """
        if model not in MODELS:
            raise UnknownNameError("model of vectors", model, MODELS)
        self.model = model

    @cached_property
    def description(self) -> str:
        """The model and the hash of its weights, for signatures."""
        match self.model:
            case "minilm":
                return f"all-MiniLM-L6-v2/{minilm.BASE_SHA256[:12]}"
            case "own":
                return f"own/{minilm.sha256(files.FOLDER / files.MODEL)[:12]}"
            case _:
                return "names"

    def table(self, names: Sequence[str]) -> NDArray[np.float64]:
        """The cosine of each two names, shape (n, n), in [−1, 1]; 1 for equal ones.

        Raises:
            UnavailableError: the weights of MiniLM-L6 are not on this machine.
            InputError: a name has no letter that the model knows.
        """
        if self.model == "names":
            return np.array([[float(a == b) for b in names] for a in names])
        vectors = self.vectors(names)
        table = (vectors @ vectors.T).astype(np.float64)
        equal = np.array([[a == b for b in names] for a in names])
        table[equal] = 1.0
        return np.clip(table, -1.0, 1.0)

    def prepare(self, names: Sequence[str]) -> None:
        """Encode names in one batch, so that later tables find their vectors."""
        if self.model != "names":
            self.vectors(names)

    def vectors(self, names: Sequence[str]) -> Vectors:
        """Unit vectors (n, hidden) of names.

        Raises:
            UnavailableError, InputError: as `table`.
        """
        store = _store(self.model)
        vector_of = {name: store.vectors.get(name) for name in dict.fromkeys(names)}
        unknown = [name for name, vector in vector_of.items() if vector is None]
        if unknown:
            for name, vector in zip(unknown, store.encode(unknown), strict=True):
                store.vectors.put(name, vector)
                vector_of[name] = vector
        return np.array([vector_of[name] for name in names], dtype=np.float32)


class _Store:
    """An encoder with its tokenizer and the vectors that it has made."""

    def __init__(self, encoder: _Encoder, tokens: minilm.Tokens) -> None:
        self._encoder, self._tokens = encoder, tokens
        self.vectors: LRUCache[Any] = LRUCache(MOST_NAMES)

    def encode(self, names: Sequence[str]) -> Vectors:
        ids = self._tokens.encode(names)
        if empty := [name for name, row in zip(names, ids, strict=True) if not row]:
            raise InputError(f"the name {empty[0]!r} has no tokens", "rename it")
        means: list[Any] = [None] * len(names)
        for batch in packing.split_into_batches(
            [len(row) for row in ids], self._encoder.batch_spec.capacity
        ):
            rows = packing.pack([ids[i] for i in batch])
            for i, mean in zip(batch, self._encoder.means(rows), strict=True):
                means[i] = mean
        vectors = np.array(means, dtype=np.float32)
        unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


@cache
def _store(model: str) -> _Store:
    if model == "minilm":
        return _Store(_encoder(minilm.base_weights()), minilm.Tokens(limit=LONGEST))
    weights = files.load().encoder
    return _Store(_encoder(weights), minilm.Tokens(files.FOLDER / files.TOKENIZER, limit=LONGEST))


def forget_vectors() -> None:
    """Drop the encoders and the vectors of all names, as after a start."""
    _store.cache_clear()


def _encoder(weights: EncoderWeights) -> _Encoder:
    head = LinearHead(np.zeros(weights.shape.hidden, np.float32))
    return _Encoder(weights, head)
