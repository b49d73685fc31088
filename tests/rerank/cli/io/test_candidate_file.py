from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rerank.batch.input_rows import Row
from rerank.cli.io.candidate_file import CandidateFile, read_candidates
from tests.rerank.cli.judgement_files import invoke, json_rows, write

LIGHT = ("-F", "formulaicness:light", "-m", "fre", "-s", "none")


def texts_of(candidates: CandidateFile, row: Row) -> list[str]:
    return [*candidates(row, 9).unique_texts]


def test_spaces_and_notation_make_no_difference(tmp_path: Path) -> None:
    spellings = ("∀x (Cube(x)→Small(x))", "all x. (Cube(x) -> Small(x))", "Cube(")
    rows = [{"text": f"text {i}", "formula": f} for i, f in enumerate(spellings)]
    candidates = read_candidates(write(tmp_path / "texts.jsonl", rows))
    assert texts_of(candidates, Row("∀x  (Cube(x) → Small(x))")) == ["text 0", "text 1"]
    assert texts_of(candidates, Row("∀y (Cube(y) → Small(y))")) == []
    assert texts_of(candidates, Row("Cube(")) == ["text 2"]


def test_those_of_an_id_come_before_those_of_the_formula_and_of_all(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"text": "all"},
        {"text": "formula", "formula": "P(a)"},
        {"text": "id", "id": 0, "formula": "Q(a)"},
    ]
    candidates = read_candidates(write(tmp_path / "texts.jsonl", rows))
    assert texts_of(candidates, Row("P(a)", {"id": "0"})) == ["id", "formula", "all"]
    assert texts_of(candidates, Row("Q(a)")) == ["all"]


@pytest.mark.parametrize("command", ["rerank", "batch"])
def test_candidates_that_belong_to_no_row_are_counted(tmp_path: Path, command: str) -> None:
    rows = [{"text": f"{name} is a cube", "formula": f"Cube( {name} )"} for name in "abc"]
    path = write(tmp_path / "texts.jsonl", [{"text": "a is a cube", "id": 1}, *rows])
    source = write(tmp_path / "rows.jsonl", [{"id": 2, "formula": "Cube(a)"}])
    given = ("--candidates", str(path), *LIGHT)
    if command == "batch":
        out = tmp_path / "out"
        result = invoke("batch", str(source), str(out), "--workers", "0", *given)
        (row,) = map(json.loads, (out / "part-000000.jsonl").read_text("utf-8").splitlines())
    else:
        result = invoke("rerank", "-i", str(source), "--json", *given)
        (row,) = json_rows(result)
    assert [entry["text"] for entry in row["ranking"]] == ["a is a cube"]
    assert f"warning: 3 of 4 candidates belong to no row; the first is {path}, line 1\n" in (
        result.stderr
    )
    assert result.exit_code == 0


def test_there_is_no_warning_where_every_candidate_has_its_row(tmp_path: Path) -> None:
    path = tmp_path / "texts"
    path.write_text("a is a cube\na cube is a\n", encoding="utf-8")
    result = invoke("rerank", "Cube(a)", "--candidates", str(path), *LIGHT)
    assert "warning" not in result.stderr


GIVEN = [
    "No cube is small.",
    "no cube is small",
    "No  cube is small.",
    "Every cube isn't small.",
    "Every cube casts long shadow.",
    "For all x, if x is a cube then it is not the case that x is small.",
    'a "quoted", <b>bold</b> text\twith\u202e signs',
    "Only cubes are small.",
]


@pytest.mark.parametrize("command", ["rerank", "batch"])
def test_every_given_text_stands_byte_for_byte(tmp_path: Path, command: str) -> None:
    formula = "∀x (Cube(x) → ¬Small(x))"
    half = len(GIVEN) // 2
    path = write(tmp_path / "texts.jsonl", [{"text": text} for text in GIVEN[half:]])
    row = {"id": 2, "formula": formula, "candidates": GIVEN[:half]}
    source = write(tmp_path / "rows.jsonl", [row])
    options = ("--candidates", str(path), "-F", "formulaicness:light", "-m", "fre")
    if command == "batch":
        out = tmp_path / "out"
        invoke("batch", str(source), str(out), "--workers", "0", *options)
        (answer,) = map(json.loads, (out / "part-000000.jsonl").read_text("utf-8").splitlines())
    else:
        (answer,) = json_rows(invoke("rerank", "-i", str(source), "--json", *options))
    entries = [*answer["ranking"], *answer["rejected"]]
    given = [entry["text"] for entry in entries if entry["source"] == "given"]
    assert sorted(given) == sorted(GIVEN)
    others = [entry["text"] for entry in entries if entry["source"] != "given"]
    assert not {*others} & {"No cube is small."}
