r"""Teaches the small language model the distributions of next tokens of a larger one.

    python -m metrics.training.language_model.distil_language_model ../shared/data --start S \
        --texts D --work W

The folder S has a model of `train_language_model` or `teach_words`, D the files of `sample_texts`
and of `label_texts`.  A step has windows of these, whose error is the cross-entropy with the larger
model's distributions (Hinton et al. 2015), and windows of the corpus.  The result, a model that
scores as any other, is W/model: the mean of the weights before and after (Wortsman et al. 2022).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from itertools import count, islice
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor

from logic2text.lazy_dataclass import dataclass
from metrics.language_model import causal_weights
from metrics.language_model.causal_weights import START_ID
from metrics.training import corpus
from metrics.training.language_model import train_language_model as first_stage
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_windows import (
    LabelledCorpus,
    LabelledWindows,
    labels_loss,
)
from metrics.training.language_model.summed_loss import SummedLoss
from metrics.training.language_model.text_windows import Corpus, Windows, attention_bias, parts

SAVED_EVERY = 100


@dataclass(frozen=True, slots=True)
class DistillationRecipe:
    """The settings of a run; a step has `parts` parts, each on a core of its own.

    Attributes:
        steps: moves of the weights.
        texts: windows of labelled texts in a part.
        corpus: windows of the corpus in a part.
        window: in tokens.
        cooling: the share of the steps, the last ones, in which the rate falls to zero.
        trained_share: of the trained weights in their average with those of the start.
    """

    seed: int = 22
    steps: int = 2200
    texts: int = 14
    corpus: int = 2
    parts: int = 2
    window: int = 256
    warmup_steps: int = 60
    cooling: float = 0.7
    matrix_rate: float = 0.006
    other_rate: float = 0.0012
    weight_decay: float = 0.1
    trained_share: float = 0.5

    def share_of_rate(self, step: int) -> float:
        """The rate of a step as a share of its peak."""
        falling = (self.steps - step) / (self.cooling * self.steps)
        return min(1.0, (step + 1) / self.warmup_steps, falling)


def distribution_loss(model: CausalTransformer, windows: LabelledWindows) -> tuple[Tensor, int]:
    """The summed cross-entropy of windows, and the number of their tokens.

    The target is the distribution of a token that has one, else the token itself; those of a text
    that an earlier window begins do not count.
    """
    targets = windows.ids[:, 1:]
    bias = attention_bias(windows.owners[:, :-1], model.embeddings.weight.dtype)
    states = model(windows.ids[:, :-1], bias)
    of_distributions = labels_loss(model.logits(states[windows.is_labelled]), windows)
    alone = ~(windows.is_labelled | windows.is_cut) & (targets != START_ID)
    of_tokens: Tensor = SummedLoss.apply(  # type: ignore[no-untyped-call]
        states[alone], model.embeddings.weight, targets[alone]
    )
    return of_distributions + of_tokens, int(alone.sum()) + len(windows.kept)


def corpus_windows(
    texts: Sequence[str], tokenizer: Path, recipe: DistillationRecipe
) -> Iterator[Windows]:
    """Windows of the corpus for one part after another, without end."""
    held_back = first_stage.LanguageModelRecipe().held_back
    windows = Corpus(
        texts,
        Tokenizer.from_file(str(tokenizer)),
        window=recipe.window,
        seed=recipe.seed,
        held_back=held_back,
    )
    for epoch in count():
        yield from parts(windows.windows(epoch), recipe.corpus)


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
    windows: Windows,
    recipe: first_stage.LanguageModelRecipe,
    seed: int,
) -> tuple[Tensor, int]:
    """The loss of labelled windows and of windows of the corpus, and the number of tokens."""
    of_labelled, first = distribution_loss(model, labelled)
    of_corpus, second = first_stage.loss_of(model, *windows, recipe, seed)
    return of_labelled + of_corpus, first + second


def train(
    start: causal_weights.CausalWeights,
    texts: LabelledCorpus,
    windows: Iterator[Windows],
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
    parser.add_argument(
        "--recipe", type=json.loads, default={}, help="other numbers of the recipe, as JSON"
    )
    arguments = parser.parse_args()
    recipe = DistillationRecipe(**arguments.recipe)
    folder = arguments.work / "model"
    folder.mkdir(parents=True, exist_ok=True)
    start, _ = causal_weights.load(arguments.start)
    tokenizer = arguments.start / causal_weights.TOKENIZER
    texts = corpus.list_training_texts(arguments.data)
    model = train(
        start,
        LabelledCorpus(arguments.texts),
        corpus_windows(texts, tokenizer, recipe),
        recipe,
        arguments.work / "checkpoint.pt",
    )
    first_stage.average_with(model, start, recipe.trained_share)
    first_stage.save_taught(folder, model, texts, tokenizer, asdict(recipe))


if __name__ == "__main__":
    main()
