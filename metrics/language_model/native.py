"""The small causal transformer on compiled kernels, a faster `PlainCausal`.

The scores of a text do not depend on its batch, bit for bit.  Logits are never stored:
exponentials are summed block by block, and the logit of the token itself is an fp32 product.

    NativeCausal(kernels, model, Precision.FAST).log_probabilities(token_ids)
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import POINTER, Structure, byref, c_float, c_int32, c_void_p

import numpy as np

from metrics.engine.batch_spec import Precision
from metrics.engine.native import library
from metrics.language_model import causal_weights, plain, scorer
from metrics.quantized_weights import Array

NEVER = -1e30
"""The logit of the padding that fills the vocabulary up to a multiple of a block."""


class _Layer(Structure):
    """`CausalLayer` in causal.h."""

    _fields_ = (
        ("query_key_value", library.PackedWeights),
        ("attention_output", library.PackedWeights),
        ("gate_up", library.PackedWeights),
        ("down", library.PackedWeights),
    )


class _Causal(Structure):
    """`Causal` in causal.h."""

    _fields_ = (
        ("layers", c_int32),
        ("hidden", c_int32),
        ("heads", c_int32),
        ("inner", c_int32),
        ("limit", c_int32),
        ("parts", c_int32),
        ("centred", c_int32),
        ("epsilon", c_float),
        ("vectors", c_void_p),
        ("words", c_void_p),
        ("cosines", c_void_p),
        ("sines", c_void_p),
        ("logits", library.PackedWeights),
        ("layer", POINTER(_Layer)),
    )


def fits(shape: causal_weights.CausalShape) -> bool:
    """Whether the kernels support these sizes."""
    return library.fits(shape.hidden, shape.heads, shape.limit)


class NativeCausal:
    """Log-probabilities by a causal transformer; immutable, threads may share it."""

    def __init__(
        self, kernels: library.Kernels, weights: causal_weights.CausalWeights, precision: Precision
    ) -> None:
        """Pack weights whose sizes are supported."""
        shape = self._shape = weights.shape
        self._kernels = kernels
        memory = self._memory = library.KernelMemory(kernels, precision)
        layers = [
            _layer(memory, weights, f"blocks.{i}.", kernels.native_width())
            for i in range(shape.layers)
        ]
        words = weights.arrays["embeddings.weight"] * weights.arrays["norm.weight"]
        spare = -len(words) % library.BLOCK
        cosines, sines = (turn.repeat(2, axis=1) for turn in weights.turns())
        self._causal = _Causal(
            len(layers),
            shape.hidden,
            shape.heads,
            _up(shape.intermediate),
            shape.limit,
            memory.parts,
            weights.variant.centred,
            weights.variant.epsilon,
            memory.store(weights.vectors()),
            memory.store(words),
            memory.store(cosines),
            memory.store(sines),
            memory.pack_weights(
                np.pad(words, ((0, spare), (0, 0))) if spare else words,
                np.pad(np.zeros(len(words), np.float32), (0, spare), constant_values=NEVER),
            ),
            (_Layer * len(layers))(*layers),
        )

    def log_probabilities(self, ids: np.typing.NDArray[np.int64]) -> Array:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first.

        Raises:
            IndexError: a token is not in the vocabulary, or a text is too long.
        """
        n, length = ids.shape[0], ids.shape[1] - 1
        if n * length == 0:
            return np.empty((n, length), np.float32)
        return self._score([ids]).reshape(n, length)

    def window_sums(self, windows: Sequence[scorer.Ids]) -> list[np.typing.NDArray[np.floating]]:
        """Of windows (n, length) each: (n, 2), sums up to the middle of a full one and after it.

        All of them are scored in one call, so that few texts of different lengths do not each read
        all weights.
        """
        if not windows:
            return []
        ends = np.cumsum([window[:, 1:].size for window in windows])
        values = np.split(self._score(windows).astype(np.float64), ends[:-1])
        return [
            scorer.sum_halves(part.reshape(len(window), -1), self._shape.limit)
            for part, window in zip(values, windows, strict=True)
        ]

    def _score(self, windows: Sequence[scorer.Ids]) -> np.typing.NDArray[np.float32]:
        """Log-probabilities of the tokens of windows of at least two ids, end to end."""
        for window in windows:
            plain.check_ids(window, self._shape)
        before, after = (
            np.concatenate([window[:, part].ravel() for window in windows], dtype=np.int64)
            for part in (slice(-1), slice(1, None))
        )
        lengths = [window.shape[1] - 1 for window in windows for _ in window]
        offsets = np.cumsum([0, *lengths], dtype=np.int32)
        out = np.empty(len(before), np.float32)
        self._kernels.causal_score(
            byref(self._causal),
            before.ctypes.data,
            after.ctypes.data,
            offsets.ctypes.data,
            len(lengths),
            self._memory.workspace(self._kernels.causal_workspace(byref(self._causal))),
            out.ctypes.data,
        )
        return out


def _layer(
    memory: library.KernelMemory, weights: causal_weights.CausalWeights, name: str, panel: int
) -> _Layer:
    shape, arrays = weights.shape, weights.arrays
    width = shape.hidden // shape.heads
    # The scales of norms and of queries are multiplied into the matrices.
    projection = causal_weights.pair_heads(arrays[name + "query_key_value.weight"], shape.heads)
    projection = projection * arrays[name + "attention_norm.weight"]
    scale = np.array([width**-0.5, 1, 1], np.float32).reshape(3, 1, 1, 1)
    by_head = (projection.reshape(3, shape.heads, width, shape.hidden) * scale).swapaxes(0, 1)
    gate_up = arrays[name + "gate_up.weight"] * arrays[name + "gate_norm.weight"]
    spare = _up(shape.intermediate) - shape.intermediate
    gates = np.pad(gate_up.reshape(2, -1, shape.hidden), ((0, 0), (0, spare), (0, 0)))
    by_panel = gates.reshape(2, -1, panel // 2, shape.hidden).swapaxes(0, 1)
    return _Layer(
        memory.pack_weights(by_head.reshape(-1, shape.hidden)),
        memory.pack_weights(arrays[name + "attention_output.weight"]),
        memory.pack_weights(by_panel.reshape(-1, shape.hidden)),
        memory.pack_weights(np.pad(arrays[name + "down.weight"], ((0, 0), (0, spare)))),
    )


def _up(size: int) -> int:
    """The next multiple of a block."""
    return -(-size // library.BLOCK) * library.BLOCK
