"""Training on a small model: it learns, repeats itself, mixes lengths and pads nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import numpy as np
import pytest
import torch

from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.formulaicness.regressor import Regressor
from metrics.minilm import Tokens
from metrics.training.encoder import fitting
from metrics.training.encoder.fitting import Epoch, Recipe, encode, fit, predict, steps_of
from metrics.training.texts.dataset import Example

TINY = EncoderShape(layers=1, hidden=24, heads=2, intermediate=32, vocabulary=30522, positions=64)
RECIPE = Recipe(epochs=6, learning_rate=3e-3, batch_size=16, threads=1, patience=6)


class TinyRegressor(Regressor):
    """The same model at a size that trains in a second."""

    def __init__(self, dropout: float = 0.0) -> None:
        super().__init__(dropout, TINY)


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "Regressor", TinyRegressor)
    monkeypatch.setattr(fitting, "base_weights", lambda: BertEncoder(TINY).weights())


def examples(n: int, seed: int) -> list[Example]:
    """Texts with "if … then" are formulaic, others not; lengths vary in both."""
    random = np.random.default_rng(seed)
    made = []
    for i in range(n):
        words = " ".join(random.choice(["cube", "large", "left", "small"], size=2 + i % 5))
        formulaic = i % 2 == 0
        text = f"if {words} then it is so" if formulaic else f"the {words} we saw was nice"
        centre = 0.85 if formulaic else 0.1
        made.append(
            Example(text, "literal", "blocks", text, i, centre + 0.05 * (i % 3 - 1), centre)
        )
    return made


def least(epoch: Epoch) -> float:
    """The validation error of the weights or of their average, whichever is less."""
    return epoch.validation if epoch.averaged is None else min(epoch.validation, epoch.averaged)


@pytest.mark.parametrize(
    "recipe",
    [
        RECIPE,
        replace(RECIPE, pair=True),
        replace(RECIPE, centres=True, length_matched=True, averaging=0.9),
        pytest.param(replace(RECIPE, group_balanced=True), marks=pytest.mark.slow),
        replace(RECIPE, rank=4, learning_rate=1e-2, epochs=12, patience=12),
    ],
    ids=["plain", "pair", "centres, length-matched, averaged", "group-balanced", "low-rank"],
)
def test_it_learns(recipe: Recipe) -> None:
    epochs: list[Epoch] = []
    train, held_out = examples(160, 0), examples(40, 1)
    model = fit(train, held_out, recipe, epochs.append)
    labels = np.array([e.score for e in held_out])
    error = float(np.mean((predict(model, Tokens(), held_out, recipe.pair) - labels) ** 2))
    assert error < 0.02 < labels.var()
    assert error == pytest.approx(min(map(least, epochs)), rel=1e-3)
    assert not any("down" in name for name, _ in model.named_parameters())


def test_the_same_seed_gives_the_same_model() -> None:
    train, held_out = examples(60, 0), examples(20, 1)
    short = replace(RECIPE, epochs=1)
    one, two, three = (
        predict(fit(train, held_out, recipe), Tokens(), held_out, pair=False)
        for recipe in (short, short, replace(short, seed=1))
    )
    assert np.array_equal(one, two)
    assert not np.array_equal(one, three)


def test_the_average_follows_the_weights() -> None:
    """After the second step three quarters are the new weights, for early steps count more."""
    model = TinyRegressor()
    start = model.head.weight.detach().clone()
    trainer = fitting._Trainer(model, replace(RECIPE, averaging=0.999), 16)
    batch = (torch.tensor([[101, 2003, 102]]), torch.tensor([0.9]), torch.ones(1))
    trainer.step([batch])  # at a learning rate of nothing, the first of the warm-up
    trainer.step([batch])
    moved = model.head.weight.detach()
    assert not torch.equal(moved, start)
    (average,) = trainer.average()
    assert torch.allclose(average.head.weight, start.lerp(moved, 1 - 3 / 12))


def test_training_goes_on_from_a_model() -> None:
    train, held_out = examples(160, 0), examples(40, 1)
    first = fit(train, held_out, RECIPE)
    before = {name: value.clone() for name, value in first.state_dict().items()}
    epochs: list[Epoch] = []
    again = fit(
        train, held_out, replace(RECIPE, epochs=1, learning_rate=1e-4), epochs.append, start=first
    )
    assert epochs[0].train < 0.02
    assert all(torch.equal(before[name], value) for name, value in first.state_dict().items())
    assert any(not torch.equal(before[name], value) for name, value in again.state_dict().items())


def test_it_stops_when_validation_no_longer_improves() -> None:
    epochs: list[Epoch] = []
    impatient = replace(RECIPE, epochs=30, patience=1, learning_rate=0.0)
    fit(examples(30, 0), examples(10, 1), impatient, epochs.append)
    assert [e.number for e in epochs] == [1, 2]


def test_targets_may_be_given() -> None:
    train, held_out = examples(160, 0), examples(40, 1)
    model = fit(train, held_out, RECIPE, targets=np.full(160, 0.5))
    assert np.abs(predict(model, Tokens(), train, pair=False) - 0.5).max() < 0.25


def test_steps_cover_an_epoch_in_batches_of_one_length() -> None:
    ids = encode(Tokens(), examples(100, 2), pair=False)
    steps = list(steps_of(ids, 16, np.random.default_rng(0)))
    batches = list(chain.from_iterable(steps))
    assert sorted(chain.from_iterable(batches)) == list(range(100))
    assert all(len({len(ids[i]) for i in batch}) == 1 for batch in batches)
    assert all(16 <= sum(map(len, step)) < 32 for step in steps[:-1])
    assert any(len(step) > 1 for step in steps)
