"""The encoder's speed as a pytest-benchmark suite, whose JSON is kept: ``make bench-suite``.

``make bench-compare`` measures again and shows the change against what is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.engine import Score, corpus, ours
from metrics.encoder import Tokens
from metrics.engine.linear import Precision
from metrics.formulaicness.light import LightFormulaicness
from metrics.formulaicness.regressor import Formulaicness


@pytest.fixture(scope="module")
def texts() -> Sequence[str]:
    return corpus(512)


@pytest.fixture(scope="module", params=list(Precision))
def score(request: pytest.FixtureRequest) -> Score:
    model = Formulaicness().model
    return ours(model.encoder, model.head, request.param)


@pytest.mark.parametrize("batch", [1, 5, 64, 512])
def test_texts_at_a_time(benchmark: Any, score: Score, texts: Sequence[str], batch: int) -> None:
    benchmark.extra_info["texts"] = batch
    benchmark.pedantic(score, args=(texts[:batch],), rounds=5, warmup_rounds=1)


def test_tokens(benchmark: Any, texts: Sequence[str]) -> None:
    benchmark.extra_info["texts"] = len(texts)
    benchmark.pedantic(Tokens().encodings, args=(texts,), rounds=5, warmup_rounds=1)


def test_light(benchmark: Any, texts: Sequence[str]) -> None:
    benchmark.extra_info["texts"] = len(texts)
    benchmark.pedantic(LightFormulaicness().score, args=(texts,), rounds=5, warmup_rounds=1)
