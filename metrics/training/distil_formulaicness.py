"""Distil the fine-tuned MiniLM-L6 into our own encoder, and write what the package ships.

    python -m metrics.training.distil_formulaicness ../shared/data --work FOLDER

The folder keeps what takes long: the data set, the teacher's labels and the state of training; a
run that was interrupted goes on from there.  With ``--evaluate`` it only measures what is shipped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from itertools import islice
from pathlib import Path

import numpy as np
import torch

from metrics import encoder_weights, minilm
from metrics.engine import batch_spec, heads
from metrics.formulaicness import regressor, small, weights
from metrics.training import dataset, distillation_texts, evaluation, teacher_labels, verbalized
from metrics.training.student import Student, StudentRecipe, predict, start_from, train
from metrics.training.vocabulary import train_word_pieces

SHAPE = encoder_weights.EncoderShape(
    layers=2, hidden=384, heads=12, intermediate=1536, vocabulary=4608
)
LAYERS = (0, 5)
"""The teacher's layers that the student's start as: of those tried the nearest to the teacher."""

PART = 12_000
"""Texts in a file of labels."""

TEXTS = 10 * PART
"""That the teacher labels."""

FIRST = StudentRecipe()
SECOND = replace(
    FIRST, steps=300, learning_rate=2e-4, difference_weight=150.0, block=16, seed=FIRST.seed + 1
)
"""On from the first: how the candidates of one formula differ counts as well."""

CORPUS_SHARE, ORDINARY_SHARE = 0.25, 0.1
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
        self._data, self.work, self._seed = data, work, seed
        self.teacher = weights.load(Path(small.__file__).parent / weights.TEXT_WEIGHTS)
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

    def labels(self, n: int) -> teacher_labels.Labels:
        """The teacher's labels of n training texts, in files of `PART`."""
        paths = [self.work / f"labels-{i:03d}.npz" for i in range(-(-n // PART))]
        if not all(path.exists() for path in paths):
            model = teacher_labels.states_model(self.teacher, batch_spec.Precision.FAST)
            for path, texts in zip(paths, self._parts(), strict=False):
                if not path.exists():
                    teacher_labels.label(model, self.teacher, texts).save(path)
                    sys.stderr.write(f"{path}\n")
        parts = [teacher_labels.read(path) for path in paths]
        return teacher_labels.Labels(
            [text for part in parts for text in part.texts],
            np.concatenate([part.logits for part in parts]),
            np.concatenate([part.states for part in parts]),
        )

    def _parts(self) -> Iterator[list[str]]:
        """The training texts, each once, in lists of `PART`."""
        held_out = self._held_out()
        randoms = [np.random.default_rng([self._seed, i]) for i in range(3)]
        corpus = distillation_texts.corpus_texts(self._sources, held_out, randoms[0])
        ordinary = distillation_texts.ordinary_texts(self._data, held_out, randoms[1])
        formulas = distillation_texts.formula_texts(self._sources, held_out, randoms[2])
        seen: set[str] = set()

        def fresh(texts: Iterator[str], n: int) -> list[str]:
            new = (text for text in texts if text not in seen and not seen.add(text))  # type: ignore[func-returns-value]
            return list(islice(new, n))

        while True:
            part = fresh(corpus, round(CORPUS_SHARE * PART))
            part += fresh(ordinary, round(ORDINARY_SHARE * PART))
            yield part + fresh(formulas, PART - len(part))

    def _held_out(self) -> distillation_texts.HeldOut:
        pools = [*self.pools("validation"), *self.pools("test")]
        return distillation_texts.hold_out(self._sources, self.dataset, pools, self._barred)

    def _read_sources(self) -> list[dataset.Source]:
        path = self.work / "sources.json"
        if not path.exists():
            collected = dataset.sources(self._data, verbalized.our_texts)
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


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="where labels and states are kept")
    parser.add_argument("--texts", type=int, default=TEXTS, help="that the teacher labels")
    parser.add_argument("--steps", type=int, default=FIRST.steps, help="of the first stage")
    parser.add_argument("--seed", type=int, default=FIRST.seed, help="of the data set")
    parser.add_argument("--threads", type=int, default=FIRST.threads)
    parser.add_argument("--out", type=Path, default=small.FOLDER)
    parser.add_argument("--evaluate", action="store_true", help="measure what is in --out")
    asked = parser.parse_args()
    place = Workplace(asked.data, asked.work, asked.seed)
    if not asked.evaluate:
        first = replace(FIRST, steps=asked.steps, threads=asked.threads)
        stages = (first, replace(SECOND, threads=asked.threads))
        distil(place, stages, asked.texts, asked.out)
    model, tokens = (
        regressor.Regressor.of(small.load(asked.out)),
        minilm.Tokens(asked.out / small.TOKENIZER),
    )
    for side in ("validation", "test"):
        student, teacher, alike = evaluate(place, side, model, tokens)
        figures = {"student": asdict(student), "teacher": asdict(teacher)}
        figures["agreement"] = asdict(alike)
        sys.stdout.write(json.dumps({side: figures}) + "\n")


def distil(place: Workplace, stages: Sequence[StudentRecipe], texts: int, out: Path) -> None:
    """Train the vocabulary and the student, one stage after another, and write both to a folder."""
    labels = place.labels(texts)
    out.mkdir(parents=True, exist_ok=True)
    word_pieces = train_word_pieces(labels.texts, SHAPE.vocabulary)
    word_pieces.save(str(out / small.TOKENIZER))
    tokens = minilm.Tokens(out / small.TOKENIZER)
    torch.manual_seed(stages[0].seed)
    student = Student(SHAPE, place.teacher.encoder.shape.hidden)
    pieces = sorted(vocabulary := word_pieces.get_vocab(), key=vocabulary.__getitem__)
    start_from(student, place.teacher, minilm.Tokens(), pieces, LAYERS)
    sequences = list(tokens.encodings(labels.texts))
    for number, recipe in enumerate(stages):
        train(student, labels, sequences, recipe, _report, place.work / f"student-{number}.pt")
    recipes = {"texts": texts, "stages": [asdict(recipe) for recipe in stages]}
    small.save(out, weights_of(student.regressor), recipes)


def weights_of(model: regressor.Regressor) -> weights.RegressorWeights:
    """The weights of a regressor of single texts."""
    weight, bias = model.head.weight.detach()[0].numpy(), float(model.head.bias.detach()[0])
    return weights.RegressorWeights(
        model.encoder.weights(), heads.LinearHead(weight, bias, logistic=True), separator=None
    )


def _report(step: int, errors: np.typing.NDArray[np.float64]) -> None:
    """A line of JSON with the mean errors since the last one."""
    names = ("score", "value", "state")
    row = {"step": step, **dict(zip(names, map(float, errors), strict=True))}
    sys.stderr.write(json.dumps(row) + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
