"""Measures the engine's speed on different inputs: a table, and plots beside it.

    python -m benchmarks.scaling [--most N] [--most-light N]

Texts a second against the texts at a time, their length, candidates a formula, threads and the
model's size: all points take turns, and the median of the rounds counts.  Then the time a text from
10³ texts on, streamed through the library and the command, with the memory that it took.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from benchmarks.engine import BERT_BASE, corpus
from benchmarks.record import RESULTS, record, table
from benchmarks.streams import Figures, apart, command, middle
from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.backend import prepare_encoder
from metrics.engine.heads import LinearHead
from metrics.engine.native.library import fastest_precision
from metrics.engine.text_engine import TextEngine
from metrics.minilm import MINILM, Tokens

ROUNDS = 5
LIGHT, ENCODER = "formulaicness:light", "formulaicness"
FORMULAE = 64
"""Formulae whose candidates are scored in one call."""


def shape(layers: int, hidden: int) -> EncoderShape:
    """MiniLM's proportions at another size."""
    return EncoderShape(layers, hidden, hidden // 32, 4 * hidden, MINILM.vocabulary)


SHAPES = {
    "3 × 384": shape(3, 384),
    "MiniLM, 6 × 384": MINILM,
    "12 × 384": shape(12, 384),
    "BERT-base, 12 × 768": BERT_BASE,
}


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a curve: calls with some texts each."""

    score: Callable[[Sequence[str]], Any]
    calls: Sequence[Sequence[str]]

    def rate(self) -> float:
        """Texts a second."""
        start = time.perf_counter()
        for texts in self.calls:
            self.score(texts)
        return sum(map(len, self.calls)) / (time.perf_counter() - start)


def engine(shape: EncoderShape, threads: int | None = None) -> Callable[[Sequence[str]], Any]:
    """An engine that remembers nothing, with random weights, which take the same time as any."""
    torch.manual_seed(0)
    head = LinearHead(torch.randn(shape.hidden).numpy() / shape.hidden, logistic=True)
    model = prepare_encoder(BertEncoder(shape).weights(), head, fastest_precision())
    return TextEngine(model, Tokens().encodings, limit=512, cache_size=0, threads=threads).score


def calls(texts: Sequence[str], size: int) -> list[Sequence[str]]:
    return [texts[i : i + size] for i in range(0, len(texts), size)]


def points(texts: Sequence[str]) -> dict[str, dict[str, Point]]:
    """What is measured, by the title of the curve and what is varied."""
    minilm, few = engine(MINILM), texts[:512]
    words = " ".join(texts).split()
    threads = sorted({1, *(2**i for i in range(1, 10) if 2**i <= torch.get_num_threads())})
    return {
        "texts at a time": {
            str(n): Point(minilm, calls(texts[: min(1024, 64 * n)], n))
            for n in (1, 4, 16, 64, 1024)
        },
        "words a text": {
            str(n): Point(minilm, [[" ".join(words[i : i + n]) for i in range(5120 // (n + 10))]])
            for n in (5, 10, 20, 40, 80, 160)
        },
        "candidates, 1 formula a call": {
            str(n): Point(minilm, calls(texts[: 40 * n], n)) for n in (1, 3, 5, 10, 20)
        },
        f"candidates, {FORMULAE} formulae a call": {
            str(n): Point(minilm, [texts[: FORMULAE * n]]) for n in (1, 3, 5, 10, 20)
        },
        "threads": {str(n): Point(engine(MINILM, n), [few]) for n in threads},
        "model": {name: Point(engine(size), [few[:256]]) for name, size in SHAPES.items()},
    }


def curves(
    asked: Mapping[str, Mapping[str, Point]], rounds: int
) -> dict[str, dict[str, dict[str, float]]]:
    """The median, least and greatest rate of each point; all take turns, so noise hits all."""
    found: dict[str, dict[str, list[float]]] = {
        title: {name: [] for name in curve} for title, curve in asked.items()
    }
    for turn in range(rounds + 1):
        for title, curve in asked.items():
            for name, point in curve.items():
                rate = point.rate()
                if turn:  # the first warms up
                    found[title][name].append(rate)
    return {
        title: {
            name: {"median": statistics.median(rates), "least": min(rates), "most": max(rates)}
            for name, rates in curve.items()
        }
        for title, curve in found.items()
    }


def streams(most: Mapping[str, int]) -> dict[str, list[Figures]]:
    """Streams of rising length, by the library and by the command."""
    found: dict[str, list[Figures]] = {}
    for name, n in most.items():
        sizes = [10**power for power in range(3, 7) if 10**power <= n]
        found[name] = [middle(apart, name, size) for size in sizes]
        found[f"score -m {name}"] = [middle(command, name, size) for size in sizes]
    return found


def plots(figures: Mapping[str, Any], folder: Path) -> None:
    """One picture of all curves, with the spread of the rounds, and of the streams."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 4, figsize=(16, 7), layout="constrained")
    for axis, (title, curve) in zip(axes.flat, figures["curves"].items(), strict=False):
        rates = list(curve.values())
        axis.plot(list(curve), [rate["median"] for rate in rates], marker="o")
        spread = ([rate[end] for rate in rates] for end in ("least", "most"))
        axis.fill_between(range(len(rates)), *spread, alpha=0.2)
        axis.set(xlabel=title, ylabel="texts/s", ylim=(0, None))
        axis.tick_params(axis="x", labelrotation=15 if title == "model" else 0)
    labels = {"microseconds_a_text": "time a text", "last_megabytes": "memory"}
    for axis, (key, label) in zip(axes.flat[6:], labels.items(), strict=True):
        for name, lines in figures["streams"].items():
            relative = [line[key] / lines[0][key] for line in lines]
            axis.plot([line["texts"] for line in lines], relative, marker="o", label=name)
        axis.set(xscale="log", xlabel="texts", ylabel=f"{label}, relative", ylim=(0, 2))
        axis.legend(fontsize="small")
    figure.savefig(folder / "scaling.png", dpi=90)


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=100_000, help="texts for the encoder")
    parser.add_argument("--most-light", type=int, default=1_000_000, help="for the light scorer")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    load = os.getloadavg()
    torch.set_num_threads(os.cpu_count() or 1)
    found = curves(points(corpus(2000)), asked.rounds)
    for title, curve in found.items():
        body = [
            [end, *(rate[end] for rate in curve.values())] for end in ("median", "least", "most")
        ]
        print(table([f"{title}: texts/s", *curve], body), flush=True)
    streamed = streams({ENCODER: asked.most, LIGHT: asked.most_light})
    keys = ("texts", "microseconds_a_text", "peak_megabytes", "last_megabytes")
    lines = [[name, *(line[key] for key in keys)] for name, of in streamed.items() for line in of]
    print(table(["stream", "texts", "µs a text", "peak MB", "last MB"], lines))
    figures = {
        "precision": str(fastest_precision()),
        "load_average": load,
        "curves": found,
        "streams": streamed,
    }
    plots(figures, RESULTS)
    record("scaling", figures)


if __name__ == "__main__":
    main()
