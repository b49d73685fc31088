"""Measures the speed of each instruction set beside its peers, on one thread.

    python -m benchmarks.processors [--instructions avx2 avx512] [--texts N] [--rounds N]

For each instruction set a process of its own, with its peers held to the same set where they have a
setting for it: torch and numpy do, onnxruntime and half of OpenVINO's products do not.  All
models take the same batches of texts of one length, already tokenized, one model after the other in
each round; the transformers pipeline and ours take the texts.  A rate is texts per second of
processor time, so that other programs of the machine weigh little, and its median over the rounds
counts.
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
from numpy.typing import NDArray
from torch import nn

from benchmarks.engine import BERT_BASE, corpus, logistic, ours, random_base
from benchmarks.engine_peers import export_onnx, pipeline, reference
from benchmarks.record import record, table
from metrics.encoder import BertEncoder
from metrics.engine.batch_spec import Precision
from metrics.engine.exact_length import batch_by_length
from metrics.engine.native.bert import NativeBert
from metrics.engine.native.library import kernels_of, list_supported_paths
from metrics.engine.packing import pack
from metrics.engine.plain.bert import PlainBert
from metrics.formulaicness.metric import Formulaicness
from metrics.minilm import Tokens

Ids = NDArray[np.int64]
Score = Callable[[Ids], NDArray[np.floating]]
"""Token ids (n, length) to values (n,), before the logistic function or after it."""

NO_AVX512 = "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR"
FAST = {
    "avx2": {"avx2int16": Precision.FIXED},
    "avx512": {"avx512vnni": Precision.FIXED, "avx512bf16": Precision.FAST},
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
    "avx512": {"OPENBLAS_CORETYPE": "SkylakeX"},
}
"""The settings that hold the peers to an instruction set."""

PEERS = ("torch", "onnxruntime", "openvino", "transformers")
UNHELD = " (not held to the set)"
"""After the name of a peer that uses AVX-512 where only AVX2 is asked for."""


def by_torch(model: Any) -> Score:
    """The model of transformers on whole batches, without masks."""

    @torch.inference_mode()
    def score(ids: Ids) -> NDArray[np.floating]:
        logits: NDArray[np.floating] = model(input_ids=torch.from_numpy(ids)).logits[:, 0].numpy()
        return logits

    return score


def by_onnxruntime(path: Path) -> Score:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def score(ids: Ids) -> NDArray[np.floating]:
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        (logits,) = session.run(None, inputs)
        return np.asarray(logits)[:, 0]

    return score


def by_openvino(path: Path) -> Score:
    import openvino

    compiled = openvino.Core().compile_model(
        str(path), "CPU", {"INFERENCE_NUM_THREADS": 1, "INFERENCE_PRECISION_HINT": "f32"}
    )

    def score(ids: Ids) -> NDArray[np.floating]:
        found = compiled({"input_ids": ids, "attention_mask": np.ones_like(ids)})
        return np.asarray(found[0])[:, 0]

    return score


def on_rows(model: NativeBert | PlainBert) -> Score:
    return lambda ids: model(pack(list(ids), model.batch_spec.row_unit))


def scorers(path: str, encoder: BertEncoder, head: nn.Linear) -> dict[str, Score]:
    """Every model that is installed, with the same weights in fp32."""
    weights, last = encoder.weights(), logistic(head)
    found: dict[str, Score] = {"torch": by_torch(reference(encoder, head))}
    unheld = UNHELD if path == "avx2" else ""
    folder = Path(tempfile.mkdtemp())
    if find_spec("onnx"):
        exported = export_onnx(reference(encoder, head), folder / "model.onnx")
        if find_spec("onnxruntime"):
            found["onnxruntime" + unheld] = by_onnxruntime(exported)
        if find_spec("openvino"):
            found["openvino" + unheld] = by_openvino(exported)
    found["ours, numpy"] = on_rows(PlainBert(weights, last))
    kernels = kernels_of(path)
    found["ours, fp32"] = on_rows(NativeBert(kernels, weights, last, Precision.EXACT))
    for fast, precision in fast_paths(path):
        found[f"ours, {precision}"] = on_rows(
            NativeBert(kernels_of(fast), weights, last, precision)
        )
    return found


def fast_paths(path: str) -> list[tuple[str, Precision]]:
    """The paths with others than fp32 that this processor has, of an instruction set."""
    supported = list_supported_paths()
    return [(fast, p) for fast, p in FAST.get(path, {}).items() if fast in supported]


def measure(models: Mapping[str, Score], batches: Sequence[Ids], rounds: int) -> dict[str, float]:
    """Texts per second of processor time of each model, the median of the rounds."""
    rates: dict[str, list[float]] = {name: [] for name in models}
    for model in models.values():
        model(batches[0])
    for part in (batches[i::rounds] for i in range(rounds)):
        for name, model in models.items():
            start = time.process_time()
            for ids in part:
                model(ids)
            rates[name].append(sum(map(len, part)) / (time.process_time() - start))
    return {name: statistics.median(values) for name, values in rates.items()}


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
    few = texts[: len(texts) // 3]
    return {
        "minilm": measure(scorers(path, model.encoder, model.head), batches_of(texts), rounds),
        "bert_base": measure(scorers(path, *random_base()), batches_of(few), rounds),
        "texts": measure_texts(path, texts[: len(texts) // 2], rounds),
        "language_model": measure_language_model(path, texts[: len(texts) // 2], rounds),
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


def show(path: str, figures: Mapping[str, Mapping[str, float]]) -> None:
    """Rates and their ratio to the best peer of the row's part that is held to the set."""
    body = []
    for part, rates in figures.items():
        peers = [
            rate for name, rate in rates.items() if "ours" not in name and not name.endswith(UNHELD)
        ]
        body += [[part, name, rate, rate / max(peers)] for name, rate in rates.items()]
    print(table([path, "by", "texts/s", "to the best peer"], body), end="\n\n", flush=True)


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
            "texts_per_second_of_processor_time": figures,
        },
    )


if __name__ == "__main__":
    main()
