"""The small causal language model, a transformer in plain torch, for training.

Pre-norm blocks, rotary positions (Su et al. 2021), SwiGLU (Shazeer 2020), tied input and output
embeddings (Press and Wolf 2017), no biases.

    model = CausalTransformer(SMALL); model(token_ids)  # (n, length, hidden)
"""

from __future__ import annotations

import math
from typing import Self

import torch
from torch import Tensor, nn
from torch.nn import functional

from logic2text.lazy_dataclass import dataclass
from metrics.language_model.causal_weights import SMALL, CausalShape, CausalWeights


@dataclass(frozen=True, slots=True)
class Dropout:
    """Zeroes a share of a sequence's features and scales the rest (Gal and Ghahramani 2016).

    With its own random generator: with the global one of `nn.Dropout` a run would depend on
    threads.
    """

    share: float = 0.0
    generator: torch.Generator | None = None

    def __call__(self, x: Tensor) -> Tensor:
        """Apply dropout; returns the tensor itself if the share is zero."""
        if self.share == 0.0:
            return x
        kept = torch.rand((x.shape[0], 1, x.shape[2]), generator=self.generator) >= self.share
        return x * kept.to(x.dtype).div_(1.0 - self.share)


NO_DROPOUT = Dropout()


class TransformerBlock(nn.Module):
    """Causal self-attention and a gated feed-forward layer, pre-norm, with residuals."""

    def __init__(self, shape: CausalShape) -> None:
        super().__init__()
        hidden, inner = shape.hidden, shape.intermediate
        self.heads = shape.heads
        self.attention_norm = nn.LayerNorm(hidden, bias=False)
        self.query_key_value = nn.Linear(hidden, 3 * hidden, bias=False)
        self.attention_output = nn.Linear(hidden, hidden, bias=False)
        self.gate_norm = nn.LayerNorm(hidden, bias=False)
        self.gate_up = nn.Linear(hidden, 2 * inner, bias=False)
        self.down = nn.Linear(inner, hidden, bias=False)

    def forward(
        self, x: Tensor, rotation: tuple[Tensor, Tensor], bias: Tensor | None, dropout: Dropout
    ) -> Tensor:
        """(n, length, hidden) to the same; a `bias` (n, 1, length, length) is the mask instead."""
        n, length, hidden = x.shape
        projected = self.query_key_value(self.attention_norm(x))
        projected = projected.view(n, length, 3, self.heads, hidden // self.heads)
        query, key = rotate(projected[:, :, :2], rotation).permute(2, 0, 3, 1, 4)
        value = projected[:, :, 2].transpose(1, 2)
        if bias is None:
            mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        else:  # in training, because on a CPU the gradient of the fused form is slower
            weights = (query * query.shape[-1] ** -0.5) @ key.transpose(2, 3) + bias
            mixed = weights.softmax(-1) @ value
        mixed = mixed.transpose(1, 2).reshape(n, length, hidden)
        x = x + dropout(self.attention_output(mixed))
        gate, up = self.gate_up(self.gate_norm(x)).chunk(2, dim=-1)
        out: Tensor = x + dropout(self.down(functional.silu(gate) * up))
        return out


class CausalTransformer(nn.Module):
    """Token ids to hidden states; the logits are their products with the embeddings."""

    def __init__(self, shape: CausalShape = SMALL) -> None:
        super().__init__()
        self.shape = shape
        self.embeddings = nn.Embedding(shape.vocabulary, shape.hidden)
        self.blocks = nn.ModuleList(TransformerBlock(shape) for _ in range(shape.layers))
        self.norm = nn.LayerNorm(shape.hidden, bias=False)

    @classmethod
    def of(cls, weights: CausalWeights) -> Self:
        """The model with a copy of some weights, in evaluation mode."""
        model = cls(weights.shape)
        model.load_state_dict({name: torch.tensor(array) for name, array in weights.arrays.items()})
        return model.eval()

    def weights(self) -> CausalWeights:
        """The weights in fp32; parameters of that type are not copied."""
        arrays = {
            name: tensor.detach().float().numpy() for name, tensor in self.state_dict().items()
        }
        return CausalWeights(self.shape, arrays)

    def forward(
        self, ids: Tensor, bias: Tensor | None = None, dropout: Dropout = NO_DROPOUT
    ) -> Tensor:
        """Hidden states (n, length, hidden), normalised, of token ids (n, length)."""
        # Embeddings are small, as output weights should be; the residual stream needs unit scale.
        x = dropout(self.embeddings(ids) * math.sqrt(self.shape.hidden))
        angles = rotation(ids.shape[1], self.shape.hidden // self.shape.heads, x)
        for block in self.blocks:
            x = block(x, angles, bias, dropout)
        out: Tensor = self.norm(x)
        return out

    def logits(self, states: Tensor) -> Tensor:
        """Unnormalised log-probabilities (..., vocabulary) of the token after each state."""
        return functional.linear(states, self.embeddings.weight)


def rotation(length: int, width: int, like: Tensor) -> tuple[Tensor, Tensor]:
    """Cosines and sines (length, 1, 1, width / 2) of the angles of each position, base 10,000."""
    rates = 10_000.0 ** (
        -torch.arange(0, width, 2, device=like.device, dtype=torch.float32) / width
    )
    angles = torch.outer(torch.arange(length, device=like.device, dtype=torch.float32), rates)
    angles = angles[:, None, None, :]
    return angles.cos().to(like.dtype), angles.sin().to(like.dtype)


def rotate(x: Tensor, rotation: tuple[Tensor, Tensor]) -> Tensor:
    """Queries and keys (n, length, 2, heads, width) turned by the angles of their positions."""
    cosine, sine = rotation
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cosine - second * sine, first * sine + second * cosine], dim=-1)
