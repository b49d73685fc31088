"""The encoder's pass over texts of any length at once, packed, with gradients.

Matrix products over all tokens are in bf16, with fp32 weights behind them; norms, sums, the
attention, and the last layer's part that only the first tokens need are in fp32.

    first_states(encoder, packing.pack(sequences))
"""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch import Tensor, nn
from torch.nn import functional

from metrics.encoder import BertEncoder, EncoderLayer
from metrics.engine import packing


def first_states(encoder: BertEncoder, rows: packing.PackedRows) -> Tensor:
    """The last states (n, hidden) of the first token of each sequence, in fp32."""
    return inner_and_first_states(encoder, rows)[1]


def inner_and_first_states(encoder: BertEncoder, rows: packing.PackedRows) -> tuple[Tensor, Tensor]:
    """The states (rows, hidden) that enter the last layer, and the `first_states`, in fp32."""
    embeddings = encoder.embeddings
    x = embeddings.word(torch.tensor(rows.ids))
    x = x + embeddings.position(torch.tensor(rows.positions)) + embeddings.segment.weight[0]
    x = embeddings.norm(x)
    *layers, last = encoder.layers
    for layer in layers:
        x = _whole(layer, x, rows)  # type: ignore[arg-type]
    return x, _first(last, x, rows)  # type: ignore[arg-type]


def _whole(layer: EncoderLayer, x: Tensor, rows: packing.PackedRows) -> Tensor:
    """The states of all tokens after a layer, (rows, hidden)."""
    projected = _half(layer.query_key_value, x)
    mixed = torch.cat(
        [
            _attention(*_by_head(part, group, layer.heads, 3))
            for part, group in _by_group(projected, rows)
        ]
    )
    x = layer.attention_norm(x + _half(layer.attention_output, mixed))
    inner = functional.gelu(_half(layer.intermediate, x))
    out: Tensor = layer.output_norm(x + _half(layer.output, inner))
    return out


def _first(layer: EncoderLayer, x: Tensor, rows: packing.PackedRows) -> Tensor:
    """The states of the first tokens after a layer, (n, hidden)."""
    hidden = x.shape[1]
    weight, bias = layer.query_key_value.weight, layer.query_key_value.bias
    keys = functional.linear(x.bfloat16(), weight[hidden:].bfloat16(), bias[hidden:].bfloat16())
    keys = keys.float()
    first = x[torch.tensor(rows.firsts[: rows.texts])]
    queries = functional.linear(first, weight[:hidden], bias[:hidden])
    by_group = torch.split(queries, [group.texts for group in rows.groups])
    mixed = torch.cat(
        [
            _attention(
                query.view(group.texts, layer.heads, 1, -1),
                *_by_head(part, group, layer.heads, 2),
            )
            for query, (part, group) in zip(by_group, _by_group(keys, rows), strict=True)
        ]
    )
    first = layer.attention_norm(first + layer.attention_output(mixed))
    inner = functional.gelu(layer.intermediate(first))
    out: Tensor = layer.output_norm(first + layer.output(inner))
    return out


def _half(linear: nn.Linear, x: Tensor) -> Tensor:
    """The product in bf16, as fp32."""
    product = functional.linear(x.bfloat16(), linear.weight.bfloat16(), linear.bias.bfloat16())
    return product.float()


def _by_group(x: Tensor, rows: packing.PackedRows) -> Iterator[tuple[Tensor, packing.LengthGroup]]:
    """The rows of each group; `split`, whose gradient is one copy for all groups together."""
    parts = torch.split(x, [group.texts * group.length for group in rows.groups])
    return zip(parts, rows.groups, strict=True)


def _by_head(
    projected: Tensor, group: packing.LengthGroup, heads: int, parts: int
) -> tuple[Tensor, ...]:
    """Parts of a projection of a group's rows, each (texts, heads, length, width)."""
    split = projected.view(group.texts, group.length, parts, heads, -1)
    return split.permute(2, 0, 3, 1, 4).unbind()


def _attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Attention over (texts, heads, length, width), as rows (texts · length of query, hidden)."""
    weights = (query / query.shape[-1] ** 0.5) @ key.transpose(-2, -1)
    mixed: Tensor = weights.softmax(-1) @ value
    return mixed.transpose(1, 2).reshape(-1, mixed.shape[1] * mixed.shape[3])
