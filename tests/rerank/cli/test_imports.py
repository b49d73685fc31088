"""What a command loads: the quick path stays quick to start."""

from __future__ import annotations

import subprocess
import sys

import pytest

from metrics.engine.native.library import library


def loaded(*options: str) -> set[str]:
    """The modules that ranking one formula imports."""
    command = [sys.executable, "-X", "importtime", "-m", "rerank", "rerank", *options, "Cube(a)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


@pytest.mark.skipif(library() is None, reason="without the compiled kernels torch does their work")
@pytest.mark.parametrize("options", [(), ("--metric", "fre"), ("--metric", "slor")])
def test_the_kernels_need_neither_torch_nor_transformers(options: tuple[str, ...]) -> None:
    found = loaded(*options)
    assert "tokenizers" in found
    assert not found & {"torch", "transformers"}
