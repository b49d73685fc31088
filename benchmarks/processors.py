"""Measures the speed of each instruction set beside its peers, on one thread.

    python -m benchmarks.processors [--instructions avx2 avx512] [--texts N] [--rounds N]

For each instruction set a process of its own, with its peers held to the same set where they have a
setting for it: torch and numpy do, onnxruntime and half of OpenVINO's products do not.  All
models take the same batches of texts of one length, already tokenized, one model after the other in
each round; the transformers pipeline and ours take the texts.  Each peer runs in every precision
that it has (`benchmarks.processor_peers`).  A rate is texts per second of processor time, so that
other programs of the machine weigh little, and its median over the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from benchmarks.engine import BERT_BASE, corpus, logistic, ours, random_base
from benchmarks.engine_peers import pipeline, reference
from benchmarks.processor_peers import Ids, Score, peers
from benchmarks.record import record, table
from metrics.encoder import BertEncoder
from metrics.engine.batch_spec import Precision
from metrics.engine.exact_length import batch_by_length
from metrics.engine.heads import LinearHead
from metrics.engine.native.bert import NativeBert
from metrics.engine.native.library import kernels_of, list_supported_paths
from metrics.engine.packing import pack
from metrics.engine.plain.bert import PlainBert
from metrics.formulaicness.metric import Formulaicness
from metrics.minilm import Tokens

NO_AVX512 = "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR"
FAST = {
    "avx2": [("avx2int16", Precision.FIXED)],
    "avx512": [("avx512vnni", Precision.FIXED), ("avx512vnni", Precision.BYTES)],
    "amx": [("amx", Precision.FAST)],
}
"""The paths of an instruction set with others than fp32."""

HELD_TO = {
    "avx2": {
        "ONEDNN_MAX_CPU_ISA": "AVX2",
        "ATEN_CPU_CAPABILITY": "avx2",
        "MKL_ENABLE_INSTRUCTIONS": "AVX2",
        "OPENBLAS_CORETYPE": "Haswell",
        "NPY_DISABLE_CPU_FEATURES": NO_AVX512,
    },
    "avx512": {"OPENBLAS_CORETYPE": "SkylakeX", "ONEDNN_MAX_CPU_ISA": "AVX512_CORE_BF16"},
}
"""The settings that hold the peers to an instruction set."""

PEERS = ("torch", "onnxruntime", "openvino", "nncf", "transformers")
EXACT = "ours, fp32"
UNHELD = " (not held to the set)"
"""After the name of a peer that uses AVX-512 where only AVX2 is asked for."""


def on_rows(model: NativeBert | PlainBert) -> Score:
    return lambda ids: model(pack(list(ids), model.batch_spec.row_unit))


def scorers(
    path: str, encoder: BertEncoder, head: nn.Linear, batches: Sequence[Ids], lacking: list[str]
) -> dict[str, Score]:
    """Ours in fp32, the peers and our other precisions, with the same weights."""
    weights, last = encoder.weights(), LinearHead(logistic(head).weight, logistic(head).bias)
    folder = Path(tempfile.mkdtemp())
    found = {EXACT: on_rows(NativeBert(kernels_of(path), weights, last, Precision.EXACT))}
    for name, score in peers(lambda: reference(encoder, head), batches, folder, lacking):
        unheld = path == "avx2" and not name.startswith("torch")
        found[name + UNHELD * unheld] = score
    found["ours, numpy"] = on_rows(PlainBert(weights, last))
    for fast, precision in fast_paths(path):
        found[f"ours, {precision}"] = on_rows(
            NativeBert(kernels_of(fast), weights, last, precision)
        )
    return found


def fast_paths(path: str) -> list[tuple[str, Precision]]:
    """The paths with others than fp32 that this processor has, of an instruction set."""
    supported = list_supported_paths()
    return [(fast, p) for fast, p in FAST.get(path, ()) if fast in supported]


def measure(
    models: Mapping[str, Score], batches: Sequence[Ids], rounds: int
) -> dict[str, dict[str, float]]:
    """Of each model: texts per second of processor time, the median of the rounds, and its drift.

    The drift is the largest change of a score, a logistic function of the logit, from ours in fp32.
    """
    rates: dict[str, list[float]] = {name: [] for name in models}
    drift = dict.fromkeys(models, 0.0)
    for model in models.values():  # some compile for each size that they meet
        for ids in batches:
            model(ids)
    for part in (batches[i::rounds] for i in range(rounds)):
        expected = None
        for name, model in models.items():
            start = time.process_time()
            found = [model(ids) for ids in part]
            rates[name].append(sum(map(len, part)) / (time.process_time() - start))
            scores = 1 / (1 + np.exp(-np.concatenate(found).astype(np.float64)))
            expected = scores if expected is None else expected
            drift[name] = max(drift[name], float(np.abs(scores - expected).max()))
    return {
        "rates": {name: statistics.median(values) for name, values in rates.items()},
        "drift": drift,
    }


def measure_texts(path: str, texts: Sequence[str], rounds: int) -> dict[str, float]:
    """The pipeline at batch 32 and our engine, tokens included."""
    model = Formulaicness(variant="minilm").model
    weights, last = model.encoder.weights(), logistic(model.head)
    ways = {"transformers pipeline, batch 32": pipeline(reference(model.encoder, model.head))}
    for form, precision in ((path, Precision.EXACT), *fast_paths(path)):
        ways[f"ours, {precision}"] = ours(NativeBert(kernels_of(form), weights, last, precision))
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for way in ways.values():
        way(texts[:40])
    for part in (texts[i::rounds] for i in range(rounds)):
        for name, way in ways.items():
            start = time.process_time()
            way(part)
            rates[name].append(len(part) / (time.process_time() - start))
    return {name: statistics.median(values) for name, values in rates.items()}


def measure_language_model(path: str, texts: Sequence[str], rounds: int) -> dict[str, float]:
    """The usual loop over padded batches in fp32, and our language model."""
    from benchmarks.engine_language_model import UsualLoop
    from metrics.language_model.scorer import Scorer
    from metrics.language_model.small import SmallModel

    models = {}
    for form, precision in ((path, Precision.EXACT), *fast_paths(path)):
        if precision is Precision.BYTES:  # of encoders only
            continue
        os.environ["LOGIC2TEXT_INSTRUCTIONS"] = form
        models[f"ours, {precision}"] = SmallModel(precision=precision)
    usual = UsualLoop(models["ours, fp32"], "cpu")
    usual(texts[:32])
    rates: dict[str, list[float]] = {"usual loop, batch 32": [], **{name: [] for name in models}}
    for part in (texts[i::rounds] for i in range(rounds)):
        ways: dict[str, Callable[[Sequence[str]], object]] = {"usual loop, batch 32": usual}
        # Fresh scorers: they cache scores.
        ways |= {name: Scorer(model).likelihoods for name, model in models.items()}
        for name, way in ways.items():
            start = time.process_time()
            way(part)
            rates[name].append(len(part) / (time.process_time() - start))
    return {name: statistics.median(values) for name, values in rates.items()}


def batches_of(texts: Sequence[str]) -> list[Ids]:
    """Batches of texts of one length, in an order in which every round has all lengths."""
    sequences = list(Tokens().encodings(texts))
    lengths = [len(sequence) for sequence in sequences]
    groups = batch_by_length(lengths, 1024)
    return [np.stack([sequences[i] for i in group]).astype(np.int64) for group in groups]


def measure_path(path: str, texts: Sequence[str], rounds: int) -> dict[str, Any]:
    """All figures of one instruction set, in this process."""
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    os.environ["OMP_NUM_THREADS"] = "1"
    model = Formulaicness(variant="minilm").model
    batches, few = batches_of(texts), batches_of(texts[: len(texts) // 3])
    lacking: list[str] = []
    minilm = measure(scorers(path, model.encoder, model.head, batches, lacking), batches, rounds)
    base = measure(scorers(path, *random_base(), few, []), few, rounds)
    half = texts[: len(texts) // 2]
    return {
        "rates": {
            "minilm": minilm["rates"],
            "bert_base": base["rates"],
            "texts": measure_texts(path, half, rounds),
            "language_model": measure_language_model(path, half, rounds),
        },
        "minilm_drift": minilm["drift"],
        "not_measured": lacking,
    }


def run_apart(path: str, asked: argparse.Namespace) -> dict[str, Any]:
    """The figures of an instruction set, by a process that is held to it."""
    environment = {
        **os.environ,
        **HELD_TO.get(path, {}),
        "LOGIC2TEXT_INSTRUCTIONS": path,
        "OMP_NUM_THREADS": "1",
    }
    command = [sys.executable, "-m", "benchmarks.processors", "--within", path]
    command += ["--texts", str(asked.texts), "--rounds", str(asked.rounds)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def show(path: str, figures: Mapping[str, Any]) -> None:
    """Rates, their ratio to the best peer of the row's part that is held to the set, drift."""
    body = []
    for part, rates in figures["rates"].items():
        best = max(r for name, r in rates.items() if "ours" not in name and UNHELD not in name)
        drift = figures["minilm_drift"] if part == "minilm" else {}
        body += [[part, name, r, r / best, drift.get(name, "")] for name, r in rates.items()]
    header = [path, "by", "texts/s", "to the best peer", "drift"]
    print(table(header, body), *figures["not_measured"], sep="\n", end="\n\n", flush=True)


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--instructions", nargs="+", default=None)
    parser.add_argument("--texts", type=int, default=800)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--within", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.within:
        print(json.dumps(measure_path(asked.within, corpus(asked.texts), asked.rounds)))
        return
    figures: dict[str, Any] = {}
    exact = [path for path in list_supported_paths() if kernels_of(path).supports(Precision.EXACT)]
    for path in asked.instructions or exact:
        figures[path] = run_apart(path, asked)
        show(path, figures[path])
    record(
        "processors",
        {
            "texts": asked.texts,
            "rounds": asked.rounds,
            "threads": 1,
            "load_average": os.getloadavg(),
            "peers": {name: version(name) for name in PEERS if find_spec(name)},
            "bert_base_shape": str(BERT_BASE),
            "texts_per_second_of_processor_time": {p: f["rates"] for p, f in figures.items()},
            "minilm_drift": {p: f["minilm_drift"] for p, f in figures.items()},
            "not_measured": {p: f["not_measured"] for p, f in figures.items()},
        },
    )


if __name__ == "__main__":
    main()
