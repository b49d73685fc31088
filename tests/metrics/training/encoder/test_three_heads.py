"""The joint training: errors fall, both F and the words are learnt, and a run continues."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch

from metrics.encoder_weights import EncoderShape
from metrics.engine import packing
from metrics.training.encoder import three_heads as heads
from metrics.training.encoder.three_heads import JointRecipe, JointTrainer, ScoredTexts, ThreeHeads

SHAPE = EncoderShape(layers=2, hidden=16, heads=2, intermediate=32, vocabulary=40, positions=16)
RECIPE = JointRecipe(steps=100, learning_rate=5e-3, sizes=(12, 12, 12), warm=5, averaging=0.9)
TEXTS = 48
POOLS = np.repeat(np.arange(TEXTS // 4), 4).astype(np.int32)


def sequences(seed: int) -> list[np.typing.NDArray[np.int32]]:
    random = np.random.default_rng(seed)
    return [
        random.integers(5, 40, size=int(length)).astype(np.int32)
        for length in random.integers(4, 9, TEXTS)
    ]


def scored(seed: int) -> ScoredTexts:
    """F is high where the second token is small."""
    ids = sequences(seed)
    targets = np.array([0.9 if tokens[1] < 20 else 0.1 for tokens in ids], np.float32)
    return ScoredTexts(ids, targets, POOLS)


def word_texts(seed: int) -> heads.WordTexts:
    """Each token but the first is a word, improbable where its id is large."""
    ids = sequences(seed)
    words = [np.where(tokens[1:] < 20, -1.0, -6.0).astype(np.float32) for tokens in ids]
    firsts = [np.arange(1, len(tokens)) for tokens in ids]
    return heads.WordTexts(ids, firsts, words, POOLS)


def steps(recipe: JointRecipe = RECIPE) -> list[heads.TrainingStep]:
    published, style, words = scored(0), scored(1), word_texts(2)
    places = (
        heads.endless(texts, size, seed=0)
        for texts, size in zip((published, style, words), recipe.sizes, strict=True)
    )
    return [
        heads.TrainingStep(
            heads.take(published, first), heads.take(style, second), heads.take_words(words, third)
        )
        for first, second, third in islice(zip(*places, strict=False), recipe.steps)
    ]


def begin(recipe: JointRecipe = RECIPE, seed: int = 0) -> JointTrainer:
    torch.manual_seed(seed)
    return JointTrainer(ThreeHeads(SHAPE), recipe)


def test_every_error_falls() -> None:
    trainer = begin()
    errors = np.array([trainer.step(step, 1.0) for step in steps()])
    assert errors.shape == (RECIPE.steps, len(heads.ERRORS))
    first, last = errors[:10].mean(0), errors[-10:].mean(0)
    assert dict(zip(heads.ERRORS, last < 0.8 * first, strict=True)) == dict.fromkeys(
        heads.ERRORS, True
    ), (first, last)


@pytest.mark.parametrize("error", range(len(heads.ERRORS)))
def test_a_weight_of_zero_leaves_an_error_alone(error: int) -> None:
    """With one error in the loss, what other heads have gets no gradient."""
    weights = [0.0] * len(heads.ERRORS)
    weights[error] = 1.0
    trainer = begin(replace(RECIPE, weights=tuple(weights), weight_decay=0.0))
    before = {name: w.clone() for name, w in trainer.model.state_dict().items()}
    trainer.step(steps()[0], 1.0)
    after = trainer.model.state_dict()
    name = heads.ERRORS[error]
    moved = [
        not torch.equal(row, old)
        for row, old in zip(after["head.weight"], before["head.weight"], strict=True)
    ]
    assert moved == [
        name.startswith("published"),
        name.startswith("style"),
        name in ("mean", "order"),
    ]
    word_head = not torch.equal(after["word_head.weight"], before["word_head.weight"])
    assert word_head == (name == "words")


def test_errors_do_not_depend_on_the_order_of_the_texts() -> None:
    step, order = steps()[0], np.random.default_rng(0)
    trainer = begin()
    shuffled = heads.TrainingStep(
        heads.take(step.published, order.permutation(len(step.published.targets)).tolist()),
        heads.take(step.style, order.permutation(len(step.style.targets)).tolist()),
        heads.take_words(step.natural, order.permutation(len(step.natural.words)).tolist()),
    )
    with torch.no_grad():
        expected, errors = trainer._errors(step), trainer._errors(shuffled)
    assert torch.allclose(errors, expected, atol=1e-4)


def test_the_root_is_finite_for_sums_that_are_no_log_probabilities() -> None:
    roots = heads.root(torch.tensor([-9.0, 0.0, 4.0], requires_grad=True))
    assert roots.tolist() == pytest.approx([-3.0, -0.1, -0.1])


def test_an_interrupted_run_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole, half, resumed = begin(), begin(), begin(seed=1)
    drawn = steps()[:6]
    for step in drawn:
        whole.step(step, 0.5)
    for step in drawn[:3]:
        half.step(step, 0.5)
    half.progress.save(tmp_path / "state.pt")
    resumed.progress.load(tmp_path / "state.pt")
    for step in drawn[3:]:
        resumed.step(step, 0.5)
    for trainer in (whole, resumed):
        trainer.progress.finish()
    for name, weight in whole.model.state_dict().items():
        assert torch.equal(weight, resumed.model.state_dict()[name]), name


def test_outputs_are_of_texts_and_of_tokens() -> None:
    model = begin().model
    rows = packing.pack(sorted(sequences(0), key=len))
    of_texts, of_tokens = model(rows)
    assert of_texts.shape == (TEXTS, 3)
    assert of_tokens.shape == (len(rows.ids),)


def test_a_pass_has_each_text_once_in_whole_pools() -> None:
    texts = scored(0)
    places = list(heads.one_pass(texts, 12, seed=3))
    assert sorted(place for step in places for place in step) == list(range(TEXTS))
    for pool in range(TEXTS // 4):
        assert sum(pool in POOLS[step] for step in places) == 1


def test_a_pass_that_is_shorter_than_a_step_is_one_step() -> None:
    texts = heads.take(scored(0), range(4))
    assert [sorted(step) for step in heads.one_pass(texts, 100, seed=0)] == [[0, 1, 2, 3]]
    assert len(list(islice(heads.endless(texts, 100, seed=0), 3))) == 3


def test_a_short_remainder_is_left_out() -> None:
    texts = heads.take(scored(0), range(28))
    assert [len(step) for step in heads.one_pass(texts, 12, seed=0)] == [12, 12]
