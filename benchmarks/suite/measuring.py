"""Times work on texts that no cache has seen, and notes texts and tokens a second."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
import torch

from benchmarks.gpu.measures import Plan, count_operations, measure_products, wait_for
from benchmarks.gpu.texts import make_texts
from logic2text import UnavailableError
from metrics.encoder_weights import EncoderShape
from metrics.engine.batch_spec import Precision
from metrics.minilm import Tokens
from metrics.throughput import sample_texts

ROUNDS = 5
TRIES = 10
"""Products that are timed, of which the fastest counts: other work only slows them."""
MATRIX = {"cpu": 1024}
"""The side of the matrices whose product tells what the device can do; elsewhere 8,192."""

SHORT, USUAL, LONG = "short", "usual", "long"
LENGTHS = (SHORT, USUAL, LONG)

Score = Callable[[Any], Any]
Make = Callable[[int], Any]
"""From a seed to the work of a round."""


def made_texts(count: int, length: str = USUAL) -> Make:
    """Texts of about 9, 32 or 128 word pieces, others for each seed."""
    if length == SHORT:
        return lambda seed: sample_texts(count, start=seed)
    if length == USUAL:
        return lambda seed: make_texts(count, seed)

    def join(seed: int) -> list[str]:
        parts = make_texts(4 * count, seed)
        return [" ".join(parts[i : i + 4]) for i in range(0, len(parts), 4)]

    return join


def load(make: Callable[[], Any]) -> Any:
    """What `make` makes; the benchmark is skipped where this machine lacks something for it."""
    try:
        return make()
    except UnavailableError as error:
        pytest.skip(error.message)


def measure(
    benchmark: Any,
    work: Score,
    make: Make,
    *,
    device: str = "cpu",
    precision: Precision = Precision.EXACT,
    shape: EncoderShape | None = None,
    texts_of: Callable[[Any], Sequence[str]] | None = None,
) -> None:
    """Time the work of some rounds, each after another seed, and note the rates.

    Args:
        benchmark: the fixture of pytest-benchmark.
        work: what is timed.
        make: makes what a round works on, which is not timed.
        device: what the work waits for.
        precision: of the products that the share is of.
        shape: of the encoder, where its share of the rate of products is known.
        texts_of: from the result of the last round to its texts; by default those it worked on.
    """
    seeds = (zlib.crc32(f"{benchmark.fullname} {number}".encode()) for number in range(1 + ROUNDS))
    rounds = [make(seed) for seed in seeds]
    given = iter(rounds)

    def run(part: Any) -> Any:
        result = work(part)
        wait_for(device)
        return result

    result = benchmark.pedantic(
        run, setup=lambda: ((next(given),), {}), rounds=ROUNDS, warmup_rounds=1
    )
    if benchmark.stats is None:  # --benchmark-disable
        return
    seconds = benchmark.stats.stats.median
    lengths = Tokens().encodings(rounds[-1] if texts_of is None else texts_of(result)).lengths
    benchmark.extra_info |= {
        "texts/s": len(lengths) / seconds,
        "tokens/s": float(lengths.sum()) / seconds,
    }
    if shape is not None:
        rate = count_operations(shape, lengths) / seconds / 1e12
        benchmark.extra_info["of products"] = rate / product_rates(device)[_products_of(precision)]


@cache
def product_rates(device: str) -> dict[str, float]:
    """By precision, 10¹² operations a second in products of matrices by torch, at best."""
    plan = Plan(device, matrix=MATRIX.get(device, 8192), repeats=2)
    with torch.inference_mode():
        found = [measure_products(plan) for _ in range(TRIES)]
    return {name: max(rates[name] for rates in found) for name in found[0]}


def _products_of(precision: Precision) -> str:
    """The products to compare with: torch has none of 16-bit whole numbers."""
    return str(Precision.FAST if precision is Precision.FAST else Precision.EXACT)
