"""The stages of a job as Ray runs them: tasks that generate and prove, and actors that score.

A task hands its rows to a worker process, as the engine `local` does: if a row crashes it or
exceeds the time limit, only that row becomes an error row.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rerank.batch import candidate_pools, worker_pool
from rerank.batch.input_rows import Row
from rerank.batch.messages import portable
from rerank.batch.ray_source import ANSWERED, CONTENT, INDEX, SECONDS, row_table

if TYPE_CHECKING:
    import pyarrow as pa

    from rerank.cli.batch_engines import EngineSetting


_workers: dict[str, worker_pool.WorkerPool[Row, candidate_pools.Pool]] = {}
"""The worker of this process by job; processes of Ray run many tasks of one job."""


def generate_and_prove(batch: pa.Table, setting: EngineSetting, job: str) -> pa.Table:
    """Replace the rows of a chunk by their pools of candidates, or errors.

    Args:
        batch: one chunk.
        setting: of the job.
        job: a name that no other job has.
    """
    return _map_content(batch, lambda chunk: _worker(setting, job).submit(chunk).result())


def _worker(setting: EngineSetting, job: str) -> worker_pool.WorkerPool[Row, candidate_pools.Pool]:
    if job not in _workers:
        end_workers()
        pool_row = PoolRow(setting)
        _workers[job] = worker_pool.WorkerPool(
            pool_row, 1, pool_row.prepare, setting.ranking.row_timeout, is_fresh=True
        )
    return _workers[job]


def end_workers() -> None:
    """End the worker process of this process, if there is one."""
    while _workers:
        _workers.popitem()[1].__exit__(None, None, None)


class PoolRow:
    """From a row to its pool; picklable, so that the worker process builds what it needs."""

    def __init__(self, setting: EngineSetting) -> None:
        self._setting = setting
        self._pooling: candidate_pools.Pooling | None = None

    def prepare(self) -> None:
        """Build the source of candidates, once for all workers that are forked later."""
        with self._setting.unpacked() as here:
            self._pooling = here.pooling()
        self._pooling.prepare()

    def __call__(self, row: Row) -> candidate_pools.Pool:
        """The candidates of a row; see `Pooling.pool`."""
        if self._pooling is None:
            self.prepare()
        assert self._pooling is not None  # noqa: S101  by `prepare`
        return self._pooling.pool(row)


class ScoreAndRank:
    """Replaces the pools of a chunk by answers; one of these is an actor."""

    def __init__(self, setting: EngineSetting) -> None:
        with setting.unpacked() as here:
            self._ranker = here.ranker()

    def __call__(self, batch: pa.Table) -> pa.Table:
        """Rank the candidates of one chunk."""
        return _map_content(batch, self._rank)

    def _rank(self, pools: Sequence[candidate_pools.Pool | Exception]) -> list[Any]:
        # The answers depend on the pools alone, so the rows are not sent.
        [(_, answers)] = self._ranker.answers([([], pools)])
        return [portable(a) if isinstance(a, Exception) else a for a in answers]


def signature_of(setting: EngineSetting) -> dict[str, str]:
    """The signature of the metrics on the machine that this runs on."""
    with setting.unpacked() as here:
        return here.ranker().signature


def _map_content(batch: pa.Table, work: Callable[[Any], Any]) -> pa.Table:
    """Apply `work` to the content of the batch's one row, and append its seconds."""
    (row,) = batch.to_pylist()
    if row[CONTENT] == ANSWERED:
        return batch
    start = time.perf_counter()
    content = pickle.dumps(work(pickle.loads(row[CONTENT])))  # noqa: S301  packed by this job
    return row_table(row[INDEX], content, (*row[SECONDS], time.perf_counter() - start))
