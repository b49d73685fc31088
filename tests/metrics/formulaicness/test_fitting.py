"""Training on a small model: it learns, repeats itself, mixes lengths and pads nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import numpy as np
import pytest
import torch

from metrics.encoder import BertEncoder, EncoderShape, Tokens
from metrics.formulaicness import fitting
from metrics.formulaicness.dataset import Example
from metrics.formulaicness.fitting import Epoch, Recipe, encode, fit, predict, steps_of
from metrics.formulaicness.regressor import Regressor

TINY = EncoderShape(layers=1, hidden=24, heads=2, intermediate=32, vocabulary=30522, positions=64)
RECIPE = Recipe(epochs=6, learning_rate=3e-3, batch_size=16, threads=1, patience=6)


class TinyRegressor(Regressor):
    """The same model at a size that trains in a second."""

    def __init__(self, dropout: float = 0.0) -> None:
        torch.nn.Module.__init__(self)
        self.encoder = BertEncoder(TINY, dropout)
        self.head = torch.nn.Linear(TINY.hidden, 1)


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "Regressor", TinyRegressor)
    monkeypatch.setattr(fitting, "load_base", lambda _: None)


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


@pytest.mark.parametrize(
    "recipe",
    [
        RECIPE,
        replace(RECIPE, centres=True),
        replace(RECIPE, pair=True),
        replace(RECIPE, length_matched=True),
        replace(RECIPE, group_balanced=True),
        replace(RECIPE, rank=4, learning_rate=1e-2, epochs=12, patience=12),
    ],
    ids=["plain", "centres", "pair", "length-matched", "group-balanced", "low-rank"],
)
def test_it_learns(recipe: Recipe) -> None:
    epochs: list[Epoch] = []
    train, held_out = examples(160, 0), examples(40, 1)
    model = fit(train, held_out, recipe, epochs.append)
    labels = np.array([e.score for e in held_out])
    error = float(np.mean((predict(model, Tokens(), held_out, recipe.pair) - labels) ** 2))
    assert error < 0.02 < labels.var()
    assert error == pytest.approx(min(e.validation for e in epochs), rel=1e-3)
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
