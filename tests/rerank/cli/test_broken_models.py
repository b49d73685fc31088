"""Commands with a model whose weights are not finite: null, an entry in `errors`, exit code 3."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file
from typer.testing import CliRunner

from metrics.language_model.causal_weights import FOLDER, MODEL, TOKENIZER
from rerank.cli.app import application
from tests.support import tiny_models


@pytest.fixture(scope="module")
def causal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own language model with a norm that is not finite."""
    from safetensors import safe_open

    folder = tmp_path_factory.mktemp("causal")
    with safe_open(FOLDER / MODEL, "np") as file:
        metadata = file.metadata()
    arrays = load_file(FOLDER / MODEL)
    save_file({**arrays, "norm.weight": arrays["norm.weight"] * np.nan}, folder / MODEL, metadata)
    shutil.copy(FOLDER / TOKENIZER, folder)
    return folder


@pytest.fixture(scope="module")
def regressor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("regressor")
    tiny_models.save(folder, "BertForSequenceClassification", num_labels=1)
    path = folder / "model.safetensors"
    arrays = {name: array * np.inf for name, array in load_file(path).items()}
    save_file(arrays, path, {"format": "pt"})
    return folder


@pytest.fixture(autouse=True)
def _no_model_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGIC2TEXT_CAUSAL_MODEL", "")  # undone later, whatever a command sets


def run(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    done = CliRunner().invoke(application((arguments[0], "parse")), [*arguments, "--json"])

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not valid JSON")

    return done.exit_code, [
        json.loads(line, parse_constant=refuse) for line in done.stdout.splitlines()
    ]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("metric", ["logprob", "ppl"])
def test_a_score_that_is_no_number_is_null_with_an_error(causal: Path, metric: str) -> None:
    texts = ("No cube is small.", "Every cube is small.")
    code, rows = run("score", *texts, "-m", f"fre,{metric}", "--language-model", str(causal))
    assert code == 3
    assert [row["text"] for row in rows] == [*texts]
    for row in rows:
        assert row["scores"][metric] is None
        assert row["scores"]["fre"] > 0
        assert row["errors"][metric]["type"] == "NotFiniteError"
        assert row["errors"][metric]["hint"]


@pytest.mark.filterwarnings("ignore")
def test_a_measure_of_ones_own_likewise(regressor: Path) -> None:
    options = ("--formulaicness-model", str(regressor), "-m")
    code, (row,) = run("score", "no cube is small", *options, "formulaicness")
    assert code == 3
    assert row["scores"]["formulaicness"] is None
    assert row["errors"]["formulaicness"]["type"] == "NotFiniteError"
    code, (row,) = run("rerank", "Cube(a)", *options, "fre", "-s", "literal")
    assert code == 3
    assert row["ranking"][0]["score"] is None
    assert row["ranking"][0]["errors"]["formulaicness"]["type"] == "NotFiniteError"
