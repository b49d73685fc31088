"""Measures the encoder's speed beside its peers, and the distance of each from the reference.

    python -m benchmarks.engine [--texts N] [--rounds N] [--base-texts N]

In each round every scorer takes the same part of the texts, one scorer after the other; a ratio is
to the transformers pipeline at batch 32 in the same round, and its median over the rounds counts.
Nothing is remembered between rounds.  Two threads.  The published BERT-base has random weights.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch import nn

from benchmarks.corpora import SHARED_DATA, rows
from benchmarks.engine_peers import (
    Score,
    cross_encoder,
    not_installed,
    onnx_sessions,
    pipeline,
    reference,
    sorted_and_padded,
)
from benchmarks.record import record, table
from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.backend import prepare_encoder
from metrics.engine.batch_spec import Precision
from metrics.engine.heads import LinearHead
from metrics.engine.native.library import fastest_precision, library
from metrics.engine.text_engine import Model, TextEngine
from metrics.formulaicness.metric import Formulaicness
from metrics.minilm import Tokens
from metrics.text_encoder.files import normalize

BERT_BASE = EncoderShape(layers=12, hidden=768, heads=12, intermediate=3072, vocabulary=30522)
GOALS = {Precision.EXACT: 4.0, Precision.FAST: 8.0}
BASELINE = "transformers pipeline, batch 32"
SYSTEMS = ("literal", "ranta", "lola")


def corpus(n: int) -> list[str]:
    """N different texts of the corpus, in random order, in the form that the regressor reads."""
    found = {
        normalize(row[name]) for row in rows("ggc/train.jsonl") for name in SYSTEMS if row[name]
    }
    return random.Random(0).sample(sorted(found), min(n, len(found)))  # noqa: S311


def logistic(head: nn.Linear) -> LinearHead:
    """The head as the engine takes it."""
    return LinearHead(head.weight.detach().numpy()[0], float(head.bias), logistic=True)


def ours(model: Model) -> Score:
    """Our engine with nothing remembered."""
    return TextEngine(model, Tokens().encodings, limit=512, cache_size=0).score


def scorers(encoder: BertEncoder, head: nn.Linear) -> dict[str, Score]:
    """The baseline, the peers that are installed, and ours."""
    found = {BASELINE: pipeline(reference(encoder, head))}
    found["CrossEncoder, batch 32"] = cross_encoder(reference(encoder, head))
    found["CrossEncoder bf16, batch 32"] = cross_encoder(reference(encoder, head), torch.bfloat16)
    found["sorted, padded, fp32"] = sorted_and_padded(reference(encoder, head))
    found["sorted, padded, bf16"] = sorted_and_padded(reference(encoder, head), torch.bfloat16)
    found |= onnx_sessions(reference(encoder, head))
    weights, last = encoder.weights(), logistic(head)
    ready = (p for p in Precision if library(p))
    found |= {f"ours, {p}": ours(prepare_encoder(weights, last, p)) for p in ready}
    return found


def race(competitors: Mapping[str, Score], texts: Sequence[str], rounds: int) -> dict[str, Any]:
    """Of each competitor, by round: texts a second and processor seconds a text; its scores."""
    parts = [texts[i::rounds] for i in range(rounds)]
    rates: dict[str, list[float]] = {name: [] for name in competitors}
    work: dict[str, list[float]] = {name: [] for name in competitors}
    scores: dict[str, list[float]] = {name: [] for name in competitors}
    for score in competitors.values():
        score(texts[:64])
    for part in parts:
        for name, score in competitors.items():
            start, busy = time.perf_counter(), time.process_time()
            found = score(part)
            rates[name].append(len(part) / (time.perf_counter() - start))
            work[name].append((time.process_time() - busy) / len(part))
            scores[name] += found.tolist()
    return {"rates": rates, "work": work, "scores": scores}


def summary(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row a competitor."""
    from scipy.stats import spearmanr

    base = found["rates"][BASELINE]
    expected = np.array(found["scores"][BASELINE])
    lines = []
    for name, rates in found["rates"].items():
        scores = np.array(found["scores"][name])
        ratios = [rate / other for rate, other in zip(rates, base, strict=True)]
        lines.append(
            {
                "scorer": name,
                "texts_per_second": statistics.median(rates),
                "ratio": statistics.median(ratios),
                "ratios": ratios,
                "processor_seconds_a_text": statistics.median(found["work"][name]),
                "largest_drift": float(np.abs(scores - expected).max()),
                "spearman": float(spearmanr(scores, expected).statistic),
            }
        )
    return lines


def show(title: str, lines: Sequence[Mapping[str, Any]]) -> None:
    header = ["scorer", "texts/s", "ratio", "least", "most", "CPU ms", "drift", "Spearman"]
    print(title)
    body = [
        [
            line["scorer"],
            line["texts_per_second"],
            line["ratio"],
            min(line["ratios"]),
            max(line["ratios"]),
            1000 * line["processor_seconds_a_text"],
            line["largest_drift"],
            f"{line['spearman']:.6f}",
        ]
        for line in lines
    ]
    print(table(header, body), flush=True)


def test_errors() -> dict[str, float]:
    """The mean squared error on the regressor's grouped test texts at each precision."""
    from metrics.training.texts.dataset import assemble, list_excluded, sources
    from metrics.training.texts.verbalized import our_texts

    data = assemble(sources(SHARED_DATA, our_texts), list_excluded(SHARED_DATA), 0)
    labels = np.array([example.score for example in data.test])
    texts = [example.text for example in data.test]
    return {
        str(p): float(
            np.mean((Formulaicness(variant="minilm", precision=p).score(texts) - labels) ** 2)
        )
        for p in Precision
        if library(p)
    }


def random_base() -> tuple[BertEncoder, nn.Linear]:
    """A BERT-base of the published shape, with the random weights that BERT begins with."""
    torch.manual_seed(0)
    encoder, head = BertEncoder(BERT_BASE), nn.Linear(BERT_BASE.hidden, 1)
    for parameter in (p for m in (encoder, head) for p in m.parameters() if p.dim() == 2):
        nn.init.normal_(parameter, std=0.02)
    return encoder.eval().requires_grad_(False), head.requires_grad_(False)


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--texts", type=int, default=5000)
    parser.add_argument("--base-texts", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-test-error", action="store_true", help="leave the test set out")
    asked = parser.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(2)
    texts = corpus(asked.texts)
    lengths = Tokens().encodings(texts).lengths
    model = Formulaicness(variant="minilm").model
    minilm = summary(race(scorers(model.encoder, model.head), texts, asked.rounds))
    show(f"MiniLM-L6, {len(texts)} texts of {np.mean(lengths):.1f} word pieces", minilm)
    base = summary(race(scorers(*random_base()), texts[: asked.base_texts], asked.rounds))
    show(f"BERT-base (random weights), {asked.base_texts} texts", base)
    errors = {} if asked.no_test_error else test_errors()
    for precision, error in errors.items():
        print(f"test error in {precision}: {error:.6f}")
    for peer in not_installed():
        print(f"not measured: {peer}")
    record(
        "engine",
        {
            "texts": len(texts),
            "mean_word_pieces": float(np.mean(lengths)),
            "threads": 2,
            "load_average": os.getloadavg(),
            "default_precision": str(fastest_precision()),
            "compiled_kernels": library() is not None,
            "goals": {str(p): goal for p, goal in GOALS.items()},
            "minilm": minilm,
            "bert_base": base,
            "test_mse": errors,
            "not_measured": not_installed(),
            "gpu": "open: no GPU was at hand",
        },
    )


if __name__ == "__main__":
    main()
