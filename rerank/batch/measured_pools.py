"""Pools of candidates with the seconds of generating them and the look-ups in the caches."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from logic2text.cache import Lookups
from rerank.batch.candidate_pools import Pooling, RowPool
from rerank.batch.input_rows import Row
from rerank.batch.stage_report import GENERATE_AND_PROVE, StageReport


@dataclass(frozen=True, slots=True)
class MeasuredPool:
    """The pool of a row.

    Attributes:
        pool: the pool.
        seconds: of generating, reading and proving.
        lookups: in the caches of the process, by their names in a `StageReport`.
    """

    pool: RowPool
    seconds: float
    lookups: Mapping[str, Lookups]


def measure_pool(pooling: Pooling, row: Row) -> MeasuredPool:
    """The pool of a row, measured in the process that generates it.

    Raises:
        InputError: as `Pooling.pool`.
    """
    start, before = time.perf_counter(), pooling.cache_lookups()
    pool = pooling.pool(row)
    seconds, after = time.perf_counter() - start, pooling.cache_lookups()
    lookups = {cache: count.since(before[cache]) for cache, count in after.items()}
    return MeasuredPool(pool, seconds, lookups)


def note_measures(
    results: Sequence[MeasuredPool | Exception], report: StageReport
) -> list[RowPool | Exception]:
    """The pools or errors of a chunk, whose measures are added to the report."""
    measured = [result for result in results if not isinstance(result, Exception)]
    report.add_seconds(GENERATE_AND_PROVE, sum(pool.seconds for pool in measured))
    for pool in measured:
        for cache, count in pool.lookups.items():
            report.add_lookups(cache, hits=count.hits, misses=count.misses)
    return [result if isinstance(result, Exception) else result.pool for result in results]
