"""The engines of `logic2text batch`: what ranks the rows of a job, on this machine or on several.

An engine is opened with an `EngineSetting`, which can be pickled, so that a process elsewhere
builds the same candidates and the same ranker.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field, fields, replace
from functools import cached_property, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self, TypeAlias, TypeVar

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.results.words import Words
from logic2text.text_file import open_file
from metrics.engine.compute import Compute
from rerank.batch import candidate_pools, chunking, job, worker_pool
from rerank.batch.stage_report import StageReport
from rerank.cli.io import candidate_file
from rerank.cli.options import metric_options, options
from rerank.cli.options.batch_options import RayOptions
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import CausalOptions, LlmOptions, ServerOptions
from rerank.cli.rerank import Ranker, RankOptions, candidates_of, make_pooling
from rerank.rows.answers import Answer

OptionGroup = TypeVar("OptionGroup", RankOptions, options.TextOptions)

NOT_CARRIED = ("LOGIC2TEXT_DEBUG", "LOGIC2TEXT_SERVICE_KEY")
"""Variables that stay on this machine, besides all whose name ends in ``API_KEY``."""


@dataclass(frozen=True)
class EngineSetting:
    """Everything that a process needs to build the candidates and the ranker of a job.

    Attributes:
        ranking, texts, server, causal, compute, ray: the options.
        notation: of the formulae.
        workers: the number of worker processes of this machine.
        files: path → content of each file that an option of `ranking` or `texts` names.
        environment: the variables ``LOGIC2TEXT_…`` of the process that began the job; no keys.
    """

    ranking: RankOptions
    texts: options.TextOptions
    server: ServerOptions
    causal: CausalOptions
    compute: ComputeOptions
    ray: RayOptions = field(default_factory=RayOptions)
    notation: str = "auto"
    workers: int = 0
    files: Mapping[Path, bytes] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)

    def with_files(self) -> Self:
        """The setting with the contents of its files and with this process's environment.

        Raises:
            InputError: a file cannot be read.
        """
        paths = (*_paths(self.ranking), *_paths(self.texts))
        environment = {
            name: value
            for name, value in os.environ.items()
            if name.startswith("LOGIC2TEXT_")
            and name not in NOT_CARRIED
            and not name.endswith("API_KEY")
        }
        return replace(self, files={path: _read(path) for path in paths}, environment=environment)

    def use(self) -> Compute:
        """Let the environment of this process say the same; no device is opened yet.

        Raises:
            UnknownNameError, InputError: a name or a file of the options cannot be used.
        """
        self.server.use()
        self.causal.use()
        compute = self.compute.use()
        metric_options.use_weights(self.ranking.weights)
        return compute

    @contextmanager
    def unpack(self) -> Iterator[Self]:
        """In a process elsewhere: the setting whose files are those of a temporary folder.

        The environment of the process is that of the setting then.  The files exist inside of the
        context alone, so build the candidates and the ranker there.
        """
        os.environ.update(self.environment)
        with TemporaryDirectory(prefix="logic2text-") as folder:
            places = {}
            for number, (path, content) in enumerate(self.files.items()):
                places[path] = Path(folder) / f"{number}-{path.name}"
                places[path].write_bytes(content)
            yield replace(
                self,
                ranking=_relocate(self.ranking, places),
                texts=_relocate(self.texts, places),
            )

    def candidates(self) -> candidate_file.CandidateFile:
        """The candidates of the user's file.

        Raises:
            InputError: it cannot be read or has a bad line.
        """
        return candidates_of(self.ranking, self.texts, self.notation)

    def make_pooling(self, *, proves_last: bool = False) -> candidate_pools.Pooling:
        """The source of candidates; picklable, so that workers may receive it."""
        candidates = self.candidates()
        return make_pooling(
            self.ranking,
            self.texts,
            self.notation,
            candidates,
            self._words,
            proves_last=proves_last,
        )

    def ranker(self) -> Ranker:
        """The ranker; loads the models.

        Raises:
            UnavailableError: the device or a model is missing.
        """
        self.use().check()
        ranker = Ranker(self.ranking, self._words, LlmOptions(), self.server)
        if ranker.missing is not None:
            raise ranker.missing
        return ranker

    @property
    def _words(self) -> Words:
        return self.texts.words.in_conventions(self.ranking.conventions)

    @cached_property
    def file_digests(self) -> dict[Path, str]:
        """Path → the SHA-256 of the file, so that a renamed file is the same."""
        return {path: f"sha256:{sha256(text).hexdigest()}" for path, text in self.files.items()}


@dataclass(frozen=True, slots=True)
class Engine:
    """An open engine.

    Attributes:
        signature: metric → signature; part of the configuration of the job.
        rank: ranks the chunks of a job.
    """

    signature: Mapping[str, str]
    rank: job.RankChunks


RankWithRay: TypeAlias = Callable[
    [Iterator[chunking.Chunk], EngineSetting, StageReport],
    Iterable[tuple[chunking.Chunk, Sequence[Answer]]],
]
RAY_ENGINE = "rerank.batch.ray_engine"
"""The module of the engine ``ray``, which is imported at its first use."""

OpenEngine: TypeAlias = Callable[[EngineSetting, StageReport], AbstractContextManager[Engine]]


@contextmanager
def open_local(setting: EngineSetting, report: StageReport) -> Iterator[Engine]:
    """The worker processes and the scorer of this machine."""
    pooling = setting.make_pooling(proves_last=setting.ranking.proves_last)
    # Forked before the models are loaded.
    with worker_pool.WorkerPool[Any, Any](
        partial(candidate_pools.measure_work, pooling),
        setting.workers,
        pooling.prepare,
        setting.ranking.row_timeout,
    ) as workers:
        ranker = setting.ranker()

        def rank(
            chunks: Iterator[chunking.Chunk],
        ) -> Iterable[tuple[chunking.Chunk, Sequence[Answer]]]:
            measured = chunking.work_on_chunks(chunks, workers, job.CHUNKS_AHEAD)
            pools = (
                (chunk, candidate_pools.note_measures(results, report))
                for chunk, results in measured
            )
            return ranker.answers(pools, report, partial(chunking.settle_in, workers))

        yield Engine(ranker.signature, rank)


@contextmanager
def open_ray(setting: EngineSetting, report: StageReport) -> Iterator[Engine]:
    """The tasks and actors of a Ray cluster."""
    ray_engine = import_module(RAY_ENGINE)

    def rank(
        chunks: Iterator[chunking.Chunk],
    ) -> Iterable[tuple[chunking.Chunk, Sequence[Answer]]]:
        rank_with_ray: RankWithRay = ray_engine.rank_with_ray
        return rank_with_ray(chunks, setting, report)

    with ray_engine.connect(setting):
        yield Engine(ray_engine.signature_with_ray(setting), rank)


RAY = "ray"
ENGINES: Mapping[str, OpenEngine] = {"local": open_local, RAY: open_ray}
"""Name → what runs a job."""


def _paths(group: Any) -> list[Path]:
    values = (getattr(group, option.name) for option in fields(group))
    return [value for value in values if isinstance(value, Path)]


def _relocate(group: OptionGroup, places: Mapping[Path, Path]) -> OptionGroup:
    changed: dict[str, Any] = {
        option.name: places[value]
        for option in fields(group)
        if isinstance(value := getattr(group, option.name), Path)
    }
    return replace(group, **changed)


def _read(path: Path) -> bytes:
    try:
        with open_file(path) as stream:
            return stream.read()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", "check the name") from None
