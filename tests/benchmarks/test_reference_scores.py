"""Every path of this machine gives the scores that are kept in the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from benchmarks.reference_scores import BOUNDS, FILE, MODELS, TEXTS
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import kernels_of, list_supported_paths

KINDS = [
    ("numpy", Precision.EXACT),
    *(
        (path, precision)
        for path in list_supported_paths()
        for precision in Precision
        if kernels_of(path).supports(precision)
    ),
]


# numpy and the fastest path in every run.
SLOW = [pytest.param(*kind, marks=pytest.mark.slow) for kind in KINDS[2:]]


@pytest.mark.parametrize("count", [16, pytest.param(TEXTS, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("path", "precision"), [*KINDS[:2], *SLOW])
def test_it_gives_the_recorded_scores(path: str, precision: Precision, count: int) -> None:
    setting = "LOGIC2TEXT_NATIVE" if path == "numpy" else "LOGIC2TEXT_INSTRUCTIONS"
    environment = {**os.environ, setting: "0" if path == "numpy" else path}
    options = ("--precision", precision, "--count", str(count))
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "benchmarks.reference_scores", *options],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(done.stdout)
    assert report["path"] == path
    assert report["off"].keys() == MODELS.keys()
    assert max(report["off"].values()) < BOUNDS[precision]


def test_the_record_has_scores_that_differ_for_every_text() -> None:
    recorded = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(set(recorded["texts"])) == TEXTS
    for scores in recorded["scores"].values():
        assert len(scores) == TEXTS
        assert max(scores) - min(scores) > 0.5
