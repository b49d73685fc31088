"""What torch's models share: linear layers, calls by arrays, and threads with one core each."""

from __future__ import annotations

import threading

import numpy as np
import pytest
import torch
from torch.nn import functional

from metrics.engine.batch_spec import Precision
from metrics.engine.exact_length import score_by_length
from metrics.engine.thread_pool import map_in_order
from metrics.engine.torch_models import DTYPES, Linear, set_thread_count, wrap_torch_model

TOLERANCE = {Precision.EXACT: 1e-4, Precision.FAST: 0.1}


@pytest.mark.parametrize("precision", DTYPES)
@pytest.mark.parametrize("biased", [True, False])
def test_the_product_is_that_of_rounded_weights(precision: Precision, biased: bool) -> None:
    torch.manual_seed(0)
    x, weight = torch.randn(3, 17, 96), torch.randn(40, 96)
    bias = torch.randn(40) if biased else None
    layer = Linear.of(weight, bias, precision)
    found = layer(x.to(layer.dtype))
    assert found.dtype == layer.dtype == DTYPES[precision]
    rounded = weight.to(DTYPES[precision]).float()
    expected = functional.linear(x.to(DTYPES[precision]).float(), rounded, bias)
    assert (found.float() - expected).abs().max() < TOLERANCE[precision] * 3


def test_no_gradients_are_kept() -> None:
    weight = torch.ones(1, requires_grad=True)
    found = score_by_length(wrap_torch_model(lambda ids: weight * ids.sum(1)), [[1], [2]])
    assert np.array_equal(found, [1.0, 2.0])


def test_values_of_a_smaller_type_come_as_fp32() -> None:
    found = wrap_torch_model(lambda ids: ids.bfloat16())(np.array([[1, 2]]))
    assert found.dtype == np.float32


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device on this machine")
def test_the_model_may_be_on_a_device() -> None:
    weight = torch.ones(1, device="cuda")
    found = score_by_length(wrap_torch_model(lambda ids: weight * ids.sum(1), "cuda"), [[1], [2]])
    assert np.array_equal(found, [1.0, 2.0])


def test_each_works_with_one_core() -> None:
    assert set(map_in_order(lambda _: torch.get_num_threads(), range(4), 2)) == {1}


def test_other_threads_keep_their_cores() -> None:
    before = torch.get_num_threads()
    list(map_in_order(lambda n: n, range(4), threads=5))
    found: list[int] = []
    later = threading.Thread(target=lambda: found.append(torch.get_num_threads()))
    later.start()
    later.join()
    assert (torch.get_num_threads(), found) == (before, [before])


def test_a_thread_that_keeps_to_one_core_leaves_the_default_alone() -> None:
    before = torch.get_num_threads()
    seen: list[int] = []

    def reader() -> None:
        seen.append(torch.get_num_threads())

    assert set_thread_count(1) == before
    try:
        assert torch.get_num_threads() == 1
        later = threading.Thread(target=reader)
        later.start()
        later.join()
        list(map_in_order(lambda n: n, range(4), threads=7))  # begins threads meanwhile
    finally:
        set_thread_count(before)
    later = threading.Thread(target=reader)
    later.start()
    later.join()
    assert (torch.get_num_threads(), seen) == (before, [before, before])
