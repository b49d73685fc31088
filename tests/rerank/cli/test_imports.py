"""What a command loads: the quick path stays quick to start."""

from __future__ import annotations

import subprocess
import sys

import pytest


def loaded(*arguments: str) -> set[str]:
    """The modules that a command imports."""
    command = [sys.executable, "-X", "importtime", "-m", "rerank", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


@pytest.mark.parametrize(
    "arguments",
    [
        ("rerank", "Cube(a)"),
        ("rerank", "--metric", "fre", "Cube(a)"),
        ("score", "-m", "formulaicness,slor", "a is a cube"),
        ("score", "-m", "combined:logprob", "a is a cube"),
    ],
    ids=" ".join,
)
def test_scoring_needs_neither_torch_nor_transformers(arguments: tuple[str, ...]) -> None:
    found = loaded(*arguments)
    assert "metrics.tokenization.bert" in found
    assert not found & {"torch", "transformers", "tokenizers"}


def test_a_check_loads_no_framework_workers_or_readers_of_files() -> None:
    found = loaded("check", "Tooth(a)", "a is a tooth")
    assert not found & {"numpy", "pydantic", "lemminflect", "rich", "rapidfuzz", "multiprocessing"}
    assert "logic2text.notation.formula_files" not in found
