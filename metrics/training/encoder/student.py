"""The small encoder in training: its vocabulary, its start from the teacher, and its steps.

The student sees each text once a pass.  It follows the teacher's F, the value before the logistic
function, and, through a projection that is thrown away, the teacher's state of the first token
(Jiao et al. 2020, TinyBERT); and, since candidates of one formula are what it ranks, the teacher's
differences in F between those (as a regression, and as probabilities of an order: Burges et al.
2005, RankNet).  It starts from the teacher's word vectors, and from a few of its layers (Sanh et
al. 2019, DistilBERT).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Self

import numpy as np
import torch
from torch.nn import functional

from logic2text.lazy_dataclass import dataclass
from metrics import encoder_weights, minilm
from metrics.engine import exact_length, packing, torch_models
from metrics.formulaicness import regressor, weights
from metrics.training import schedule
from metrics.training.averaged_training import AveragedTraining
from metrics.training.encoder.packed_encoder import first_states
from metrics.training.pools import order_error, pairs_of, steps_of
from metrics.training.texts.teacher_labels import TeacherLabels

EVERY = 100
"""Steps between two reports."""


@dataclass(frozen=True, slots=True)
class StudentRecipe:
    """The settings of one distillation.

    Attributes:
        steps: moves of the weights.
        step: texts a step, of whole pools.
        score_weight, value_weight, state_weight: of the squared errors of F, of the value before
            the logistic function, and of the state.
        difference_weight: of the squared errors of the difference in F of two texts of a pool.
        order_weight: of the cross-entropy of the order of two texts of a pool, whose probability
            is the logistic function of their difference in F over `order_scale`.
        warm: the steps in which the learning rate rises.
        cooling: the share of the steps, the last ones, in which it falls to nothing; until there
            a run does not depend on how many steps follow (Hu et al. 2024, MiniCPM).
        averaging: what the mean of the weights keeps of itself at each step; it is the result.
    """

    steps: int = 8000
    learning_rate: float = 6e-4
    weight_decay: float = 0.01
    step: int = 160
    score_weight: float = 50.0
    value_weight: float = 1.0
    state_weight: float = 0.2
    difference_weight: float = 20.0
    order_weight: float = 1.0
    order_scale: float = 0.02
    warm: int = 150
    cooling: float = 0.35
    averaging: float = 0.998
    seed: int = 2
    threads: int = 1


def start_from(
    student: Student,
    teacher: weights.RegressorWeights,
    teacher_tokens: minilm.Tokens,
    pieces: Sequence[str],
    layers: Sequence[int],
) -> None:
    """Copy the teacher's vectors of the pieces, some of its layers, and its head.

    A piece that the teacher lacks starts as the mean of the teacher's pieces of it.

    Args:
        student: of the teacher's width, with as many feed-forward units or fewer, which are then
            those of the teacher with the largest weights; changed in place.
        teacher: its weights.
        teacher_tokens: its word pieces.
        pieces: the student's word pieces, by their ids.
        layers: the teacher's layer that each layer of the student starts as.
    """
    arrays = teacher.encoder.arrays
    words = arrays["embeddings.word.weight"]
    start = {
        "embeddings.word.weight": np.stack(
            [_teacher_vector(piece, words, teacher_tokens) for piece in pieces]
        )
    }
    shape = student.regressor.encoder.shape
    for name in student.regressor.encoder.state_dict():
        kind, _, rest = name.partition(".")
        if kind == "layers":
            number, _, part = rest.partition(".")
            layer = f"layers.{layers[int(number)]}"
            units = largest_units(arrays, layer, shape.intermediate)
            array = arrays[f"{layer}.{part}"]
            match part:
                case "intermediate.weight" | "intermediate.bias":
                    array = array[units]
                case "output.weight":
                    array = array[:, units]
            start[name] = array
        elif name not in start:
            start[name] = arrays[name]
    student.regressor.encoder.fill(encoder_weights.EncoderWeights(shape, start))
    fill_head(student, teacher)


def largest_units(
    arrays: encoder_weights.Arrays, layer: str, units: int
) -> np.typing.NDArray[np.int64]:
    """The feed-forward units of a layer with the largest product of weights in and out, sorted."""
    into = np.linalg.norm(arrays[f"{layer}.intermediate.weight"], axis=1)
    out = np.linalg.norm(arrays[f"{layer}.output.weight"], axis=0)
    return np.sort(np.argsort(-into * out, kind="stable")[:units])


def fill_head(student: Student, start: weights.RegressorWeights) -> None:
    """Copy a head; the projection starts as the identity."""
    head = {"weight": start.head.weight[None], "bias": [start.head.bias]}
    student.regressor.head.load_state_dict({k: torch.tensor(v) for k, v in head.items()})
    with torch.no_grad():
        torch.nn.init.eye_(student.projection.weight)
        torch.nn.init.zeros_(student.projection.bias)


def _teacher_vector(
    piece: str, words: np.typing.NDArray[np.float32], tokens: minilm.Tokens
) -> np.typing.NDArray[np.float32]:
    same = tokens.id_of(piece)
    if same is not None:
        return np.asarray(words[same], np.float32)
    parts = tokens.encode([piece.removeprefix("##")])[0][1:-1]
    return np.asarray(words[parts].mean(0) if parts else words.mean(0), np.float32)


class Student(torch.nn.Module):
    """A regressor, and the projection of its first state onto the teacher's."""

    def __init__(self, shape: encoder_weights.EncoderShape, teacher_hidden: int) -> None:
        super().__init__()
        self.regressor = regressor.Regressor(shape=shape, separator=None)
        self.projection = torch.nn.Linear(shape.hidden, teacher_hidden)
        for module in self.regressor.modules():
            if isinstance(module, torch.nn.Linear | torch.nn.Embedding):
                torch.nn.init.normal_(module.weight, std=0.02)

    def forward(self, rows: packing.PackedRows) -> tuple[torch.Tensor, torch.Tensor]:
        """Values (n,) before the logistic function and projected states (n, teacher_hidden)."""
        first = first_states(self.regressor.encoder, rows)
        return self.regressor.head(first)[:, 0], self.projection(first)


@dataclass(frozen=True, slots=True, eq=False)
class TrainingTexts:
    """Texts with what a step needs of them.

    Attributes:
        labels: what the teacher makes of them.
        sequences: the student's token ids.
        spread: fp32 (hidden,), the standard deviation of each feature of the teacher's state.
    """

    labels: TeacherLabels
    sequences: Sequence[np.typing.NDArray[np.int32]]
    spread: np.typing.NDArray[np.float32]

    @classmethod
    def of(cls, labels: TeacherLabels, sequences: Sequence[np.typing.NDArray[np.int32]]) -> Self:
        """With the deviations of 20,000 of the states at most."""
        sample = labels.states[:: max(1, len(labels.states) // 20_000)].astype(np.float32)
        return cls(labels, sequences, np.asarray(sample.std(0) + 1e-3, np.float32))


class StudentTrainer:
    """The student and the progress of its training."""

    def __init__(self, student: Student, recipe: StudentRecipe) -> None:
        self.student, self._recipe = student, recipe
        self.progress = AveragedTraining(
            student,
            learning_rate=recipe.learning_rate,
            weight_decay=recipe.weight_decay,
            averaging=recipe.averaging,
        )

    def step(self, texts: TrainingTexts, places: Sequence[int]) -> np.typing.NDArray[np.float64]:
        """One move by the texts at some places; the mean errors of F, value, state and order."""
        places = sorted(places, key=lambda place: len(texts.sequences[place]))  # for packing
        rows = packing.pack([texts.sequences[place] for place in places])
        errors = self._errors(rows, texts, np.array(places))
        recipe = self._recipe
        weights_of = (
            *(recipe.score_weight, recipe.value_weight, recipe.state_weight),
            *(recipe.difference_weight, recipe.order_weight),
        )
        loss = (errors * torch.tensor(weights_of)).sum() / len(places)
        done = self.progress.number
        self.progress.move(loss, schedule.rate(done, recipe.steps, recipe.warm, recipe.cooling))
        return np.asarray(errors.detach().double().numpy() / len(places))

    def _errors(
        self, rows: packing.PackedRows, texts: TrainingTexts, places: np.typing.NDArray[np.int64]
    ) -> torch.Tensor:
        """The summed errors of F, value, state, differences and order."""
        labels = texts.labels
        values = torch.tensor(labels.logits[places])
        states = torch.tensor(labels.states[places].astype(np.float32))
        value, state = self.student(rows)
        score_errors = value.sigmoid() - values.sigmoid()
        first, second = (torch.tensor(part) for part in pairs_of(labels.pools[places]))
        scale = self._recipe.order_scale
        wanted = (values.sigmoid()[first] - values.sigmoid()[second]) / scale
        difference = (value.sigmoid()[first] - value.sigmoid()[second]) / scale
        return torch.stack(
            [
                (score_errors**2).sum(),
                functional.smooth_l1_loss(value, values, reduction="sum"),
                (((state - states) / torch.tensor(texts.spread)) ** 2).mean(1).sum(),
                ((score_errors[first] - score_errors[second]) ** 2).sum(),
                order_error(difference, wanted),
            ]
        )


def predict(
    model: regressor.Regressor, sequences: Sequence[Sequence[int]]
) -> np.typing.NDArray[np.float64]:
    """F of token ids, (n,), in fp32."""
    return exact_length.score_by_length(torch_models.wrap_torch_model(model.eval()), sequences)


def train(
    student: Student,
    texts_of: Callable[[int], TrainingTexts],
    recipe: StudentRecipe,
    report: Callable[[int, np.typing.NDArray[np.float64]], None] = lambda *_: None,
    checkpoint: Path | None = None,
) -> None:
    """Run the recipe on a student; a checkpoint that is there is taken up.

    Args:
        student: changed in place.
        texts_of: the texts of a pass by its number, from 0; asked for at its first step.
        recipe: the settings.
        report: called every `EVERY` steps and at the end with their number and the mean errors a
            text since then: of F, of the value before the logistic function, of the state, of the
            differences in a pool, and of the order in a pool.
        checkpoint: where to keep the state as often.
    """
    trainer = StudentTrainer(student, recipe)
    if checkpoint is not None and checkpoint.exists():
        trainer.progress.load(checkpoint)
    errors: list[np.typing.NDArray[np.float64]] = []
    cores = torch_models.set_thread_count(recipe.threads)
    try:
        steps = _all_steps(texts_of, recipe)
        for texts, places in islice(steps, trainer.progress.number, recipe.steps):
            errors.append(trainer.step(texts, places))
            if trainer.progress.number % EVERY == 0 or trainer.progress.number == recipe.steps:
                report(trainer.progress.number, np.mean(errors, axis=0))
                errors = []
                if checkpoint is not None:
                    trainer.progress.save(checkpoint)
        trainer.progress.finish()
    finally:
        torch_models.set_thread_count(cores)


def _all_steps(
    texts_of: Callable[[int], TrainingTexts], recipe: StudentRecipe
) -> Iterator[tuple[TrainingTexts, list[int]]]:
    """The steps of one pass after another, without end."""
    for number in count():
        texts = texts_of(number)
        random = np.random.default_rng([recipe.seed, number])
        for places in steps_of(texts.labels.pools, recipe.step, random):
            yield texts, places
