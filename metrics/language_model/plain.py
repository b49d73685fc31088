"""The small causal transformer in numpy only, on any processor.

The scales of norms are multiplied into the matrices behind them; the logits of a few texts are made
at a time.  The numbers of a text do not depend on its batch, bit for bit (`plain/products.py`).

    PlainCausal(weights).log_probabilities(token_ids)
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import local

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics.engine.packing import LengthGroup
from metrics.engine.plain import functions, products
from metrics.language_model.causal_weights import CausalShape, CausalWeights

LOGIT_ROWS = 192
"""Rows whose logits are made at once, if they are of more than one text: a few megabytes."""


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    """Weights (inputs, outputs); the scales of norms and of queries are in them."""

    query_key_value: functions.Array
    attention_output: functions.Array
    gate_up: functions.Array
    down: functions.Array


class PlainCausal:
    """Log-probabilities by a causal transformer; immutable, threads may share it."""

    def __init__(self, weights: CausalWeights) -> None:
        """Lay out the weights of a model, which is not changed."""
        shape = self._shape = weights.shape
        embeddings = weights.arrays["embeddings.weight"]
        self._variant = weights.variant
        self._vectors = weights.vectors()
        self._words = np.ascontiguousarray((embeddings * weights.arrays["norm.weight"]).T)
        self._layers = [_layer(weights, f"blocks.{i}.") for i in range(shape.layers)]
        self._cosines, self._sines = weights.turns()
        self._thread = local()

    def log_probabilities(self, ids: np.typing.NDArray[np.int64]) -> functions.Array:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first.

        Raises:
            IndexError: a token is not in the vocabulary, or a text is too long.
        """
        check_ids(ids, self._shape)
        n, length = ids.shape[0], ids.shape[1] - 1
        if n * length == 0:
            return np.empty((n, length), np.float32)
        buffers = self._buffers()
        x = buffers.take("x", n * length, self._shape.hidden)
        np.take(self._vectors, ids[:, :-1].ravel(), axis=0, out=x, mode="clip")
        texts = [LengthGroup(0, n, length)]
        with products.limit_to_one_core():
            for layer in self._layers:
                self._forward(layer, x, texts, buffers)
            self._normalize(x)
            return self._log_probabilities(x, ids[:, 1:], buffers)

    def _buffers(self) -> functions.Buffers:
        """Of the calling thread."""
        buffers: functions.Buffers | None = getattr(self._thread, "buffers", None)
        if buffers is None:
            buffers = self._thread.buffers = functions.Buffers()
        return buffers

    def _forward(
        self,
        layer: _Layer,
        x: functions.Array,
        texts: Sequence[LengthGroup],
        buffers: functions.Buffers,
    ) -> None:
        """A block, in place on x (rows, hidden), the texts of one length."""
        normed, room = buffers.take("normed", *x.shape), buffers.take("room", *x.shape)
        np.copyto(normed, x)
        self._normalize(normed)
        projected = buffers.take("projected", len(x), 3 * self._shape.hidden)
        products.multiply(normed, layer.query_key_value, texts, projected, buffers)
        mixed = self._attention(projected, texts[0], buffers)
        products.multiply(mixed, layer.attention_output, texts, room, buffers)
        x += room
        np.copyto(normed, x)
        self._normalize(normed)
        inner = self._shape.intermediate
        gate_up = buffers.take("gate_up", len(x), 2 * inner)
        products.multiply(normed, layer.gate_up, texts, gate_up, buffers)
        gated = buffers.take("gated", len(x), inner)
        functions.silu_times(gate_up[:, :inner], gate_up[:, inner:], gated)
        products.multiply(gated, layer.down, texts, room, buffers)
        x += room

    def _normalize(self, x: functions.Array) -> None:
        centred, epsilon = self._variant.centred, self._variant.epsilon
        functions.normalize(x, None, None, epsilon, centred=centred)

    def _attention(
        self, projected: functions.Array, group: LengthGroup, buffers: functions.Buffers
    ) -> functions.Array:
        shape, n, length = self._shape, group.texts, group.length
        mixed = buffers.take("mixed", len(projected), shape.hidden)
        by_head = projected.reshape(n, length, 3, shape.heads, -1)
        self._turn(by_head[:, :, :2], length, buffers)
        query, key, value = by_head.transpose(2, 0, 3, 1, 4)
        out = mixed.reshape(n, length, shape.heads, -1).swapaxes(1, 2)
        mask = np.triu(np.full((length, length), -np.inf, np.float32), 1)
        functions.attend(query, key, value, out, mask)
        return mixed

    def _turn(self, x: functions.Array, length: int, buffers: functions.Buffers) -> None:
        """Turn queries and keys (n, length, 2, heads, width) by the angles of their positions."""
        first, second = np.split(x, 2, axis=-1)
        cosine, sine = (part[:length, None, None] for part in (self._cosines, self._sines))
        turned, room = buffers.take("turned", *first.shape), buffers.take("turning", *first.shape)
        np.multiply(first, cosine, out=turned)
        turned -= np.multiply(second, sine, out=room)
        np.multiply(first, sine, out=room)
        second *= cosine
        second += room
        np.copyto(first, turned)

    def _log_probabilities(
        self,
        states: functions.Array,
        targets: np.typing.NDArray[np.int64],
        buffers: functions.Buffers,
    ) -> functions.Array:
        """Of the targets (n, length) of states (n · length, hidden)."""
        n, length = targets.shape
        by_text = states.reshape(n, length, -1)
        log_probabilities = np.empty((n, length), np.float32)
        at_once = max(1, LOGIT_ROWS // length)
        for start in range(0, n, at_once):
            part = slice(start, start + at_once)
            here = targets[part]
            logits = buffers.take("logits", *here.shape, self._shape.vocabulary)
            products.multiply(
                by_text[part].reshape(-1, self._shape.hidden),
                self._words,
                [LengthGroup(0, len(here), length)],
                logits.reshape(-1, self._shape.vocabulary),
                buffers,
            )
            logits -= logits.max(axis=2, keepdims=True)
            target_logits = np.take_along_axis(logits, here[:, :, None], 2)[:, :, 0]
            np.exp(logits, out=logits)
            log_probabilities[part] = target_logits - np.log(logits.sum(axis=2))
        return log_probabilities


def check_ids(ids: np.typing.NDArray[np.int64], shape: CausalShape) -> None:
    """Raise IndexError for ids (n, length) or lengths outside the tables of a model."""
    if ids.shape[1] - 1 > shape.limit:
        raise IndexError(f"a text has {ids.shape[1]} tokens, {shape.limit + 1} can be read")
    if ids.size and not 0 <= ids.min() <= ids.max() < shape.vocabulary:
        raise IndexError(f"a token is not among the {shape.vocabulary} of the vocabulary")


def _layer(weights: CausalWeights, name: str) -> _Layer:
    shape, arrays = weights.shape, weights.arrays
    projection = arrays[name + "query_key_value.weight"] * arrays[name + "attention_norm.weight"]
    projection[: shape.hidden] *= np.float32((shape.hidden // shape.heads) ** -0.5)
    return _Layer(
        *(
            np.ascontiguousarray(weight.T, np.float32)
            for weight in (
                projection,
                arrays[name + "attention_output.weight"],
                arrays[name + "gate_up.weight"] * arrays[name + "gate_norm.weight"],
                arrays[name + "down.weight"],
            )
        )
    )
