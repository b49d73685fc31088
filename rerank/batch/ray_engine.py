"""The engine `ray`: the stages of a batch job on Ray Data.

A task on this machine reads the chunks of the job one by one, CPU tasks generate and prove, and a
pool of actors scores.  Ray Data schedules them, repeats the work of a lost process or machine, and
keeps the order.  A chunk is one row of one block, so the texts that are scored together are those
of the engine `local`, and at most `CHUNKS_HERE` or `CHUNKS_A_CPU` for each CPU are in progress.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import uuid4

from logic2text import InputError, UnavailableError
from logic2text.errors import Logic2TextError
from rerank.batch import candidate_pools, ray_cluster, ray_source, worker_pool
from rerank.batch.chunking import Chunk
from rerank.batch.input_rows import Row
from rerank.batch.messages import portable
from rerank.batch.ray_source import ANSWERED, CONTENT, INDEX, REPORT, row_table
from rerank.batch.shards import ROWS_A_CHUNK_ROW
from rerank.batch.stage_report import StageReport
from rerank.rows.answers import Answer

if TYPE_CHECKING:
    import pyarrow as pa

    from rerank.cli.batch_engines import EngineSetting


_Workers: TypeAlias = worker_pool.WorkerPool[Row, candidate_pools.MeasuredPool]

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
        return candidate_pools.note_measures(_worker(setting, job).submit(chunk).result(), report)

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
        with self._setting.unpack() as here:
            self._pooling = here.make_pooling()
        self._pooling.prepare()

    def __call__(self, row: Row) -> candidate_pools.MeasuredPool:
        """The candidates of a row; see `measure_pool`."""
        if self._pooling is None:
            self.prepare()
        assert self._pooling is not None  # noqa: S101  by `prepare`
        return candidate_pools.measure_pool(self._pooling, row)


class ScoreAndRank:
    """Replaces the pools of a chunk by answers; one of these is an actor."""

    def __init__(self, setting: EngineSetting) -> None:
        with setting.unpack() as here:
            self._ranker = here.ranker()

    def __call__(self, batch: pa.Table) -> pa.Table:
        """Rank the candidates of one chunk."""
        return _map_content(batch, self._rank)

    def _rank(
        self, pools: Sequence[candidate_pools.RowPool | Exception], report: StageReport
    ) -> list[Any]:
        # The answers depend only on the pools, so the rows are not sent.
        [(_, answers)] = self._ranker.answers([([], pools)], report)
        return [portable(a) if isinstance(a, Exception) else a for a in answers]


def signature_of(setting: EngineSetting) -> dict[str, str]:
    """The signature of the metrics on the machine that this runs on."""
    with setting.unpack() as here:
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


if TYPE_CHECKING:
    from rerank.cli.batch_engines import EngineSetting

CHUNKS_A_CPU = 4
"""Chunks in progress for each CPU of a cluster: those that wait for an earlier one are answered
meanwhile."""

CHUNKS_HERE = ROWS_A_CHUNK_ROW // 20
"""Chunks in progress on the Ray of this machine: a killed job loses at most 5% of its rows."""

SCORER_CPUS = 2
"""For scoring and ranking, which overlap.  Ray Data would fuse stages with the same resources."""

CPUS_FOR_A_SCORER = 4
"""Without a device, Ray Data starts scorers as they are needed, at most one for so many CPUs."""


@contextmanager
def connect(setting: EngineSetting) -> Iterator[None]:
    """The Ray of the job; see `ray_cluster.connect`."""
    _check_device(setting)
    cpus = max(setting.workers, 1) + SCORER_CPUS * (setting.ray.scorers or 1)
    with ray_cluster.connect(setting.ray.address, cpus):
        yield


def signature_with_ray(setting: EngineSetting) -> Mapping[str, str]:
    """The signature of the metrics, from a machine that can score.

    Raises:
        UnavailableError: a model or the device is missing there.
    """
    import ray

    gpus = _gpus_a_scorer(setting)
    _check_gpus(gpus)
    # `max_calls`, so that no process that generates keeps the models.
    task = ray.remote(num_cpus=1, num_gpus=gpus, max_calls=1)(signature_of)
    with _plain_errors():
        signature: dict[str, str] = ray.get(task.remote(setting))
    return signature


def rank_with_ray(
    chunks: Iterator[Chunk], setting: EngineSetting, report: StageReport
) -> Iterable[tuple[Chunk, Sequence[Answer]]]:
    """The chunks in order, each with the answers to its rows.

    Args:
        chunks: of good rows; drawn in another thread as there is room.
        setting: of the job.
        report: gets the sums of the stages over all processes.

    Raises:
        UnavailableError: Ray cannot finish the job.
    """
    import ray

    cpus = int(ray.cluster_resources().get("CPU", 1))
    ahead = CHUNKS_HERE if setting.ray.address is None else CHUNKS_A_CPU * (cpus + 1)
    with ray_source.ChunkFeed(chunks, ahead) as feed, _plain_errors():
        stream = _pipeline(feed.address, setting, cpus)
        for block in stream.iter_batches(
            batch_size=None, batch_format="pyarrow", prefetch_batches=0
        ):
            for row in block.to_pylist():
                if row[ray_source.REPORT]:
                    report.add(row[ray_source.REPORT])
                yield feed.pop_answered(), pickle.loads(row[ray_source.CONTENT])  # noqa: S301
        feed.check_end()


def _pipeline(address: ray_source.FeedAddress, setting: EngineSetting, cpus: int) -> Any:
    """The dataset of answered chunks."""
    import ray
    from ray.data import ActorPoolStrategy, DataContext, TaskPoolStrategy

    context = DataContext.get_current()
    context.execution_options.preserve_order = True
    context.target_max_block_size = 1  # bytes, so each chunk is passed on in a block of its own
    context.raise_original_map_exception = True
    gpus = _gpus_a_scorer(setting)
    scorers = setting.ray.scorers or (int(ray.cluster_resources()["GPU"]) if gpus else None)
    pool = (
        ActorPoolStrategy(min_size=1, max_size=max(1, cpus // CPUS_FOR_A_SCORER))
        if scorers is None
        else ActorPoolStrategy(size=scorers)
    )
    here = ray.get_runtime_context().get_node_id()
    rows = ray.data.read_datasource(
        ray_source.source_of(address),
        override_num_blocks=1,
        num_cpus=0,
        compute=TaskPoolStrategy(size=1),
        label_selector={"ray.io/node-id": here},
    )
    pools = rows.map_batches(
        generate_and_prove,
        fn_kwargs={"setting": setting, "job": uuid4().hex},
        batch_size=1,
        batch_format="pyarrow",
        num_cpus=1,
    )
    return pools.map_batches(
        ScoreAndRank,
        fn_constructor_kwargs={"setting": setting},
        batch_size=1,
        batch_format="pyarrow",
        compute=pool,
        num_cpus=SCORER_CPUS,
        num_gpus=gpus,
    )


def _gpus_a_scorer(setting: EngineSetting) -> int:
    return int((setting.compute.device or "cpu").startswith("cuda"))


def _check_device(setting: EngineSetting) -> None:
    """Raise InputError for one device of several, since Ray chooses a scorer's device."""
    device = setting.compute.device or ""
    if device.startswith("cuda:"):
        raise InputError(f"Ray chooses the device of a scorer, not {device}", "give --device cuda")


def _check_gpus(count: int) -> None:
    import ray

    if count > ray.cluster_resources().get("GPU", 0):
        raise UnavailableError(
            "no machine of the Ray cluster has a GPU", "start one with a GPU, or --device cpu"
        )


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Raise the error of a stage in place of Ray's, which has the stack of the other process."""
    import ray.exceptions

    try:
        yield
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, Logic2TextError):
            raise cause from None
        raise _engine_error(error) from error
    except ray.exceptions.RayError as error:
        raise _engine_error(error) from error


def _engine_error(error: Exception) -> UnavailableError:
    lines = str(error).strip().splitlines()
    reason = lines[-1] if lines else type(error).__name__
    return UnavailableError(
        f"Ray cannot finish the job: {reason}", "finished shards are kept; continue with --resume"
    )
