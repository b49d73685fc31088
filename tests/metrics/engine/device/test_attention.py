"""Attention over packed rows: each row sees its own sequence and no other."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from metrics.engine.device.attention import PackedAttention, choose_kind
from metrics.engine.device.layout import lay_out
from tests.support.devices import DEVICES

HEADS, WIDTH = 2, 8
LENGTHS = [1, 3, 16, 17, 40]


def expected(projected: Tensor, *, causal: bool) -> Tensor:
    """One sequence at a time."""
    parts = []
    for rows in projected[: sum(LENGTHS)].split(LENGTHS):
        query, key, value = rows.view(1, len(rows), 3, HEADS, WIDTH).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=causal)
        parts.append(mixed.transpose(1, 2).reshape(len(rows), HEADS * WIDTH))
    return torch.cat(parts)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_as_one_sequence_at_a_time(
    device: str,
    causal: bool,
    dtype: torch.dtype,
) -> None:
    torch.manual_seed(0)
    rows = sum(LENGTHS) + 3
    projected = torch.randn(rows, 3 * HEADS * WIDTH).to(device, dtype)
    kind = choose_kind(torch.device(device), dtype, WIDTH)
    attend = PackedAttention(HEADS, kind, causal)
    layout = lay_out(LENGTHS, [], rows=rows, padded=attend.needs_buckets)
    sequences = layout.split(torch.from_numpy(layout.numbers).to(device))
    masks = attend.masks(sequences, dtype)
    found = attend.attend_all(projected, sequences, masks)
    assert found.shape == (rows, HEADS * WIDTH)
    tolerance = 1e-5 if dtype == torch.float32 else 0.02
    wanted = expected(projected, causal=causal)
    torch.testing.assert_close(found[: sum(LENGTHS)], wanted, atol=tolerance, rtol=tolerance)
    if not causal:
        queries, key_value = projected.split([HEADS * WIDTH, 2 * HEADS * WIDTH], dim=1)
        firsts = queries.index_select(0, sequences.firsts)
        found = attend.attend_firsts(firsts, key_value.contiguous(), sequences, masks)
        wanted = wanted.index_select(0, sequences.firsts)
        torch.testing.assert_close(found, wanted, atol=tolerance, rtol=tolerance)


def test_only_16_bits_on_cuda_have_variable_lengths() -> None:
    assert choose_kind(torch.device("cpu"), torch.bfloat16, 32) == "padded"
    assert choose_kind(torch.device("cuda"), torch.float32, 32) == "padded"
    assert choose_kind(torch.device("cuda"), torch.bfloat16, 12) == "padded"
