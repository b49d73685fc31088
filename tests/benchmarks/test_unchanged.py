"""Records of the command line's answers, and what a comparison of two finds."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.unchanged.__main__ import main
from benchmarks.unchanged.comparison import compare_answers, explain_row
from benchmarks.unchanged.inputs import make_formulas, make_inputs, make_sentences
from benchmarks.unchanged.record_file import read_record, start_record

CASES = ["parse", "check"]


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """A file of input rows without answers."""
    path = tmp_path / "inputs.jsonl.gz"
    formulas = [{"id": 0, "formula": "∀x (Cube(x) → Small(x))"}, {"id": 1, "formula": "Cube("}]
    pairs = [{"id": 0, "formula": "∀x (Cube(x) → Small(x))", "text": "Every cube is small."}]
    start_record(path, {"formulas": formulas, "pairs": pairs})
    return path


def test_two_records_of_one_code_are_equal_and_a_changed_verdict_is_found(
    inputs: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("benchmarks.unchanged.__main__.use_one_core", lambda: None)
    old, new = tmp_path / "old.jsonl.gz", tmp_path / "new.jsonl.gz"
    assert main(["record", str(old), "--inputs", str(inputs), "--cases", *CASES]) == 0
    first_half = ["--rows", "1", "--cases", *CASES[:1]]
    assert main(["record", str(new), "--inputs", str(old), *first_half]) == 0
    assert main(["record", str(new), "--resume", "--cases", *CASES]) == 0
    assert main(["compare", str(old), str(new)]) == 0
    content = gzip.decompress(new.read_bytes()).decode("utf-8")
    assert content.count("proved") == 1
    new.write_bytes(gzip.compress(content.replace("proved", "unknown").encode("utf-8")))
    capsys.readouterr()
    assert main(["compare", str(old), str(new)]) == 1
    assert 'verdict: "proved" -> "unknown"' in capsys.readouterr().out


def test_a_command_that_fails_is_told_and_not_recorded(
    inputs: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("benchmarks.unchanged.__main__.use_one_core", lambda: None)
    start_record(inputs, {"formulas": [{"id": 0, "formula": "Cube("}]})
    path = tmp_path / "new.jsonl"
    assert main(["record", str(path), "--inputs", str(inputs), "--cases", "parse"]) == 2
    assert "`logic2text parse" in capsys.readouterr().err
    assert not read_record(path).answers


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('{"id": 1, "a": 2}', '{"id": 1, "a": 2}', "equal"),
        ('{"id": 1, "s": "x|version:0.1.0"}', '{"id": 1, "s": "x|version:0.2.0"}', "equal"),
        ('{"id": 1, "s": "alpha:0.9"}', '{"id": 1, "s": "alpha:0.8"}', "different"),
        ('{"id": 1, "a": 2}', '{"id": 1, "a": 3}', "different"),
        ('{"id": 1, "a": 2}', '{"a": 2, "id": 1}', "different"),
        ('{"id": 1, "a": 2}', '{"id": 1, "a":2}', "different"),
        (
            '{"error": {"message": "x", "line": 1}}',
            '{"error": {"message": "y", "line": 1}}',
            "said",
        ),
        (
            '{"error": {"message": "x", "line": 1}}',
            '{"error": {"message": "y", "line": 2}}',
            "different",
        ),
        ("a table", "a Table", "different"),
    ],
)
def test_what_counts_as_a_difference(old: str, new: str, expected: str) -> None:
    found = compare_answers({"1": [old]}, {"1": [new]})
    outcome = "said" if found.reworded else "different" if found.different else "equal"
    assert outcome == expected
    if outcome != "equal":
        assert explain_row([old], [new])


def test_fewer_rows_are_a_prefix_but_a_row_without_a_line_is_different() -> None:
    all_rows = {str(number): ["line"] for number in range(12)}
    first = {key: all_rows[key] for key in ("0", "1", "10", "2", "3", "4", "5", "6", "7", "8", "9")}
    assert compare_answers(all_rows, first).equal == 11
    del first["2"]
    assert compare_answers(all_rows, first).different == ["2"]
    assert compare_answers(all_rows, {}).different


def test_the_inputs_are_the_same_each_time_and_of_every_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("benchmarks.unchanged.inputs.COMPOSED_SENTENCES", 30)
    monkeypatch.setattr("benchmarks.unchanged.inputs.RANDOM_FORMULAS", 30)
    sentences = make_sentences(None)
    formulas = make_formulas(sentences, None)
    assert formulas == make_formulas(make_sentences(None), None)
    assert len(formulas) > 300
    texts = {
        "literal": "For all x, if x is a cube, then x is small.",
        "lola": "Every cube is small.",
    }
    written = [
        {
            "id": 0,
            "formula": "∀x (C(x) → D(x))",
            "text": text,
            "says": "∀x (C(x) → D(x))",
            "laws": [],
        }
        for text in texts.values()
    ]
    made = make_inputs(formulas[:60], sentences, {"0": [json.dumps(row) for row in written]})
    assert all(made.values())
    assert made["references"][0]["references"] == [texts["lola"]]
    assert texts["lola"] in {row["text"] for row in made["texts"]}
