"""The metrics that the package ships, from text to score."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.suite.measuring import LENGTHS, USUAL, load, made_texts, measure
from metrics import metric
from metrics.engine.batch_spec import Precision
from metrics.inputs.facts import parse_input

TEXTS = 256
NEURAL = ("formulaicness", "naturalness", "combined:naturalness")


def score(
    benchmark: Any, name: str, count: int = TEXTS, length: str = USUAL, **options: Any
) -> None:
    found = load(lambda: metric(name, **options))
    measure(benchmark, found.score, made_texts(count, length), device=options.get("device", "cpu"))


@pytest.mark.benchmark(group=f"metrics, {TEXTS} texts")
@pytest.mark.parametrize("precision", list(Precision))
@pytest.mark.parametrize("name", NEURAL)
def test_neural(benchmark: Any, name: str, device: str, precision: Precision) -> None:
    score(benchmark, name, device=device, precision=precision)


@pytest.mark.benchmark(group=f"metrics, {TEXTS} texts")
@pytest.mark.parametrize("name", ["formulaicness:light", "fre"])
def test_light(benchmark: Any, name: str) -> None:
    score(benchmark, name)


@pytest.mark.benchmark(group=f"metrics, {TEXTS} texts")
def test_faithfulness(benchmark: Any) -> None:
    found = load(lambda: metric("faithfulness"))
    facts = parse_input({"title": "Elm Cafe", "city": "Bree", "seats": 40, "dogs_allowed": False})
    measure(
        benchmark,
        lambda texts: found.score_beside(texts, [facts] * len(texts)),
        made_texts(TEXTS, USUAL),
    )


@pytest.mark.benchmark(group="metrics, by the number of texts")
@pytest.mark.parametrize("count", [1, 8, 64, 1024])
@pytest.mark.parametrize("name", NEURAL[:2])
def test_batch(benchmark: Any, name: str, device: str, count: int) -> None:
    score(benchmark, name, count, device=device)


@pytest.mark.benchmark(group="metrics, by the length of texts")
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("name", NEURAL[:2])
def test_length(benchmark: Any, name: str, device: str, length: str) -> None:
    score(benchmark, name, 64, length, device=device)
