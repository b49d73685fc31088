"""Teaches the small language model the distributions of next tokens of a larger one.

    python -m metrics.training.distil_language_model ../shared/data --start S --texts D --work W

The folder S has a model of `train_language_model` or `teach_words`, D the files of `sample_texts`
and of `label_texts`.  A step has windows of these, whose error is the cross-entropy with the larger
model's distributions (Hinton et al. 2015), and windows of the corpus.  The result, a model that
scores as any other, is W/model.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

from logic2text import InputError
from metrics.language_model import causal_weights
from metrics.language_model.likelihood import SummedLoss
from metrics.language_model.model import CausalTransformer
from metrics.language_model.tokenizer import START_ID
from metrics.training import corpus, token_distributions
from metrics.training import train_language_model as first_stage
from metrics.training.token_distributions import TokenDistributions

SAVED_EVERY = 100
LEAST = 1e-4
"""The least share of all tokens beside those that a distribution names."""


@dataclass(frozen=True, slots=True)
class DistillationRecipe:
    """The settings of a run; a step has `parts` parts, each on a core of its own.

    Attributes:
        steps: moves of the weights.
        texts: windows of labelled texts in a part.
        corpus: windows of the corpus in a part.
        window: in tokens.
        cooling: the share of the steps, the last ones, in which the rate falls to zero.
    """

    seed: int = 22
    steps: int = 1200
    texts: int = 14
    corpus: int = 2
    parts: int = 2
    window: int = 256
    warmup_steps: int = 60
    cooling: float = 0.7
    matrix_rate: float = 0.006
    other_rate: float = 0.0012
    weight_decay: float = 0.1

    def share_of_rate(self, step: int) -> float:
        """The rate of a step as a share of its peak."""
        falling = (self.steps - step) / (self.cooling * self.steps)
        return min(1.0, (step + 1) / self.warmup_steps, falling)


@dataclass(frozen=True, slots=True, eq=False)
class LabelledWindows:
    """Windows of labelled texts, end to end.

    Attributes:
        ids: int64 (n, window + 1).
        owners: int64 (n, window + 1), the number of the text of each token.
        kept: int64 (m, k), the named tokens of the distributions of labelled tokens, in the
            order of the windows.
        probabilities: fp32 (m, k).
        is_labelled: bool (n, window), whether a token but the first has a distribution.
    """

    ids: Tensor
    owners: Tensor
    kept: Tensor
    probabilities: Tensor
    is_labelled: Tensor


class TextWindows:
    """All files of texts in a folder, arranged in windows differently for each epoch."""

    def __init__(self, folder: Path) -> None:
        """Read the files; InputError if there is none."""
        files = [token_distributions.read(path) for path in sorted(folder.glob("*-*[0-9].npz"))]
        if not files:
            raise InputError(
                f"there is no file of texts in {folder}", "write sampled-000.npz first"
            )
        self._tokens = np.concatenate([file.tokens for file in files])
        lengths = np.concatenate([np.diff(file.starts) for file in files])
        self._starts = np.concatenate([[0], np.cumsum(lengths)])
        self._kept = np.concatenate([file.kept for file in files])
        self._probabilities = np.concatenate([file.probabilities for file in files])
        self._label = np.full(len(self._tokens), -1, np.int64)
        self._label[_places(files)] = np.arange(len(self._kept))

    def windows(self, size: int, window: int, seed: int) -> Iterator[LabelledWindows]:
        """Windows, `size` at a time, without end."""
        for epoch in count():
            order = np.random.default_rng([seed, epoch]).permutation(len(self._starts) - 1)
            lengths = np.diff(self._starts)[order]
            firsts = np.repeat(self._starts[order] - np.cumsum(lengths) + lengths, lengths)
            source = firsts + np.arange(len(self._tokens))
            owners = np.repeat(np.arange(len(order)), lengths)
            places = np.arange((len(source) - 1) // window)[:, None] * window
            places = places + np.arange(window + 1)
            if len(places) < size:
                raise InputError(f"there are fewer than {size} windows", "sample more texts")
            for start in range(0, len(places) - size + 1, size):
                yield self._windows(source, owners, places[start : start + size])

    def _windows(
        self, source: NDArray[np.int64], owners: NDArray[np.int64], places: NDArray[np.int64]
    ) -> LabelledWindows:
        labels = self._label[source[places[:, 1:]]]
        is_labelled = labels >= 0
        return LabelledWindows(
            torch.from_numpy(self._tokens[source[places]].astype(np.int64)),
            torch.from_numpy(owners[places]),
            torch.from_numpy(self._kept[labels[is_labelled]].astype(np.int64)),
            torch.from_numpy(self._probabilities[labels[is_labelled]].astype(np.float32)),
            torch.from_numpy(is_labelled),
        )


def _places(files: Sequence[TokenDistributions]) -> NDArray[np.int64]:
    before = np.cumsum([0, *(len(file.tokens) for file in files)])
    parts = [first + file.places for first, file in zip(before.tolist(), files, strict=False)]
    return np.concatenate(parts)


def distribution_loss(model: CausalTransformer, windows: LabelledWindows) -> tuple[Tensor, int]:
    """The summed cross-entropy of windows, and the number of their tokens.

    The target is the distribution of a token that has one, else the token itself.
    """
    targets = windows.ids[:, 1:]
    bias = first_stage.attention_bias(windows.owners[:, :-1], model.embeddings.weight.dtype)
    states = model(windows.ids[:, :-1], bias)
    of_distributions = labels_loss(model.logits(states[windows.is_labelled]), windows)
    alone = ~windows.is_labelled & (targets != START_ID)
    of_tokens: Tensor = SummedLoss.apply(  # type: ignore[no-untyped-call]
        states[alone], model.embeddings.weight, targets[alone]
    )
    return of_distributions + of_tokens, int(alone.sum()) + len(windows.kept)


def labels_loss(logits: Tensor, windows: LabelledWindows) -> Tensor:
    """The summed cross-entropy with the distributions of windows, by logits of labelled tokens."""
    named = logits.float().log_softmax(-1).gather(1, windows.kept)
    # Where few tokens have a share of what was kept, the others named are of the rest too.
    of_named = torch.where(windows.probabilities > 0, named.exp(), 0.0).sum(1)
    rest = torch.log((1 - of_named).clamp_min(LEAST))
    wanted_rest = (1 - windows.probabilities.sum(1)).clamp_min(0)
    return -(windows.probabilities * named).sum() - (wanted_rest * rest).sum()


def corpus_windows(
    texts: Sequence[str], tokenizer: Path, recipe: DistillationRecipe
) -> Iterator[first_stage.Windows]:
    """Windows of the corpus for one part after another, without end."""
    settings = _first_recipe(recipe)
    windows = first_stage.Corpus(texts, Tokenizer.from_file(str(tokenizer)), settings)
    for epoch in count():
        yield from first_stage.parts(windows.windows(epoch), recipe.corpus)


def _first_recipe(recipe: DistillationRecipe) -> first_stage.LanguageModelRecipe:
    """The settings of the first stage that this one shares."""
    return first_stage.LanguageModelRecipe(
        seed=recipe.seed,
        window=recipe.window,
        matrix_rate=recipe.matrix_rate,
        other_rate=recipe.other_rate,
        weight_decay=recipe.weight_decay,
    )


def part_loss(
    model: CausalTransformer,
    labelled: LabelledWindows,
    windows: first_stage.Windows,
    recipe: first_stage.LanguageModelRecipe,
    seed: int,
) -> tuple[Tensor, int]:
    """The loss of labelled windows and of windows of the corpus, and the number of tokens."""
    of_labelled, first = distribution_loss(model, labelled)
    of_corpus, second = first_stage.loss_of(model, *windows, recipe, seed)
    return of_labelled + of_corpus, first + second


def train(
    start: causal_weights.CausalWeights,
    texts: TextWindows,
    windows: Iterator[first_stage.Windows],
    recipe: DistillationRecipe,
    checkpoint: Path,
) -> CausalTransformer:
    """Run the recipe from an existing checkpoint, if any; write one now and then."""
    settings = _first_recipe(recipe)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
            trainer = first_stage.Trainer(CausalTransformer.of(start), settings, workers)
            first = trainer.load(checkpoint) if checkpoint.exists() else 0
            # a continued run takes the windows that follow
            labelled = texts.windows(recipe.texts, recipe.window, recipe.seed)
            labelled = islice(labelled, first * recipe.parts, None)
            windows = islice(windows, first * recipe.parts, None)
            sum_of_losses, since = 0.0, time.monotonic()
            for step in range(first, recipe.steps):
                batch = [
                    partial(
                        part_loss,
                        labelled=next(labelled),
                        windows=next(windows),
                        recipe=settings,
                        seed=step * recipe.parts + i,
                    )
                    for i in range(recipe.parts)
                ]
                sum_of_losses += trainer.step(batch, recipe.share_of_rate(step))
                if (step + 1) % SAVED_EVERY == 0:
                    trainer.save(checkpoint, step + 1)
                    seconds = round(time.monotonic() - since)
                    row = {"step": step + 1, "loss": sum_of_losses / SAVED_EVERY, "time": seconds}
                    sys.stderr.write(f"{json.dumps(row)}\n")
                    sum_of_losses, since = 0.0, time.monotonic()
    finally:
        torch.set_num_threads(threads)
    return trainer.master


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path, help="the folder of the corpora")
    parser.add_argument("--start", type=Path, required=True, help="the model that is taught")
    parser.add_argument("--texts", type=Path, required=True, help="of sampled-000.npz, given-…")
    parser.add_argument("--work", type=Path, required=True, help="of the checkpoint and the model")
    parser.add_argument("--steps", type=int, default=DistillationRecipe().steps)
    arguments = parser.parse_args()
    recipe = DistillationRecipe(steps=arguments.steps)
    folder = arguments.work / "model"
    folder.mkdir(parents=True, exist_ok=True)
    start, _ = causal_weights.load(arguments.start)
    tokenizer = arguments.start / causal_weights.TOKENIZER
    texts = corpus.training_texts(arguments.data)
    model = train(
        start,
        TextWindows(arguments.texts),
        corpus_windows(texts, tokenizer, recipe),
        recipe,
        arguments.work / "checkpoint.pt",
    )
    first_stage.save_taught(folder, model, texts, tokenizer, asdict(recipe))


if __name__ == "__main__":
    main()
