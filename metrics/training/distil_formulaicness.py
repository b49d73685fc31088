"""Distil the fine-tuned MiniLM-L6 into a small encoder, which `train_three_heads` starts from.

    python -m metrics.training.distil_formulaicness ../shared/data --work FOLDER --out FOLDER

The folder keeps what takes long: the data set, the teacher's labels and the state of training; a
run that was interrupted goes on from there.  With ``--evaluate`` it only
measures the published F of an encoder, also of the shipped one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path

import numpy as np
import torch

from metrics import encoder_weights, minilm
from metrics.engine import batch_spec, heads
from metrics.formulaicness import regressor, weights
from metrics.text_encoder import files
from metrics.training import dataset, distillation_texts, evaluation, teacher_labels, verbalized
from metrics.training.student import (
    Student,
    StudentRecipe,
    TrainingTexts,
    predict,
    start_from,
    train,
)
from metrics.training.vocabulary import pieces_of, train_word_pieces

SHAPE = encoder_weights.EncoderShape(
    layers=3, hidden=384, heads=12, intermediate=768, vocabulary=4608
)
LAYERS = (0, 2, 5)
"""The teacher's layers that the student's start as, with half of their feed-forward units."""

PART = 12_000
"""Texts in a file of labels."""

FILES, WINDOW = 40, 3
"""Files of changed formulae, and how many of them a pass reads; the next pass leaves out the first
of these and has the one that follows them.  File 0, with the formulae of the corpora, is read in
every third pass."""

RECIPE = StudentRecipe()

CORPUS_SHARE, ORDINARY_SHARE = 0.10, 0.12
"""Of recorded texts and of ordinary sentences among the labelled; the others are candidates."""

CLEAR = 0.01
"""Two candidates whose F differs by less have no order worth keeping."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How near the student is to the teacher on the candidates of held-out formulae.

    Attributes:
        texts: distinct candidates.
        deviation: the root of the mean squared difference of F.
        pairs: pairs of candidates of one formula whose F differs by more than `CLEAR`.
        same_order: the share of these pairs that the student orders alike.
    """

    texts: int
    deviation: float
    pairs: int
    same_order: float


def agreement(
    pools: Sequence[Sequence[str]], teacher: dict[str, float], student: dict[str, float]
) -> Agreement:
    """The agreement of two measures, each from text to F, on pools of candidates."""
    texts = sorted(set().union(*pools))
    differences = np.array([student[text] - teacher[text] for text in texts])
    pairs = [
        (first, second)
        for pool in pools
        for i, first in enumerate(pool)
        for second in pool[:i]
        if abs(teacher[first] - teacher[second]) > CLEAR
    ]
    alike = [
        (teacher[first] > teacher[second]) == (student[first] > student[second])
        and student[first] != student[second]
        for first, second in pairs
    ]
    deviation = float(np.sqrt(np.mean(differences**2)))
    return Agreement(len(texts), deviation, len(pairs), float(np.mean(alike)))


class Workplace:
    """The folder of a run: the data set and the labels, each made once."""

    def __init__(self, data: Path, work: Path, seed: int) -> None:
        """Read or make the data set of a seed."""
        work.mkdir(parents=True, exist_ok=True)
        self.data, self.work, self._seed = data, work, seed
        self.teacher = weights.load(Path(weights.__file__).parent / weights.TEXT_WEIGHTS)
        self._barred = dataset.excluded(data)
        self._sources = self._read_sources()
        self.dataset: dataset.Dataset = dataset.assemble(self._sources, self._barred, seed)

    def pools(self, side: str) -> list[list[str]]:
        """The candidates of each formula of a side (``validation`` or ``test``)."""
        path = self.work / f"pool-{side}.json"
        if not path.exists():
            texts = {example.text for example in getattr(self.dataset, side)}
            formulas = distillation_texts.formulas_of(self._sources, texts)
            path.write_text(
                json.dumps([distillation_texts.candidate_texts(formula) for _, formula in formulas])
            )
        pools: list[list[str]] = json.loads(path.read_text(encoding="utf-8"))
        return pools

    def held_out_labels(self, side: str) -> teacher_labels.Labels:
        """The teacher's exact labels of a side's texts and candidates."""
        path = self.work / f"eval-{side}.npz"
        if not path.exists():
            examples = [example.text for example in getattr(self.dataset, side)]
            pooled = [text for pool in self.pools(side) for text in pool]
            texts = list(dict.fromkeys([*examples, *pooled]))
            teacher_labels.label(
                teacher_labels.states_model(self.teacher, batch_spec.Precision.EXACT),
                self.teacher,
                texts,
            ).save(path)
        return teacher_labels.read(path)

    def labels(self, numbers: Sequence[int]) -> teacher_labels.Labels:
        """The teacher's labels of the training texts of some files of `PART`."""
        paths = [self.work / f"labels-{i:03d}.npz" for i in numbers]
        if not all(path.exists() for path in paths):
            model = teacher_labels.states_model(self.teacher, batch_spec.Precision.FAST)
            held_out = self._held_out()
            for number, path in zip(numbers, paths, strict=True):
                if not path.exists():
                    texts, pools = self._part(number, held_out)
                    teacher_labels.label(model, self.teacher, texts, pools).save(path)
                    sys.stderr.write(f"{path}\n")
        return teacher_labels.concatenate([teacher_labels.read(path) for path in paths])

    def _part(
        self, number: int, held_out: distillation_texts.HeldOut
    ) -> tuple[list[str], list[int]]:
        """The training texts of a file, each once, and the pools that they belong to."""
        randoms = [np.random.default_rng([self._seed, number, i]) for i in range(4)]
        corpus = distillation_texts.corpus_texts(self._sources, held_out, randoms[0])
        ordinary = distillation_texts.ordinary_texts(self.data, held_out, randoms[1])
        single = [*islice(corpus, round(CORPUS_SHARE * PART))]
        single += islice(ordinary, round(ORDINARY_SHARE * PART))
        pool_of = dict.fromkeys(single, -1)
        pools = distillation_texts.formula_pools(
            self._sources, held_out, randoms[2], recorded=number == 0
        )
        for pool_number, pool in enumerate(pools):
            for text in pool:
                pool_of.setdefault(text, pool_number)
            for text in distillation_texts.damaged_copies(pool, held_out, randoms[3]):
                pool_of.setdefault(text, -1)
            if len(pool_of) >= PART:
                return list(pool_of), list(pool_of.values())
        raise AssertionError("the pools have no end")

    def _held_out(self) -> distillation_texts.HeldOut:
        pools = [*self.pools("validation"), *self.pools("test")]
        return distillation_texts.hold_out(self._sources, self.dataset, pools, self._barred)

    def _read_sources(self) -> list[dataset.Source]:
        path = self.work / "sources.json"
        if not path.exists():
            collected = dataset.sources(self.data, verbalized.our_texts)
            path.write_text(json.dumps([astuple(source) for source in collected]))
        return [dataset.Source(*row) for row in json.loads(path.read_text(encoding="utf-8"))]


def evaluate(
    place: Workplace, side: str, model: regressor.Regressor, tokens: minilm.Tokens
) -> tuple[evaluation.Quality, evaluation.Quality, Agreement]:
    """The student's and the teacher's figures on a side's texts, and their agreement."""
    labels = place.held_out_labels(side)
    by_student = predict(model, [ids.tolist() for ids in tokens.encodings(labels.texts)])
    by_teacher = 1 / (1 + np.exp(-labels.logits.astype(np.float64)))
    student, teacher = (
        dict(zip(labels.texts, map(float, values), strict=True))
        for values in (by_student, by_teacher)
    )
    examples = getattr(place.dataset, side)

    def quality_of(scores: dict[str, float]) -> evaluation.Quality:
        return evaluation.quality(
            examples, np.array([scores[example.text] for example in examples])
        )

    return (
        quality_of(student),
        quality_of(teacher),
        agreement(place.pools(side), teacher, student),
    )


def evaluate_untrained(
    place: Workplace, model: regressor.Regressor, tokens: minilm.Tokens
) -> Agreement:
    """The agreement on the candidates of formulae that no training reads."""
    formulas = distillation_texts.untrained_formulas(place.data)
    pools = [distillation_texts.candidate_texts(formula) for formula in formulas]
    texts = sorted(set().union(*pools))
    exact = teacher_labels.states_model(place.teacher, batch_spec.Precision.EXACT)
    by_teacher = teacher_labels.label(exact, place.teacher, texts).logits
    by_student = predict(model, [ids.tolist() for ids in tokens.encodings(texts)])
    teacher = 1 / (1 + np.exp(-by_teacher.astype(np.float64)))
    return agreement(
        pools,
        dict(zip(texts, teacher.tolist(), strict=True)),
        dict(zip(texts, by_student.tolist(), strict=True)),
    )


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
    """Write an encoder with the published F alone."""
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
