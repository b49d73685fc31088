"""The stages of a job as Ray runs them: tasks that generate and prove, and actors that score.

A task hands its rows to a worker process, as the engine `local` does: if a row crashes it or
exceeds the time limit, only that row becomes an error row.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from rerank.batch import candidate_pools, measured_pools, worker_pool
from rerank.batch.input_rows import Row
from rerank.batch.messages import portable
from rerank.batch.ray_source import ANSWERED, CONTENT, INDEX, REPORT, row_table
from rerank.batch.stage_report import StageReport

if TYPE_CHECKING:
    import pyarrow as pa

    from rerank.cli.batch_engines import EngineSetting


_Workers: TypeAlias = worker_pool.WorkerPool[Row, measured_pools.MeasuredPool]

_workers: dict[str, _Workers] = {}
"""The worker of this process by job; processes of Ray run many tasks of one job."""


def generate_and_prove(batch: pa.Table, setting: EngineSetting, job: str) -> pa.Table:
    """Replace the rows of a chunk by their pools of candidates, or errors.

    Args:
        batch: one chunk.
        setting: of the job.
        job: a name that no other job has.
    """

    def pools_of(chunk: Sequence[Row], report: StageReport) -> Any:
        return measured_pools.note_measures(_worker(setting, job).submit(chunk).result(), report)

    return _map_content(batch, pools_of)


def _worker(setting: EngineSetting, job: str) -> _Workers:
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

    def __call__(self, row: Row) -> measured_pools.MeasuredPool:
        """The candidates of a row; see `measure_pool`."""
        if self._pooling is None:
            self.prepare()
        assert self._pooling is not None  # noqa: S101  by `prepare`
        return measured_pools.measure_pool(self._pooling, row)


class ScoreAndRank:
    """Replaces the pools of a chunk by answers; one of these is an actor."""

    def __init__(self, setting: EngineSetting) -> None:
        with setting.unpacked() as here:
            self._ranker = here.ranker()

    def __call__(self, batch: pa.Table) -> pa.Table:
        """Rank the candidates of one chunk."""
        return _map_content(batch, self._rank)

    def _rank(
        self, pools: Sequence[candidate_pools.RowPool | Exception], report: StageReport
    ) -> list[Any]:
        # The answers depend on the pools alone, so the rows are not sent.
        [(_, answers)] = self._ranker.answers([([], pools)], report)
        return [portable(a) if isinstance(a, Exception) else a for a in answers]


def signature_of(setting: EngineSetting) -> dict[str, str]:
    """The signature of the metrics on the machine that this runs on."""
    with setting.unpacked() as here:
        return here.ranker().signature


def _map_content(batch: pa.Table, work: Callable[[Any, StageReport], Any]) -> pa.Table:
    """Apply `work` to the content of the batch's one row; it adds to the report of the row."""
    (row,) = batch.to_pylist()
    if row[CONTENT] == ANSWERED:
        return batch
    report = StageReport()
    if row[REPORT]:
        report.add(row[REPORT])
    content = pickle.dumps(work(pickle.loads(row[CONTENT]), report))  # noqa: S301  packed by this job
    return row_table(row[INDEX], content, report.dump())
