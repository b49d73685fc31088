"""A BERT encoder with a head on its first token, worked out by the compiled kernels.

A text's score is the same bit for bit in any company.  In `Precision.EXACT` each fp32 number is
two bf16 numbers, hi + lo, and a product is hi · hi + lo · hi + hi · lo, summed in fp32 (Henry, Tang
and Heinecke 2019, "Leveraging the bfloat16 artificial intelligence datatype for higher-precision
computations"): 16 bits of each input, a drift of some 1e-6.  Attention, norms and the residual
stream are in fp32 at both precisions.

    model = NativeBert(kernels, encoder, head, Precision.FAST); model(lay(sequences, model.sizes))
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL, POINTER, Structure, byref, c_float, c_int32, c_void_p

import numpy as np
import torch
from torch import Tensor, nn

from metrics.encoder import BertEncoder, EncoderLayer, EncoderShape
from metrics.engine.bert import HEAD_ROWS, Head
from metrics.engine.linear import Precision
from metrics.engine.native import library
from metrics.engine.native.library import Memory, Weights
from metrics.engine.rows import Rows

CAPACITY = 2048
"""Rows a call; the kernels take them in parts that fit into a core's cache."""


class _Layer(Structure):
    """`Layer` in bert.c."""

    _fields_ = (
        ("query_key_value", Weights),
        ("attention_output", Weights),
        ("intermediate", Weights),
        ("output", Weights),
        ("attention_scale", c_void_p),
        ("attention_shift", c_void_p),
        ("output_scale", c_void_p),
        ("output_shift", c_void_p),
    )


class _Bert(Structure):
    """`Bert` in bert.c."""

    _fields_ = (
        ("layers", c_int32),
        ("hidden", c_int32),
        ("heads", c_int32),
        ("inner", c_int32),
        ("positions", c_int32),
        ("parts", c_int32),
        ("epsilon", c_float),
        ("words", c_void_p),
        ("places", c_void_p),
        ("scale", c_void_p),
        ("shift", c_void_p),
        ("layer", POINTER(_Layer)),
    )


def fits(shape: EncoderShape) -> bool:
    """Whether the kernels have a form for these sizes."""
    heads_fit = library.fits(shape.hidden, shape.heads, shape.positions)
    return heads_fit and shape.intermediate % 32 == 0


class NativeBert:
    """One number for each text of `Rows`; immutable, safe to share between threads.

    Attributes:
        capacity: the most rows of one call.
        sizes: any number of rows will do.
        device: the processor.
    """

    sizes = (1,)
    device = torch.device("cpu")

    def __init__(
        self,
        kernels: CDLL,
        encoder: BertEncoder,
        head: Head,
        precision: Precision,
        *,
        activation: Callable[[Tensor], Tensor] | None = None,
        capacity: int = CAPACITY,
    ) -> None:
        """Lay out the weights of an encoder whose sizes fit; arguments as of `PackedBert`."""
        shape = encoder.shape
        self.capacity = max(capacity, shape.positions)
        self._kernels, self._head, self._activation = kernels, head, activation
        self._shape = shape
        memory = self._memory = Memory(kernels, precision)
        layers = [self._layer(each) for each in encoder.layers if isinstance(each, EncoderLayer)]
        embeddings = encoder.embeddings
        # One row for each position in each segment: one look-up in place of two.
        places = embeddings.segment.weight[:, None] + embeddings.position.weight[None]
        self._bert = _Bert(
            len(layers),
            shape.hidden,
            shape.heads,
            shape.intermediate,
            shape.positions,
            memory.parts,
            shape.norm_epsilon,
            memory.fp32(embeddings.word.weight),
            memory.fp32(places),
            *self._norm(embeddings.norm),
            (_Layer * len(layers))(*layers),
        )

    def __call__(self, rows: Rows) -> Tensor:
        """The head's value, fp32 (texts,), of each text, in the order in which they were laid.

        Raises:
            IndexError: a token is not in the vocabulary, a text is too long or empty, or it has
                more segments than the model.
        """
        states = self._states(rows)
        parts = states.view(-1, HEAD_ROWS, self._shape.hidden).unbind()
        return torch.cat([self._value(part) for part in parts])[: rows.texts]

    def _value(self, states: Tensor) -> Tensor:
        values = self._head(states).view(-1)
        return values if self._activation is None else self._activation(values)

    def _states(self, rows: Rows) -> Tensor:
        """Hidden states (texts rounded up, hidden) of first tokens."""
        self._check(rows)
        places = rows.positions + rows.segments * self._shape.positions
        starts = rows.firsts[: rows.texts].numpy()
        offsets = np.append(starts, rows.groups[-1].rows.stop).astype(np.int32)
        states = torch.empty(-(-rows.texts // HEAD_ROWS) * HEAD_ROWS, self._shape.hidden)
        states[rows.texts :] = 0
        needed = self._kernels.bert_workspace(byref(self._bert), rows.texts)
        self._kernels.bert_encode(
            byref(self._bert),
            rows.ids.data_ptr(),
            places.data_ptr(),
            offsets.ctypes.data,
            rows.texts,
            self._memory.room(needed),
            states.data_ptr(),
        )
        return states

    def _check(self, rows: Rows) -> None:
        """Refuse what would be read outside the tables."""
        shape = self._shape
        low, high = (int(each) for each in torch.aminmax(rows.ids))
        if low < 0 or high >= shape.vocabulary:
            raise IndexError(f"a token is not among the {shape.vocabulary} of the vocabulary")
        shortest, longest = rows.groups[0].length, rows.groups[-1].length
        if shortest < 1 or longest > shape.positions:
            raise IndexError(
                f"a text has {shortest if shortest < 1 else longest} tokens, "
                f"1 to {shape.positions} can be read"
            )
        if int(rows.segments.max()) >= shape.segments:
            raise IndexError(f"a text has more than the {shape.segments} segments of the model")

    def _layer(self, layer: EncoderLayer) -> _Layer:
        projection, heads = layer.query_key_value, self._shape.heads
        width = self._shape.hidden // heads
        # Queries come scaled, and each head's queries, keys and values lie together.
        scale = torch.ones(3, 1, 1)
        scale[0] = width**-0.5
        weight = (projection.weight.detach().view(3, heads, -1) * scale).view(3, heads, width, -1)
        bias = (projection.bias.detach().view(3, heads, -1) * scale).transpose(0, 1)
        return _Layer(
            self._memory.weights(weight.transpose(0, 1).flatten(0, 2), bias.flatten()),
            *(
                self._memory.weights(each.weight, each.bias)
                for each in (layer.attention_output, layer.intermediate, layer.output)
            ),
            *self._norm(layer.attention_norm),
            *self._norm(layer.output_norm),
        )

    def _norm(self, norm: nn.LayerNorm) -> tuple[c_void_p, c_void_p]:
        return self._memory.fp32(norm.weight), self._memory.fp32(norm.bias)
