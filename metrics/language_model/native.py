"""The small causal transformer by the compiled kernels; what `CausalInference` gives, sooner.

A text's numbers are the same bit for bit in any company.  Logits are never kept: exponentials are
added up as blocks of words come, and the logit of the token itself is an fp32 product.

    NativeCausal(kernels, model, Precision.FAST).log_probabilities(token_ids)
"""

from __future__ import annotations

import math
from ctypes import CDLL, POINTER, Structure, byref, c_float, c_int32, c_void_p
from typing import cast

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from metrics.engine.native import library
from metrics.engine.native.library import Memory, Weights
from metrics.engine.precision import Precision
from metrics.language_model.inference import paired
from metrics.language_model.model import Block, CausalTransformer, Shape, rotation

BLOCK = 32
"""Inputs and outputs of a product come in multiples."""

NEVER = -1e30
"""The logit of words that are no words, which fill the vocabulary up to a multiple."""


class _Layer(Structure):
    """`Layer` in causal.c."""

    _fields_ = (
        ("query_key_value", Weights),
        ("attention_output", Weights),
        ("gate_up", Weights),
        ("down", Weights),
    )


class _Causal(Structure):
    """`Causal` in causal.c."""

    _fields_ = (
        ("layers", c_int32),
        ("hidden", c_int32),
        ("heads", c_int32),
        ("inner", c_int32),
        ("limit", c_int32),
        ("parts", c_int32),
        ("epsilon", c_float),
        ("vectors", c_void_p),
        ("words", c_void_p),
        ("cosines", c_void_p),
        ("sines", c_void_p),
        ("logits", Weights),
        ("layer", POINTER(_Layer)),
    )


def fits(shape: Shape) -> bool:
    """Whether the kernels have a form for these sizes."""
    return library.fits(shape.hidden, shape.heads, shape.limit)


class NativeCausal:
    """Log-probabilities by a `CausalTransformer`; immutable, threads may share it."""

    def __init__(self, kernels: CDLL, model: CausalTransformer, precision: Precision) -> None:
        """Lay out the weights of a model in fp32 whose sizes fit; it is not changed."""
        shape = self._shape = model.shape
        self._kernels, self._memory = kernels, Memory(kernels, precision)
        layers = [self._layer(cast(Block, block)) for block in model.blocks]
        embeddings = model.embeddings.weight.detach()
        words = embeddings * model.norm.weight.detach()
        spare = -len(words) % BLOCK
        cosines, sines = self._turns()
        self._causal = _Causal(
            len(layers),
            shape.hidden,
            shape.heads,
            _up(shape.intermediate),
            shape.limit,
            self._memory.parts,
            model.norm.eps,
            self._memory.fp32((embeddings * math.sqrt(shape.hidden)).numpy()),
            self._memory.fp32(words.numpy()),
            self._memory.fp32(cosines.numpy()),
            self._memory.fp32(sines.numpy()),
            self._memory.weights(
                functional.pad(words, (0, 0, 0, spare)).numpy(),
                functional.pad(torch.zeros(len(words)), (0, spare), value=NEVER).numpy(),
            ),
            (_Layer * len(layers))(*layers),
        )

    def log_probabilities(self, ids: Tensor) -> Tensor:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first.

        Raises:
            IndexError: a token is not in the vocabulary, or a text is too long.
        """
        self._check(ids)
        n, length = ids.shape[0], ids.shape[1] - 1
        out = torch.empty(n, length)
        if out.numel() == 0:
            return out
        before, after = ids[:, :-1].contiguous(), ids[:, 1:].contiguous()
        offsets = np.arange(0, (n + 1) * length, length, dtype=np.int32)
        self._kernels.causal_score(
            byref(self._causal),
            before.data_ptr(),
            after.data_ptr(),
            offsets.ctypes.data,
            n,
            self._memory.room(self._kernels.causal_workspace(byref(self._causal))),
            out.data_ptr(),
        )
        return out

    def _check(self, ids: Tensor) -> None:
        """Refuse what would be read outside the tables."""
        if ids.shape[1] - 1 > self._shape.limit:
            raise IndexError(
                f"a text has {ids.shape[1]} tokens, {self._shape.limit + 1} can be read"
            )
        if ids.numel() and not 0 <= int(ids.min()) <= int(ids.max()) < self._shape.vocabulary:
            raise IndexError(f"a token is not among the {self._shape.vocabulary} of the vocabulary")

    def _layer(self, block: Block) -> _Layer:
        shape = self._shape
        width = shape.hidden // shape.heads
        # The scales of norms go into the matrices behind them, that of queries into theirs.
        projection = paired(block.query_key_value.weight.detach(), shape.heads)
        projection = (projection * block.attention_norm.weight.detach()).view(3, -1)
        projection = projection * torch.tensor([[width**-0.5], [1.0], [1.0]])
        by_head = projection.view(3, shape.heads, width, shape.hidden).transpose(0, 1)
        gate_up = block.gate_up.weight.detach() * block.gate_norm.weight.detach()
        spare = _up(shape.intermediate) - shape.intermediate
        gates = functional.pad(gate_up.view(2, -1, shape.hidden), (0, 0, 0, spare))
        sixteens = gates.view(2, -1, BLOCK // 2, shape.hidden).transpose(0, 1)
        return _Layer(
            self._memory.weights(by_head.flatten(0, 2).numpy()),
            self._memory.weights(block.attention_output.weight.detach().numpy()),
            self._memory.weights(sixteens.flatten(0, 2).numpy()),
            self._memory.weights(functional.pad(block.down.weight.detach(), (0, spare)).numpy()),
        )

    def _turns(self) -> tuple[Tensor, Tensor]:
        """Cosine and sine (limit, width) of the angle of each feature's pair."""
        width = self._shape.hidden // self._shape.heads
        turns = rotation(self._shape.limit, width, torch.empty(0))
        cosines, sines = (each.view(-1, width // 2).repeat_interleave(2, 1) for each in turns)
        return cosines, sines


def _up(size: int) -> int:
    """The next multiple of a block."""
    return -(-size // BLOCK) * BLOCK
