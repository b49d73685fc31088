"""The small encoder in training: its vocabulary, its start from the teacher, and its steps.

The student sees each text once a pass.  It follows the teacher's F, the value before the logistic
function, and, through a projection that is thrown away, the teacher's state of the first token
(Jiao et al. 2020, TinyBERT).  It starts from the teacher's word vectors, and from a few of its
layers (Sanh et al. 2019, DistilBERT).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch

from metrics import encoder_weights, minilm
from metrics.engine import exact_length, torch_arrays, torch_threads
from metrics.formulaicness import regressor, weights
from metrics.training.teacher_labels import Labels

Batch: TypeAlias = tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]
"""Texts of one length: their places among the labelled, ids, values and states."""

EVERY = 25
"""Steps between two reports."""


@dataclass(frozen=True, slots=True)
class StudentRecipe:
    """The settings of one distillation.

    Attributes:
        steps: moves of the weights.
        step: texts a step, in batches of one length.
        score_weight, value_weight, state_weight: of the squared errors of F, of the value before
            the logistic function, and of the state.
        difference_weight: of the squared errors of the difference in F of two texts of one length
            that are near each other among the labelled ones, as candidates of one formula are.
        block: texts that are shuffled together, so that such texts come in one batch.
        warm: the share of the steps in which the learning rate rises.
    """

    steps: int = 1600
    learning_rate: float = 4e-4
    weight_decay: float = 0.01
    step: int = 128
    score_weight: float = 50.0
    value_weight: float = 1.0
    state_weight: float = 0.2
    difference_weight: float = 0.0
    block: int = 1
    warm: float = 0.03
    seed: int = 2
    threads: int = 2


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
        student: of the teacher's width; changed in place.
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
    for name in student.regressor.encoder.state_dict():
        kind, _, rest = name.partition(".")
        if kind == "layers":
            number, _, part = rest.partition(".")
            start[name] = arrays[f"layers.{layers[int(number)]}.{part}"]
        elif name not in start:
            start[name] = arrays[name]
    student.regressor.encoder.fill(
        encoder_weights.EncoderWeights(student.regressor.encoder.shape, start)
    )
    head = {"weight": teacher.head.weight[None], "bias": [teacher.head.bias]}
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

    def forward(self, ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Values (n,) before the logistic function and projected states (n, teacher_hidden)."""
        first = self.regressor.encoder(ids, kept=1)[:, 0]
        return self.regressor.head(first)[:, 0], self.projection(first)


class StudentTrainer:
    """fp32 weights that the optimizer moves, and a bf16 copy that does the arithmetic."""

    def __init__(self, student: Student, recipe: StudentRecipe, state_scale: torch.Tensor) -> None:
        self.student, self._recipe = student, recipe
        self._scale = state_scale
        self._working = deepcopy(student).bfloat16()
        matrices = [p for p in student.parameters() if p.dim() == 2]
        vectors = [p for p in student.parameters() if p.dim() != 2]
        groups = [
            {"params": matrices, "weight_decay": recipe.weight_decay},
            {"params": vectors, "weight_decay": 0.0},
        ]
        self._optimizer = torch.optim.AdamW(
            groups, recipe.learning_rate, betas=(0.9, 0.98), fused=True
        )
        self.number = 0

    def step(
        self, batches: Sequence[Batch], workers: ThreadPoolExecutor
    ) -> np.typing.NDArray[np.float64]:
        """One move by batches; the mean errors of F, value, state."""
        texts = sum(len(ids) for _, ids, *_ in batches)
        parts = list(workers.map(lambda batch: self._gradients(batch, texts), batches))
        for i, parameter in enumerate(self.student.parameters()):
            parameter.grad = parts[0][1][i].float()
            for _, gradients in parts[1:]:
                parameter.grad += gradients[i]
        torch.nn.utils.clip_grad_norm_(self.student.parameters(), 1.0)
        share = _rate(self.number / self._recipe.steps, self._recipe.warm)
        for group in self._optimizer.param_groups:
            group["lr"] = self._recipe.learning_rate * share
        self._optimizer.step()
        self.number += 1
        with torch.no_grad():
            pairs = zip(self._working.parameters(), self.student.parameters(), strict=True)
            for fast, master in pairs:
                fast.copy_(master)
        return np.asarray(np.sum([errors for errors, _ in parts], axis=0) / texts)

    def _gradients(
        self, batch: Batch, texts: int
    ) -> tuple[np.typing.NDArray[np.float64], tuple[torch.Tensor, ...]]:
        places, ids, values, states = batch
        value, state = self._working(ids)
        score_errors = ((value.float().sigmoid() - values.sigmoid()) ** 2).sum()
        value_errors = torch.nn.functional.smooth_l1_loss(value.float(), values, reduction="sum")
        state_errors = (((state.float() - states) / self._scale) ** 2).mean(1).sum()
        recipe = self._recipe
        loss = recipe.score_weight * score_errors + recipe.value_weight * value_errors
        loss = loss + recipe.state_weight * state_errors
        if recipe.difference_weight:
            errors_of = value.float().sigmoid() - values.sigmoid()
            near = (places[:, None] - places).abs().lt(recipe.block).triu(1)
            between = (errors_of[:, None] - errors_of)[near]
            loss = loss + recipe.difference_weight * (between**2).sum()
        loss = loss / texts
        gradients = torch.autograd.grad(loss, list(self._working.parameters()), allow_unused=True)
        kept = tuple(
            torch.zeros_like(p) if g is None else g
            for g, p in zip(gradients, self._working.parameters(), strict=True)
        )
        errors = torch.stack([score_errors, value_errors, state_errors]).detach().double()
        return errors.numpy(), kept

    def save(self, path: Path) -> None:
        """Keep what the next step needs."""
        state = {"weights": self.student.state_dict(), "optimizer": self._optimizer.state_dict()}
        torch.save({**state, "number": self.number}, path)

    def load(self, path: Path) -> None:
        """Take up a kept state."""
        kept = torch.load(path, weights_only=True)
        self.student.load_state_dict(kept["weights"])
        self._optimizer.load_state_dict(kept["optimizer"])
        self.number = kept["number"]
        self._working.load_state_dict(kept["weights"])


def _rate(progress: float, warm: float) -> float:
    """Up to the full learning rate, then half a cosine down to nothing."""
    if progress < warm:
        return (progress + 1e-9) / warm
    return 0.5 * (1 + math.cos(math.pi * min(1.0, (progress - warm) / (1 - warm))))


def steps_of(
    lengths: np.typing.NDArray[np.int64],
    step: int,
    random: np.random.Generator,
    part: int = 1024,
    block: int = 1,
) -> Iterator[list[list[int]]]:
    """One pass over sequences: steps of about `step`, each a few batches of one length.

    Args:
        lengths: of the sequences, (n,).
        step: sequences a step.
        random: of their order.
        part: tokens a batch at most.
        block: sequences that stay together when they are shuffled.
    """
    blocks = random.permutation(-(-len(lengths) // block))
    order = (blocks[:, None] * block + np.arange(block)).ravel()
    order = order[order < len(lengths)]
    ordered = lengths[order].tolist()
    batches = [[int(order[i]) for i in g] for g in exact_length.batch_by_length(ordered, part)]
    random.shuffle(batches)
    taken: list[list[int]] = []
    for batch in batches:
        taken.append(batch)
        if sum(map(len, taken)) >= step:
            yield taken
            taken = []
    if taken:
        yield taken


def predict(
    model: regressor.Regressor, sequences: Sequence[Sequence[int]]
) -> np.typing.NDArray[np.float64]:
    """F of token ids, (n,), in fp32."""
    return exact_length.score_by_length(torch_arrays.wrap_torch_model(model.eval()), sequences)


def train(
    student: Student,
    labels: Labels,
    sequences: Sequence[np.typing.NDArray[np.int32]],
    recipe: StudentRecipe,
    report: Callable[[int, np.typing.NDArray[np.float64]], None] = lambda *_: None,
    checkpoint: Path | None = None,
) -> None:
    """Run the recipe on a student; a checkpoint that is there is taken up.

    Args:
        student: changed in place.
        labels: of the texts.
        sequences: the student's token ids of the texts.
        recipe: the settings.
        report: called every `EVERY` steps and at the end with their number and the mean errors
            since then of F, of the value before the logistic function, and of the state.
        checkpoint: where to keep the state as often.
    """
    trainer = StudentTrainer(student, recipe, torch.tensor(_spread(labels.states)))
    if checkpoint is not None and checkpoint.exists():
        trainer.load(checkpoint)
    errors: list[np.typing.NDArray[np.float64]] = []
    with (
        torch_threads.limit_to_one_core(),
        ThreadPoolExecutor(recipe.threads, initializer=torch.set_num_threads, initargs=(1,)) as w,
    ):
        for step in islice(_all_steps(sequences, recipe), trainer.number, recipe.steps):
            errors.append(trainer.step([_batch(labels, sequences, part) for part in step], w))
            if trainer.number % EVERY == 0 or trainer.number == recipe.steps:
                report(trainer.number, np.mean(errors, axis=0))
                errors = []
                if checkpoint is not None:
                    trainer.save(checkpoint)


def _all_steps(
    sequences: Sequence[np.typing.NDArray[np.int32]], recipe: StudentRecipe
) -> Iterator[list[list[int]]]:
    """The steps of one pass after another, without end."""
    lengths = np.array([len(ids) for ids in sequences])
    for number in count():
        random = np.random.default_rng([recipe.seed, number])
        yield from steps_of(lengths, recipe.step, random, block=recipe.block)


def _batch(
    labels: Labels, sequences: Sequence[np.typing.NDArray[np.int32]], part: Sequence[int]
) -> Batch:
    """The texts of one length at some places."""
    ids = np.stack([sequences[i] for i in part]).astype(np.int64)
    states = labels.states[part].astype(np.float32)
    return (
        torch.tensor(part),
        torch.tensor(ids),
        torch.tensor(labels.logits[part]),
        torch.tensor(states),
    )


def _spread(states: np.typing.NDArray[np.float16]) -> np.typing.NDArray[np.float32]:
    """The standard deviation of each feature, of 20,000 of the states at most."""
    sample = states[:: max(1, len(states) // 20_000)].astype(np.float32)
    return np.asarray(sample.std(0) + 1e-3, np.float32)
