"""Attention over packed sequences on a device: variable-length where torch has it, else padded.

Variable-length attention (FlashAttention-2, Dao 2023) reads the rows as they lie and needs 16-bit
numbers on a CUDA device.  Elsewhere the sequences are padded to one of a few lengths, only
for attention; the products before and after it never see padding.

    attend = PackedAttention(heads=12, kind=choose_kind(device, dtype, width=32), causal=False)
"""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import Any, Literal, TypeAlias, cast

import torch
from torch import Tensor
from torch.nn import functional

from logic2text.lazy_dataclass import dataclass
from metrics.engine.device.layout import Bucket, Sequences, lay_out

Kind: TypeAlias = Literal["variable", "padded"]


@dataclass(frozen=True, slots=True)
class PackedAttention:
    """Attention of each row to the rows of its own sequence.

    Attributes:
        heads: the number of heads.
        kind: the implementation.
        causal: whether a row sees only itself and the rows before it.
    """

    heads: int
    kind: Kind
    causal: bool = False

    @property
    def needs_buckets(self) -> bool:
        """Whether layouts must have buckets."""
        return self.kind == "padded"

    def masks(self, sequences: Sequences, dtype: torch.dtype) -> tuple[Tensor | None, ...]:
        """What is added to the products of each bucket, (texts, 1, 1, length); None for nothing.

        Made once a batch, for all layers.
        """
        return tuple(
            None if bucket.full or self.causal else _mask(sequences, bucket, dtype)
            for bucket in sequences.layout.buckets
        )

    def attend_all(
        self, projected: Tensor, sequences: Sequences, masks: tuple[Tensor | None, ...]
    ) -> Tensor:
        """Outputs (rows, hidden) from queries, keys and values (rows, 3 · hidden).

        Rows behind the sequences get numbers without meaning.
        """
        rows, hidden = projected.shape[0], projected.shape[1] // 3
        if self.needs_buckets:
            gathered = projected.index_select(0, sequences.gather)
            parts = self._in_buckets(gathered, gathered, sequences, masks)
            return parts.index_select(0, sequences.scatter)
        query, key, value = projected.view(rows, 3, self.heads, -1).unbind(1)
        longest, ends = sequences.layout.longest, sequences.ends
        mixed = _variable_length(query, key, value, (ends, ends), (longest, longest), self.causal)
        return mixed.reshape(rows, hidden)

    def attend_firsts(
        self,
        queries: Tensor,
        key_value: Tensor,
        sequences: Sequences,
        masks: tuple[Tensor | None, ...],
    ) -> Tensor:
        """Outputs (texts, hidden) of the first row of each sequence.

        Args:
            queries: (texts, hidden).
            key_value: (rows, 2 · hidden).
            sequences: the batch.
            masks: of `masks`.
        """
        if self.needs_buckets:
            gathered = key_value.index_select(0, sequences.gather)
            return self._in_buckets(queries, gathered, sequences, masks)
        texts, rows = len(queries), len(key_value)
        key, value = key_value.view(rows, 2, self.heads, -1).unbind(1)
        query = queries.view(texts, self.heads, -1)
        each = torch.arange(texts + 1, dtype=torch.int32, device=queries.device)
        longest = (1, sequences.layout.longest)
        mixed = _variable_length(query, key, value, (each, sequences.ends), longest, causal=False)
        return mixed.reshape(texts, -1)

    def _in_buckets(
        self,
        queries: Tensor,
        gathered: Tensor,
        sequences: Sequences,
        masks: tuple[Tensor | None, ...],
    ) -> Tensor:
        """Outputs (places, hidden), or (texts, hidden) for queries of only the first rows."""
        firsts_only = queries is not gathered
        parts = 2 if firsts_only else 3
        outputs, place = [], 0
        for bucket, mask in zip(sequences.layout.buckets, masks, strict=True):
            size = bucket.texts * bucket.length
            rows = gathered.narrow(0, place, size)
            by_head = rows.view(bucket.texts, bucket.length, parts, self.heads, -1)
            by_head = by_head.permute(2, 0, 3, 1, 4)
            *query_of_all, key, value = by_head.unbind(0)
            if firsts_only:
                first = queries.narrow(0, bucket.first, bucket.texts)
                query = first.view(bucket.texts, self.heads, 1, -1)
            else:
                (query,) = query_of_all
            causal = self.causal and not firsts_only
            mixed = functional.scaled_dot_product_attention(
                query, key, value, attn_mask=mask, is_causal=causal
            )
            outputs.append(mixed.transpose(1, 2).flatten(0, 1).flatten(1))
            place += size
        return torch.cat(outputs) if len(outputs) > 1 else outputs[0]


def choose_kind(device: torch.device, dtype: torch.dtype, width: int) -> Kind:
    """Variable-length attention where it gives what padded attention gives, else padded."""
    fits = device.type == "cuda" and dtype != torch.float32 and width % 8 == 0
    return "variable" if fits and _agrees(device, dtype, width) else "padded"


@cache
@torch.no_grad()
def _agrees(device: torch.device, dtype: torch.dtype, width: int) -> bool:
    """Whether both kinds give the same for a small batch on the device."""
    lengths, heads = [3, 20], 2
    generator = torch.Generator().manual_seed(0)
    projected = torch.randn(sum(lengths), 3 * heads * width, generator=generator).to(device, dtype)
    outputs = []
    try:
        for kind in ("variable", "padded"):
            attend = PackedAttention(heads, kind)
            layout = lay_out(lengths, [], rows=sum(lengths), padded=attend.needs_buckets)
            sequences = layout.split(torch.from_numpy(layout.numbers).to(device))
            outputs.append(attend.attend_all(projected, sequences, attend.masks(sequences, dtype)))
        return bool((outputs[0].float() - outputs[1].float()).abs().max() < 0.05)
    except (AttributeError, ImportError, RuntimeError, TypeError, NotImplementedError):
        return False  # another version of torch, or a device without the instructions


def _mask(sequences: Sequences, bucket: Bucket, dtype: torch.dtype) -> Tensor:
    """Minus infinity at the padding of a bucket, (texts, 1, 1, length)."""
    part = sequences.ends.narrow(0, bucket.first, bucket.texts + 1)
    columns = torch.arange(bucket.length, dtype=torch.int32, device=part.device)
    padding = columns >= part.diff().unsqueeze(1)
    mask = torch.zeros(padding.shape, dtype=dtype, device=part.device)
    return mask.masked_fill_(padding, float("-inf")).view(bucket.texts, 1, 1, bucket.length)


def _variable_length(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    ends: tuple[Tensor, Tensor],
    longest: tuple[int, int],
    causal: bool,
) -> Tensor:
    """Variable-length attention over (rows, heads, width)."""
    from torch.nn.attention.varlen import varlen_attn

    mixed = varlen_attn(query, key, value, *ends, *longest, **_causal_options(causal))
    return cast(Tensor, mixed)


@cache
def _causal_options(causal: bool) -> dict[str, Any]:
    """The argument of causal attention: it was `is_causal` before it was a window."""
    from torch.nn.attention.varlen import varlen_attn

    if not causal:
        return {}
    by_window = "window_size" in signature(varlen_attn).parameters
    return {"window_size": (-1, 0)} if by_window else {"is_causal": True}
