"""`batch` with equal rows: computed once for the job, and with --cache once for several jobs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rerank.batch.disk_cache import FILE
from tests.support.forked_commands import Case, run_commands

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="processes are forked only on Linux"
)

LIGHT = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal")
SMALL = (*LIGHT, "--shard-rows", "10", "--workers", "1", "--json")
DISTINCT = 30
ROWS = [
    json.dumps({"id": n, "formula": f"∀x (Cube(x) → Larger(x, a{n * n % 37 % DISTINCT}))"})
    for n in range(120)
]
COMPUTED = len({json.loads(row)["formula"] for row in ROWS})


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    path.write_text("".join(f"{row}\n" for row in ROWS), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def expected(source: Path) -> bytes:
    """The rows of `rerank`, which computes each."""
    (done,) = run_commands([Case(("rerank", "-i", str(source), "--json", *LIGHT))], source.parent)
    return done.stdout


def content_of(out: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(out.glob("part-*")))


def case(source: Path, out: Path, *more: str) -> Case:
    return Case(("batch", str(source), str(out), *SMALL, *more))


def test_equal_rows_of_all_shards_are_computed_once(
    source: Path, expected: bytes, tmp_path: Path
) -> None:
    (done,) = run_commands([case(source, tmp_path / "out")], tmp_path)
    assert content_of(tmp_path / "out") == expected
    (summary,) = done.rows
    looked_up = len(ROWS) - summary["duplicates"]
    assert looked_up > 2 * COMPUTED
    assert summary["cache_hit_rates"]["answers"] == round(1 - COMPUTED / looked_up, 4)
    text = Case(("batch", str(source), str(tmp_path / "text"), *SMALL[:-1]))
    (shown,) = run_commands([text], tmp_path)
    assert (
        f"cache hits: answers {summary['cache_hit_rates']['answers']:.1%}" in shown.stdout.decode()
    )


def test_a_killed_job_with_equal_rows_is_resumed(
    source: Path, expected: bytes, tmp_path: Path
) -> None:
    """It reads a pipe, so that it is in the middle for certain; the cache is lost with it."""
    out, pipe = tmp_path / "out", tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "rerank", "batch", str(pipe), str(out), *SMALL]
    with subprocess.Popen(command, start_new_session=True) as process:  # noqa: S603
        with pipe.open("w", encoding="utf-8") as rows:
            rows.writelines(f"{row}\n" for row in ROWS[:75])
            rows.flush()
            while not (out / "part-000005.jsonl").exists() and process.poll() is None:
                time.sleep(0.01)
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert process.returncode == -signal.SIGKILL
    (done,) = run_commands([case(source, out, "--resume")], tmp_path)
    assert done.code == 0
    assert content_of(out) == expected
    assert done.rows[0]["resumed_rows"] >= 50


def test_a_second_job_computes_nothing(source: Path, expected: bytes, tmp_path: Path) -> None:
    cached = ("--cache", str(tmp_path / "cache"))
    first, second, other = run_commands(
        [
            case(source, tmp_path / "first", *cached),
            case(source, tmp_path / "second", *cached, "--shard-rows", "7"),
            case(source, tmp_path / "other", *cached, "-k", "1", "--allow-unproved"),
        ],
        tmp_path,
    )
    assert content_of(tmp_path / "first") == content_of(tmp_path / "second") == expected
    rates: list[dict[str, Any]] = [
        done.rows[0]["cache_hit_rates"] for done in (first, second, other)
    ]
    assert [rate["disk"] for rate in rates] == [0.0, 1.0, 0.0]
    configuration = json.loads((tmp_path / "first" / "manifest.json").read_bytes())["configuration"]
    assert "cache" not in json.dumps(configuration)


def test_two_jobs_use_a_new_cache_at_the_same_time(
    source: Path, expected: bytes, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "rerank", "batch", str(source)]
    cached = (*SMALL, "--cache", str(tmp_path / "cache"))
    jobs = [
        subprocess.Popen(  # noqa: S603
            [*command, str(tmp_path / name), *cached],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for name in ("one", "two")
    ]
    assert [(process.communicate()[1], process.returncode) for process in jobs] == [(b"", 0)] * 2
    assert content_of(tmp_path / "one") == content_of(tmp_path / "two") == expected


def test_a_cache_that_cannot_be_used_is_refused_in_a_sentence(source: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / FILE).write_bytes(b"no database " * 500)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / FILE).mkdir()
    cases = {
        "is damaged": (2, "--cache", str(tmp_path / "bad")),
        "cannot be made": (2, "--cache", str(source)),
        "--cache is for the processor": (2, "--cache", "new", "--device", "cuda"),
        "cannot be written: unable to open": (4, "--cache", str(tmp_path / "full")),
    }
    done = run_commands(
        [
            case(source, tmp_path / str(number), *map(str, options))
            for number, (_, *options) in enumerate(cases.values())
        ],
        tmp_path,
    )
    for (message, (code, *_)), each in zip(cases.items(), done, strict=True):
        assert message in each.stderr.decode()
        assert each.code == code, message
        assert b"Traceback" not in each.stderr
