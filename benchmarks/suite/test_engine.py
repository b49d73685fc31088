"""The engine with one encoder beside its peers, and its parts; nothing is remembered.

``make bench-compare`` fails where the quickest of some rounds takes half as long again as in the
record kept last, which other work on the machine moves least.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from torch import nn

from benchmarks import engine_peers
from benchmarks.engine import logistic, ours, random_base
from benchmarks.suite.measuring import Score, load, made_texts, measure
from metrics.encoder import BertEncoder
from metrics.engine.backend import prepare_encoder
from metrics.engine.batch_spec import BatchSpec, Precision
from metrics.engine.device.bert import DeviceBert
from metrics.engine.packing import PackedRows
from metrics.engine.text_engine import TextEngine
from metrics.formulaicness.metric import Formulaicness
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel
from metrics.minilm import Tokens

COMPARED = 64
MANY = 512
FEW = 32


@cache
def minilm() -> tuple[BertEncoder, nn.Linear]:
    model = Formulaicness(variant="minilm").model
    return model.encoder, model.head


@cache
def bert_base() -> tuple[BertEncoder, nn.Linear]:
    return random_base()


def scorer(encoder: BertEncoder, head: nn.Linear, precision: Precision, device: str) -> Score:
    """Our engine, with kernels of ours on the processor and with torch elsewhere."""
    weights = encoder.weights()
    if device == "cpu":
        return ours(prepare_encoder(weights, logistic(head), precision))
    return ours(DeviceBert(weights, logistic(head), precision, device))


Peer = Callable[[Any, str], Score]

PEERS: dict[str, Peer] = {
    "pipeline": engine_peers.pipeline,
    "sorted-fp32": lambda model, device: engine_peers.sorted_and_padded(model, device=device),
    "sorted-bf16": lambda model, device: engine_peers.sorted_and_padded(
        model, torch.bfloat16, device
    ),
    "cross-encoder": lambda model, device: engine_peers.cross_encoder(model, device=device),
}
"""Name → the scorer of a model on a device: transformers' pipeline, a loop over texts sorted by
length, and CrossEncoder of sentence-transformers."""

NEEDS = {"cross-encoder": "sentence_transformers"}


@pytest.mark.benchmark(group=f"MiniLM-L6, {COMPARED} texts")
@pytest.mark.parametrize("precision", list(Precision))
def test_minilm(benchmark: Any, device: str, precision: Precision) -> None:
    encoder, head = minilm()
    score = load(lambda: scorer(encoder, head, precision, device))
    texts = made_texts(COMPARED)
    measure(benchmark, score, texts, device=device, precision=precision, shape=encoder.shape)


@pytest.mark.benchmark(group=f"MiniLM-L6, {COMPARED} texts")
@pytest.mark.parametrize("peer", PEERS)
def test_minilm_of_a_peer(benchmark: Any, device: str, peer: str) -> None:
    if peer in NEEDS and find_spec(NEEDS[peer]) is None:
        pytest.skip(f"needs {NEEDS[peer]}")
    encoder, head = minilm()
    score = PEERS[peer](engine_peers.reference(encoder, head), device)
    precision = Precision.FAST if peer.endswith("bf16") else Precision.EXACT
    texts = made_texts(COMPARED)
    measure(benchmark, score, texts, device=device, precision=precision, shape=encoder.shape)


@pytest.mark.benchmark(group=f"MiniLM-L6, {COMPARED} texts")
@pytest.mark.parametrize("kind", engine_peers.BY_ONNX)
def test_minilm_of_onnxruntime(benchmark: Any, kind: str) -> None:
    sessions = onnx_sessions()
    if not sessions:
        pytest.skip(", ".join(engine_peers.not_installed()))
    score = sessions[engine_peers.BY_ONNX[kind]]
    measure(benchmark, score, made_texts(COMPARED), shape=minilm()[0].shape)


@cache
def onnx_sessions() -> dict[str, Any]:
    return engine_peers.onnx_sessions(engine_peers.reference(*minilm()))


@pytest.mark.benchmark(group="MiniLM-L6, by the number of texts")
@pytest.mark.parametrize("count", [1, 5, 64, MANY])
def test_minilm_batch(benchmark: Any, device: str, count: int) -> None:
    encoder, head = minilm()
    score = scorer(encoder, head, Precision.EXACT, device)
    measure(benchmark, score, made_texts(count), device=device, shape=encoder.shape)


@pytest.mark.benchmark(group=f"BERT-base, {FEW} texts")
@pytest.mark.parametrize("precision", list(Precision))
def test_bert_base(benchmark: Any, device: str, precision: Precision) -> None:
    encoder, head = bert_base()
    score = load(lambda: scorer(encoder, head, precision, device))
    texts = made_texts(FEW)
    measure(benchmark, score, texts, device=device, precision=precision, shape=encoder.shape)


@pytest.mark.benchmark(group="the parts of the engine")
@pytest.mark.parametrize("precision", list(Precision))
def test_language_model(benchmark: Any, precision: Precision) -> None:
    model = load(lambda: SmallModel(precision=precision))
    measure(benchmark, lambda given: Scorer(model).likelihoods(given), made_texts(64))


@pytest.mark.benchmark(group="the parts of the engine")
def test_tokens(benchmark: Any) -> None:
    measure(benchmark, Tokens().encodings, made_texts(MANY))


class Nothing:
    """A model that takes no time: what is left is the engine's own."""

    batch_spec = BatchSpec(2048)

    def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
        """A zero for each text."""
        return np.zeros(rows.texts)


@pytest.mark.benchmark(group="the parts of the engine")
def test_the_engine_without_its_model(benchmark: Any) -> None:
    engine = TextEngine(Nothing(), Tokens().encodings, limit=512, cache_size=0)
    measure(benchmark, engine.score, made_texts(MANY))
