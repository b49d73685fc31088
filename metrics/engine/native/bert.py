"""A BERT encoder with a head on the first token, on the compiled kernels.

The score of a text does not depend on its batch, bit for bit.  On AMX in `Precision.EXACT` each
fp32 number is two bf16 numbers, hi + lo, and a product is hi · hi + lo · hi + hi · lo, summed in
fp32 (Henry, Tang and Heinecke 2019, "Leveraging the bfloat16 artificial intelligence datatype for
higher-precision computations"): 16 bits of each input, an error of some 1e-5 of an output near 1.
Attention, norms and the residual stream are in fp32 at every precision.

    model = NativeBert(kernels, encoder, head, Precision.FAST); model(pack(sequences))
"""

from __future__ import annotations

from ctypes import POINTER, Structure, byref, c_float, c_int32, c_void_p

import numpy as np
from numpy.typing import NDArray

from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine import heads
from metrics.engine.batch_spec import BatchSpec, Precision
from metrics.engine.heads import Head
from metrics.engine.native import library
from metrics.engine.native.library import BLOCK, KernelMemory, Kernels, PackedWeights
from metrics.engine.packing import PackedRows
from metrics.engine.plain.bert import check_rows

CAPACITY = 2048
"""Rows per call; the kernels process them in parts that fit into a core's cache."""

SPARE = 32
"""Rows behind the states that the kernels may write: they work out some rows at once."""


class _Layer(Structure):
    """`BertLayer` in bert.h."""

    _fields_ = (
        ("query_key_value", PackedWeights),
        ("attention_output", PackedWeights),
        ("intermediate", PackedWeights),
        ("output", PackedWeights),
        ("attention_scale", c_void_p),
        ("attention_shift", c_void_p),
        ("output_scale", c_void_p),
        ("output_shift", c_void_p),
    )


class _Bert(Structure):
    """`Bert` in bert.h."""

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
    """Whether the kernels support these sizes."""
    heads_fit = library.fits(shape.hidden, shape.heads, shape.positions)
    return heads_fit and shape.intermediate % BLOCK == 0


class NativeBert:
    """One number for each text of `PackedRows`; immutable, safe to share between threads.

    Attributes:
        batch_spec: any number of rows up to the capacity.
    """

    def __init__(
        self,
        kernels: Kernels,
        weights: EncoderWeights,
        head: Head,
        precision: Precision,
        *,
        capacity: int = CAPACITY,
    ) -> None:
        """Pack weights whose sizes are supported; the other arguments are those of `PlainBert`."""
        shape = weights.shape
        self.batch_spec = BatchSpec(max(capacity, shape.positions))
        self._kernels, self._head, self._shape = kernels, head, shape
        memory = self._memory = KernelMemory(kernels, precision)
        layers = [_layer(memory, weights, i) for i in range(shape.layers)]
        segment, position, word = (
            weights.arrays[f"embeddings.{name}.weight"] for name in ("segment", "position", "word")
        )
        # One row for each position in each segment: one lookup instead of two.
        places = segment[:, None] + position[None]
        self._bert = _Bert(
            len(layers),
            shape.hidden,
            shape.heads,
            shape.intermediate,
            shape.positions,
            memory.parts,
            shape.norm_epsilon,
            memory.store(word),
            memory.store(places),
            *_norm(memory, weights, "embeddings.norm"),
            (_Layer * len(layers))(*layers),
        )

    def __call__(self, rows: PackedRows) -> NDArray[np.float32]:
        """The head's value (texts,) of each text, in the order of packing.

        Raises:
            IndexError: a token is not in the vocabulary, a text is too long or empty, or it has
                more segments than the model.
        """
        return heads.apply_head(self._head, self._states(rows), rows.texts)

    def _states(self, rows: PackedRows) -> NDArray[np.float32]:
        """Hidden states (texts rounded up, hidden) of first tokens."""
        check_rows(rows, self._shape)
        places = rows.positions + rows.segments * self._shape.positions
        starts = rows.firsts[: rows.texts]
        offsets = np.append(starts, rows.groups[-1].rows.stop).astype(np.int32)
        whole = -(-rows.texts // heads.ROWS) * heads.ROWS
        states = np.zeros((whole + SPARE, self._shape.hidden), np.float32)
        needed = self._kernels.bert_workspace(byref(self._bert), rows.texts)
        self._kernels.bert_encode(
            byref(self._bert),
            rows.ids.ctypes.data,
            places.ctypes.data,
            offsets.ctypes.data,
            rows.texts,
            self._memory.workspace(needed),
            states.ctypes.data,
        )
        return states[:whole]


def _layer(memory: KernelMemory, weights: EncoderWeights, place: int) -> _Layer:
    name = f"layers.{place}."
    projection, bias = weights.linear(name + "query_key_value")
    # In int8 the last layer and all queries and keys keep 16 bits: they cost the score most.
    parts = memory.finest if place == weights.shape.layers - 1 else memory.parts
    count, hidden = weights.shape.heads, weights.shape.hidden
    width = hidden // count
    # Queries are scaled in their weights; each head's queries, keys and values are adjacent.
    scale = np.array([width**-0.5, 1, 1], np.float32).reshape(3, 1, 1, 1)
    by_head = (projection.reshape(3, count, width, hidden) * scale).swapaxes(0, 1)
    bias_by_head = (bias.reshape(3, count, width, 1) * scale).swapaxes(0, 1)
    return _Layer(
        memory.pack_weights(by_head.reshape(-1, hidden), bias_by_head.ravel(), memory.finest),
        *(
            memory.pack_weights(*weights.linear(name + part), parts)
            for part in ("attention_output", "intermediate", "output")
        ),
        *_norm(memory, weights, name + "attention_norm"),
        *_norm(memory, weights, name + "output_norm"),
    )


def _norm(memory: KernelMemory, weights: EncoderWeights, name: str) -> tuple[c_void_p, c_void_p]:
    scale, shift = weights.linear(name)
    return memory.store(scale), memory.store(shift)
