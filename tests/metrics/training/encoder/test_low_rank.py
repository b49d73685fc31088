"""Low-rank updates: zero at first, merged without change, and the best cut of a difference."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

from metrics.low_rank_update import apply_update
from metrics.training.encoder.low_rank import LowRankLinear, adapt, difference, merge


def restored(update: dict[str, Tensor], base: dict[str, Tensor]) -> dict[str, Tensor]:
    arrays = [{k: v.numpy() for k, v in each.items()} for each in (update, base)]
    return {name: torch.from_numpy(array) for name, array in apply_update(*arrays).items()}


def network() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(6, 8), nn.GELU(), nn.Sequential(nn.Linear(8, 4)))


def test_an_untrained_update_changes_nothing_and_only_it_is_trained() -> None:
    plain, adapted, x = network(), network(), torch.randn(5, 6)
    adapt(adapted, rank=2)
    assert torch.equal(plain(x), adapted(x))
    trained = {name for name, p in adapted.named_parameters() if p.requires_grad}
    assert trained == {"0.down", "0.up", "2.0.down", "2.0.up"}


def test_merging_keeps_the_function() -> None:
    model, x = network(), torch.randn(5, 6)
    adapt(model, rank=2)
    for layer in model.modules():
        if isinstance(layer, LowRankLinear):
            nn.init.normal_(layer.up)
    before = model(x)
    merge(model)
    assert not any(isinstance(layer, LowRankLinear) for layer in model.modules())
    assert torch.allclose(model(x), before, atol=1e-5)


@pytest.mark.parametrize("rank", [1, 2, 4])
def test_a_change_of_that_rank_is_restored(rank: int) -> None:
    base = network().state_dict()
    tuned = {k: v.clone() for k, v in base.items()}
    tuned["0.weight"] += torch.randn(8, rank) @ torch.randn(rank, 6)
    tuned["0.bias"] += 1
    update = difference(tuned, base, rank)
    assert sorted(update) == ["0.bias", "0.weight.down", "0.weight.scale", "0.weight.up"]
    found = restored(update, base)
    for name, value in tuned.items():
        assert (found[name] - value).norm() <= 0.01 * value.norm(), name


def test_what_the_base_lacks_is_kept_whole() -> None:
    tuned = {"head.weight": torch.randn(1, 8), "head.bias": torch.zeros(1)}
    update = difference(tuned, {}, 1)
    assert torch.equal(update["head.weight"], tuned["head.weight"])
    assert torch.equal(restored(update, {})["head.weight"], tuned["head.weight"])


def test_a_larger_rank_is_never_worse() -> None:
    base, tuned = {"w": torch.zeros(8, 6)}, {"w": torch.randn(8, 6)}
    errors = [
        float((restored(difference(tuned, base, r), base)["w"] - tuned["w"]).norm())
        for r in range(1, 7)
    ]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 0.02 * float(tuned["w"].norm())
