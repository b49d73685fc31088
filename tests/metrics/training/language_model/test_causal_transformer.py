from __future__ import annotations

import pytest
import torch

from metrics.training.language_model.causal_transformer import (
    CausalTransformer,
    Dropout,
    rotate,
    rotation,
)
from tests.metrics.language_model.tiny import SHAPE


def model() -> CausalTransformer:
    torch.manual_seed(0)
    made = CausalTransformer(SHAPE)
    for parameter in made.parameters():
        torch.nn.init.normal_(parameter, 1.0 if parameter.dim() == 1 else 0.0, 0.3)
    return made.eval()


def ids(*shape: int, seed: int = 1) -> torch.Tensor:
    return torch.randint(3, 300, shape, generator=torch.Generator().manual_seed(seed))


def test_shapes() -> None:
    states = model()(ids(3, 7))
    assert states.shape == (3, 7, SHAPE.hidden)
    assert model().logits(states).shape == (3, 7, SHAPE.vocabulary)


def test_what_comes_later_changes_nothing_before() -> None:
    first = ids(1, 9)
    second = first.clone()
    second[0, 5:] = ids(4, seed=2)
    one, other = model()(first), model()(second)
    torch.testing.assert_close(one[:, :5], other[:, :5])
    assert not torch.allclose(one[:, 5:], other[:, 5:])


def test_order_counts() -> None:
    here = torch.tensor([[5, 6, 7, 8]])
    there = torch.tensor([[6, 5, 7, 8]])
    assert not torch.allclose(model()(here)[:, -1], model()(there)[:, -1], atol=1e-3)


def test_a_mask_of_one_text_is_the_causal_one() -> None:
    tokens = ids(2, 8)
    bias = torch.zeros(2, 1, 8, 8).masked_fill_(
        ~torch.ones(8, 8, dtype=torch.bool).tril(), -torch.inf
    )
    torch.testing.assert_close(model()(tokens, bias), model()(tokens), atol=1e-5, rtol=1e-5)


def test_two_texts_in_one_window_do_not_see_each_other() -> None:
    one, other = ids(1, 5, seed=3), ids(1, 4, seed=4)
    owners = torch.tensor([0] * 5 + [1] * 4)
    seen = (owners[:, None] == owners[None, :]).tril()
    bias = torch.zeros(1, 1, 9, 9).masked_fill_(~seen, -torch.inf)
    packed = model()(torch.cat([one, other], 1), bias)
    torch.testing.assert_close(packed[:, :5], model()(one), atol=1e-5, rtol=1e-5)
    # Positions are relative, so it does not matter that the second text begins at 5.
    torch.testing.assert_close(packed[:, 5:], model()(other), atol=1e-4, rtol=1e-4)


def test_rotation_keeps_length_and_depends_on_distance_alone() -> None:
    x = torch.randn(1, 6, 2, 1, 8, generator=torch.Generator().manual_seed(0))
    x[:, :] = x[:, :1]  # the same query and key at every position
    turned = rotate(x, rotation(6, 8, x))
    torch.testing.assert_close(turned.norm(dim=-1), x.norm(dim=-1))
    query, key = turned[0, :, 0, 0], turned[0, :, 1, 0]
    products = query @ key.T
    for distance in range(4):
        diagonal = products.diagonal(-distance)
        torch.testing.assert_close(diagonal, diagonal[:1].expand_as(diagonal))


def test_dropout() -> None:
    x = torch.ones(4, 3, 1000)
    assert Dropout()(x) is x
    dropped = Dropout(0.25, torch.Generator().manual_seed(0))(x)
    again = Dropout(0.25, torch.Generator().manual_seed(0))(x)
    torch.testing.assert_close(dropped, again)
    assert dropped.unique().tolist() == pytest.approx([0.0, 1 / 0.75])
    assert abs(float((dropped == 0).float().mean()) - 0.25) < 0.03
    torch.testing.assert_close(dropped[:, 0], dropped[:, 2])
