"""The small causal transformer for inference only: prepacked weights, no stored logits.

The scales of norms are multiplied into the following matrices, products are prepacked if the
processor supports it (`metrics.engine.linear`), and a rotated pair of features is one complex
number; the residual stream, norms and sums stay in fp32.

    CausalInference(model, Precision.EXACT).log_probabilities(token_ids)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

import numpy as np
import torch

from metrics.engine import batch_spec, linear
from metrics.language_model.causal_weights import paired
from metrics.language_model.likelihood import log_probabilities
from metrics.language_model.model import CausalTransformer, TransformerBlock, rotation


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """The four linear layers of a block; the scales of its norms are in the first and third."""

    query_key_value: linear.Linear
    attention_output: linear.Linear
    gate_up: linear.Linear
    down: linear.Linear


class CausalInference:
    """Log-probabilities by a `CausalTransformer`; immutable, threads may share it."""

    def __init__(
        self,
        model: CausalTransformer,
        precision: batch_spec.Precision = batch_spec.Precision.EXACT,
        device: str | torch.device = "cpu",
        *,
        prepack: bool | None = None,
    ) -> None:
        """Prepare the weights of a model, which is not changed.

        Args:
            model: in fp32.
            precision: the precision of the products.
            device: the device of torch.
            prepack: whether to prepack the products; by default if the processor supports it.
        """
        shape = self._shape = model.shape
        self._device = torch.device(device)

        def laid_out(weight: torch.Tensor, scale: torch.Tensor | None = None) -> linear.Linear:
            scaled = weight if scale is None else weight * scale
            return linear.build_linear(scaled.to(self._device), None, precision, prepack=prepack)

        def layer(block: TransformerBlock) -> Layer:
            projection = paired(block.query_key_value.weight.numpy(force=True), shape.heads)
            return Layer(
                laid_out(torch.from_numpy(projection), block.attention_norm.weight),
                laid_out(block.attention_output.weight),
                laid_out(block.gate_up.weight, block.gate_norm.weight),
                laid_out(block.down.weight),
            )

        with torch.no_grad():
            self._layers = [layer(cast(TransformerBlock, block)) for block in model.blocks]
            self._vectors = (model.embeddings.weight * math.sqrt(shape.hidden)).to(self._device)
            words = (model.embeddings.weight * model.norm.weight).to(self._device)
            self._words = words if precision is not batch_spec.Precision.EXACT else None
            self._logits = laid_out(model.embeddings.weight, model.norm.weight)

    @torch.inference_mode()
    def log_probabilities(
        self, tokens: np.typing.NDArray[np.int64]
    ) -> np.typing.NDArray[np.float32]:
        """Log-probability, fp32 (n, length - 1), of each token (n, length) but the first."""
        ids = torch.from_numpy(tokens).to(self._device)
        n, length = ids.shape[0], ids.shape[1] - 1
        x = torch.nn.functional.embedding(ids[:, :-1], self._vectors)
        turns = torch.complex(*rotation(length, self._shape.hidden // self._shape.heads, x))
        for layer in self._layers:
            x = self._forward(layer, x, turns)
        states = self._norm(x).view(n * length, -1)
        targets = ids[:, 1:].flatten()
        values = log_probabilities(states, self._logits, targets, self._words)
        return values.view(n, length).cpu().numpy()

    def _forward(self, layer: Layer, x: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
        """A block: (n, length, hidden) to the same, in fp32; turns (length, 1, 1, width / 2)."""
        n, length, hidden = x.shape
        dtype, heads = layer.down.dtype, self._shape.heads
        projected = layer.query_key_value(self._norm(x).to(dtype))
        projected = projected.view(n, length, 3, heads, hidden // heads)
        query, key = _turned(projected[:, :, :2], turns).permute(2, 0, 3, 1, 4)
        value = projected[:, :, 2].transpose(1, 2)
        mixed = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        x = x + layer.attention_output(mixed.transpose(1, 2).reshape(n, length, hidden))
        gate, up = layer.gate_up(self._norm(x).to(dtype)).chunk(2, dim=-1)
        return x.add_(layer.down(torch.nn.functional.silu(gate).mul_(up)))

    def _norm(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.layer_norm(x, (self._shape.hidden,))


def _turned(x: torch.Tensor, turns: torch.Tensor) -> torch.Tensor:
    """Rotate queries and keys (n, length, 2, heads, width) by pairs of features."""
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * turns).flatten(-2).to(x.dtype)
