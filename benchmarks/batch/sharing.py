"""Measures the gain of generating and proving formulae of one standard form once.

Two processes generate the candidates of the rows of a corpus in its order, in alternating blocks:
one as a worker of a batch job does, the other each formula with its own names.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from time import perf_counter

from benchmarks.batch import jobs
from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text import CandidateGenerator
from logic2text.notation import parse
from logic2text.proof.verdict import Status

BLOCK = 100
CORPUS, FILE = "Grade Grinder", "ggc/train.jsonl"
WARM_UP = "∀x (Gleams(x) → Hums(x))"
"""In no row, so that it is not a hit."""


@dataclass(frozen=True, slots=True)
class Block:
    """Of rows: the texts with their verdicts, the seconds, and how many shared a pool."""

    texts: tuple[tuple[tuple[str, Status], ...], ...]
    seconds: float
    hits: int


@cache
def _generator() -> CandidateGenerator:
    return CandidateGenerator()


def generate(formulae: list[str], shared: bool) -> Block:
    """Generate and prove the candidates of formulae, as a worker does or each for itself."""
    generator = _generator()
    before, start = generator.cache_lookups, perf_counter()
    generate_one = generator.pool if shared else generator.generate_as_named
    pools = [generate_one(parse(formula)) for formula in formulae]
    seconds = perf_counter() - start
    texts = tuple(
        tuple((candidate.text, candidate.verdict.status) for candidate in pool.candidates)
        for pool in pools
    )
    return Block(texts, seconds, generator.cache_lookups.since(before).hits)


def measure_sharing(count: int) -> None:
    """Time the first rows of Grade Grinder with and without sharing, and record it."""
    formulae = [row["formula"] for row in rows(FILE)][:count]
    parts = [formulae[i : i + BLOCK] for i in range(0, len(formulae), BLOCK)]
    spawn = get_context("spawn")
    with ProcessPoolExecutor(1, spawn) as sharing, ProcessPoolExecutor(1, spawn) as separate:
        for process, shared in ((sharing, True), (separate, False)):
            process.submit(generate, [WARM_UP], shared).result()
        pairs = [
            (
                sharing.submit(generate, part, True).result(),
                separate.submit(generate, part, False).result(),
            )
            for part in parts
        ]
    seconds = [sum(block.seconds for block in blocks) for blocks in zip(*pairs, strict=True)]
    hits = sum(block.hits for block, _ in pairs)
    is_equal = [
        with_sharing == without
        for block, separate_block in pairs
        for with_sharing, without in zip(block.texts, separate_block.texts, strict=True)
    ]
    figures = {
        "rows": len(formulae),
        "milliseconds_a_row": 1000 * seconds[0] / len(formulae),
        "milliseconds_a_row_without": 1000 * seconds[1] / len(formulae),
        "rows_that_share": hits / len(formulae),
        "rows_with_other_texts_or_verdicts": is_equal.count(False),
    }
    jobs.record_part("sharing", CORPUS, figures)
    print(table(["corpus", *figures], [[CORPUS, *figures.values()]]))
