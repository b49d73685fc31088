"""What it saves that formulae equal up to bound names are generated and proved once.

Two processes generate the candidates of the rows of a corpus in its order, in alternating blocks:
one as a worker of a batch job does, the other with a new generator for each row.
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

BLOCK = 100
CORPUS, FILE = "Grade Grinder", "ggc/train.jsonl"


@dataclass(frozen=True, slots=True)
class BlockTimes:
    """Of a block of rows: seconds in all, and the look-ups in the cache of pools."""

    seconds: float
    hits: int
    misses: int


@cache
def _generator() -> CandidateGenerator:
    return CandidateGenerator()


def generate(formulae: list[str], shared: bool) -> BlockTimes:
    """Generate and prove the candidates of formulae, with one generator or one for each."""
    before = _generator().cache_lookups
    start = perf_counter()
    for formula in formulae:
        (_generator() if shared else CandidateGenerator()).pool(formula)
    seconds, after = perf_counter() - start, _generator().cache_lookups
    return BlockTimes(seconds, after.hits - before.hits, after.misses - before.misses)


def measure_sharing(count: int) -> None:
    """Time the first rows of Grade Grinder with and without sharing, and record it."""
    formulae = [row["formula"] for row in rows(FILE)][:count]
    blocks = [formulae[i : i + BLOCK] for i in range(0, len(formulae), BLOCK)]
    spawn = get_context("spawn")
    with ProcessPoolExecutor(1, spawn) as first, ProcessPoolExecutor(1, spawn) as second:
        for pool, shared in ((first, True), (second, False)):
            pool.submit(generate, formulae[:2], shared).result()
        times = [
            (
                first.submit(generate, block, True).result(),
                second.submit(generate, block, False).result(),
            )
            for block in blocks
        ]
    with_sharing = sum(shared.seconds for shared, _ in times)
    without = sum(unshared.seconds for _, unshared in times)
    hits, misses = (sum(getattr(t, kind) for t, _ in times) for kind in ("hits", "misses"))
    figures = {
        "rows": len(formulae),
        "milliseconds_a_row": 1000 * with_sharing / len(formulae),
        "milliseconds_a_row_without": 1000 * without / len(formulae),
        "hit_rate": hits / max(hits + misses, 1),
    }
    jobs.record_part("sharing", CORPUS, figures)
    print(table(["corpus", *figures], [[CORPUS, *figures.values()]]))
