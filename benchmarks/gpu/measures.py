"""Measurements on a device: correctness, rates, the model's share of the arithmetic, memory."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from benchmarks import engine_peers
from benchmarks.gpu.texts import make_texts
from metrics.encoder import BertEncoder
from metrics.encoder_weights import EncoderShape
from metrics.engine.batch_spec import Precision
from metrics.engine.device.bert import CAPACITY, DeviceBert
from metrics.engine.heads import LinearHead
from metrics.engine.packing import pack
from metrics.engine.text_engine import TextEngine
from metrics.engine.torch_models import DTYPES
from metrics.language_model.by_name import scorer
from metrics.language_model.small import SmallModel
from metrics.minilm import MINILM, Tokens
from metrics.registry import metric
from metrics.throughput import measure_pipeline

ROOT = Path(__file__).resolve().parents[2]
REFERENCES = ROOT / "benchmarks" / "reference_scores.json"
BERT_BASE = EncoderShape(layers=12, hidden=768, heads=12, intermediate=3072, vocabulary=30522)
TESTS = (
    "tests/metrics/engine/device",
    "tests/metrics/language_model/test_device_causal.py",
    "tests/metrics/engine/test_torch_models.py",
)
POOL = 5
"""Candidates of one formula, of which the first is compared."""

Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """The device and how much is measured.

    Attributes:
        device: of torch.
        texts: for the rates of MiniLM and of our own models.
        base_texts: for those of BERT-base.
        pipeline_texts: for the pipeline and the usual loop.
        matrix: the side of the multiplied matrices.
        repeats: of products and of batches.
        base: the shape that stands for BERT-base.
        tests: the test files that are run.
    """

    device: str
    texts: int = 120_000
    base_texts: int = 24_000
    pipeline_texts: int = 4_000
    matrix: int = 8192
    repeats: int = 20
    base: EncoderShape = BERT_BASE
    tests: tuple[str, ...] = TESTS

    @classmethod
    def quick(cls, device: str) -> Plan:
        """Small enough for a processor: it shows that everything runs, not how fast."""
        base = EncoderShape(layers=2, hidden=128, heads=2, intermediate=512, vocabulary=30522)
        return cls(device, 60, 40, 16, 256, 2, base, TESTS[2:])


def wait_for(device: str) -> None:
    """Wait until a device has done everything."""
    if device.startswith("cuda"):
        torch.cuda.synchronize(device)
    elif device == "mps":
        torch.mps.synchronize()


def timed(work: Callable[[], object], device: str) -> float:
    """Seconds of wall clock until the device has done the work."""
    wait_for(device)
    start = time.perf_counter()
    work()
    wait_for(device)
    return time.perf_counter() - start


def measure_references(plan: Plan) -> Figures:
    """How far the scores of 200 texts are from those kept in the repository."""
    kept = json.loads(REFERENCES.read_text(encoding="utf-8"))
    texts, scores = kept["texts"], kept["scores"]
    off: Figures = {}
    for device in dict.fromkeys(("cpu", plan.device)):
        for precision in DTYPES:
            if device == "cpu" and precision is Precision.FAST:
                continue
            formulaicness = metric("formulaicness", device=device, precision=precision)
            sums = scorer("small", precision, device).likelihoods(texts)
            found = {
                "formulaicness": formulaicness.score(texts),
                "log-probability": sums.model / np.maximum(sums.tokens, 1),
            }
            off[f"{device}, {precision}"] = {
                name: float(np.abs(values - np.array(scores[name])).max())
                for name, values in found.items()
            }
    return off


def run_tests(plan: Plan) -> Figures:
    """The outcome of the tests that hold on every device."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", *plan.tests]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    summary = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr[-200:]
    counts = {
        name: int(n) for n, name in re.findall(r"(\d+) (passed|failed|skipped|error)", summary)
    }
    if done.returncode:
        raise RuntimeError(f"the tests end with code {done.returncode}: {summary}")
    return counts


def measure_products(plan: Plan) -> Figures:
    """Rates of large products of matrices and of copies, in 10¹² operations or bytes a second."""
    rates = {}
    for precision, dtype in ((Precision.FAST, torch.bfloat16), (Precision.EXACT, torch.float32)):
        a = torch.randn(plan.matrix, plan.matrix, device=plan.device).to(dtype)
        b = torch.randn(plan.matrix, plan.matrix, device=plan.device).to(dtype)
        a @ b

        def multiply(a: torch.Tensor = a, b: torch.Tensor = b) -> None:
            for _ in range(plan.repeats):
                a @ b

        operations = 2 * plan.matrix**3 * plan.repeats
        rates[str(precision)] = operations / timed(multiply, plan.device) / 1e12

    def copy() -> None:
        for _ in range(plan.repeats):
            a.copy_(b)

    copied = 2 * a.numel() * a.element_size() * plan.repeats
    return {**rates, "bytes": copied / timed(copy, plan.device) / 1e12}


def random_encoder(shape: EncoderShape, precision: Precision, device: str) -> DeviceBert:
    """An encoder of random weights; they change no speed."""
    torch.manual_seed(0)
    weights = BertEncoder(shape).weights()
    head = LinearHead(np.full(shape.hidden, 0.01, np.float32), 0.0, logistic=True)
    return DeviceBert(weights, head, precision, device)


def count_operations(shape: EncoderShape, lengths: NDArray[np.int64]) -> float:
    """Multiplications and additions of the products of an encoder, attention included."""
    rows, texts, squares = lengths.sum(), len(lengths), (lengths**2).sum()
    hidden, inner = shape.hidden, shape.intermediate
    rest = 2 * hidden * hidden + 2 * 2 * hidden * inner  # after attention, for one row
    whole = rows * (2 * 3 * hidden * hidden + rest) + 4 * hidden * squares
    last = rows * 2 * 2 * hidden * hidden + texts * (2 * hidden * hidden + rest) + 4 * hidden * rows
    return float((shape.layers - 1) * whole + last)


def measure_share(plan: Plan, shape: EncoderShape, most: Mapping[str, float]) -> Figures:
    """The encoder's rate in bf16 inside full batches, its work, and what limits the rate.

    No batch takes less time than its products and the bytes of its operators at the rates `most` of
    `measure_products`.
    """
    from tests.support.devices import counting

    model = random_encoder(shape, Precision.FAST, plan.device)
    limit = model.batch_spec.capacity if plan.repeats > 2 else 2048
    encoded = Tokens().encodings(make_texts(max(200, limit // 10), seed=1))
    sequences = sorted([*encoded][: int((encoded.ends <= limit).sum())], key=len)
    rows = pack(sequences, model.batch_spec.row_unit)
    with counting() as work:
        model(rows)
    launching = 0.0

    def score() -> None:
        nonlocal launching
        start = time.perf_counter()
        pending = [model.launch(rows) for _ in range(plan.repeats)]
        launching = time.perf_counter() - start
        pending[-1]()

    seconds = timed(score, plan.device) / plan.repeats
    arithmetic = count_operations(shape, np.array([len(ids) for ids in sequences])) / 1e12
    least = max(arithmetic / most["bf16"], work.bytes / 1e12 / most["bytes"])
    return {
        "rows": len(rows.ids),
        "operators": work.operators,
        "GB": work.bytes / 1e9,
        "texts a second": len(sequences) / seconds,
        "texts a second at most": len(sequences) / least,
        "share of the product rate": arithmetic / seconds / most["bf16"],
        "share of the time to launch": launching / plan.repeats / seconds,
    }


def measure_rates(plan: Plan) -> Figures:
    """Texts a second from text to score, nothing cached, by model and precision; peak memory."""
    texts, warm = make_texts(plan.texts, seed=3), make_texts(64, seed=4)
    rates: Figures = {}
    for precision in reversed(DTYPES):
        models: Mapping[str, Callable[[], Callable[[Sequence[str]], object]]] = {
            "own": lambda p=precision: _metric("formulaicness", plan, p),  # type: ignore[misc]
            "MiniLM": lambda p=precision: _metric("study:minilm", plan, p),  # type: ignore[misc]
            "BERT-base": lambda p=precision: _base(plan, p),  # type: ignore[misc]
            "language model": lambda p=precision: _metric("logprob", plan, p),  # type: ignore[misc]
        }
        for name, load in models.items():
            part = texts[: plan.base_texts] if name == "BERT-base" else texts
            score = load()
            score(warm)
            forget_memory(plan.device)
            seconds = timed(lambda s=score, t=part: s(t), plan.device)  # type: ignore[misc]
            rates[f"{name}, {precision}"] = {
                "texts": len(part),
                "texts a second": len(part) / seconds,
                "memory in MB": peak_memory(plan.device),
            }
    return rates


def _metric(
    name: str, plan: Plan, precision: Precision
) -> Callable[[Sequence[str]], NDArray[np.float64]]:
    return metric(name, device=plan.device, precision=precision).score


def _base(plan: Plan, precision: Precision) -> Callable[[Sequence[str]], NDArray[np.float64]]:
    model = random_encoder(plan.base, precision, plan.device)
    return TextEngine(model, Tokens().encodings, limit=512, cache_size=0).score


def measure_peers(plan: Plan) -> Figures:
    """Texts a second of transformers in MiniLM's shape, and of its usual loop."""
    from benchmarks.engine_language_model import UsualLoop

    texts = make_texts(plan.pipeline_texts, seed=5)
    speed = measure_pipeline(plan.device, texts)
    if speed.texts_per_s is None:
        raise RuntimeError(f"the pipeline: {speed.error}")
    loop = UsualLoop(SmallModel(), plan.device)
    loop(texts[:32])
    seconds = timed(lambda: loop(texts), plan.device)
    return {
        "pipeline, fp32": speed.texts_per_s,
        "usual loop, fp32": len(texts) / seconds,
        "sorted loop, bf16": _sorted_rate(plan, lambda model: model),
    }


def measure_compiled_peer(plan: Plan) -> Figures:
    """The loop over sorted texts with torch's compiler; by itself, since compiling may fail."""
    backend = "inductor" if plan.repeats > 2 else "eager"  # which compiles nothing
    rate = _sorted_rate(plan, lambda model: torch.compile(model, dynamic=True, backend=backend))
    return {"sorted and compiled loop, bf16": rate}


def _sorted_rate(plan: Plan, prepare: Callable[[Any], Any]) -> float:
    """Texts a second of the loop over texts sorted by length, in full batches."""
    encoder = BertEncoder(MINILM).eval()
    model = engine_peers.reference(encoder, torch.nn.Linear(MINILM.hidden, 1))
    tokens = CAPACITY if plan.repeats > 2 else 512
    model = model.to(plan.device, torch.bfloat16)
    score = engine_peers.sorted_and_padded(
        prepare(model), torch.bfloat16, plan.device, tokens_a_batch=tokens
    )
    texts = make_texts(plan.texts, seed=12)
    score(texts[: len(texts) // 2])
    return len(texts) / timed(lambda: score(texts), plan.device)


def measure_drift(plan: Plan) -> Figures:
    """How far bf16 on the device is from fp32 there, and how often the same candidate is first."""
    count = max(POOL, min(20_000, plan.texts) // POOL * POOL)
    texts = make_texts(count, seed=6)
    drifts: Figures = {}
    for name in ("formulaicness", "study:minilm", "logprob"):
        exact, fast = (_metric(name, plan, precision)(texts) for precision in DTYPES)
        first = [values.reshape(-1, POOL).argmax(1) for values in (exact, fast)]
        drifts[name] = {
            "largest": float(np.abs(exact - fast).max()),
            "mean": float(np.abs(exact - fast).mean()),
            "the same first of five": float((first[0] == first[1]).mean()),
        }
    return drifts


def measure_batch_sizes(plan: Plan) -> Figures:
    """Texts a second of MiniLM in bf16 by the number of tokens in a batch."""
    texts, rates = make_texts(plan.texts, seed=7), {}
    sizes = (16_384, 32_768, 65_536, 131_072) if plan.repeats > 2 else (512, 1024)
    for tokens in sizes:
        scored = metric(
            "study:minilm",
            device=plan.device,
            precision=Precision.FAST,
            tokens_a_batch=tokens,
        )
        scored.score(make_texts(64, seed=9))
        seconds = timed(lambda s=scored: s.score(texts), plan.device)  # type: ignore[misc]
        rates[str(tokens)] = len(texts) / seconds
    return rates


def measure_host(plan: Plan) -> Figures:
    """Texts a second that this machine tokenizes, packs and caches: what no device can exceed."""
    texts = make_texts(plan.texts, seed=8)
    spec = random_encoder(plan.base, Precision.EXACT, "cpu").batch_spec

    class NoModel:
        batch_spec = spec

        def __call__(self, rows: Any) -> NDArray[np.float32]:
            return np.zeros(rows.texts, np.float32)

    engine = TextEngine(NoModel(), Tokens().encodings, limit=512)
    engine.score(make_texts(64, seed=9))
    return {"texts a second": len(texts) / timed(lambda: engine.score(texts), "cpu")}


def forget_memory(device: str) -> None:
    """Let the peak of memory begin anew."""
    if device.startswith("cuda"):
        torch.cuda.reset_peak_memory_stats(device)


def peak_memory(device: str) -> float | None:
    """The peak of the device's memory since `forget_memory`, in MB; None if it is not known."""
    if not device.startswith("cuda"):
        return None
    return torch.cuda.max_memory_allocated(device) / 1e6
