"""`score` with measures that need the formula of each text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rerank.cli.app import application

STRUCTURAL = ("-F", "formulaicness:structural", "-m", "formulaicness")
NO_LARGE = "¬∃x (Cube(x) ∧ Large(x))"
NONE_LARGE = "∀x (Cube(x) → ¬Large(x))"


def score(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    done = CliRunner().invoke(application(("score", "parse")), ["score", "--json", *arguments])
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_one_formula_for_all_texts() -> None:
    texts = ("No cube is large.", "Every cube is not large.")
    for formula, first_is_nearer in ((NO_LARGE, True), (NONE_LARGE, False)):
        code, rows = score(*STRUCTURAL, "--formula", formula, *texts)
        first, second = (row["scores"]["formulaicness"] for row in rows)
        assert code == 0
        assert (first > second) is first_is_nearer
        assert max(first, second) == 1.0


def test_the_formula_of_each_row(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    rows = [
        {"id": 1, "text": "No cube is large.", "formula": NO_LARGE},
        {"id": 2, "text": "No cube is large."},
        {"id": 3, "text": "No cube is large.", "formula": "¬∃x ("},
        {"id": 4, "text": "No cube is large.", "formula": NONE_LARGE},
        {"id": 5, "text": "Qwrt zzz.", "formula": NO_LARGE},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    code, found = score("-m", "formulaicness:structural,fre", "-i", str(path))
    assert code == 1
    assert [row["id"] for row in found] == [1, 2, 3, 4, 5]
    assert "needs the formula of each text" in found[1]["error"]["message"]
    assert found[2]["error"]["type"] == "ParseError"
    assert found[0]["scores"]["formulaicness:structural"] == 1.0
    assert 0 < found[3]["scores"]["formulaicness:structural"] < 0.5
    assert found[4]["scores"]["formulaicness:structural"] is None
    assert found[4]["scores"]["fre"] is not None
    assert "cannot be read" in found[4]["warnings"][0]["message"]


@pytest.mark.parametrize("name", ["combined:fre", "paper:fre"])
def test_combinations_take_the_measure(name: str) -> None:
    code, (row,) = score("-m", name, *STRUCTURAL[:2], "--formula", NO_LARGE, "No cube is large.")
    assert code == 0
    assert row["parts"][name]["formulaicness"] == 1.0
    assert "formulaicness:structural" in row["signature"][name]


def test_metrics_of_texts_alone_need_no_formula() -> None:
    code, (row,) = score("-m", "fre", "--formula", "¬∃x (", "No cube is large.")
    assert code == 0
    assert row["scores"]["fre"] > 100


LONG = "cube " * 600


def test_a_long_text_is_cut_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="1 text is longer than 512 tokens"):
        code, rows = score("-m", "formulaicness", "No cube is large.", LONG)
    assert code == 0
    assert all(0 < row["scores"]["formulaicness"] < 1 for row in rows)


def test_a_long_text_is_refused_and_the_others_are_scored() -> None:
    code, rows = score("-m", "formulaicness", "--no-truncate", "No cube is large.", LONG, "Hello.")
    assert code == 1
    assert ["error" in row for row in rows] == [False, True, False]
    assert "more than the 512 tokens" in rows[1]["error"]["message"]
