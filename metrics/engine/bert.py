"""A BERT encoder with a head on the first token, for inference only: no gradients, no padding.

It takes the weights of `metrics.encoder`.  Unlike there, texts of any length share the rows of one
matrix (`packing`), linear layers are prepacked (`linear`), and the last layer computes only the
first token of each text.

    model = PackedBert(encoder.eval(), head, Precision.FAST)
    model(pack(sequences, model.batch_spec.row_counts))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from metrics.encoder import BertEncoder, EncoderLayer
from metrics.engine import batch_spec, heads, packing, thread_pool
from metrics.engine.linear import DTYPES, Linear, build_linear

CAPACITY = 512
"""Rows per batch on a CPU: their hidden states stay in the cache of one core."""

SMALL = (16, 32, 64, 128, 256)
"""Numbers of rows for small inputs, used where they give the same results bit for bit."""


@dataclass(frozen=True, slots=True, eq=False)
class _Layer:
    query: Linear
    key_value: Linear
    query_key_value: Linear
    attention_output: Linear
    attention_norm: tuple[torch.Tensor, torch.Tensor]
    intermediate: Linear
    output: Linear
    output_norm: tuple[torch.Tensor, torch.Tensor]


class PackedBert:
    """One number for each text of `PackedRows`; immutable, safe to share between threads.

    Attributes:
        batch_spec: its row counts give the same results bit for bit; the last is the capacity.
    """

    def __init__(
        self,
        encoder: BertEncoder,
        head: heads.Head,
        precision: batch_spec.Precision,
        *,
        capacity: int = CAPACITY,
        prepack: bool | None = None,
    ) -> None:
        """Take the weights of an encoder on the processor.

        Args:
            encoder: in evaluation mode.
            head: maps hidden states of first tokens to values.
            precision: of the matrix products; the residual stream and the head are in fp32.
            capacity: rows per batch; raised to the encoder's longest sequence.
            prepack: False for torch's own layers; by default, whether the CPU supports it.
        """
        shape = encoder.shape
        self._capacity = max(capacity, shape.positions)
        self._hidden, self._heads, self._epsilon = shape.hidden, shape.heads, shape.norm_epsilon
        self._positions = shape.positions
        self._dtype = DTYPES[precision]
        embeddings = encoder.embeddings
        self._word = embeddings.word.weight.detach()
        # One row for each position in each segment: one lookup instead of two.
        self._place = (
            (embeddings.segment.weight[:, None] + embeddings.position.weight[None]).flatten(0, 1)
        ).detach()
        self._embedding_norm = _pair(embeddings.norm)
        self._layers = [
            _prepare_layer(layer, precision, self._capacity, prepack)
            for layer in encoder.layers
            if isinstance(layer, EncoderLayer)
        ]
        self._head = head
        # Tested on one core, as in use: torch also chooses kernels by the number of cores.
        (small,) = thread_pool.map_in_order(self._equal_row_counts, [SMALL], threads=1)
        self.batch_spec = batch_spec.BatchSpec(self._capacity, (*small, self._capacity))

    @torch.inference_mode()
    def __call__(self, rows: packing.PackedRows) -> np.typing.NDArray[np.float32]:
        """The head's value (texts,) of each text, in the order of packing."""
        place = torch.from_numpy(rows.positions + rows.segments * self._positions)
        ids = torch.from_numpy(rows.ids)
        x = self._norm(
            torch.nn.functional.embedding(ids, self._word)
            + torch.nn.functional.embedding(place, self._place),
            self._embedding_norm,
        )
        for layer in self._layers[:-1]:
            mixed = self._attention(layer.query_key_value(x.to(self._dtype)), rows.groups, len(x))
            x = self._forward(layer, x, mixed)
        x = self._first_tokens(self._layers[-1], x, rows)
        padded = torch.nn.functional.pad(x, (0, 0, 0, -len(x) % heads.ROWS)).numpy()
        return heads.apply_head(self._head, padded, rows.texts)

    def _first_tokens(
        self, layer: _Layer, x: torch.Tensor, rows: packing.PackedRows
    ) -> torch.Tensor:
        """The last layer's hidden states of the first token of each text."""
        key_value = layer.key_value(x.to(self._dtype))
        x = x[torch.from_numpy(rows.firsts)]
        query = layer.query(x.to(self._dtype))
        mixed = torch.zeros_like(query)
        text = 0
        for group in rows.groups:
            part = slice(text, text + group.texts)
            key, value = self._by_head(key_value[group.rows], group, 2)
            first = query[part].view(group.texts, self._heads, 1, -1)
            mixed[part] = _attend(first, key, value).reshape(group.texts, self._hidden)
            text += group.texts
        return self._forward(layer, x, mixed)

    def _attention(
        self, projected: torch.Tensor, groups: Sequence[packing.LengthGroup], rows: int
    ) -> torch.Tensor:
        """Attention outputs (rows, hidden) from queries, keys and values (rows, 3 · hidden)."""
        mixed = projected.new_empty(rows, self._hidden)
        mixed[groups[-1].rows.stop :] = 0
        for group in groups:
            query, key, value = self._by_head(projected[group.rows], group, 3)
            width = self._hidden // self._heads
            place = mixed[group.rows].view(group.texts, group.length, self._heads, width)
            place.copy_(_attend(query, key, value).transpose(1, 2))
        return mixed

    def _by_head(
        self, projected: torch.Tensor, group: packing.LengthGroup, parts: int
    ) -> torch.Tensor:
        """(rows, parts · hidden) as (parts, texts, heads, length, width)."""
        width = self._hidden // self._heads
        apart = projected.view(group.texts, group.length, parts, self._heads, width)
        return apart.permute(2, 0, 3, 1, 4)

    def _forward(self, layer: _Layer, x: torch.Tensor, mixed: torch.Tensor) -> torch.Tensor:
        """The rest of a layer after attention, for any number of rows."""
        x = self._norm(x + layer.attention_output(mixed), layer.attention_norm)
        inner = layer.intermediate(x.to(self._dtype))
        inner = torch.ops.aten.gelu_.default(inner)
        return self._norm(x + layer.output(inner), layer.output_norm)

    def _norm(self, x: torch.Tensor, weights: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        return torch.nn.functional.layer_norm(x, (self._hidden,), *weights, self._epsilon)

    @torch.inference_mode()
    def _equal_row_counts(self, sizes: Sequence[int]) -> list[int]:
        """The numbers of rows at which every layer gives the same result as at the capacity."""
        last = self._layers[-1]
        kinds = (last.query, last.key_value, last.query_key_value, last.intermediate, last.output)
        equal = [size for size in sizes if size < self._capacity]
        for linear in kinds:
            generator = torch.Generator().manual_seed(0)
            x = torch.randn(self._capacity, linear.inputs, generator=generator)
            x = x.to(linear.dtype)
            whole = linear(x)
            equal = [n for n in equal if torch.equal(linear(x[:n]), whole[:n])]
        return equal


def _prepare_layer(
    layer: EncoderLayer, precision: batch_spec.Precision, rows: int, prepack: bool | None
) -> _Layer:
    def linear(weight: torch.Tensor, bias: torch.Tensor) -> Linear:
        return build_linear(weight, bias, precision, rows=rows, prepack=prepack)

    def of(module: torch.nn.Linear) -> Linear:
        return linear(module.weight, module.bias)

    weight = layer.query_key_value.weight.detach().clone()
    bias = layer.query_key_value.bias.detach().clone()
    hidden = weight.shape[1]
    return _Layer(
        linear(weight[:hidden], bias[:hidden]),
        linear(weight[hidden:], bias[hidden:]),
        linear(weight, bias),
        of(layer.attention_output),
        _pair(layer.attention_norm),
        of(layer.intermediate),
        of(layer.output),
        _pair(layer.output_norm),
    )


def _pair(norm: torch.nn.LayerNorm) -> tuple[torch.Tensor, torch.Tensor]:
    return norm.weight.detach(), norm.bias.detach()


def _attend(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
    """Attention over (texts, heads, length, width)."""
    return torch.nn.functional.scaled_dot_product_attention(query, key, value)
