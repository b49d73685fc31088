r"""Teaches the small language model the word probabilities of a larger one.

    python -m metrics.training.language_model.teach_words ../shared/data --start S --labels L \
        --work W

The folder S has the model of `train_language_model`, L the labels of `naturalness_labels`:
log-probabilities of words by SmolLM2-135M, of words because the tokens of the two models differ
(distillation, Hinton et al. 2015).  A step follows them in whole pools of texts that say the same,
and takes some windows of the corpus; probabilities of next tokens still sum to 1.  The result, a
model that scores as any other, is W/model: weights between the start and the running mean.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import count, islice
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.language_model import causal_weights
from metrics.language_model.causal_weights import START_ID
from metrics.language_model.small import encode
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training import corpus, schedule
from metrics.training.averaged_training import AveragedTraining
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_texts import LabelFiles, LabelledTexts
from metrics.training.language_model.text_windows import Windows, attention_bias, pack
from metrics.training.language_model.train_language_model import average_with, save_taught
from metrics.training.language_model.word_errors import word_errors

SAVED_EVERY = 100


@dataclass(frozen=True, slots=True)
class TeachingRecipe:
    """The settings of a run.

    Attributes:
        steps: moves of the weights.
        texts: labelled texts a step, about.
        group: texts of similar length that are padded to one length.
        windows: windows of the corpus a step, of `window` tokens.
        weights: of the errors of words, of texts, of the order in a pool, and of next tokens.
        scale: of the differences of roots in the cross-entropy of the order of two texts.
        averaging: what the mean of the weights retains of itself at each step.
        share: of the taught weights in the result; the others are those of the start, so that
            less is forgotten (Wortsman et al. 2022).
    """

    steps: int = 2800
    learning_rate: float = 4e-4
    weight_decay: float = 0.02
    texts: int = 96
    group: int = 24
    windows: int = 4
    window: int = 192
    weights: tuple[float, float, float, float] = (1.0, 0.5, 0.5, 0.5)
    scale: float = 0.25
    warm: int = 100
    cooling: float = 0.6
    averaging: float = 0.996
    share: float = 0.5
    seed: int = 21


class Teaching:
    """The model and the progress of its training."""

    def __init__(self, weights: causal_weights.CausalWeights, recipe: TeachingRecipe) -> None:
        self.model = CausalTransformer.of(weights).train()
        self.recipe = recipe
        self.progress = AveragedTraining(
            self.model,
            learning_rate=recipe.learning_rate,
            weight_decay=recipe.weight_decay,
            averaging=recipe.averaging,
        )

    def step(
        self, texts: LabelledTexts, places: Sequence[int], windows: Windows
    ) -> NDArray[np.float64]:
        """One move; the errors of words, of texts, of orders, and of next tokens."""
        recipe = self.recipe
        of_words = word_errors(self.model, texts, places, group=recipe.group, scale=recipe.scale)
        errors = torch.stack([*of_words, self._corpus_error(windows)])
        rate = schedule.rate(self.progress.number, recipe.steps, recipe.warm, recipe.cooling)
        self.progress.move((errors * torch.tensor(recipe.weights)).sum(), rate)
        return np.asarray(errors.detach().double().numpy())

    def finish(self, start: causal_weights.CausalWeights) -> None:
        """Give the model its share of the running mean of the weights, the rest of the start."""
        self.progress.finish()
        average_with(self.model, start, self.recipe.share)

    def _corpus_error(self, windows: Windows) -> Tensor:
        """Nats per token of windows of the corpus."""
        ids, owners = windows
        bias = attention_bias(owners[:, :-1], torch.float32)
        wanted = ids[:, 1:] != START_ID
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.model.logits(self.model(ids[:, :-1], bias)[wanted])
        return functional.cross_entropy(logits.float(), ids[:, 1:][wanted])


def corpus_windows(data: Path, tokenizer: ByteBPE, recipe: TeachingRecipe) -> Iterator[Windows]:
    """Windows of the corpus for one step after another, without end."""
    texts = corpus.list_training_texts(data)
    for number in count():
        draw = np.random.default_rng([recipe.seed, number])
        chosen = [texts[i] for i in draw.permutation(len(texts))[:20_000]]
        documents = [[START_ID, *ids] for ids in encode(tokenizer, chosen)]
        ids, owners = pack(
            [document for document in documents if len(document) <= recipe.window], recipe.window
        )
        if len(ids) < recipe.windows:
            raise InputError(
                f"the corpus in {data} has fewer than {recipe.windows} windows",
                "give the folder of the corpora",
            )
        for start in range(0, len(ids) - recipe.windows + 1, recipe.windows):
            part = slice(start, start + recipe.windows)
            yield ids[part], owners[part]


def train(teaching: Teaching, labels: LabelFiles, data: Path, checkpoint: Path) -> None:
    """Run the recipe from an existing checkpoint, if any; write one now and then."""
    recipe = teaching.recipe
    if checkpoint.exists():
        teaching.progress.load(checkpoint)
    first = teaching.progress.number  # a continued run takes the texts that follow
    steps = islice(labels.steps(recipe.texts, recipe.seed), first, None)
    windows = islice(corpus_windows(data, labels.tokenizer, recipe), first, None)
    errors, since = np.zeros(len(recipe.weights)), time.monotonic()
    while teaching.progress.number < recipe.steps:
        texts, places = next(steps)
        errors += teaching.step(texts, places, next(windows))
        if teaching.progress.number % SAVED_EVERY == 0:
            teaching.progress.save(checkpoint)
            row = {
                "step": teaching.progress.number,
                "errors": (errors / SAVED_EVERY).round(4).tolist(),
                "seconds": round(time.monotonic() - since),
            }
            sys.stderr.write(f"{json.dumps(row)}\n")
            errors, since = np.zeros(len(recipe.weights)), time.monotonic()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--labels", type=Path, required=True, help="of words-000.npz, …")
    parser.add_argument("--work", type=Path, required=True, help="of the checkpoint and the model")
    parser.add_argument("--start", type=Path, required=True, help="the model that is taught")
    parser.add_argument("--steps", type=int, default=TeachingRecipe().steps)
    arguments = parser.parse_args()
    recipe = TeachingRecipe(steps=arguments.steps)
    folder = arguments.work / "model"
    folder.mkdir(parents=True, exist_ok=True)
    start, _ = causal_weights.load(arguments.start)
    tokenizer_path = arguments.start / causal_weights.TOKENIZER
    tokenizer = ByteBPE.read(tokenizer_path)
    teaching = Teaching(start, recipe)
    train(
        teaching,
        LabelFiles(arguments.labels, tokenizer),
        arguments.data,
        arguments.work / "checkpoint.pt",
    )
    teaching.finish(start)
    texts = corpus.list_training_texts(arguments.data)
    save_taught(folder, teaching.model, texts, tokenizer_path, asdict(recipe))


if __name__ == "__main__":
    main()
