r"""Tunes the small language model to people's preferences: the measure of naturalness.

    python -m metrics.training.naturalness.tune_naturalness pairs.jsonl --labels L --texts D \
        --work W --fold K

A text t of n words has v(t) = −a √(−log p'(t)) + b √n, and a difference of v is the log-odds of a
preference (Bradley and Terry 1952).  p' is our language model with an update of low rank (Hu et
al. 2021) of its linear layers, trained with a and b on the pairs of `naturalness_pairs`.  Meanwhile
it is trained on the labels of `naturalness_labels` in the folder L, and on the distributions of
`sample_texts` and `label_texts` in D, so that it stays a model of words.
W/naturalness.safetensors is what `metrics.language_model.naturalness` reads, W/held_out.json has v
of the texts of the pairs that --fold or --leave-out held out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics import base
from metrics.language_model import causal_weights, naturalness_update
from metrics.language_model.by_name import scorer
from metrics.language_model.causal_weights import SMALL_NAME
from metrics.language_model.naturalness import NaturalnessMetric
from metrics.language_model.naturalness_update import NaturalnessCoefficients
from metrics.low_rank_update import Arrays
from metrics.tokenization.byte_bpe import ByteBPE
from metrics.training import schedule
from metrics.training.averaged_training import AveragedTraining
from metrics.training.encoder import low_rank
from metrics.training.language_model.causal_transformer import CausalTransformer
from metrics.training.language_model.labelled_texts import LabelFiles, LabelledTexts
from metrics.training.language_model.labelled_windows import (
    LabelledCorpus,
    LabelledWindows,
    labels_loss,
)
from metrics.training.language_model.text_windows import attention_bias
from metrics.training.language_model.word_errors import word_errors
from metrics.training.naturalness import naturalness_pairs
from metrics.training.naturalness.naturalness_pairs import (
    EDITS,
    PEOPLE,
    RANKS,
    RESTAURANTS,
    NaturalnessPair,
)
from metrics.training.naturalness.preference_model import PreferenceModel, Texts

SOURCES = (RESTAURANTS, EDITS, RANKS, PEOPLE)
FOLDS = 4
HELD_OUT = "held_out.json"
REPORTED_EVERY = 20
PAIRS_OF_AN_ITEM = 3
"""Pairs of an item that a step draws; of restaurants, whose texts have many pairs, all."""


@dataclass(frozen=True, slots=True)
class SourceShare:
    """How many items of a source are in a step, and the source's weight in the error."""

    source: str
    items: int
    weight: float


@dataclass(frozen=True, slots=True)
class TuningRecipe:
    """The settings of a run.

    Attributes:
        steps: moves of the weights.
        rank: of the update of each linear layer.
        sources: what a step has of each.
        labelled: texts of labels a step, about.
        group: texts of similar length that are padded to one length.
        label_weights: of the errors of words, of texts and of orders in a pool.
        windows: of texts with distributions of tokens a step, and of how many tokens each.
        distribution_weight: of the cross-entropy with these distributions.
        scale: of the differences of roots in the cross-entropy of the order of two texts.
        start: a and b at the first step.
        has_length: whether b is trained.
        averaging: what the mean of the weights retains of itself at each step.
    """

    steps: int = 200
    learning_rate: float = 2e-3
    rank: int = 8
    sources: tuple[SourceShare, ...] = (
        SourceShare(RESTAURANTS, 5, 1.0),
        SourceShare(EDITS, 5, 0.2),
        SourceShare(RANKS, 3, 0.2),
        SourceShare(PEOPLE, 3, 0.1),
    )
    labelled: int = 40
    group: int = 24
    label_weights: tuple[float, float, float] = (1.0, 0.5, 0.5)
    windows: tuple[int, int] = (8, 128)
    distribution_weight: float = 3.0
    scale: float = 0.25
    start: tuple[float, float] = (0.9, 0.0)
    has_length: bool = False
    warm: int = 20
    cooling: float = 0.6
    averaging: float = 0.98
    seed: int = 0


class Tuning:
    """The model and the progress of its training."""

    def __init__(self, weights: causal_weights.CausalWeights, recipe: TuningRecipe) -> None:
        torch.manual_seed(recipe.seed)
        self.model = PreferenceModel(
            weights,
            recipe.rank,
            NaturalnessCoefficients(*recipe.start),
            has_length=recipe.has_length,
            group=recipe.group,
        ).train()
        self.recipe = recipe
        self.progress = AveragedTraining(
            self.model,
            learning_rate=recipe.learning_rate,
            weight_decay=0.0,
            averaging=recipe.averaging,
        )

    def step(
        self,
        texts: Texts,
        pairs: tuple[Sequence[NaturalnessPair], Sequence[float]],
        labelled: tuple[LabelledTexts, Sequence[int]],
        windows: LabelledWindows | None,
    ) -> tuple[float, float]:
        """One move; the errors of weighted pairs, and of labelled texts at places and windows."""
        recipe = self.recipe
        better, worse = texts.values(self.model, [p.pair for p in pairs[0]])
        of_pairs = functional.binary_cross_entropy_with_logits(
            better - worse,
            torch.tensor([p.share for p in pairs[0]]),
            weight=torch.tensor(pairs[1]),
            reduction="sum",
        )
        errors = word_errors(
            self.model.language_model, *labelled, group=recipe.group, scale=recipe.scale
        )
        of_labels = (torch.stack(errors) * torch.tensor(recipe.label_weights)).sum()
        if windows is not None:
            of_labels = of_labels + recipe.distribution_weight * distribution_error(
                self.model.language_model, windows
            )
        rate = schedule.rate(self.progress.number, recipe.steps, recipe.warm, recipe.cooling)
        self.progress.move(of_pairs + of_labels, rate)
        return float(of_pairs.detach()), float(of_labels.detach())


def distribution_error(model: CausalTransformer, windows: LabelledWindows) -> torch.Tensor:
    """The mean cross-entropy with the distributions of windows."""
    bias = attention_bias(windows.owners[:, :-1], torch.bfloat16)
    with torch.autocast("cpu", torch.bfloat16):
        logits = model.logits(model(windows.ids[:, :-1], bias)[windows.is_labelled])
    return labels_loss(logits, windows) / max(1, len(windows.kept))


def draw_pairs(
    pairs: Sequence[NaturalnessPair], recipe: TuningRecipe
) -> Iterator[tuple[list[NaturalnessPair], list[float]]]:
    """The pairs of one step after another with their weights in the error, without end."""
    items: dict[str, dict[str, list[NaturalnessPair]]] = defaultdict(lambda: defaultdict(list))
    for pair in pairs:
        items[pair.source][pair.pair.item].append(pair)
    random = np.random.default_rng(recipe.seed)
    orders: dict[str, list[int]] = defaultdict(list)
    while True:
        chosen: list[NaturalnessPair] = []
        weights: list[float] = []
        for share in recipe.sources:
            groups, order = [*items[share.source].values()], orders[share.source]
            for _ in range(share.items if groups else 0):
                if not order:
                    order += random.permutation(len(groups)).tolist()
                group = groups[order.pop()]
                if share.source != RESTAURANTS:
                    group = [group[i] for i in random.permutation(len(group))[:PAIRS_OF_AN_ITEM]]
                weight = share.weight / share.items / len(group)
                chosen += group
                weights += [weight] * len(group)
        yield chosen, weights


def train(
    tuning: Tuning,
    texts: Texts,
    pairs: Sequence[NaturalnessPair],
    labels: LabelFiles,
    windows: LabelledCorpus | None = None,
) -> None:
    """Run the recipe, on the distributions of windows too where these are given."""
    recipe = tuning.recipe
    labelled = labels.steps(recipe.labelled, recipe.seed)
    distributions = windows.windows(*recipe.windows, recipe.seed) if windows else None
    errors, since = np.zeros(2), time.monotonic()
    for number, chosen in enumerate(islice(draw_pairs(pairs, recipe), recipe.steps), start=1):
        of_step = next(distributions) if distributions else None
        errors += tuning.step(texts, chosen, next(labelled), of_step)
        if number % REPORTED_EVERY == 0:
            row = {
                "step": number,
                "errors": (errors / REPORTED_EVERY).round(4).tolist(),
                "coefficients": asdict(tuning.model.round_coefficients()),
                "seconds": round(time.monotonic() - since),
            }
            sys.stderr.write(f"{json.dumps(row)}\n")
            errors, since = np.zeros(2), time.monotonic()
    tuning.progress.finish()
    tuning.model.eval()


def score_pairs(
    metric: base.Metric, pairs: Sequence[NaturalnessPair]
) -> Iterator[dict[str, object]]:
    """For each pair its source, its texts, the preferred one first, and their values."""
    texts = [(p.pair.better, p.pair.worse) for p in pairs]
    values = metric.score([text for both in texts for text in both]).reshape(-1, 2)
    for pair, both, of_both in zip(pairs, texts, values.tolist(), strict=True):
        yield {"source": pair.source, "texts": both, "values": of_both}


def update_of(
    model: PreferenceModel, weights: causal_weights.CausalWeights, recipe: TuningRecipe
) -> Arrays:
    """The update of the language model; its layers' updates are merged into them."""
    low_rank.merge(model.language_model)
    base = {name: torch.tensor(array) for name, array in weights.arrays.items()}
    tuned = low_rank.difference(model.language_model.state_dict(), base, recipe.rank)
    return {name: tensor.numpy() for name, tensor in tuned.items()}


def split(
    pairs: Sequence[NaturalnessPair], fold: int | None, source: str | None, seed: int
) -> tuple[Sequence[NaturalnessPair], Sequence[NaturalnessPair]]:
    """Training and held-out pairs; without a fold and a source none is held out."""
    if fold is not None:
        return [*naturalness_pairs.item_folds(pairs, FOLDS, seed)][fold]
    if source is not None:
        return naturalness_pairs.without_source(pairs, source)
    return pairs, ()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pairs", type=Path, help="of naturalness_pairs")
    parser.add_argument("--labels", type=Path, required=True, help="of words-000.npz, …")
    parser.add_argument("--texts", type=Path, help="of sampled-000.npz, given-… (default: none)")
    parser.add_argument("--work", type=Path, required=True, help="the folder of the results")
    held = parser.add_mutually_exclusive_group()
    held.add_argument("--fold", type=int, choices=range(FOLDS), help="of items to hold out")
    held.add_argument("--leave-out", choices=SOURCES, help="a source to hold out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--recipe", type=json.loads, default={}, help="other numbers of the recipe, as JSON"
    )
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    without = {} if arguments.texts else {"distribution_weight": 0.0}
    settings = without | arguments.recipe
    recipe = TuningRecipe(seed=arguments.seed, **settings)
    pairs = naturalness_pairs.read(arguments.pairs)
    training, held_out = split(pairs, arguments.fold, arguments.leave_out, arguments.seed)
    if not training:
        raise InputError(f"no pair in {arguments.pairs} is left to train on", "name another file")
    weights, _ = causal_weights.load()
    tokenizer = ByteBPE.read(causal_weights.FOLDER / causal_weights.TOKENIZER)
    texts = Texts(tokenizer, weights.shape.limit)
    tuning = Tuning(weights, recipe)
    windows = LabelledCorpus(arguments.texts) if arguments.texts else None
    train(tuning, texts, training, LabelFiles(arguments.labels, tokenizer), windows)
    path = arguments.work / naturalness_update.FILE
    naturalness_update.save(
        path,
        update_of(tuning.model, weights, recipe),
        tuning.model.round_coefficients(),
        asdict(recipe),
    )
    if held_out:
        update = naturalness_update.load(path)
        tuned = NaturalnessMetric(scorer(SMALL_NAME, update=update), update.coefficients)
        run = {
            "seed": recipe.seed,
            "left_out": arguments.leave_out,
            "settings": settings,
            "pairs": [*score_pairs(tuned, held_out)],
        }
        (arguments.work / HELD_OUT).write_text(json.dumps(run), encoding="utf-8")


if __name__ == "__main__":
    main()
