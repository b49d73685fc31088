"""Training of the small language model.

    python -m metrics.training.language_model.train_language_model

Muon (Jordan et al. 2024) for the matrices of the blocks, AdamW for the rest; flat rate, then
linearly to zero.  Each core works out its share of a batch by itself, so a result does not depend
on how many there are.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np
import torch
from tokenizers import Tokenizer

from logic2text.lazy_dataclass import dataclass
from metrics.language_model.causal_weights import (
    END_ID,
    FOLDER,
    SMALL,
    START_ID,
    TOKENIZER,
    UNKNOWN_ID,
    CausalShape,
    CausalWeights,
    save,
)
from metrics.training.corpus import list_training_texts
from metrics.training.language_model.causal_transformer import (
    NO_DROPOUT,
    CausalTransformer,
    Dropout,
)
from metrics.training.language_model.summed_loss import SummedLoss
from metrics.training.language_model.text_windows import Corpus, Windows, attention_bias, parts
from metrics.training.language_model.tokenizer import train_tokenizer

Loss: TypeAlias = Callable[[CausalTransformer], tuple[torch.Tensor, int]]
"""The summed negative log-likelihood of a part of a batch, and the number of its tokens."""


@dataclass(frozen=True, slots=True)
class LanguageModelRecipe:
    """The settings of a run: sizes in tokens, windows and epochs, rates at their peak.

    A step takes `parts` times `part` windows, each part on a core of its own.
    """

    seed: int = 20
    epochs: float = 4.25
    cooling_epochs: float = 2.75
    warmup_steps: int = 60
    window: int = 256
    part: int = 16
    parts: int = 2
    matrix_rate: float = 0.01
    other_rate: float = 0.002
    weight_decay: float = 0.1
    dropout: float = 0.1
    word_dropout: float = 0.02
    held_back: int = 800


def loss_of(
    model: CausalTransformer,
    ids: torch.Tensor,
    owners: torch.Tensor,
    recipe: LanguageModelRecipe,
    seed: int | None = None,
) -> tuple[torch.Tensor, int]:
    """The summed negative log-likelihood of windows, and the number of its tokens.

    With a seed the windows are trained on: words and features are dropped by it.
    """
    inputs, targets = ids[:, :-1], ids[:, 1:]
    dropout = NO_DROPOUT
    if seed is not None:
        noise = torch.Generator().manual_seed(seed)
        lost = torch.rand(inputs.shape, generator=noise) < recipe.word_dropout
        inputs = inputs.masked_fill(lost & (inputs > UNKNOWN_ID), UNKNOWN_ID)
        dropout = Dropout(recipe.dropout, noise)
    states = model(inputs, attention_bias(owners[:, :-1], model.embeddings.weight.dtype), dropout)
    wanted = targets != START_ID
    loss: torch.Tensor = SummedLoss.apply(  # type: ignore[no-untyped-call]
        states[wanted], model.embeddings.weight, targets[wanted]
    )
    return loss, int(wanted.sum())


class Trainer:
    """Weights in fp32, a bf16 copy for the arithmetic, and the two optimizers."""

    def __init__(
        self, master: CausalTransformer, recipe: LanguageModelRecipe, workers: ThreadPoolExecutor
    ) -> None:
        self.recipe, self.workers, self.master = recipe, workers, master
        self.fast = CausalTransformer(master.shape).bfloat16()
        matrices = [p for p in self.master.blocks.parameters() if p.dim() == 2]
        chosen = {id(p) for p in matrices}
        others = [p for p in self.master.parameters() if id(p) not in chosen]
        decay = recipe.weight_decay
        self.optimizers: list[tuple[torch.optim.Optimizer, float]] = [
            (torch.optim.Muon(matrices, weight_decay=decay, momentum=0.95), recipe.matrix_rate),
            (
                torch.optim.AdamW(others, betas=(0.9, 0.95), weight_decay=0.0),
                recipe.other_rate,
            ),
        ]
        self._copy()

    def step(self, batch: Sequence[Loss], share: float) -> float:
        """One step on the parts of a batch at a share of the peak rates; returns nats per token."""
        done = list(self.workers.map(self._part, batch))
        tokens = sum(count for _, count, _ in done)
        for i, parameter in enumerate(self.master.parameters()):
            parameter.grad = sum(
                (gradients[i].float() for *_, gradients in done), torch.zeros(())
            ).div_(tokens)
        torch.nn.utils.clip_grad_norm_(self.master.parameters(), 1.0)
        for optimizer, peak in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = peak * share
            optimizer.step()
        self._copy()
        return sum(loss for loss, *_ in done) / tokens

    def evaluate(self, windows: Windows) -> float:
        """Nats per token of the windows, without dropout."""
        with torch.no_grad():
            losses = [
                loss_of(self.fast, ids, owners, self.recipe)
                for ids, owners in parts(windows, self.recipe.part)
            ]
        return sum(float(loss) for loss, _ in losses) / sum(count for _, count in losses)

    def save(self, path: Path, step: int) -> None:
        """Write a checkpoint with everything that the next step needs."""
        states = [optimizer.state_dict() for optimizer, _ in self.optimizers]
        torch.save({"step": step, "weights": self.master.state_dict(), "states": states}, path)

    def load(self, path: Path) -> int:
        """Load a checkpoint; returns the number of its next step."""
        kept = torch.load(path, weights_only=True)
        self.master.load_state_dict(kept["weights"])
        for (optimizer, _), state in zip(self.optimizers, kept["states"], strict=True):
            optimizer.load_state_dict(state)
        self._copy()
        return int(kept["step"])

    def _part(self, part: Loss) -> tuple[float, int, tuple[torch.Tensor, ...]]:
        loss, count = part(self.fast)
        return float(loss.detach()), count, torch.autograd.grad(loss, list(self.fast.parameters()))

    def _copy(self) -> None:
        with torch.no_grad():
            for fast, master in zip(self.fast.parameters(), self.master.parameters(), strict=True):
                fast.copy_(master)


def initialise(model: CausalTransformer) -> None:
    """Initialize: small embeddings, and blocks that add zero."""
    hidden = model.shape.hidden
    torch.nn.init.normal_(model.embeddings.weight, std=0.02)
    for name, parameter in model.blocks.named_parameters():
        if name.endswith(("attention_output.weight", "down.weight")):
            torch.nn.init.zeros_(parameter)
        elif parameter.dim() == 2:
            torch.nn.init.normal_(parameter, std=hidden**-0.5)


def share_of_rate(step: int, steps: int, steps_an_epoch: int, recipe: LanguageModelRecipe) -> float:
    """The rate of a step as a share of its peak: warm-up, constant, and linear decay to zero."""
    cooling = recipe.cooling_epochs * steps_an_epoch
    return min(1.0, (step + 1) / recipe.warmup_steps, (steps - step) / cooling)


def train(
    corpus: Corpus,
    recipe: LanguageModelRecipe,
    log: Path,
    checkpoint: Path,
    shape: CausalShape = SMALL,
) -> Trainer:
    """Run the recipe from an existing checkpoint, if any; write one every 200 steps."""
    size = recipe.part * recipe.parts
    windows, epoch = corpus.windows(0), 0
    # The number of windows varies slightly between epochs; that of the first is used.
    an_epoch = max(1, len(windows[0]) // size - 8)
    steps = round(recipe.epochs * an_epoch)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
            torch.manual_seed(recipe.seed)
            model = CausalTransformer(shape)
            initialise(model)
            trainer = Trainer(model, recipe, workers)
            for step in range(trainer.load(checkpoint) if checkpoint.exists() else 0, steps):
                if step // an_epoch != epoch:
                    epoch = step // an_epoch
                    windows = corpus.windows(epoch)
                start = step % an_epoch * size
                part = slice(start, start + size)
                batch = parts((windows[0][part], windows[1][part]), recipe.part)
                seed = (recipe.seed * 1_000_000 + step) * recipe.parts
                losses = [
                    partial(loss_of, ids=ids, owners=owners, recipe=recipe, seed=seed + i)
                    for i, (ids, owners) in enumerate(batch)
                ]
                loss = trainer.step(losses, share_of_rate(step, steps, an_epoch, recipe))
                row = {"step": step, "of": steps, "loss": loss, "time": time.time()}
                if (step + 1) % 200 == 0 or step + 1 == steps:
                    row["held_back"] = trainer.evaluate(corpus.windows(-1))
                    trainer.save(checkpoint, step + 1)
                with log.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(row) + "\n")
    finally:
        torch.set_num_threads(threads)
    return trainer


def token_counts(texts: Sequence[str], tokenizer: Tokenizer) -> np.typing.NDArray[np.int64]:
    """The count of each token (vocabulary,) in the texts; each text has one end token."""
    counts = np.zeros(tokenizer.get_vocab_size(), np.int64)
    for encoding in tokenizer.encode_batch_fast(list(texts)):
        ids = np.array(encoding.ids, np.int64)  # also if there is none
        counts += np.bincount(ids, minlength=len(counts))
    counts[END_ID] += len(texts)
    return counts


def average_with(model: CausalTransformer, start: CausalWeights, share: float) -> None:
    """Give a model the average of its weights and those of a start (Wortsman et al. 2022).

    Args:
        model: that was trained.
        start: the weights before.
        share: of the model's weights in the average.
    """
    with torch.no_grad():
        for name, weight in model.named_parameters():
            weight.lerp_(torch.tensor(start.arrays[name]), 1 - share)


def save_taught(
    folder: Path,
    model: CausalTransformer,
    texts: Sequence[str],
    tokenizer: Path,
    recipe: Mapping[str, object],
) -> None:
    """Write a model of a later stage, with the tokenizer of the stage before."""
    counts = token_counts(texts, Tokenizer.from_file(str(tokenizer)))
    save(folder, model.weights(), counts, recipe)
    shutil.copyfile(tokenizer, folder / TOKENIZER)


def main() -> None:
    """Train the tokenizer and the model, and write both to the folder of the package."""
    parser = argparse.ArgumentParser(
        prog="python -m metrics.training.language_model.train_language_model"
    )
    shared = Path(os.environ.get("LOGIC2TEXT_SHARED", "../shared"))
    parser.add_argument("--data", type=Path, default=shared / "data", help="the corpora")
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder of the model")
    parser.add_argument(
        "--work",
        type=Path,
        default=Path("build/language_model"),
        help="the folder of the log and the checkpoint",
    )
    parser.add_argument("--epochs", type=float, default=LanguageModelRecipe().epochs)
    chosen = parser.parse_args()
    recipe = replace(LanguageModelRecipe(), epochs=chosen.epochs)
    for folder in (chosen.work, chosen.out):
        folder.mkdir(parents=True, exist_ok=True)
    texts = list_training_texts(chosen.data)
    tokenizer = train_tokenizer(texts)
    corpus = Corpus(
        texts, tokenizer, window=recipe.window, seed=recipe.seed, held_back=recipe.held_back
    )
    trainer = train(corpus, recipe, chosen.work / "log.jsonl", chosen.work / "state.pt")
    save(chosen.out, trainer.master.weights(), token_counts(texts, tokenizer), asdict(recipe))
    tokenizer.save(str(chosen.out / TOKENIZER), pretty=False)


if __name__ == "__main__":
    main()
