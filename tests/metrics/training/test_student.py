"""Distillation into a small encoder: its start, its steps, and a run that was interrupted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine.heads import LinearHead
from metrics.formulaicness.weights import RegressorWeights
from metrics.minilm import Tokens
from metrics.training import student as module
from metrics.training.distil_formulaicness import weights_of
from metrics.training.student import Student, StudentRecipe, predict, start_from, steps_of, train
from metrics.training.teacher_labels import Labels
from metrics.training.vocabulary import train_word_pieces

HIDDEN = 16
SHAPE = EncoderShape(layers=2, hidden=HIDDEN, heads=2, intermediate=32, vocabulary=40, positions=32)
RECIPE = StudentRecipe(steps=40, learning_rate=3e-3, step=16, threads=2, seed=0)


def data() -> tuple[Labels, list[NDArray[np.int32]]]:
    """Sequences of three lengths; the value tells whether a token is among them."""
    random = np.random.default_rng(0)
    sequences = [
        random.integers(5, 40, size=int(n)).astype(np.int32) for n in random.integers(3, 6, 200)
    ]
    values = np.array([2.0 if (ids < 12).any() else -2.0 for ids in sequences], np.float32)
    states = np.repeat(values[:, None], HIDDEN, 1).astype(np.float16)
    return Labels([str(i) for i in range(200)], values, states), sequences


def fresh() -> Student:
    torch.manual_seed(0)
    return Student(SHAPE, HIDDEN)


def test_it_learns() -> None:
    labels, sequences = data()
    errors: list[float] = []
    recipe = replace(RECIPE, steps=150)
    train(fresh(), labels, sequences, recipe, lambda _, e: errors.append(float(e[0])))
    assert errors[-1] < errors[0] / 2


def test_an_interrupted_run_goes_on_as_if_it_had_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels, sequences = data()
    whole, halves = fresh(), fresh()
    train(whole, labels, sequences, RECIPE)
    monkeypatch.setattr(module, "EVERY", 10)

    def interrupt(step: int, _: NDArray[np.float64]) -> None:
        if step == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(halves, labels, sequences, RECIPE, interrupt, tmp_path / "state.pt")
    resumed = Student(SHAPE, HIDDEN)
    train(resumed, labels, sequences, RECIPE, checkpoint=tmp_path / "state.pt")
    for name, tensor in whole.state_dict().items():
        assert torch.equal(tensor, resumed.state_dict()[name]), name


def test_steps_cover_a_pass_in_batches_of_one_length() -> None:
    lengths = np.array([3, 4, 5] * 50)
    steps = list(steps_of(lengths, 20, np.random.default_rng(0), part=40))
    assert sorted(i for step in steps for batch in step for i in batch) == list(range(150))
    assert all(len(set(lengths[batch])) == 1 for step in steps for batch in step)
    assert all(sum(map(len, step)) >= 20 for step in steps[:-1])
    assert all(len(batch) * lengths[batch[0]] <= 40 for step in steps for batch in step)


def test_blocks_stay_together() -> None:
    steps = steps_of(np.full(64, 3), 8, np.random.default_rng(0), part=24, block=8)
    assert all(sorted(b) == list(range(min(b), min(b) + 8)) for step in steps for b in step)


def test_it_learns_differences_alone() -> None:
    labels, sequences = data()
    recipe = replace(
        RECIPE, steps=150, score_weight=0, value_weight=0, difference_weight=10, block=32
    )
    student = fresh()
    train(student, labels, sequences, recipe)
    by_student = predict(student.regressor, [ids.tolist() for ids in sequences])
    assert np.corrcoef(by_student, labels.logits)[0, 1] > 0.8


def test_it_starts_as_the_teachers_layers_and_vectors(tmp_path: Path) -> None:
    texts = ["every cube is small", "no large cube is a tetrahedron"]
    train_word_pieces(texts, 150).save(str(tmp_path / "tokenizer.json"))
    tokens = Tokens(tmp_path / "tokenizer.json")
    random = np.random.default_rng(0)
    shape = replace(SHAPE, layers=3, vocabulary=200)
    arrays = {n: random.normal(size=s).astype(np.float32) for n, s in shape.sizes().items()}
    head = LinearHead(random.normal(size=HIDDEN).astype(np.float32), 0.5, logistic=True)
    teacher = RegressorWeights(EncoderWeights(shape, arrays), head)
    student = Student(replace(SHAPE, vocabulary=3), HIDDEN)
    start_from(student, teacher, tokens, ["[CLS]", "cube", "cubesmall"], [0, 2])
    started = weights_of(student.regressor)
    words, own = arrays["embeddings.word.weight"], started.encoder.arrays["embeddings.word.weight"]
    cube, parts = tokens.id_of("cube"), tokens.encode(["cubesmall"])[0][1:-1]
    assert np.array_equal(own[1], words[cube])
    assert np.allclose(own[2], words[parts].mean(0), atol=1e-6)
    last = "layers.{}.output.weight"
    assert np.array_equal(started.encoder.arrays[last.format(1)], arrays[last.format(2)])
    assert np.array_equal(started.head.weight, head.weight)
    assert started.head.bias == head.bias
