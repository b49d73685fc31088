"""A BERT encoder (Devlin et al. 2019) in plain torch, for training and for devices.

Sequences of one batch have the same length, so there is no padding and no attention mask.

    encoder = BertEncoder.of(base_weights()); encoder(token_ids)[:, 0]
"""

from __future__ import annotations

from typing import Self

from logic2text.extras import require_extra
from metrics import encoder_weights, minilm

with require_extra("torch", "the encoder on a device or in training"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional


class Embeddings(nn.Module):
    """Word, position and segment vectors, summed and normalised."""

    def __init__(self, shape: encoder_weights.EncoderShape, dropout: float) -> None:
        super().__init__()
        self.word = nn.Embedding(shape.vocabulary, shape.hidden)
        self.position = nn.Embedding(shape.positions, shape.hidden)
        self.segment = nn.Embedding(shape.segments, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, shape.norm_epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, words: Tensor, segments: Tensor | None) -> Tensor:
        """Token ids (n, length) and word vectors (n, length, hidden) alike; out (n, length, h)."""
        vectors: Tensor = self.word(words) if words.dim() == 2 else words
        vectors = vectors + self.position.weight[: vectors.shape[1]]
        vectors = vectors + (self.segment.weight[0] if segments is None else self.segment(segments))
        out: Tensor = self.dropout(self.norm(vectors))
        return out


class EncoderLayer(nn.Module):
    """Self-attention and a feed-forward block, each with a residual and a norm after it."""

    def __init__(self, shape: encoder_weights.EncoderShape, dropout: float) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query_key_value = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.attention_output = nn.Linear(shape.hidden, shape.hidden)
        self.attention_norm = nn.LayerNorm(shape.hidden, shape.norm_epsilon)
        self.intermediate = nn.Linear(shape.hidden, shape.intermediate)
        self.output = nn.Linear(shape.intermediate, shape.hidden)
        self.output_norm = nn.LayerNorm(shape.hidden, shape.norm_epsilon)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, kept: int | None = None) -> Tensor:
        """(n, length, hidden) to (n, length, hidden), or to the first `kept` tokens only."""
        n, length, hidden = x.shape
        projected = self.query_key_value(x).view(n, length, 3, self.heads, hidden // self.heads)
        query, key, value = projected.permute(2, 0, 3, 1, 4)
        if kept is not None:
            query, x = query[:, :, :kept], x[:, :kept]
        mixed = _attention(query, key, value)
        mixed = mixed.transpose(1, 2).reshape(x.shape)
        x = self.attention_norm(x + self.dropout(self.attention_output(mixed)))
        inner = functional.gelu(self.intermediate(x))
        out: Tensor = self.output_norm(x + self.dropout(self.output(inner)))
        return out


def _attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Attention over (n, heads, length, width), in plain products where gradients are wanted.

    On a CPU the backward pass of torch's fused attention takes ten times that of the products.
    """
    if not query.requires_grad:
        fused: Tensor = functional.scaled_dot_product_attention(query, key, value)
        return fused
    weights = (query / query.shape[-1] ** 0.5) @ key.transpose(-2, -1)
    mixed: Tensor = weights.softmax(-1) @ value
    return mixed


class BertEncoder(nn.Module):
    """BERT without its pooler; every batch is of one length."""

    def __init__(
        self, shape: encoder_weights.EncoderShape = minilm.MINILM, dropout: float = 0.0
    ) -> None:
        super().__init__()
        self.shape = shape
        self.embeddings = Embeddings(shape, dropout)
        self.layers = nn.ModuleList(EncoderLayer(shape, dropout) for _ in range(shape.layers))

    @classmethod
    def of(cls, weights: encoder_weights.EncoderWeights, dropout: float = 0.0) -> Self:
        """An encoder with a copy of some weights."""
        encoder = cls(weights.shape, dropout)
        encoder.fill(weights)
        return encoder

    def fill(self, weights: encoder_weights.EncoderWeights) -> None:
        """Copy weights of this shape into the parameters."""
        arrays = {name: torch.tensor(array) for name, array in weights.arrays.items()}
        self.load_state_dict(arrays, assign=False)

    def weights(self) -> encoder_weights.EncoderWeights:
        """The weights in fp32; parameters of that type on a processor are not copied."""
        arrays = {name: tensor.detach().float().cpu() for name, tensor in self.state_dict().items()}
        return encoder_weights.EncoderWeights(
            self.shape, {n: tensor.numpy() for n, tensor in arrays.items()}
        )

    def forward(
        self, words: Tensor, segments: Tensor | None = None, kept: int | None = None
    ) -> Tensor:
        """Hidden states (n, length or `kept`, hidden) of token ids (n, length).

        `words` may also hold word vectors (n, length, hidden), for attribution.  The last layer
        works out only the first `kept` tokens; `kept=1` is what a head on ``[CLS]`` needs.
        """
        x = self.embeddings(words, segments)
        for layer in self.layers[:-1]:
            x = layer(x)
        out: Tensor = self.layers[-1](x, kept)
        return out
