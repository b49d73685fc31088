"""`batch` is killed, in part or as a whole, and continued: the same bytes, at most 5% redone.

The program notes each row whose texts a process begins to generate, so that what is computed twice
can be counted.  A row beyond a number waits until the kill, so that the job cannot end before it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked on Linux alone"
)

PROGRAM = """
import os, sys, time
from rerank.batch import candidate_pools
from rerank.cli import main

last, gate = int(sys.argv.pop(1)), sys.argv[1] + ".gate"
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
pool = candidate_pools.Pooling.pool

def noted_pool(self, row):
    os.write(log, b"%d\\n" % row.number)
    while row.number > last and not os.path.exists(gate):
        time.sleep(0.01)
    return pool(self, row)

candidate_pools.Pooling.pool = noted_pool
main()
"""
OPTIONS = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal", "--workers", "2")
MOST_REDONE = 0.05
ROWS_MORE = 60
"""Rows that may be begun after those at which the kill is due: more than the pipeline holds."""


def write_rows(path: Path, count: int) -> Path:
    lines = (
        json.dumps({"id": number, "formula": f"∀x (Cube(x) → Larger(x, a{number}))"})
        for number in range(count)
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def start(
    source: Path, out: Path, log: Path, *more: str, last: int = sys.maxsize
) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-c", PROGRAM, str(last), str(log)]
    return subprocess.Popen(  # noqa: S603
        [*program, "batch", str(source), str(out), *OPTIONS, "--json", *more],
        stdout=subprocess.PIPE,
        start_new_session=True,
    )


def finish(source: Path, out: Path, log: Path, *more: str) -> tuple[int, dict[str, Any]]:
    with start(source, out, log, *more) as process:
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


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [*map(int, listed.split())]


def kill(process: subprocess.Popen[bytes], target: str) -> None:
    match target:
        case "worker":
            (server,) = children(process.pid)
            os.kill(children(server)[0], signal.SIGKILL)
        case "driver":
            process.kill()
        case _:
            os.killpg(process.pid, signal.SIGKILL)


def check_kill(folder: Path, whole: Path, rows: int, target: str, share: float) -> None:
    """Kill the target once a share of the rows was begun; continue; compare with a whole job."""
    source, out, log = whole / "rows.jsonl", folder / "out", folder / "log"
    due = round(share * rows)
    with start(source, out, log, last=due + ROWS_MORE) as process:
        wait_for(process, log, due)
        kill(process, target)
        log.with_name("log.gate").touch()
        process.communicate()
    assert process.returncode == (1 if target == "worker" else -signal.SIGKILL)
    again = folder / "again"
    code, summary = finish(source, out, again, "--resume")
    assert (code, summary["rows"], summary["failed"]) == (0, rows, 0)
    assert content_of(out) == content_of(whole / "out")
    assert not [*out.glob(".*")]
    redone = (begun(log) & begun(again)).total()
    assert redone <= MOST_REDONE * rows
    assert summary["resumed_rows"] >= rows - begun(again).total()
    assert begun(log) | begun(again) == Counter(b"%d" % number for number in range(1, rows + 1))


def whole_job(folder: Path, rows: int) -> Path:
    source = write_rows(folder / "rows.jsonl", rows)
    code, _ = finish(source, folder / "out", folder / "log")
    assert code == 0
    return folder


def test_a_job_that_was_killed_redoes_few_rows(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    check_kill(tmp_path, whole_job(whole, 400), 400, "job", 0.6)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return whole_job(tmp_path_factory.mktemp("large"), 2_500)


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
@pytest.mark.parametrize("target", ["worker", "driver", "job"])
def test_any_process_is_killed_at_any_time(
    tmp_path: Path, large: Path, target: str, share: float
) -> None:
    check_kill(tmp_path, large, 2_500, target, share)
