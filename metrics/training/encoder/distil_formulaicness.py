r"""Distil the fine-tuned MiniLM-L6 into a small encoder, which `train_three_heads` starts from.

    python -m metrics.training.encoder.distil_formulaicness ../shared/data --work FOLDER \
        --out FOLDER

The folder keeps what takes long: the data set, the teacher's labels and the state of training; a
run that was interrupted goes on from there.  With ``--evaluate`` it only
measures the published F of an encoder, also of the shipped one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch

from metrics import encoder_weights, minilm
from metrics.engine import heads
from metrics.formulaicness import regressor, weights
from metrics.text_encoder import files
from metrics.training.encoder.distillation_workplace import Workplace
from metrics.training.encoder.student import (
    Student,
    StudentRecipe,
    TrainingTexts,
    start_from,
    train,
)
from metrics.training.encoder.student_agreement import evaluate, evaluate_untrained
from metrics.training.encoder.vocabulary import pieces_of, train_word_pieces

SHAPE = encoder_weights.EncoderShape(
    layers=3, hidden=384, heads=12, intermediate=768, vocabulary=4608
)
LAYERS = (0, 2, 5)
"""The teacher's layers that the student's start as, with half of their feed-forward units."""

FILES, WINDOW = 40, 3
"""Files of changed formulae, and how many of them a pass reads; the next pass leaves out the first
of these and has the one that follows them.  File 0, with the formulae of the corpora, is read in
every third pass."""

RECIPE = StudentRecipe()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="where labels and states are kept")
    parser.add_argument("--steps", type=int, default=RECIPE.steps)
    parser.add_argument("--seed", type=int, default=RECIPE.seed, help="of the data set")
    parser.add_argument("--threads", type=int, default=RECIPE.threads)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the student")
    parser.add_argument("--evaluate", action="store_true", help="measure what is in --out")
    parser.add_argument("--label", type=int, help="only label the texts of so many passes")
    asked = parser.parse_args()
    place = Workplace(asked.data, asked.work, asked.seed)
    if asked.label is not None:
        place.labels(sorted({n for i in range(asked.label) for n in files_of_pass(i)}))
        return
    if not asked.evaluate:
        recipe = replace(RECIPE, steps=asked.steps, threads=asked.threads)
        distil(place, recipe, asked.out)
    model, tokens = (
        regressor.Regressor.of(read_student(asked.out)),
        minilm.Tokens(asked.out / files.TOKENIZER),
    )
    for side in ("validation", "test"):
        student, teacher, alike = evaluate(place, side, model, tokens)
        figures = {"student": asdict(student), "teacher": asdict(teacher)}
        figures["agreement"] = asdict(alike)
        sys.stdout.write(json.dumps({side: figures}) + "\n")
    untrained = asdict(evaluate_untrained(place, model, tokens))
    sys.stdout.write(json.dumps({"untrained": untrained}) + "\n")


def distil(place: Workplace, recipe: StudentRecipe, out: Path) -> None:
    """Train the student and write it to a folder.

    Args:
        place: of the labels and the state of training.
        recipe: the settings.
        out: the folder; word pieces that are there are kept, else they are trained on the texts.
    """
    torch.manual_seed(recipe.seed)
    out.mkdir(parents=True, exist_ok=True)
    if not (out / files.TOKENIZER).exists():
        word_pieces = train_word_pieces(place.labels(files_of_pass(0)).texts, SHAPE.vocabulary)
        word_pieces.save(str(out / files.TOKENIZER))
    tokens = minilm.Tokens(out / files.TOKENIZER)
    student = Student(SHAPE, place.teacher.encoder.shape.hidden)
    pieces = pieces_of(out / files.TOKENIZER)
    start_from(student, place.teacher, minilm.Tokens(), pieces, LAYERS)

    @lru_cache(2)
    def texts_of_pass(number: int) -> TrainingTexts:
        labels = place.labels(files_of_pass(number))
        return TrainingTexts.of(labels, list(tokens.encodings(labels.texts)))

    train(student, texts_of_pass, recipe, _report, place.work / "student.pt")
    save_student(out, weights_of(student.regressor), asdict(recipe))


def save_student(
    folder: Path, model: weights.RegressorWeights, recipe: Mapping[str, object]
) -> None:
    """Write an encoder with only the published F."""
    head = heads.LinearHeads(model.head.weight[None], np.array([model.head.bias], np.float32))
    files.save(folder, files.TextEncoder(model.encoder, head, (files.PUBLISHED,)), recipe)


def read_student(folder: Path) -> weights.RegressorWeights:
    """The published F of an encoder with any heads."""
    read = files.load(folder)
    return weights.RegressorWeights(
        read.encoder, read.logistic_head(files.PUBLISHED), separator=None
    )


def files_of_pass(number: int) -> list[int]:
    """The numbers of the files of labels that a pass reads.

    >>> files_of_pass(0), files_of_pass(1), files_of_pass(38)
    ([0, 1, 2, 3], [2, 3, 4], [39, 40, 1])
    """
    changed = (1 + (number + i) % FILES for i in range(WINDOW))
    return [*([0] if number % WINDOW == 0 else []), *changed]


def weights_of(model: regressor.Regressor) -> weights.RegressorWeights:
    """The weights of a regressor of single texts."""
    weight, bias = model.head.weight.detach()[0].numpy(), float(model.head.bias.detach()[0])
    return weights.RegressorWeights(
        model.encoder.weights(), heads.LinearHead(weight, bias, logistic=True), separator=None
    )


def _report(step: int, errors: np.typing.NDArray[np.float64]) -> None:
    """A line of JSON with the mean errors since the last one."""
    names = ("score", "value", "state", "difference", "order")
    row = {"step": step, **dict(zip(names, map(float, errors), strict=True))}
    sys.stderr.write(json.dumps(row) + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
