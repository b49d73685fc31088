"""Pools of candidates with the seconds of generating them and the look-ups in the cache."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from logic2text.reading.readings import cache_lookups
from rerank.batch.candidate_pools import Pool, Pooling
from rerank.batch.input_rows import Row
from rerank.batch.stage_report import GENERATE_AND_PROVE, READINGS, StageReport


@dataclass(frozen=True, slots=True)
class MeasuredPool:
    """The pool of a row.

    Attributes:
        pool: the pool.
        seconds: of generating, reading and proving.
        hits, misses: look-ups of texts in the cache of readings of the process.
    """

    pool: Pool
    seconds: float
    hits: int
    misses: int


def measure_pool(pooling: Pooling, row: Row) -> MeasuredPool:
    """The pool of a row, measured in the process that generates it.

    Raises:
        InputError: as `Pooling.pool`.
    """
    start, before = time.perf_counter(), cache_lookups()
    pool = pooling.pool(row)
    after = cache_lookups()
    return MeasuredPool(
        pool, time.perf_counter() - start, after.hits - before.hits, after.misses - before.misses
    )


def note_measures(
    results: Sequence[MeasuredPool | Exception], report: StageReport
) -> list[Pool | Exception]:
    """The pools or errors of a chunk, whose measures are added to the report."""
    measured = [result for result in results if not isinstance(result, Exception)]
    report.add_seconds(GENERATE_AND_PROVE, sum(pool.seconds for pool in measured))
    report.add_lookups(
        READINGS,
        hits=sum(pool.hits for pool in measured),
        misses=sum(pool.misses for pool in measured),
    )
    return [result if isinstance(result, Exception) else result.pool for result in results]
