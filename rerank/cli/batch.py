"""`logic2text batch`: rank the texts of many formulae into a folder of shards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from typing import Annotated, Any, TypeAlias

import typer

from logic2text import InputError, __version__
from logic2text.errors import UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.notation import NOTATIONS
from rerank.batch import job, shards, worker_pool
from rerank.batch.job import jsonl_content
from rerank.batch.journal import Journal
from rerank.batch.manifest import Counts, FolderError, Manifest
from rerank.batch.stage_report import INPUT, StageReport
from rerank.cli import batch_engines
from rerank.cli.io import batch_input, batch_report, error_report, output
from rerank.cli.io.candidate_file import CandidateFile
from rerank.cli.io.streams import OutputError
from rerank.cli.options import option_groups, options
from rerank.cli.options.batch_options import CacheOptions, RayOptions
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import CausalOptions, ServerOptions
from rerank.cli.rerank import RankOptions

NOT_COMPARED = ("former_system", "systems", "stop_at", "row_timeout")
"""Options that the configuration has under another name, or on which no finished answer depends."""


@dataclass(frozen=True, slots=True)
class JobOptions:
    """Options of the job: shards, worker processes, and whether it continues."""

    resume: Annotated[
        bool,
        typer.Option("--resume", help="Continue the job in OUT; finished shards are not redone."),
    ] = False
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=0,
            max=worker_pool.MAX_WORKERS,
            help="The number of worker processes; by default one per core, 0 for none.",
        ),
    ] = None
    shard_rows: Annotated[
        int, typer.Option("--shard-rows", min=1, help="The number of rows in a shard.")
    ] = shards.SHARD_ROWS
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            help=f"What runs the job: {', '.join(batch_engines.ENGINES)}.",
            rich_help_panel="Engine",
        ),
    ] = "local"
    notation: options.NotationOption = "auto"
    progress: Annotated[
        bool | None,
        typer.Option(
            "--progress/--no-progress",
            help="Show rows, rows a second and the time left on standard error, in a log a line "
            "every 30 seconds; by default only on a terminal.",
        ),
    ] = None
    as_json: Annotated[bool, typer.Option("--json", help="Write the summary as a JSON object.")] = (
        False
    )

    @property
    def worker_count(self) -> int:
        """The number of worker processes."""
        return worker_pool.cores() if self.workers is None else self.workers


SourceArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="IN",
        help="JSON Lines (plain, gzip, zstd) or Parquet: a file, a folder, a pattern in quotes.",
    ),
]
FolderArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="OUT", help="The folder of the shards and of manifest.json.")
]


@option_groups.flatten_groups
def batch(
    source: SourceArgument,
    out: FolderArgument,
    *,
    jobs: JobOptions,
    ranking: RankOptions,
    texts: options.TextOptions,
    server: ServerOptions,
    causal: CausalOptions,
    compute: ComputeOptions,
    ray: RayOptions,
    cache: CacheOptions,
) -> None:
    """Rank the texts of many formulae into a folder of shards; can be resumed."""
    open_engine = batch_engines.ENGINES.get(jobs.engine)
    if open_engine is None:
        raise UnknownNameError("engine", jobs.engine, tuple(batch_engines.ENGINES))
    if jobs.notation not in ("auto", *NOTATIONS):  # before every row fails by it
        raise UnknownNameError("notation", jobs.notation, ("auto", *NOTATIONS))
    if options.LLM in ranking.list_systems:
        raise InputError(
            "the system llm is not available for batch jobs, because its texts are not "
            "the same in each run",
            "generate its texts with `rerank`, or give texts in the field `candidates`",
        )
    if jobs.engine != batch_engines.RAY:
        option_groups.refuse_unused(ray, "the engine ray", "give --engine ray too")
    option_groups.refuse_unused(
        ranking, "the system llm, which batch jobs do not have", "leave it out", ("stop_at",)
    )
    rows = batch_input.Input(batch_input.files_of(source))
    rows.check_rows()
    folder = _folder_of(out, source)
    setting = batch_engines.EngineSetting(
        ranking, texts, server, causal, compute, ray, jobs.notation, jobs.worker_count
    ).with_files()
    candidates = setting.candidates()
    ranking.check()
    causal.check((ranking.metric,))
    device = setting.use()
    cache.check(device)
    _make_folder(folder)
    report = StageReport()
    with _folder_errors(), Journal(folder) as journal:
        _check_folder(folder, resume=jobs.resume)
        with open_engine(setting, report) as engine:
            configuration = _configuration(jobs, setting, engine.signature, rows)
            manifest = _manifest(folder, configuration)
            with cache.shared_answers(device, configuration, report) as shared:
                run = job.Job(
                    folder,
                    manifest,
                    journal,
                    partial(output.answer_line, name="formula"),
                    jsonl_content if rows.parquet is None else rows.parquet.content,
                    shared,
                )
                summary, code = _run(run, rows, engine, jobs, candidates, report)
    batch_report.write_summary(summary, folder, as_json=jobs.as_json)
    raise typer.Exit(code)


def _run(
    run: job.Job,
    rows: batch_input.Input,
    engine: batch_engines.Engine,
    jobs: JobOptions,
    candidates: CandidateFile,
    report: StageReport,
) -> tuple[dict[str, Any], int]:
    """Run the job; returns its summary and the exit code."""
    suffix = ".jsonl" if rows.parquet is None else ".parquet"
    unclaimed = {*candidates.by_target}
    read = candidates.watch(report.time_items(INPUT, rows.rows()), unclaimed)
    by_id = candidates.path is not None
    split = shards.shards(read, jobs.shard_rows, by_id=by_id, suffix=suffix)
    with batch_report.Progress(rows, is_shown=jobs.progress) as progress:
        run.run(split, engine.rank, progress.note, report)
    candidates.warn_of(unclaimed)
    counts = run.counts
    summary = {
        **asdict(counts),
        "resumed_rows": progress.resumed.rows,
        "seconds": round(progress.seconds, 3),
        "stage_seconds": report.seconds,
        "cache_hit_rates": report.hit_rates,
        "texts_per_second": round(progress.computed.texts / progress.seconds, 1),
    }
    return summary, _exit_code(counts)


def _folder_of(name: str, source: str) -> Path:
    """The folder of that name.

    Raises:
        InputError: the name is empty, or is that of the input.
    """
    if not name.strip():  # else the current folder
        raise InputError("OUT is empty", "name a folder for the output")
    folder = Path(name)
    if Path(source).is_dir() and Path(source).resolve() == folder.resolve():
        raise InputError(f"{folder} is both IN and OUT", "name another folder for the output")
    return folder


def _make_folder(folder: Path) -> None:
    """Make the folder.

    Raises:
        InputError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"the folder {folder} cannot be made: {error.strerror}"
        raise InputError(message, "name another folder") from None


def _check_folder(folder: Path, *, resume: bool) -> None:
    """Check that a job may begin or continue in the folder.

    Raises:
        InputError: it has a job that is not to be continued, or that has no manifest.
    """
    has_manifest = Manifest.load(folder) is not None
    has_job = has_manifest or any(folder.glob("part-*"))
    if has_job and not resume:
        raise InputError(f"{folder} has a job already", "give --resume, or name another folder")
    if has_job and not has_manifest:
        raise InputError(f"{folder} has shards but no manifest", "name another folder")


def _manifest(folder: Path, configuration: Mapping[str, Any]) -> Manifest:
    """The manifest of the folder, or a new one.

    Raises:
        InputError: the job in the folder has another configuration.
    """
    manifest = Manifest.load(folder)
    if manifest is None:
        return Manifest(configuration)
    manifest.check_configuration(configuration, folder)
    return manifest


def _configuration(
    jobs: JobOptions,
    setting: batch_engines.EngineSetting,
    signature: Mapping[str, str],
    rows: batch_input.Input,
) -> dict[str, Any]:
    """Everything that the output depends on besides the rows of the input."""
    chosen = {**asdict(setting.ranking), **asdict(setting.texts), "notation": jobs.notation}
    compared = {
        name: setting.file_digests[value] if isinstance(value, Path) else value
        for name, value in chosen.items()
        if name not in NOT_COMPARED
    }
    return {
        "options": {**compared, "systems": list(setting.ranking.list_systems)},
        "shard_rows": jobs.shard_rows,
        "signature": dict(signature),
        "versions": {
            "logic2text": __version__,
            "numpy": version("numpy"),
            "python": python_version(),
            **({} if rows.parquet is None else {"pyarrow": rows.parquet.version}),
        },
    }


@contextmanager
def _folder_errors() -> Iterator[None]:
    """Errors of writing have the exit code of output that cannot be written."""
    try:
        yield
    except FolderError as error:
        raise OutputError(error.reason, str(error.path), str(error.hint)) from None


def _exit_code(counts: Counts) -> int:
    if set(counts.errors) & error_report.UNAVAILABLE:
        return error_report.EXIT_UNAVAILABLE
    if counts.rows and counts.failed == counts.rows:
        return error_report.EXIT_BAD_INPUT
    some = counts.errors or counts.without_text
    return error_report.EXIT_SOME_FAILED if some else 0
