"""Fine-tuning the regressor: mean squared error, AdamW, early stopping (table 9 of the paper).

A step gathers small batches of exact length, so that nothing is padded while a step still mixes
lengths; the arithmetic is bf16 with fp32 weights.  A moving average of the weights is judged beside
them.  The same seed gives the same model on one machine with one number of threads.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy

import numpy as np
import torch

from logic2text.lazy_dataclass import dataclass
from metrics.engine import exact_length, torch_models
from metrics.formulaicness.regressor import Regressor
from metrics.minilm import Tokens, base_weights
from metrics.training.encoder import low_rank
from metrics.training.texts import dataset

Vary = Callable[[Sequence[dataset.Example], np.random.Generator], Sequence[dataset.Example]]


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of one training run.

    Attributes:
        rank: of the low-rank update; None trains the whole encoder but its embeddings.
        centres: whether targets are the bins' centres instead of noisy draws.
        pair: whether the literal text of the formula is the second input.
        length_matched: whether texts are weighted so that, within each class, every length
            quartile of the whole set counts the same.
        group_balanced: whether a text's weight falls with the root of its group's size.
        averaging: decay a step of a moving average of the weights (Polyak and Juditsky 1992); the
            weights or their average are kept, whichever has the less validation error.
        patience: epochs without a better validation error before it stops.
    """

    seed: int = 0
    epochs: int = 3
    learning_rate: float = 2e-4
    batch_size: int = 32
    dropout: float = 0.1
    rank: int | None = None
    centres: bool = False
    pair: bool = False
    length_matched: bool = False
    group_balanced: bool = False
    averaging: float | None = None
    patience: int = 2
    threads: int = 2


@dataclass(frozen=True, slots=True)
class Epoch:
    """The mean squared errors after one pass, and its duration.

    Attributes:
        validation: of the weights.
        averaged: of their moving average, on the validation texts; None where none is kept.
        seconds: of the pass and its validation.
    """

    number: int
    train: float
    validation: float
    averaged: float | None
    seconds: float


def encode(tokens: Tokens, examples: Sequence[dataset.Example], pair: bool) -> list[list[int]]:
    """Token ids; with `pair` followed by the literal text, which is empty without a formula."""
    seconds = [e.literal or "" for e in examples] if pair else None
    return tokens.encode([e.text for e in examples], seconds)


def predict(
    model: Regressor, tokens: Tokens, examples: Sequence[dataset.Example], pair: bool
) -> np.typing.NDArray[np.float64]:
    """F of each example, shape (n,)."""
    return exact_length.score_by_length(
        torch_models.wrap_torch_model(model.eval()), encode(tokens, examples, pair)
    )


def fit(
    train: Sequence[dataset.Example],
    validation: Sequence[dataset.Example],
    recipe: Recipe,
    report: Callable[[Epoch], None] = lambda _: None,
    vary: Vary = lambda examples, _: examples,
    targets: np.typing.NDArray[np.float64] | None = None,
    start: Regressor | None = None,
) -> Regressor:
    """Train one regressor; returns the state with the least validation error.

    Args:
        train: what the weights move by.
        validation: what decides when to stop; disjoint from `train` by group.
        recipe: the settings.
        report: called after each epoch.
        vary: gives the training texts of each epoch, in the same order.
        targets: of the training texts, for distillation; the labels by default.
        start: a model to go on from, left as it is; the base with a new head by default.
    """
    import time

    torch.manual_seed(recipe.seed)
    torch.set_num_threads(recipe.threads)
    tokens = Tokens()
    model = _fresh(recipe, start)
    trainer = _Trainer(model, recipe, len(train))
    goal = torch.tensor(_targets(train, recipe) if targets is None else targets).float()
    weight = torch.tensor(_weights(train, recipe)).float()
    random = np.random.default_rng(recipe.seed)
    truth = np.array([e.score for e in validation])
    best, kept, waited = float("inf"), model, 0
    for number in range(1, recipe.epochs + 1):
        begun = time.perf_counter()
        ids = encode(tokens, vary(train, random), recipe.pair)
        total = sum(
            trainer.step([(torch.tensor([ids[i] for i in g]), goal[g], weight[g]) for g in step])
            for step in steps_of(ids, recipe.batch_size, random)
        )
        states = [deepcopy(model), *trainer.average()]
        errors = [
            float(np.mean((predict(state, tokens, validation, recipe.pair) - truth) ** 2))
            for state in states
        ]
        averaged = errors[1] if len(errors) > 1 else None
        seconds = time.perf_counter() - begun
        report(Epoch(number, total / len(train), errors[0], averaged, seconds))
        if min(errors) < best:
            best, kept, waited = min(errors), states[int(np.argmin(errors))], 0
        elif (waited := waited + 1) >= recipe.patience:
            break
    if recipe.rank is not None:
        low_rank.merge(kept.encoder)
    return kept.eval()


class _Trainer:
    """fp32 weights for the optimizer, and a bf16 copy of them for the arithmetic.

    The copy is cheaper than autocast, which would cast every weight anew for each small batch.
    """

    def __init__(self, model: Regressor, recipe: Recipe, n: int) -> None:
        self._batch_size = recipe.batch_size
        self._average = None if recipe.averaging is None else deepcopy(model)
        self._decay = recipe.averaging or 0.0
        self._steps = 0
        self._working = deepcopy(model).bfloat16().train()
        pairs = zip(model.parameters(), self._working.parameters(), strict=True)
        self._pairs = [(master, copy) for master, copy in pairs if master.requires_grad]
        masters = [master for master, _ in self._pairs]
        self._optimizer = torch.optim.AdamW(masters, recipe.learning_rate, fused=True)
        steps = recipe.epochs * (n // recipe.batch_size + 1)
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._optimizer, lambda step: _rate(step / steps)
        )

    def step(self, batches: Sequence[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]) -> float:
        """One optimizer step on batches (ids, targets, weights); returns the sum of the errors."""
        total = 0.0
        for ids, goal, weight in batches:
            loss = (weight * (self._working(ids).float() - goal) ** 2).sum()
            (loss / self._batch_size).backward()
            total += float(loss.detach())
        for master, copy in self._pairs:
            master.grad = None if copy.grad is None else copy.grad.float()
            copy.grad = None
        torch.nn.utils.clip_grad_norm_([master for master, _ in self._pairs], 1.0)
        self._optimizer.step()
        self._schedule.step()
        with torch.no_grad():
            for master, copy in self._pairs:
                copy.copy_(master)
            self._follow()
        return total

    def average(self) -> list[Regressor]:
        """The model with the averaged weights, or None."""
        return [] if self._average is None else [deepcopy(self._average)]

    def _follow(self) -> None:
        """Update the moving average, at first with a greater rate, to forget initial weights."""
        if self._average is None:
            return
        self._steps += 1
        decay = min(self._decay, (1 + self._steps) / (10 + self._steps))
        followers = (p for p in self._average.parameters() if p.requires_grad)
        for average, (master, _) in zip(followers, self._pairs, strict=True):
            average.lerp_(master, 1 - decay)


def _rate(progress: float, warm: float = 0.1) -> float:
    """The learning rate: a linear warm-up for a tenth of the steps, then a cosine decay to 0."""
    if progress < warm:
        return progress / warm
    return 0.5 * (1 + math.cos(math.pi * min(1.0, (progress - warm) / (1 - warm))))


def steps_of(
    ids: Sequence[Sequence[int]], batch_size: int, random: np.random.Generator
) -> Iterator[list[list[int]]]:
    """One epoch: steps of about `batch_size` texts, each a list of batches of one length."""
    order = random.permutation(len(ids))
    shuffled = [int(i) for i in order]
    small = [
        [shuffled[i] for i in group]
        for group in exact_length.batch_by_length(
            [len(ids[i]) for i in shuffled], token_budget=1024
        )
    ]
    random.shuffle(small)
    step: list[list[int]] = []
    for group in small:
        for start in range(0, len(group), batch_size // 2):
            step.append(group[start : start + batch_size // 2])
            if sum(map(len, step)) >= batch_size:
                yield step
                step = []
    if step:
        yield step


def _fresh(recipe: Recipe, start: Regressor | None) -> Regressor:
    model = Regressor(recipe.dropout)
    if start is None:
        model.encoder.fill(base_weights())
    else:
        model.load_state_dict(start.state_dict())
    model.encoder.embeddings.requires_grad_(False)
    if recipe.rank is not None:
        low_rank.adapt(model.encoder, recipe.rank)
    return model


def _targets(examples: Sequence[dataset.Example], recipe: Recipe) -> np.typing.NDArray[np.float64]:
    return np.array([e.centre if recipe.centres else e.score for e in examples])


def _weights(examples: Sequence[dataset.Example], recipe: Recipe) -> np.typing.NDArray[np.float64]:
    """All ones, or weights that balance the length quartiles within each class, or the groups."""
    weights = np.ones(len(examples))
    if recipe.group_balanced:
        sizes = Counter(e.group for e in examples)
        weights = np.array([sizes[e.group] ** -0.5 for e in examples])
        return np.asarray(weights / weights.mean())
    if not recipe.length_matched:
        return weights
    lengths = np.array([len(e.text.split()) for e in examples])
    quarter = np.digitize(lengths, np.quantile(lengths, (0.25, 0.5, 0.75)))
    systems = np.array([e.system for e in examples])
    for system in np.unique(systems):
        members = systems == system
        for q in range(4):
            cell = members & (quarter == q)
            if cell.any():
                weights[cell] = min(5.0, members.sum() / 4 / cell.sum())
        weights[members] /= weights[members].mean()
    return weights


__all__ = ["Epoch", "Recipe", "encode", "fit", "predict", "steps_of"]
