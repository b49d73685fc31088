"""Prepacked products beside plain ones."""

from __future__ import annotations

import pytest
import torch
from torch.nn import functional

from metrics.engine import linear as module
from metrics.engine.batch_spec import ON_TORCH, Precision
from metrics.engine.linear import DTYPES, build_linear, has_fast_bf16, supports_prepacking

TOLERANCE = {Precision.EXACT: 1e-4, Precision.FAST: 0.1}


@pytest.mark.parametrize("precision", ON_TORCH)
@pytest.mark.parametrize("prepack", [True, False])
@pytest.mark.parametrize("rows", [1, 17, 64])
@pytest.mark.parametrize("biased", [True, False])
def test_the_product_is_the_plain_one(
    precision: Precision, prepack: bool, rows: int, biased: bool
) -> None:
    if prepack and not supports_prepacking(DTYPES[precision]):
        pytest.skip("this torch or processor has no prepacked products")
    torch.manual_seed(0)
    x, weight = torch.randn(3, rows, 96), torch.randn(40, 96)
    bias = torch.randn(40) if biased else None
    layer = build_linear(weight, bias, precision, prepack=prepack)
    found = layer(x.to(layer.dtype))
    assert (layer.inputs, layer.outputs, layer.prepacked) == (96, 40, prepack)
    assert found.dtype == DTYPES[precision]
    rounded = weight.to(DTYPES[precision]).float()
    expected = functional.linear(x.to(DTYPES[precision]).float(), rounded, bias)
    assert (found.float() - expected).abs().max() < TOLERANCE[precision] * 3


def test_without_the_operators_the_plain_product_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise AttributeError("no such operator")

    monkeypatch.setattr(module, "_prepacked", missing)
    assert not supports_prepacking.__wrapped__(torch.float32)


def test_wrong_products_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_prepacked", lambda *_: lambda x: x @ torch.ones(64, 48))
    assert not supports_prepacking.__wrapped__(torch.float32)


@pytest.mark.parametrize("amx", [True, False])
def test_the_processor_says_what_is_quick(monkeypatch: pytest.MonkeyPatch, amx: bool) -> None:
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: amx)
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    assert has_fast_bf16.__wrapped__() is amx
