"""A BERT encoder with a head on the first token, in numpy only.

It needs no compiler and no processor in particular: numpy from PyPI brings OpenBLAS.  Texts of any
length share the rows of one matrix (`packing`); the last layer computes only the first token of
each text.  The score of a text does not depend on its batch, bit for bit.

    model = PlainBert(weights, head); model(pack(sequences))
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import local

import numpy as np

from logic2text.lazy_dataclass import dataclass
from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine import batch_spec, heads, packing
from metrics.engine.plain import functions, products

CAPACITY = 768
"""Rows per batch; a longer text gets a batch of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class _Linear:
    """A weight (inputs, outputs), in the order in which it is multiplied, and a bias (outputs,)."""

    weight: functions.Array
    bias: functions.Array


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    query_key_value: _Linear
    attention_output: _Linear
    attention_norm: tuple[functions.Array, functions.Array]
    intermediate: _Linear
    output: _Linear
    output_norm: tuple[functions.Array, functions.Array]


class PlainBert:
    """One number for each text of `PackedRows`; immutable, safe to share between threads."""

    def __init__(
        self, weights: EncoderWeights, head: heads.Head, *, capacity: int = CAPACITY
    ) -> None:
        """Lay out the weights of an encoder, which is not changed."""
        shape = self._shape = weights.shape
        self._head = head
        arrays = weights.arrays
        self._word = arrays["embeddings.word.weight"]
        segments, positions = (
            arrays["embeddings.segment.weight"],
            arrays["embeddings.position.weight"],
        )
        self._place = (segments[:, None] + positions[None]).reshape(-1, shape.hidden)
        self._norm = weights.linear("embeddings.norm")
        self._layers = [_layer(weights, f"layers.{i}.") for i in range(shape.layers)]
        self._thread = local()
        self.batch_spec = batch_spec.BatchSpec(
            capacity, workers="cores" if products.has_setting() else "one"
        )

    def __call__(self, rows: packing.PackedRows) -> np.typing.NDArray[np.float32]:
        """The head's value (texts,) of each text, in the order of packing.

        Raises:
            IndexError: a token is not in the vocabulary, a text is too long or empty, or it has
                more segments than the model.
        """
        check_rows(rows, self._shape)
        with products.limit_to_one_core():
            states = self._states(rows)
        padded = np.zeros((-(-len(states) // heads.ROWS) * heads.ROWS, states.shape[1]), np.float32)
        padded[: len(states)] = states
        return heads.apply_head(self._head, padded, rows.texts)

    def _states(self, rows: packing.PackedRows) -> functions.Array:
        """Hidden states (texts, hidden) of first tokens."""
        x, buffers = self._embed(rows), self._buffers()
        for layer in self._layers[:-1]:
            mixed = self._attention(layer, x, rows, buffers, first_only=False)
            self._forward(layer, x, mixed, rows.groups, buffers)
        mixed = self._attention(self._layers[-1], x, rows, buffers, first_only=True)
        x = x[rows.firsts[: rows.texts]]
        self._forward(self._layers[-1], x, mixed, [packing.LengthGroup(0, rows.texts, 1)], buffers)
        return x

    def _embed(self, rows: packing.PackedRows) -> functions.Array:
        """What goes into the first layer, (rows, hidden); in a buffer of the thread."""
        shape, filled = self._shape, rows.groups[-1].rows.stop
        x = self._buffers().take("x", filled, shape.hidden)
        np.take(
            self._word, rows.ids[:filled], axis=0, out=x, mode="clip"
        )  # checked; "raise" copies
        x += self._place[(rows.positions + rows.segments * shape.positions)[:filled]]
        functions.normalize(x, *self._norm, shape.norm_epsilon)
        return x

    def _buffers(self) -> functions.Buffers:
        """Of the calling thread."""
        buffers: functions.Buffers | None = getattr(self._thread, "buffers", None)
        if buffers is None:
            buffers = self._thread.buffers = functions.Buffers()
        return buffers

    def _attention(
        self,
        layer: _Layer,
        x: functions.Array,
        rows: packing.PackedRows,
        buffers: functions.Buffers,
        *,
        first_only: bool,
    ) -> functions.Array:
        """What each row sees of its text, (rows, hidden); or each text's first, (texts, hidden)."""
        hidden, count = self._shape.hidden, self._shape.heads
        projected = buffers.take("projected", len(x), 3 * hidden)
        products.multiply(x, layer.query_key_value.weight, rows.groups, projected, buffers)
        projected += layer.query_key_value.bias
        mixed = buffers.take("mixed", rows.texts if first_only else len(x), hidden)
        text = 0
        for group in rows.groups:
            by_head = projected[group.rows].reshape(group.texts, group.length, 3, count, -1)
            query, key, value = by_head.transpose(2, 0, 3, 1, 4)
            place = mixed[text : text + group.texts] if first_only else mixed[group.rows]
            queries = 1 if first_only else group.length
            out = place.reshape(group.texts, queries, count, -1).swapaxes(1, 2)
            functions.attend(query[:, :, :queries], key, value, out)
            text += group.texts
        return mixed

    def _forward(
        self,
        layer: _Layer,
        x: functions.Array,
        mixed: functions.Array,
        groups: Sequence[packing.LengthGroup],
        buffers: functions.Buffers,
    ) -> None:
        """The rest of a layer after attention, in place, for any number of rows."""
        room = buffers.take("room", *x.shape)
        inner = buffers.take("inner", len(x), self._shape.intermediate)
        products.multiply(mixed, layer.attention_output.weight, groups, room, buffers)
        _add(x, room, layer.attention_output.bias)
        functions.normalize(x, *layer.attention_norm, self._shape.norm_epsilon)
        products.multiply(x, layer.intermediate.weight, groups, inner, buffers)
        functions.add_bias_and_gelu(inner, layer.intermediate.bias, buffers)
        products.multiply(inner, layer.output.weight, groups, room, buffers)
        _add(x, room, layer.output.bias)
        functions.normalize(x, *layer.output_norm, self._shape.norm_epsilon)


def _add(x: functions.Array, product: functions.Array, bias: functions.Array) -> None:
    x += product
    x += bias


def check_rows(rows: packing.PackedRows, shape: EncoderShape) -> None:
    """Raise IndexError for ids, lengths or segments outside the tables of an encoder."""
    if rows.ids.min() < 0 or rows.ids.max() >= shape.vocabulary:
        raise IndexError(f"a token is not among the {shape.vocabulary} of the vocabulary")
    shortest, longest = rows.groups[0].length, rows.groups[-1].length
    if shortest < 1 or longest > shape.positions:
        raise IndexError(
            f"a text has {shortest if shortest < 1 else longest} tokens, "
            f"1 to {shape.positions} can be read"
        )
    if rows.segments.max() >= shape.segments:
        raise IndexError(f"a text has more than the {shape.segments} segments of the model")


def _layer(weights: EncoderWeights, name: str) -> _Layer:
    projection, bias = weights.linear(name + "query_key_value")
    shape = weights.shape
    scale = np.ones((3, 1), np.float32)
    scale[0] = (shape.hidden // shape.heads) ** -0.5  # queries are scaled in their weights
    by_part = projection.reshape(3, -1) * scale
    return _Layer(
        _linear(by_part.reshape(projection.shape), (bias.reshape(3, -1) * scale).ravel()),
        _linear(*weights.linear(name + "attention_output")),
        weights.linear(name + "attention_norm"),
        _linear(*weights.linear(name + "intermediate")),
        _linear(*weights.linear(name + "output")),
        weights.linear(name + "output_norm"),
    )


def _linear(weight: functions.Array, bias: functions.Array) -> _Linear:
    return _Linear(np.ascontiguousarray(weight.T, np.float32), bias.astype(np.float32))
