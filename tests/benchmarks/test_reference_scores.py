"""Every path of this machine gives the scores that are kept in the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from benchmarks.reference_scores import BOUNDS, FILE, MODELS, TEXTS
from metrics.engine.batch_spec import Precision
from metrics.engine.native.library import kernels_of, supported_paths

KINDS = [
    ("numpy", Precision.EXACT),
    *(
        (path, precision)
        for path in supported_paths()
        for precision in Precision
        if kernels_of(path).supports(precision)
    ),
]


@pytest.mark.parametrize(("path", "precision"), KINDS)
def test_it_gives_the_scores_that_are_kept(path: str, precision: Precision) -> None:
    setting = "LOGIC2TEXT_NATIVE" if path == "numpy" else "LOGIC2TEXT_INSTRUCTIONS"
    environment = {**os.environ, setting: "0" if path == "numpy" else path}
    command = [sys.executable, "-m", "benchmarks.reference_scores", "--precision", precision]
    done = subprocess.run(  # noqa: S603
        command, env=environment, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["path"] == path
    assert found["off"].keys() == MODELS.keys()
    assert max(found["off"].values()) < BOUNDS[precision]


def test_what_is_kept() -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(set(kept["texts"])) == TEXTS
    for scores in kept["scores"].values():
        assert len(scores) == TEXTS
        assert max(scores) - min(scores) > 0.5
