"""Distillation into a small encoder: its start, its steps, and a run that was interrupted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from metrics.encoder_weights import EncoderShape, EncoderWeights
from metrics.engine import packing
from metrics.engine.heads import LinearHead
from metrics.formulaicness.weights import RegressorWeights
from metrics.minilm import Tokens
from metrics.training.encoder import student as module
from metrics.training.encoder.distil_formulaicness import weights_of
from metrics.training.encoder.student import (
    Student,
    StudentRecipe,
    TrainingTexts,
    predict,
    start_from,
    train,
)
from metrics.training.encoder.vocabulary import train_word_pieces
from metrics.training.texts.teacher_labels import TeacherLabels

HIDDEN = 16
SHAPE = EncoderShape(layers=2, hidden=HIDDEN, heads=2, intermediate=32, vocabulary=40, positions=32)
RECIPE = StudentRecipe(steps=40, learning_rate=3e-3, step=16, seed=0)


def data() -> TrainingTexts:
    """Sequences of three lengths, half in pools; the value tells whether a token is among them."""
    random = np.random.default_rng(0)
    sequences = [
        random.integers(5, 40, size=int(n)).astype(np.int32) for n in random.integers(3, 6, 200)
    ]
    values = np.array([2.0 if (ids < 12).any() else -2.0 for ids in sequences], np.float32)
    states = np.repeat(values[:, None], HIDDEN, 1).astype(np.float16)
    pools = np.where(np.arange(200) < 100, np.arange(200) // 10, -1).astype(np.int32)
    return TrainingTexts.of(
        TeacherLabels([str(i) for i in range(200)], values, states, pools), sequences
    )


def data_of(_: int) -> TrainingTexts:
    return data()


def fresh() -> Student:
    torch.manual_seed(0)
    return Student(SHAPE, HIDDEN)


def test_it_learns() -> None:
    errors: list[float] = []
    recipe = replace(RECIPE, steps=150)
    train(fresh(), data_of, recipe, lambda _, e: errors.append(float(e[0])))
    assert errors[-1] < errors[0] / 2


def test_an_interrupted_run_goes_on_as_if_it_had_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, halves = fresh(), fresh()
    train(whole, data_of, RECIPE)
    monkeypatch.setattr(module, "EVERY", 10)

    def interrupt(step: int, _: NDArray[np.float64]) -> None:
        if step == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(halves, data_of, RECIPE, interrupt, tmp_path / "state.pt")
    resumed = Student(SHAPE, HIDDEN)
    train(resumed, data_of, RECIPE, checkpoint=tmp_path / "state.pt")
    for name, tensor in whole.state_dict().items():
        assert torch.equal(tensor, resumed.state_dict()[name]), name


@pytest.mark.slow
def test_it_learns_the_order_in_pools_alone() -> None:
    texts = data()
    recipe = replace(
        RECIPE,
        steps=200,
        score_weight=0,
        value_weight=0,
        state_weight=0,
    )
    student = fresh()
    train(student, data_of, recipe)
    by_student = predict(student.regressor, [ids.tolist() for ids in texts.sequences])
    assert np.corrcoef(by_student[:100], texts.labels.logits[:100])[0, 1] > 0.8


def test_the_result_is_the_mean_of_the_weights() -> None:
    student, last = fresh(), fresh()
    train(student, data_of, replace(RECIPE, averaging=0.9))
    train(last, data_of, replace(RECIPE, averaging=0.0))
    mean, weights = student.state_dict(), last.state_dict()
    assert not torch.equal(mean["regressor.head.weight"], weights["regressor.head.weight"])
    assert torch.allclose(mean["regressor.head.weight"], weights["regressor.head.weight"], atol=0.1)


def test_a_narrower_student_starts_with_the_largest_units(tmp_path: Path) -> None:
    train_word_pieces(["every cube is small"], 150).save(str(tmp_path / "tokenizer.json"))
    random = np.random.default_rng(0)
    shape = replace(SHAPE, layers=1, vocabulary=200)
    arrays = {n: random.normal(size=s).astype(np.float32) for n, s in shape.sizes().items()}
    arrays["layers.0.intermediate.weight"][10:26] *= 3
    head = LinearHead(random.normal(size=HIDDEN).astype(np.float32), 0.5, logistic=True)
    teacher = RegressorWeights(EncoderWeights(shape, arrays), head)
    student = Student(replace(SHAPE, layers=1, vocabulary=1, intermediate=16), HIDDEN)
    start_from(student, teacher, Tokens(tmp_path / "tokenizer.json"), ["[CLS]"], [0])
    started = weights_of(student.regressor).encoder.arrays
    for part, kept in (
        ("intermediate.weight", arrays["layers.0.intermediate.weight"][10:26]),
        ("intermediate.bias", arrays["layers.0.intermediate.bias"][10:26]),
        ("output.weight", arrays["layers.0.output.weight"][:, 10:26]),
    ):
        assert np.array_equal(started[f"layers.0.{part}"], kept), part


def test_a_packed_pass_gives_what_the_encoder_gives() -> None:
    """Beside the rounding to bf16: 8 bits of states near 1."""
    student, texts = fresh(), data()
    places = sorted(range(200), key=lambda i: len(texts.sequences[i]))
    packed, _ = student(packing.pack([texts.sequences[i] for i in places]))
    exact = predict(student.regressor, [texts.sequences[i].tolist() for i in places])
    assert np.abs(packed.detach().sigmoid().numpy() - exact).max() < 0.01


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
