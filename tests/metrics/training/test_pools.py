"""Pools in training: steps of whole pools, and the error of an order."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from metrics.training.pools import order_error, steps_of


def test_steps_cover_a_pass_in_whole_pools() -> None:
    pools = np.array([3, -1, 0, 3, -1, 0, 0, 7] * 20, np.int32) + np.repeat(
        np.arange(0, 200, 10), 8
    ).astype(np.int32)
    pools[1::8] = pools[4::8] = -1
    steps = list(steps_of(pools, 20, np.random.default_rng(0)))
    assert sorted(i for step in steps for i in step) == list(range(160))
    for pool in set(pools.tolist()) - {-1}:
        assert sum(pool in pools[step] for step in steps) == 1
    assert all(20 <= len(step) < 28 for step in steps[:-1])


def test_an_order_that_is_wanted_has_no_error() -> None:
    wanted = torch.tensor([-2.0, 0.5, 3.0])
    assert order_error(wanted, wanted).item() == pytest.approx(0, abs=1e-6)
    assert order_error(-wanted, wanted).item() > 1
