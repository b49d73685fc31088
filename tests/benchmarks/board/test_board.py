from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.board.__main__ import add_system
from benchmarks.board.entries import (
    FAITHFUL,
    ONE_READING,
    TRACKS,
    WITHIN,
    Entry,
    read_entries,
    write_entries,
)
from benchmarks.board.page import write_page
from logic2text.errors import InputError

OUTPUTS = [
    ("∀x (Cube(x) → Small(x))", "Every cube is small."),
    ("∀x (Cube(x) → Small(x))", "Some cube is small."),
    ("Cube(a)", "a is a cube."),
    ("Cube(a)", "Qwrt zzz."),
]


def written(folder: Path, rows: list[dict[str, str]]) -> Path:
    path = folder / "outputs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_a_system_is_added_from_a_file_of_its_outputs(tmp_path: Path) -> None:
    path = written(tmp_path, [{"formula": f, "text": t} for f, t in OUTPUTS])
    faithful, one_reading = add_system("theirs", path)
    assert (faithful.track, faithful.value, faithful.n) == (FAITHFUL, 0.5, 4)
    assert faithful.low is not None
    assert faithful.high is not None
    assert faithful.low <= 0.5 <= faithful.high
    assert (one_reading.track, one_reading.value) == (ONE_READING, 1.0)
    assert "add theirs" in faithful.command


def test_a_row_without_a_text(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="row 1"):
        add_system("theirs", written(tmp_path, [{"formula": "Cube(a)"}]))


def test_the_page_has_every_track_and_the_best_first(tmp_path: Path) -> None:
    entries = [
        Entry(WITHIN, "worse", 0.5, 0.4, 0.6, 553, 0.25, "python -m x", "worse|a:1"),
        Entry(WITHIN, "better|one", 0.75, 0.7, 0.8, 1553, 0.0, "theirs", ""),
    ]
    path = tmp_path / "board.jsonl"
    write_entries(path, entries)
    assert read_entries(path) == entries
    assert read_entries(tmp_path / "absent") == []
    page = write_page(entries)
    assert page.index("better") < page.index("worse")
    assert "| better\\|one | 0.750 | [0.700, 0.800] | 0.0% | 1,553 | theirs |  |" in page
    assert "`worse a:1`" in page
    assert page.count("No rows yet") == len(TRACKS) - 1
