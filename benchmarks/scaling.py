"""How the engine's speed depends on what it is given; a table, and plots beside it.

    python -m benchmarks.scaling [--most N] [--most-light N]

Texts a second against the texts at a time, their length, candidates a formula, threads and the
model's size; then the time a text from 10³ texts on, streamed, with the memory that it took.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from benchmarks.corpora import rows
from benchmarks.engine import BERT_BASE, SYSTEMS, corpus
from benchmarks.record import RESULTS, record, table
from metrics.encoder import MINILM, BertEncoder, EncoderShape, Tokens
from metrics.engine.bert import PackedBert
from metrics.engine.linear import fastest
from metrics.engine.texts import TextEngine

ROUNDS = 5
LIGHT, ENCODER = "formulaicness:light", "formulaicness"
SLICE = 10_000
"""Texts in one call of a stream: as many as a command that reads a file would hold."""

THREE_LAYERS = EncoderShape(layers=3, hidden=384, heads=12, intermediate=1536, vocabulary=30522)


def engine(shape: EncoderShape, threads: int | None = None) -> TextEngine:
    """An engine with random weights, which take the same time as any."""
    torch.manual_seed(0)
    encoder = BertEncoder(shape).eval().requires_grad_(False)
    head = nn.Linear(shape.hidden, 1).requires_grad_(False)
    model = PackedBert(encoder, head, fastest(), activation=torch.sigmoid)
    return TextEngine(model, Tokens().encodings, limit=512, remembered=0, threads=threads)


def rate(score: Callable[[Sequence[str]], Any], texts: Sequence[str], at_a_time: int) -> float:
    """Texts a second, the median of some rounds."""
    parts = [texts[i : i + at_a_time] for i in range(0, len(texts), at_a_time)]
    score(parts[0])
    rates = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for part in parts:
            score(part)
        rates.append(len(texts) / (time.perf_counter() - start))
    return statistics.median(rates)


def curves(texts: Sequence[str]) -> dict[str, dict[str, float]]:
    """Texts a second by what is varied."""
    minilm = engine(MINILM).score
    words = " ".join(texts).split()
    grouped = [[row[s] for s in SYSTEMS if row[s]] for row in rows("ggc/train.jsonl")[:100]]
    few = texts[:512]
    return {
        "texts at a time": {
            str(n): rate(minilm, few[: max(n, 64)], n) for n in (1, 4, 16, 64, 512)
        },
        "words a text": {
            str(n): rate(minilm, [" ".join(words[i : i + n]) for i in range(128)], 128)
            for n in (5, 10, 20, 40, 80, 160)
        },
        "candidates a formula": {
            str(n): rate(minilm, [t for group in grouped for t in group[:n]], n) for n in (1, 2, 3)
        },
        "threads": {str(n): rate(engine(MINILM, n).score, few, 512) for n in (1, 2)},
        "model": {
            name: rate(engine(shape).score, few[:256], 256)
            for name, shape in (
                ("3 layers of 384", THREE_LAYERS),
                ("MiniLM-L6", MINILM),
                ("BERT-base", BERT_BASE),
            )
        },
    }


def stream(n: int) -> Iterator[list[str]]:
    """Different texts, n of them, in slices: those of the corpus, each with a number."""
    known = corpus(5000)
    numbered = (f"{known[i % len(known)]} {i}" for i in range(n))
    while part := list(itertools.islice(numbered, SLICE)):
        yield part


def streamed(name: str, n: int) -> dict[str, float]:
    """Microseconds a text and the peak memory in MB of scoring n texts, in this process."""
    from metrics.registry import metric

    scorer = metric(name)
    scorer.score(corpus(64))
    start = time.perf_counter()
    for part in stream(n):
        assert np.isfinite(scorer.score(part)).all()
    seconds = time.perf_counter() - start
    return {"texts": n, "microseconds_a_text": 1e6 * seconds / n, "peak_megabytes": peak()}


def peak() -> float:
    """The most memory that this process has held, in MB; getrusage's figure is the parent's too."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    (found,) = (line.split()[1] for line in lines if line.startswith("VmHWM"))
    return int(found) / 1024


def apart(name: str, n: int) -> dict[str, float]:
    """`streamed` in a process of its own, so that memory is not that of an earlier one."""
    code = f"import benchmarks.scaling as s, json; print(json.dumps(s.streamed({name!r}, {n})))"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def plots(figures: dict[str, Any], folder: Path) -> None:
    """One picture of all curves."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 3, figsize=(12, 7), layout="constrained")
    for axis, (title, curve) in zip(axes.flat, figures["curves"].items(), strict=False):
        axis.plot(list(curve), list(curve.values()), marker="o")
        axis.set(xlabel=title, ylabel="texts/s", ylim=(0, None))
    for name, lines in figures["streams"].items():
        counts = [line["texts"] for line in lines]
        relative = [line["microseconds_a_text"] / lines[0]["microseconds_a_text"] for line in lines]
        axes.flat[5].plot(counts, relative, marker="o", label=name)
    axes.flat[5].set(xscale="log", xlabel="texts", ylabel="time a text, relative", ylim=(0, None))
    axes.flat[5].legend()
    figure.savefig(folder / "scaling.png", dpi=110)


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=100_000, help="texts for the encoder")
    parser.add_argument("--most-light", type=int, default=1_000_000, help="for the light scorer")
    asked = parser.parse_args()
    torch.set_num_threads(2)
    found = curves(corpus(2000))
    for title, curve in found.items():
        print(table([title, *curve], [["texts/s", *curve.values()]]), flush=True)
    sizes = {ENCODER: asked.most, LIGHT: asked.most_light}
    streams = {
        name: [apart(name, 10**power) for power in range(3, 7) if 10**power <= most]
        for name, most in sizes.items()
    }
    lines = [
        [name, line["texts"], line["microseconds_a_text"], line["peak_megabytes"]]
        for name, group in streams.items()
        for line in group
    ]
    print(table(["metric", "texts", "µs a text", "peak MB"], lines))
    figures = {
        "precision": str(fastest()),
        "load_average": os.getloadavg(),
        "curves": found,
        "streams": streams,
    }
    plots(figures, RESULTS)
    record("scaling", figures)


if __name__ == "__main__":
    main()
