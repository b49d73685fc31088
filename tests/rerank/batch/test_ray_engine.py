"""The engine `ray`: the bytes of `local`, also when processes, the job or a machine are killed.

Each job is a process of its own, so that Ray is never imported by the process of the tests.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from rerank.batch import ray_engine
from rerank.batch.input_rows import Row
from rerank.batch.ray_source import ANSWERED, CONTENT, INDEX, REPORT
from rerank.batch.stage_report import StageReport
from rerank.cli.batch_engines import EngineSetting
from rerank.cli.options.compute_options import ComputeOptions
from rerank.cli.options.llm_options import CausalOptions, ServerOptions
from rerank.cli.options.options import TextOptions
from rerank.cli.rerank import RankOptions
from tests.support.process_tree import descendants, title_of
from tests.support.ray_nodes import two_nodes

pytestmark = [
    pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra `ray`"),
    pytest.mark.skipif(sys.platform != "linux", reason="processes are forked only on Linux"),
]

LIGHT = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal", "--shard-rows", "25")
PREDICATES = ("Cube", "Small", "Tet", "Large", "Dodec")
SHAPES = ("∀x ({0}(x) → {1}(x))", "∃y ({0}(y) ∧ ¬{1}(a{2}))", "¬{0}(b{2}) ∨ {1}(b{2})")


def write_rows(path: Path, count: int) -> Path:
    """Rows of three shapes, among them duplicates, malformed rows and formulae."""
    lines = []
    for number in range(count):
        first, second = PREDICATES[number % 5], PREDICATES[number // 5 % 5]
        formula = SHAPES[number % 3].format(first, second, number)
        lines.append(
            json.dumps({"id": number, "formula": "Cube(" if number % 40 == 9 else formula})
        )
    lines[10] = "[1]"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def command(source: Path, out: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "rerank", "batch", str(source), str(out), *LIGHT, *options]


def run(source: Path, out: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(command(source, out, *options), capture_output=True, check=False)  # noqa: S603
    assert done.returncode == 1, done.stderr.decode()  # some rows are malformed
    return done


def files_of(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """200 rows and the whole job of the engine `local`."""
    folder = tmp_path_factory.mktemp("small")
    source = write_rows(folder / "rows.jsonl", 200)
    run(source, folder / "local", "--workers", "0")
    return source, folder / "local"


@pytest.mark.slow
def test_the_output_is_that_of_local(small: tuple[Path, Path], tmp_path: Path) -> None:
    """The manifest too, so that another engine can continue the job."""
    source, local = small
    done = run(source, tmp_path / "ray", "--engine", "ray", "--workers", "1", "--json")
    assert files_of(tmp_path / "ray") == files_of(local)
    assert done.stderr == b""
    stages = {"input", "generate_and_prove", "score_and_rank", "write"}
    summary = json.loads(done.stdout)
    assert set(summary["stage_seconds"]) == stages
    assert set(summary["cache_hit_rates"]) == {"answers", "formulae", "readings"}


@pytest.mark.slow
def test_two_thousand_rows_with_two_scorers(tmp_path: Path) -> None:
    source = write_rows(tmp_path / "rows.jsonl", 2_000)
    run(source, tmp_path / "local", "--workers", "2")
    run(source, tmp_path / "ray", "--engine", "ray", "--workers", "2", "--scorers", "2")
    assert files_of(tmp_path / "ray") == files_of(tmp_path / "local")


@pytest.mark.slow
def test_a_job_of_one_engine_is_continued_by_the_other(
    small: tuple[Path, Path], tmp_path: Path
) -> None:
    source, local = small
    out = tmp_path / "out"
    shutil.copytree(local, out)
    (out / "part-000003.jsonl").unlink()
    done = run(source, out, "--engine", "ray", "--workers", "1", "--resume", "--json")
    assert files_of(out) == files_of(local)
    assert json.loads(done.stdout)["resumed_rows"] == 175


def shards_written(out: Path) -> int:
    return len([*out.glob("part-*")])


def wait_for(holds: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    while not holds() and process.poll() is None:
        time.sleep(0.05)


def run_interrupted(
    source: Path, out: Path, options: Sequence[str], interrupt: Callable[[int], None]
) -> int:
    """The exit code of a job that is interrupted in the middle, for certain: it reads a pipe.

    Its standard output is asserted to be the summary, one JSON object, and nothing of Ray's.

    Args:
        source: the rows.
        out: the folder of the job.
        options: of the command.
        interrupt: called with the process id after the first shard.
    """
    pipe, printed = out.with_name("pipe"), out.with_name("printed")
    os.mkfifo(pipe)
    with ExitStack() as opened:
        started = command(pipe, out, "--engine", "ray", "--json", *options)
        summary = opened.enter_context(printed.open("wb"))
        process = opened.enter_context(subprocess.Popen(started, stdout=summary))  # noqa: S603
        rows = opened.enter_context(pipe.open("wb"))
        lines = source.read_bytes().splitlines(keepends=True)
        rows.writelines(lines[:120])
        rows.flush()
        wait_for(lambda: shards_written(out) > 0, process)
        interrupt(process.pid)
        rows.writelines(lines[120:])
    assert json.loads(printed.read_bytes())["rows"] == len(lines)
    assert process.returncode is not None
    return process.returncode


@pytest.mark.slow
@pytest.mark.parametrize(
    "titles",
    [("ReadChunkSource",), ("generate_and_prove", "IDLE"), ("ScoreAndRank",)],
    ids=["source", "symbolic", "scorer"],
)
def test_a_process_of_a_stage_is_killed(
    titles: tuple[str, ...], small: tuple[Path, Path], tmp_path: Path
) -> None:
    source, local = small
    victims = []

    def interrupt(job: int) -> None:
        for pid in descendants(job):
            if any(f"ray::{start}{title}" in title_of(pid) for start in STARTS for title in titles):
                os.kill(pid, signal.SIGKILL)
                victims.append(pid)

    assert run_interrupted(source, tmp_path / "out", ("--workers", "1"), interrupt) == 1
    assert victims
    assert files_of(tmp_path / "out") == files_of(local)


STARTS = ("", "MapBatches(", "MapWorker(MapBatches(")
"""Of the titles of Ray's processes."""


@pytest.mark.slow
def test_a_machine_is_lost_in_the_middle(small: tuple[Path, Path], tmp_path: Path) -> None:
    source, local = small
    with two_nodes() as nodes:
        options = ("--ray-address", nodes.address)
        assert (
            run_interrupted(source, tmp_path / "out", options, lambda _: nodes.kill_second()) == 1
        )
    assert files_of(tmp_path / "out") == files_of(local)


def test_what_ray_cannot_do_is_refused_in_a_sentence(tmp_path: Path) -> None:
    source = write_rows(tmp_path / "rows.jsonl", 12)
    refused = {
        "run the command on a machine of the cluster": ("--ray-address", "ray://127.0.0.1:10001"),
        "Ray chooses the device of a scorer": ("--device", "cuda:1"),
    }
    for message, options in refused.items():
        started = command(source, tmp_path / "out", "--engine", "ray", *options)
        done = subprocess.run(started, capture_output=True, check=False)  # noqa: S603
        assert done.returncode == 2
        assert message in done.stderr.decode()
        assert b"Traceback" not in done.stderr


SETTING = EngineSetting(
    RankOptions(systems=["literal"], metric="fre", formulaicness="formulaicness:light"),
    TextOptions(),
    ServerOptions(),
    CausalOptions(),
    ComputeOptions(),
)


def test_a_row_is_pooled_as_by_the_engine_local() -> None:
    unpacked: ray_engine.PoolRow = pickle.loads(pickle.dumps(ray_engine.PoolRow(SETTING)))  # noqa: S301
    assert unpacked(Row("∀x Cube(x)")).pool == SETTING.make_pooling().pool(Row("∀x Cube(x)"))


def test_a_chunk_goes_through_both_stages() -> None:
    pytest.importorskip("pyarrow", reason="the blocks of Ray Data are tables of pyarrow")
    # No other test scores a text of plinths: the model's cache of scores is the process's.
    chunk = [
        Row("∀x Plinth(x)", number=1),
        Row("Plinth(", number=2),
        Row("∀x  Plinth(x)", number=3),
    ]
    ranking = RankOptions(systems=["literal"], metric="fre")
    setting = replace(SETTING, ranking=ranking)
    block = ray_engine.row_table(7, pickle.dumps(chunk))
    pools = ray_engine.generate_and_prove(block, setting, "test")
    ray_engine.end_workers()
    (row,) = ray_engine.ScoreAndRank(setting)(pools).to_pylist()
    ranked, failed, again = pickle.loads(row[CONTENT])  # noqa: S301
    assert row[INDEX] == 7
    report = StageReport()
    report.add(row[REPORT])
    assert set(report.seconds) == {"generate_and_prove", "score_and_rank"}
    assert report.hit_rates["texts"] == 0.5
    assert report.hit_rates["formulae"] == 0.5
    assert ranked["ranking"][0]["text"]
    assert type(failed).__name__ == "ParseError"
    assert again["ranking"] == ranked["ranking"]


def test_an_answered_chunk_is_passed_on() -> None:
    pytest.importorskip("pyarrow", reason="the blocks of Ray Data are tables of pyarrow")
    block = ray_engine.row_table(7, ANSWERED)
    assert ray_engine.generate_and_prove(block, SETTING, "test") is block
