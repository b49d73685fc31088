"""`batch` is killed, in part or as a whole, and continued: the same bytes, at most 5% redone.

The program notes each row whose texts a process begins to generate (with the engine `ray`: which
Ray receives), so that what is computed twice can be counted.  A row beyond a number waits until the
kill, so that the job cannot end before it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.support.process_tree import children, descendants, title_of, wait_until_gone

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked only on Linux"
)

PROGRAM = """
import os, pickle, sys, time
from rerank.batch import candidate_pools, ray_source
from rerank.cli import main

last, gate = int(sys.argv.pop(1)), sys.argv[1] + ".gate"
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT | os.O_APPEND)

def note(row):
    os.write(log, b"%d\\n" % row.number)
    while row.number > last and not os.path.exists(gate):
        time.sleep(0.01)

pool = candidate_pools.Pooling.pool

def noted_pool(self, row):
    note(row)
    return pool(self, row)

content_of = ray_source.ChunkFeed._content

def noted_content(self, index):
    content = content_of(self, index)
    for row in pickle.loads(content) if content else ():
        note(row)
    return content

candidate_pools.Pooling.pool = noted_pool
ray_source.ChunkFeed._content = noted_content
main()
"""
LIGHT = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal")
OPTIONS = {
    "local": (*LIGHT, "--workers", "2"),
    "ray": (*LIGHT, "--engine", "ray", "--workers", "1"),
}
"""Engine → options; Ray's processes are other ones, which do not note rows."""
ROWS = {"local": 2_500, "ray": 400}
MOST_REDONE = 0.05
ROWS_MORE = {"local": 60, "ray": 30}
"""Rows that may be begun after those at which the kill is due: more than the pipeline holds."""


def write_rows(path: Path, count: int) -> Path:
    lines = (
        json.dumps({"id": number, "formula": f"∀x (Cube(x) → Larger(x, a{number}))"})
        for number in range(count)
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def start(
    source: Path, out: Path, log: Path, engine: str, *more: str, last: int = sys.maxsize
) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-c", PROGRAM, str(last), str(log)]
    return subprocess.Popen(  # noqa: S603
        [*program, "batch", str(source), str(out), *OPTIONS[engine], "--json", *more],
        stdout=subprocess.PIPE,
        start_new_session=True,
    )


def finish(
    source: Path, out: Path, log: Path, engine: str, *more: str
) -> tuple[int, dict[str, Any]]:
    with start(source, out, log, engine, *more) as process:
        output, _ = process.communicate()
    summary: dict[str, Any] = json.loads(output)
    return process.returncode, summary


def begun(log: Path) -> Counter[bytes]:
    return Counter(log.read_bytes().splitlines()) if log.exists() else Counter()


def wait_for(process: subprocess.Popen[bytes], log: Path, count: int) -> None:
    while begun(log).total() < count and process.poll() is None:
        time.sleep(0.01)


def content_of(out: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(out.glob("part-*")))


def kill(process: subprocess.Popen[bytes], target: str, engine: str) -> None:
    match target, engine:
        case "worker", "local":
            (server,) = children(process.pid)
            newest = children(server)[-1]  # those before it may have ended and been replaced
            os.kill(newest, signal.SIGKILL)
        case "worker", "ray":
            titles = {pid: title_of(pid) for pid in descendants(process.pid)}
            tasks = [pid for pid, title in titles.items() if title.startswith(RAY_TASKS)]
            assert tasks
            for pid in tasks:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        case "driver", _:
            process.kill()
        case _:
            os.killpg(process.pid, signal.SIGKILL)


RAY_TASKS = ("ray::MapBatches(generate_and_prove)", "ray::IDLE")
"""Titles of the processes of Ray that generate, in a task and between two."""


def check_kill(
    folder: Path, whole: Path, rows: int, target: str, share: float, engine: str = "local"
) -> None:
    """Kill the target once a share of the rows was begun; continue; compare with a whole job."""
    source, out, log = whole / "rows.jsonl", folder / "out", folder / "log"
    due = round(share * rows)
    with start(source, out, log, engine, last=due + ROWS_MORE[engine]) as process:
        wait_for(process, log, due)
        below = [*descendants(process.pid)]
        try:
            kill(process, target, engine)
        finally:
            log.with_name("log.gate").touch()
        process.communicate()
    wait_until_gone(below)
    # Ray repeats what a killed process did; `local` leaves an error row for --resume.
    code_after_worker = 1 if engine == "local" else 0
    assert process.returncode == (code_after_worker if target == "worker" else -signal.SIGKILL)
    again = folder / "again"
    code, summary = finish(source, out, again, engine, "--resume")
    assert (code, summary["rows"], summary["failed"]) == (0, rows, 0)
    assert content_of(out) == content_of(whole / "out")
    assert not [*out.glob(".*")]
    # What Ray repeats within a job is not counted: the log has the rows that it receives.
    redone = (begun(log) & begun(again)).total()
    assert redone <= MOST_REDONE * rows
    assert summary["resumed_rows"] >= rows - begun(again).total()
    assert begun(log) | begun(again) == Counter(b"%d" % number for number in range(1, rows + 1))


def whole_job(folder: Path, rows: int) -> Path:
    source = write_rows(folder / "rows.jsonl", rows)
    code, _ = finish(source, folder / "out", folder / "log", "local")
    assert code == 0
    return folder


def test_a_job_that_was_killed_redoes_few_rows(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    check_kill(tmp_path, whole_job(whole, 200), 200, "job", 0.5)


WITH_RAY = pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra `ray`")


@pytest.fixture(scope="module", params=["local", pytest.param("ray", marks=WITH_RAY)])
def large(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """An engine, and the folder of a whole job of `local` that its jobs are compared with."""
    engine: str = request.param
    return engine, whole_job(tmp_path_factory.mktemp(engine), ROWS[engine])


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
@pytest.mark.parametrize("target", ["worker", "driver", "job"])
def test_any_process_is_killed_at_any_time(
    tmp_path: Path, large: tuple[str, Path], target: str, share: float
) -> None:
    engine, whole = large
    check_kill(tmp_path, whole, ROWS[engine], target, share, engine)
