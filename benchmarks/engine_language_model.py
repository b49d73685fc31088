"""Likelihoods of texts beside the usual loop: ``python -m benchmarks.engine_language_model``.

The peer is the same model as a class of transformers, with the same weights, called as
``model(**inputs, labels=…)`` on padded batches of 32.  All take turns in one run; ratios are
medians over the rounds.  Drift and order are those of bf16 against fp32, and a table says how much
work texts with the same beginning could share.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.stats import spearmanr

from benchmarks.corpora import rows
from benchmarks.preferences import preference_sets
from benchmarks.record import record, table
from metrics.engine.batch_spec import Precision
from metrics.engine.torch_models import DTYPES
from metrics.language_model.causal_weights import END_ID, FOLDER, START_ID, load
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel
from metrics.training.language_model.causal_transformer import CausalTransformer
from tests.support.olmo import olmo

GOAL = 4.0
BATCH = 32
NO_TARGET = -100
SOURCES = ("literal", "ranta", "lola")


class UsualLoop:
    """transformers' model over batches of 32 texts as they come, padded to the longest."""

    def __init__(self, model: SmallModel, device: str) -> None:
        self._encode, self._device = model.encode, device
        self._peer = olmo(CausalTransformer.of(load(FOLDER)[0])).to(device)

    @torch.inference_mode()
    def __call__(self, texts: Sequence[str]) -> list[float]:
        """The mean loss of each batch, which is what the loop gives by itself."""
        losses = []
        for start in range(0, len(texts), BATCH):
            ids = [torch.tensor([START_ID, *i]) for i in self._encode(texts[start : start + BATCH])]
            padded = torch.nn.utils.rnn.pad_sequence(ids, True, NO_TARGET).to(self._device)
            real = padded != NO_TARGET
            inputs = {"input_ids": padded.masked_fill(~real, END_ID), "attention_mask": real.long()}
            losses.append(float(self._peer(**inputs, labels=padded).loss))
        return losses


def corpus_texts(n: int) -> list[str]:
    """Different texts of the three systems for the training formulae, shuffled."""
    texts = sorted({row[source] for row in rows("ggc/train.jsonl") for source in SOURCES})
    random.Random(0).shuffle(texts)  # noqa: S311
    return texts[:n]


def measured(texts: Sequence[str], rounds: int, device: str) -> dict[str, Any]:
    """Texts a second of each way (median), and its ratios to the usual loop (medians of rounds).

    The ratio of processor time tells the same where other programs share the machine.
    """
    models = {
        str(p): SmallModel(precision=p, device=device)
        for p in (Precision if device == "cpu" else DTYPES)
    }
    usual = UsualLoop(models["fp32"], device)
    ways: dict[str, Callable[[], object]] = {"usual loop": lambda: usual(texts)}
    for name, model in models.items():  # a fresh scorer each time: it remembers texts
        ways[name] = lambda model=model: Scorer(model).likelihoods(texts)  # type: ignore[misc]
    wall: dict[str, list[float]] = {name: [] for name in ways}
    busy: dict[str, list[float]] = {name: [] for name in ways}
    usual(texts[:BATCH])
    for _ in range(rounds):
        for name, way in ways.items():
            start, busy_before = time.perf_counter(), time.process_time()
            way()
            wall[name].append(time.perf_counter() - start)
            busy[name].append(time.process_time() - busy_before)
    return {
        name: {
            "texts a second": len(texts) / statistics.median(wall[name]),
            "ratio": _ratio(wall["usual loop"], wall[name]),
            "ratio of processor time": _ratio(busy["usual loop"], busy[name]),
            "seconds": wall[name],
            "processor seconds": busy[name],
        }
        for name in ways
    }


def _ratio(usual: Sequence[float], ours: Sequence[float]) -> float:
    """The median over the rounds."""
    return statistics.median(a / b for a, b in zip(usual, ours, strict=True))


def drift(device: str) -> dict[str, float]:
    """How far log p(s) in bf16 is from fp32 on the texts that people judged, and what changes."""
    pairs = [(p.better, p.worse) for each in preference_sets().values() for p in each]
    texts = sorted({text for pair in pairs for text in pair})
    exact, fast = (
        Scorer(SmallModel(precision=p, device=device)).likelihoods(texts)
        for p in (Precision.EXACT, Precision.FAST)
    )
    place = {text: i for i, text in enumerate(texts)}
    better, worse = (np.array([place[t] for t in each]) for each in zip(*pairs, strict=True))
    gap, gap_fast = (sums.model[better] - sums.model[worse] for sums in (exact, fast))
    kept: NDArray[np.bool_] = np.sign(gap) == np.sign(gap_fast)
    apart = np.abs(exact.model - fast.model)
    return {
        "texts": len(texts),
        "largest, nats a text": float(apart.max()),
        "largest, nats a token": float((apart / exact.tokens).max()),
        "mean, nats a text": float(apart.mean()),
        "Spearman": float(spearmanr(exact.model, fast.model).statistic),
        "pairs of one input": len(pairs),
        "in the same order": float(kept.mean()),
        "in the same order, of those a nat apart": float(kept[np.abs(gap) >= 1].mean()),
        "preferred by people, fp32": float((gap > 0).mean()),
        "preferred by people, bf16": float((gap_fast > 0).mean()),
    }


def shared_prefixes(model: SmallModel) -> dict[str, float]:
    """The share of all tokens that stand in a beginning which an earlier text has too."""
    formulas = [
        sorted({tuple(ids) for ids in model.encode([row[source] for source in SOURCES])})
        for row in rows("ggc/train.jsonl")
    ]
    tokens = sum(len(ids) for group in formulas for ids in group)
    within = sum(_common(group) for group in formulas)
    everything = sorted({ids for group in formulas for ids in group})
    return {
        "tokens": tokens,
        "among the texts of a formula": within / tokens,
        "among all different texts": _common(everything) / sum(map(len, everything)),
    }


def _common(in_order: Sequence[tuple[int, ...]]) -> int:
    """Tokens of the common beginning of each sequence and the one before it."""
    return sum(
        next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
        for one, other in pairwise(in_order)
    )


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=3_500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    texts = corpus_texts(asked.texts)
    rates = measured(texts, asked.rounds, asked.device)
    columns = ["texts a second", "ratio", "ratio of processor time"]
    body = [[name, *(row[column] for column in columns)] for name, row in rates.items()]
    print(table([f"{len(texts)} texts, {asked.device}", *columns], body))
    print(f"goal: {GOAL:.0f} times the usual loop\n")
    drifts = drift(asked.device)
    print(table(["bf16 against fp32", "log p(s)"], list(drifts.items())), end="\n\n")
    shares = shared_prefixes(SmallModel())
    print(table(["tokens in a shared beginning", "share"], list(shares.items())))
    name = "engine_language_model" + ("" if asked.device == "cpu" else f"_{asked.device}")
    figures: dict[str, Any] = {"texts": len(texts), "threads": asked.threads}
    figures |= {"rates": rates, "drift": drifts, "shared prefixes": shares}
    record(name, figures)


if __name__ == "__main__":
    main()
