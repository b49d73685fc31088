"""Rows as a table, as JSON Lines and as CSV; the total of the progress bar."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from rerank.cli.io.row_input import count_rows
from rerank.reranker import Reranker
from tests.rerank.cli.judgement_files import invoke, json_rows, write

LIGHT = ("-m", "fre", "-F", "formulaicness:light")
ROWS: list[dict[str, Any]] = [
    {"id": 1, "formula": "∀x (Cube(x) → ¬Small(x))", "candidates": ['no cube, is "small".']},
    {"id": 2, "formula": "Cube(a"},
    {"id": 3, "formula": "Cube(a)"},
]


def records(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_ranking_as_csv_has_a_line_for_each_text(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", ROWS)
    result = invoke("rerank", *LIGHT, "--format", "csv", "-i", str(path))
    found = records(result.stdout)
    rows = json_rows(invoke("rerank", *LIGHT, "--format", "jsonl", "-i", str(path)))
    for row in rows:
        of_row = [record for record in found if record["id"] == str(row["id"])]
        if "error" in row:
            assert [record["error"] for record in of_row] == [row["error"]["message"]]
            continue
        ranked = [record for record in of_row if record["rank"]]
        assert [record["text"] for record in ranked] == [r["text"] for r in row["ranking"]]
        assert [float(record["fre"]) for record in ranked] == [
            r["scores"]["fre"] for r in row["ranking"]
        ]
        others = [record["text"] for record in of_row if not record["rank"]]
        assert others == [r["text"] for r in row["rejected"]]
    assert result.exit_code == 1


def test_scores_as_csv_and_as_json_lines(tmp_path: Path) -> None:
    texts = [{"text": 'a, "b"'}, {"text": ""}, {"text": "two\nlines"}]
    path = write(tmp_path / "texts.jsonl", texts)
    found = records(invoke("score", "-m", "fre", "--format", "csv", "-i", str(path)).stdout)
    rows = json_rows(invoke("score", "-m", "fre", "--format", "jsonl", "-i", str(path)))
    assert rows == json_rows(invoke("score", "-m", "fre", "--json", "-i", str(path)))
    assert [record["text"] for record in found] == [row.get("text", "") for row in rows]
    assert float(found[0]["fre"]) == rows[0]["scores"]["fre"]
    assert found[1]["error"] == "the text is empty"


def test_two_formats_at_once_are_refused() -> None:
    result = invoke("score", "-m", "fre", "--format", "csv", "--json", "a")
    assert result.exit_code != 0


def test_records_are_the_lines_of_csv(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", ROWS)
    ranked = Reranker("fre", formulaicness="formulaicness:light").rank_rows(ROWS)
    flat = [record for row in ranked for record in row.records()]
    found = records(invoke("rerank", *LIGHT, "--format", "csv", "-i", str(path)).stdout)
    assert [record.get("text", "") for record in flat] == [record["text"] for record in found]
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(flat)
    assert {"id", "formula", "rank", "text", "score", "fre", "error"} <= {*frame.columns}
    assert frame.loc[frame["id"] == 2, "error"].notna().all()


def test_rows_of_python_are_the_rows_of_the_command(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", [*ROWS, {"input": {"a": 1}, "texts": ["One.", "Two."]}])
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ranked = Reranker("fre", formulaicness="formulaicness:light").rank_rows(rows)
    found = json_rows(invoke("rerank", *LIGHT, "--json", "-i", str(path)))
    assert [row.to_dict() for row in ranked] == found


def test_the_rows_of_a_file_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    for text, count in (
        *(("", 0), ("a", 1), ("a\nb\n", 2), ("a\nb", 2)),
        ('{"formula": "P(a)"}\n{"formula": "Q(a)"}\n', 2),
        ("fof(a,axiom,\n p(a)).\n% more\nfof(b,axiom,\n q(a)).\n", 2),
        ('id,formula\n1,"P(a)\n ∧ Q(a)"\n2,R(a)\n', 2),
        ('[\n"P(a)",\n"Q(a)",\n"R(a)"\n]\n', 3),
    ):
        path.write_text(text, encoding="utf-8")
        assert count_rows((), path) == count
    assert count_rows(["a", "b"], None) == 2
    assert count_rows(None, tmp_path / "none") is None
    reading, writing = os.pipe()
    try:
        assert count_rows(None, Path(f"/dev/fd/{reading}")) is None or sys.platform != "linux"
    finally:
        os.close(reading)
        os.close(writing)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_named_pipe_is_not_opened_to_be_counted(tmp_path: Path) -> None:
    path = tmp_path / "rows"
    os.mkfifo(path)
    counts: list[int | None] = []
    thread = threading.Thread(target=lambda: counts.append(count_rows((), path)), daemon=True)
    thread.start()  # opening it would wait for a writer, and closing it would end the writer
    thread.join(600)
    assert counts == [None]


@pytest.mark.skipif(sys.platform != "linux", reason="a terminal of Linux")
def test_long_work_shows_a_bar_with_a_total_on_a_terminal_only(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "rows"
    path.write_text("P(a\n" + "P(a)\n" * 500, encoding="utf-8")
    command = [sys.executable, "-m", "rerank", "parse"]
    ours, theirs = pty.openpty()
    with path.open() as rows, (tmp_path / "out").open("w") as out:
        subprocess.run(command, stdin=rows, stdout=out, stderr=theirs, check=False, timeout=600)  # noqa: S603
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert "of 501 rows" in shown
    assert "error: line 1" in shown
    with path.open() as rows:
        done = subprocess.run(command, stdin=rows, capture_output=True, check=False, timeout=600)  # noqa: S603
    assert b"of 501" not in done.stderr
