"""`make bench-suite` keeps figures, and `make bench-compare` fails where they have grown."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys

import pytest

from benchmarks.corpora import ROOT, SHARED_DATA

STORAGE = ROOT / "build" / "tested-suite"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine"),
    pytest.mark.skipif(not SHARED_DATA.is_dir(), reason=f"{SHARED_DATA} is not on this machine"),
]


def suite(target: str) -> subprocess.CompletedProcess[str]:
    """What the target runs, for one quick case and with the figures in another folder."""
    dry = ["make", "-n", "-o", ".venv/.installed", "BIN=BIN", target]
    made = subprocess.run(dry, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    command = shlex.split(
        made.stdout.replace("\\\n", " ").replace("benchmarks/results/suite", str(STORAGE))
    )
    assert command[0] == "BIN/python"
    quick = [sys.executable, *command[1:], "-k", "tokens"]
    # A worker of pytest-xdist says so in the environment, and benchmarks are off in one.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_XDIST")}
    return subprocess.run(  # noqa: S603
        quick, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


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
