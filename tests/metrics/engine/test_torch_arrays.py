"""A torch model as a function of arrays."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from metrics.engine.exact_length import score_by_length
from metrics.engine.torch_arrays import wrap_torch_model


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
