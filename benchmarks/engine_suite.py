"""The engine's speed as a pytest-benchmark suite, whose JSON is kept: ``make bench-suite``.

``make bench-compare`` measures again, shows the change against what was kept last, and fails where
the quickest of some rounds takes half as long again, which other work on the machine moves least.
Nothing is remembered between rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from torch import nn

from benchmarks.engine import corpus, logistic, ours, random_base
from metrics.encoder import BertEncoder
from metrics.engine.backend import prepare_encoder
from metrics.engine.batch_spec import BatchSpec, Precision
from metrics.engine.packing import PackedRows
from metrics.engine.text_engine import TextEngine
from metrics.formulaicness.light import LightFormulaicness
from metrics.formulaicness.metric import Formulaicness
from metrics.language_model.scorer import Scorer
from metrics.language_model.small import SmallModel
from metrics.minilm import Tokens

ROUNDS = 7
TEXTS = 512

Score = Callable[[Sequence[str]], Any]


@cache
def texts() -> list[str]:
    return corpus(TEXTS)


def measured(benchmark: Any, score: Score, count: int) -> None:
    """Time the scoring of some texts."""
    benchmark.extra_info["texts"] = count
    benchmark.pedantic(score, args=(texts()[:count],), rounds=ROUNDS, warmup_rounds=1)


@cache
def minilm(precision: Precision) -> Score:
    model = Formulaicness(variant="minilm").model
    return scorer(model.encoder, model.head, precision)


@cache
def bert_base(precision: Precision) -> Score:
    return scorer(*random_base(), precision)


def scorer(encoder: BertEncoder, head: nn.Linear, precision: Precision) -> Score:
    return ours(prepare_encoder(encoder.weights(), logistic(head), precision))


class Nothing:
    """A model that takes no time: what is left is the engine's own."""

    batch_spec = BatchSpec(2048)

    def __call__(self, rows: PackedRows) -> NDArray[np.float64]:
        """A zero for each text."""
        return np.zeros(rows.texts)


@pytest.mark.parametrize("precision", list(Precision))
@pytest.mark.parametrize("count", [1, 5, 64, TEXTS])
def test_minilm(benchmark: Any, precision: Precision, count: int) -> None:
    measured(benchmark, minilm(precision), count)


@pytest.mark.parametrize("precision", list(Precision))
def test_bert_base(benchmark: Any, precision: Precision) -> None:
    measured(benchmark, bert_base(precision), 64)


@pytest.mark.parametrize("precision", list(Precision))
def test_language_model(benchmark: Any, precision: Precision) -> None:
    model = SmallModel(precision=precision)
    measured(benchmark, lambda given: Scorer(model).likelihoods(given), 64)


def test_light(benchmark: Any) -> None:
    measured(benchmark, LightFormulaicness().score, TEXTS)


def test_tokens(benchmark: Any) -> None:
    measured(benchmark, Tokens().encodings, TEXTS)


def test_the_engine_without_its_model(benchmark: Any) -> None:
    engine = TextEngine(Nothing(), Tokens().encodings, limit=512, cache_size=0)
    measured(benchmark, engine.score, TEXTS)
