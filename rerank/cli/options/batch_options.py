"""Options of `logic2text batch`: of its cache and of its engine `ray`; none changes the output."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from logic2text import InputError
from logic2text.lazy_dataclass import dataclass
from metrics.engine.compute import Compute
from rerank.batch.disk_cache import MOST_BYTES, DiskCache
from rerank.batch.shared_answers import SharedAnswers, UnsharedAnswers
from rerank.batch.stage_report import StageReport
from rerank.cli.options.option_groups import refuse_unused

CACHE_PANEL = "Cache"
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class CacheOptions:
    """A cache on disk, which jobs share."""

    cache: Annotated[
        Path | None,
        typer.Option(
            "--cache",
            metavar="FOLDER",
            help="Use answers of earlier jobs from this folder, on a disk of this machine, and "
            "add new ones.",
            rich_help_panel=CACHE_PANEL,
        ),
    ] = None
    cache_megabytes: Annotated[
        int,
        typer.Option(
            "--cache-megabytes",
            min=1,
            help="The largest size of the cache; the oldest answers are deleted first.",
            rich_help_panel=CACHE_PANEL,
        ),
    ] = MOST_BYTES // MEGABYTE

    def check(self, compute: Compute) -> None:
        """Check that the cache may be used.

        Raises:
            InputError: for a device, on which a score may depend on the other texts of its batch;
                or the cache has a bound but no folder.
        """
        if self.cache is None:
            refuse_unused(self, "the cache on disk", "give --cache too")
        if self.cache is not None and not compute.on_processor:
            raise InputError(
                f"--cache is for the processor, because scores of the device {compute.device} "
                "may depend on the other rows of the job",
                "leave out --cache, or give --device cpu",
            )

    @contextmanager
    def shared_answers(
        self, compute: Compute, configuration: Mapping[str, Any], report: StageReport
    ) -> Iterator[SharedAnswers]:
        """The answers that the shards of a job share; on devices they share none.

        Raises:
            InputError: the folder cannot be made, or the cache in it is damaged.
            FolderError: the cache cannot be opened or written.
        """
        if not compute.on_processor:
            yield UnsharedAnswers()
        elif self.cache is None:
            yield SharedAnswers(report=report)
        else:
            digest = _answer_digest(configuration)
            with DiskCache(self.cache, digest, self.cache_megabytes * MEGABYTE) as disk:
                yield SharedAnswers(disk=disk, report=report)


def _answer_digest(configuration: Mapping[str, Any]) -> str:
    """The digest of what an answer depends on besides its row: all but the size of the shards."""
    parts = {name: part for name, part in configuration.items() if name != "shard_rows"}
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


RAY_PANEL = "Engine"


@dataclass(frozen=True, slots=True)
class RayOptions:
    """The Ray that runs a job, and its scorers."""

    address: Annotated[
        str | None,
        typer.Option(
            "--ray-address",
            metavar="HOST:PORT",
            help="A running Ray with this machine in it; by default one is started for the job.",
            rich_help_panel=RAY_PANEL,
        ),
    ] = None
    scorers: Annotated[
        int | None,
        typer.Option(
            "--scorers",
            min=1,
            help="The number of scorers of the engine ray; by default it depends on the load.",
            rich_help_panel=RAY_PANEL,
        ),
    ] = None
