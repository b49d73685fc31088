"""Timing: distinct texts, failures as entries, the same texts everywhere."""

from __future__ import annotations

import pytest

from metrics.registry import available, takes_device
from metrics.throughput import (
    PIPELINE,
    QUICK_METRICS,
    devices,
    measure,
    measure_pipeline,
    sample_texts,
)


def test_the_sample_is_distinct_and_starts_where_it_is_told() -> None:
    texts = sample_texts(2000)
    assert len(set(texts)) == 2000
    assert sample_texts(10, start=5) == texts[5:15]
    assert texts[0] == "If a cube is not small, then no cube is in front of it."
    assert not set(sample_texts(32, start=1_000_000)) & set(texts)


@pytest.mark.parametrize("name", QUICK_METRICS)
def test_a_metric_is_timed_on_distinct_texts(name: str) -> None:
    speed = measure(name, "cpu", ["No cube is small.", "Some cube is small."] * 3)
    assert speed.error is None
    assert speed.texts == 2
    assert speed.texts_per_s is not None
    assert speed.texts_per_s > 0
    assert (speed.metric, speed.device) == (name, "cpu")


def test_a_failure_is_an_entry_with_what_to_do() -> None:
    speed = measure("logprob", "no-such-device", ["a"])
    assert speed.texts_per_s is None
    assert speed.error is not None
    assert speed.hint is not None


def test_a_fault_is_an_entry_too() -> None:
    speed = measure("fre", "cuda", ["a"])  # it takes no device
    assert speed.error == "the metric has no option 'device'"


def test_the_pipeline_of_transformers() -> None:
    speed = measure_pipeline("cpu", sample_texts(3))
    assert (speed.metric, speed.texts, speed.error) == (PIPELINE, 3, None)


def test_devices_and_the_metrics_that_take_them() -> None:
    assert devices()[0] == "cpu"
    assert set(QUICK_METRICS) <= set(available())
    assert takes_device("logprob")
    assert not takes_device("fre")
