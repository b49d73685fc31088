"""`rerank` where the model fails on a candidate, or a candidate is longer than it reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rerank.cli.app import application
from tests.support.failing_model import fail_on

OPTIONS = ("--metric", "fre", "--systems", "none", "--no-prove")
ROWS: list[dict[str, Any]] = [
    {"id": 1, "formula": "∀x (Cube(x) → Small(x))", "candidates": ["Every cube is small."]},
    {"id": 2, "formula": "∃x Small(x)", "candidates": ["Something is small.", "A block is small."]},
    {
        "id": 3,
        "formula": "∃x Tall(x)",
        "candidates": ["Something is tall.", "A cube or so is tall.", "It is a fact: one is tall."],
    },
]


def rerank(path: Path, rows: list[dict[str, Any]], *options: str) -> tuple[int, str, str]:
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    app = application(("rerank", "parse"))
    done = CliRunner().invoke(app, ["rerank", *OPTIONS, "-i", str(path), *options])
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.filterwarnings("ignore:.*no score")
def test_a_candidate_that_the_model_fails_on_is_one_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_on("cube", monkeypatch)
    code, out, _ = rerank(tmp_path / "rows", ROWS, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [row["id"] for row in found] == [1, 2, 3]
    assert [len(row["ranking"]) for row in found] == [1, 2, 3]
    for row in found:
        assert not any("cube" in each["text"] for each in row["ranking"][:-1])
        for each in row["ranking"]:
            assert each["scores"]["fre"] is not None
            if "cube" in each["text"]:
                assert (each["score"], each["scores"]["formulaicness"]) == (None, None)
                error = each["errors"]["formulaicness"]
                assert error["type"] == "ModelError"
                assert "the model failed on the text: not enough memory" in error["message"]
            else:
                assert 0 < each["scores"]["formulaicness"] < 1
                assert each["score"] is not None
                assert "errors" not in each


@pytest.mark.filterwarnings("ignore:.*no score")
def test_a_person_is_told_which_text_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_on("cube", monkeypatch)
    code, out, _ = rerank(tmp_path / "rows", ROWS[2:])
    assert code == 1
    assert "A cube or so is tall.: the model failed" in " ".join(out.split())


def test_without_failures_all_is_well(tmp_path: Path) -> None:
    code, out, _ = rerank(tmp_path / "rows", ROWS, "--json")
    assert code == 0
    assert "errors" not in out


def test_a_candidate_that_is_too_long_is_named_with_its_line(tmp_path: Path) -> None:
    rows = [*ROWS, {"id": 4, "formula": "∃x Tall(x)", "candidates": ["A. ", "tall " * 600]}]
    code, out, _ = rerank(tmp_path / "rows", rows, "--json", "--no-truncate")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert ["error" in row for row in found] == [False, False, False, True]
    error = found[3]["error"]
    assert error["line"] == 4
    assert error["message"].startswith("the candidate 'tall tall")
    assert "(given) has more than the 512 tokens" in error["message"]
    assert "line 4: the candidate" in rerank(tmp_path / "rows", rows, "--no-truncate")[2]


def test_an_encoder_within_the_metric_refuses_long_texts_too(tmp_path: Path) -> None:
    rows = [ROWS[0], {"id": 2, "formula": "∃x Tall(x)", "candidates": ["tall " * 600]}]
    options = ("--json", "--no-truncate", "-F", "formulaicness:light", "--metric", "paper:fre")
    code, out, _ = rerank(tmp_path / "rows", rows, *options)
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert ["error" in row or "errors" in row["ranking"][0] for row in found] == [False, True]
    assert "512 tokens" in out
