"""One encoder with three heads, in training: the published F, the F of style, and naturalness.

A step has texts of each task, read in one pass.  Both F are followed as in `student`.  The third
head gives the mean log-probability of a word by a larger language model; times the number of words
it is the text's, and its square root with a minus is what the order within a pool is learned on.
So that the last layer has only to sum up, another head, which is thrown away, gives the
log-probability of each word from the states that enter that layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from logic2text.lazy_dataclass import dataclass
from metrics import encoder_weights
from metrics.encoder import BertEncoder
from metrics.engine import packing
from metrics.training.averaged_training import AveragedTraining
from metrics.training.encoder.packed_encoder import inner_and_first_states
from metrics.training.pools import order_error, pairs_of, steps_of

PUBLISHED, STYLE, NATURAL = 0, 1, 2
"""The outputs of the head."""

APART_SHARE = 0.4
"""Of the squared errors of differences within a pool in the error of F, as in `student`."""

LEAST_LOSS = 1e-2
"""The least −log p of a text, in nats, so that its root has a gradient."""

ERRORS = ("published", "published order", "style", "style order", "mean", "order", "words")


@dataclass(frozen=True, slots=True)
class JointRecipe:
    """The settings of a run.

    Attributes:
        steps: moves of the weights.
        sizes: texts a step of each task; the last one is not used without naturalness.
        weights: of the errors, as `ERRORS` has them; without naturalness the first four.
        order_scale, natural_scale: of the differences in F and in naturalness, in the
            cross-entropy of the order of two texts.
        warm: the steps in which the learning rate rises.
        cooling: the share of the steps, the last ones, in which it falls to nothing.
        averaging: what the mean of the weights keeps of itself at each step; it is the result.
    """

    steps: int = 6000
    learning_rate: float = 4e-4
    weight_decay: float = 0.01
    sizes: tuple[int, int, int] = (96, 64, 128)
    weights: tuple[float, ...] = (50.0, 1.0, 50.0, 1.0, 1.0, 1.0, 0.5)
    order_scale: float = 0.02
    natural_scale: float = 0.25
    warm: int = 150
    cooling: float = 0.4
    averaging: float = 0.998
    seed: int = 14


@dataclass(frozen=True, slots=True, eq=False)
class ScoredTexts:
    """Texts of the tasks of F, at least one.

    Attributes:
        sequences: token ids.
        targets: fp32 (n,), F in [0, 1].
        pools: int32 (n,), -1 for a text without one.
    """

    sequences: Sequence[NDArray[np.int32]]
    targets: NDArray[np.float32]
    pools: NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class WordTexts:
    """Texts of the task of naturalness, at least one.

    Attributes:
        sequences: token ids.
        firsts: for each text the places in its sequence where its words begin.
        words: for each text fp32 (words,), their log-probabilities.
        pools: int32 (n,).
    """

    sequences: Sequence[NDArray[np.int32]]
    firsts: Sequence[NDArray[np.int64]]
    words: Sequence[NDArray[np.float32]]
    pools: NDArray[np.int32]


class ThreeHeads(torch.nn.Module):
    """The encoder, its head of three outputs and the head of words."""

    def __init__(self, shape: encoder_weights.EncoderShape) -> None:
        super().__init__()
        self.encoder = BertEncoder(shape)
        self.head = torch.nn.Linear(shape.hidden, 3)
        self.word_head = torch.nn.Linear(shape.hidden, 1)
        for module in self.modules():
            if isinstance(module, torch.nn.Linear | torch.nn.Embedding):
                torch.nn.init.normal_(module.weight, std=0.02)

    def forward(self, rows: packing.PackedRows) -> tuple[Tensor, Tensor]:
        """The outputs (n, 3) of the texts, and those (rows,) of their tokens."""
        inner, first = inner_and_first_states(self.encoder, rows)
        return self.head(first), self.word_head(inner)[:, 0]


@dataclass(frozen=True, slots=True, eq=False)
class TrainingStep:
    """The texts of a step: of both F and, where it is taught too, of naturalness."""

    published: ScoredTexts
    style: ScoredTexts
    natural: WordTexts | None


class JointTrainer:
    """The model and the progress of its training."""

    def __init__(self, model: ThreeHeads, recipe: JointRecipe) -> None:
        self.model, self._recipe = model, recipe
        self.progress = AveragedTraining(
            model,
            learning_rate=recipe.learning_rate,
            weight_decay=recipe.weight_decay,
            averaging=recipe.averaging,
        )

    def step(self, texts: TrainingStep, rate: float) -> NDArray[np.float64]:
        """One move at a share of the learning rate; the mean errors in the order of `ERRORS`.

        The last three are not there if the step has no texts of naturalness.
        """
        errors = self._errors(texts)
        weights = torch.tensor(self._recipe.weights[: len(errors)])
        self.progress.move((errors * weights).sum(), rate)
        return np.asarray(errors.detach().double().numpy())

    def _errors(self, texts: TrainingStep) -> Tensor:
        tasks = (texts.published, texts.style, texts.natural)
        parts = [part for part in tasks if part is not None]
        sequences = [sequence for part in parts for sequence in part.sequences]
        order = sorted(range(len(sequences)), key=lambda i: len(sequences[i]))
        rows = packing.pack([sequences[i] for i in order])
        places = np.empty(len(order), np.int64)
        places[order] = np.arange(len(order))
        outputs, of_tokens = self.model(rows)
        ends = np.cumsum([len(part.sequences) for part in parts])
        published, style, *natural = np.split(places, ends[:-1])
        errors = [
            *self._formulaicness_errors(outputs[published, PUBLISHED], texts.published),
            *self._formulaicness_errors(outputs[style, STYLE], texts.style),
        ]
        if texts.natural is not None:
            (of_natural,) = natural
            errors += self._naturalness_errors(
                outputs[of_natural, NATURAL], of_tokens, rows.firsts[of_natural], texts.natural
            )
        return torch.stack(errors)

    def _formulaicness_errors(self, values: Tensor, texts: ScoredTexts) -> tuple[Tensor, Tensor]:
        """The mean squared error of F, and the excess cross-entropy of the order in a pool."""
        targets, scores = torch.tensor(texts.targets), values.sigmoid()
        first, second = (torch.tensor(part) for part in pairs_of(texts.pools))
        scale = self._recipe.order_scale
        wanted = (targets[first] - targets[second]) / scale
        difference = (scores[first] - scores[second]) / scale
        error = ((scores - targets) ** 2).mean()
        apart = ((wanted - difference) * scale).square().sum() / len(values)
        return error + APART_SHARE * apart, order_error(difference, wanted) / len(values)

    def _naturalness_errors(
        self, means: Tensor, of_tokens: Tensor, starts: NDArray[np.int64], texts: WordTexts
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Errors of the mean of words, of the order in a pool, and of single words."""
        counts = torch.tensor([len(words) for words in texts.words], dtype=torch.float32)
        sums = torch.tensor(np.array([words.sum() for words in texts.words], np.float32))
        first, second = (torch.tensor(part) for part in pairs_of(texts.pools))
        score, wanted = root(means * counts), root(sums)
        scale = self._recipe.natural_scale
        order = order_error(
            (score[first] - score[second]) / scale, (wanted[first] - wanted[second]) / scale
        )
        tokens = np.concatenate(
            [start + firsts for start, firsts in zip(starts, texts.firsts, strict=True)]
        )
        words = torch.tensor(np.concatenate(texts.words))
        of_words = functional.smooth_l1_loss(of_tokens[torch.tensor(tokens)], words)
        mean = functional.smooth_l1_loss(score, wanted)
        return mean, order / max(1, len(first)), of_words


def root(sums: Tensor) -> Tensor:
    """−√(−log p) of log-probabilities of texts."""
    return -torch.sqrt(torch.clamp(-sums, min=LEAST_LOSS))


def take(texts: ScoredTexts, places: Sequence[int]) -> ScoredTexts:
    """The texts at some places."""
    return ScoredTexts(
        [texts.sequences[i] for i in places], texts.targets[places], texts.pools[places]
    )


def take_words(texts: WordTexts, places: Sequence[int]) -> WordTexts:
    """The texts at some places."""
    return WordTexts(
        [texts.sequences[i] for i in places],
        [texts.firsts[i] for i in places],
        [texts.words[i] for i in places],
        texts.pools[places],
    )


def one_pass(texts: ScoredTexts | WordTexts, size: int, seed: int) -> Iterator[list[int]]:
    """The places of the texts of each step of a pass: whole pools, about `size` texts.

    A remainder of less than half a step is left out, unless it is the whole pass.
    """
    first, *others = steps_of(texts.pools, size, np.random.default_rng(seed))
    yield first
    yield from (places for places in others if len(places) >= size // 2)


def endless(texts: ScoredTexts | WordTexts, size: int, seed: int) -> Iterator[list[int]]:
    """`one_pass` after another, without end."""
    for number in count():
        yield from one_pass(texts, size, seed + 100 * number)
