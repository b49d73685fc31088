"""`pytest benchmarks` runs the suite alone; `make bench-suite` keeps figures, and
`make bench-compare` fails where they have grown.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from benchmarks.corpora import ROOT

STORAGE = ROOT / "build" / "tested-suite"

pytestmark = pytest.mark.slow


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """A run of pytest; a worker of pytest-xdist says so, and benchmarks are off in one."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_XDIST")}
    return subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def run_suite(*options: str) -> subprocess.CompletedProcess[str]:
    return run([sys.executable, "-m", "pytest", "benchmarks", "-q", *options])


def test_only_the_suite_is_collected() -> None:
    done = run_suite("--collect-only")
    assert done.returncode == 0, done.stdout + done.stderr
    found = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    assert found == {
        f"benchmarks/suite/test_{part}.py" for part in ("engine", "rerankers", "scorers")
    }


def test_rates_are_shown_and_kept(tmp_path: Path) -> None:
    done = run_suite("-k", "test_light", f"--benchmark-json={tmp_path / 'kept.json'}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "texts/s" in done.stdout
    assert "tokens/s" in done.stdout
    kept = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert len(kept["benchmarks"]) == 2
    for case in kept["benchmarks"]:
        assert case["extra_info"]["tokens/s"] > case["extra_info"]["texts/s"] > 0
        assert case["stats"]["rounds"] == 5


@pytest.mark.skipif(torch.cuda.is_available(), reason="a GPU is there")
def test_a_device_that_is_not_there_is_skipped_with_the_reason() -> None:
    done = run_suite("--device", "cpu,cuda", "-k", "test_batch and formulaicness-8", "-rs")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed, 1 skipped" in done.stdout
    assert "CUDA" in next(line for line in done.stdout.splitlines() if "SKIPPED" in line)


def test_a_device_that_no_machine_has_is_an_error() -> None:
    done = run_suite("--device", "abacus")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--device: " in done.stderr
    assert "abacus" in done.stderr


def suite(target: str) -> subprocess.CompletedProcess[str]:
    """What the target runs, for one quick case and with the figures in another folder."""
    dry = ["make", "-n", "-o", ".venv/.installed", "BIN=BIN", target]
    made = subprocess.run(dry, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    command = shlex.split(
        made.stdout.replace("\\\n", " ").replace("benchmarks/results/suite", str(STORAGE))
    )
    assert command[0] == "BIN/python"
    return run([sys.executable, *command[1:], "-k", "tokens"])


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
def test_a_regression_fails() -> None:
    shutil.rmtree(STORAGE, ignore_errors=True)
    try:
        kept = suite("bench-suite")
        assert kept.returncode == 0, kept.stdout + kept.stderr
        (path,) = STORAGE.glob("*/0001_engine.json")
        assert path.stat().st_size < 50_000
        found = json.loads(path.read_text(encoding="utf-8"))
        assert "node" not in found["machine_info"]
        (case,) = found["benchmarks"]
        as_measured = dict(case["stats"])
        for factor, failing in ((0.1, True), (10.0, False)):
            case["stats"]["min"] = factor * as_measured["min"]
            found["machine_info"]["machine"] = "another"  # which is said, and no failure
            path.write_text(json.dumps(found), encoding="utf-8")
            compared = suite("bench-compare")
            assert (compared.returncode != 0) is failing, compared.stdout + compared.stderr
            assert ("Performance has regressed" in compared.stdout + compared.stderr) is failing
    finally:
        shutil.rmtree(STORAGE, ignore_errors=True)
