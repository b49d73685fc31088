"""Progress of `batch` in a log: plain lines, at most one an interval, with the rows of this run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rerank.batch.manifest import Counts
from rerank.cli.io.batch_input import Input
from rerank.cli.io.batch_report import SECONDS_BETWEEN_LINES, Progress
from tests.support.forked_commands import Case, run_commands

LIGHT = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal", "--workers", "0")


def write_rows(folder: Path, count: int) -> Path:
    path = folder / "rows.jsonl"
    rows = (json.dumps({"id": number, "formula": f"Cube(a{number})"}) for number in range(count))
    path.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    return path


def clock_of(*seconds: float) -> Callable[[], float]:
    remaining = iter(seconds)
    return lambda: next(remaining)


def test_an_interrupt_says_how_many_rows_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = Input([write_rows(tmp_path, 100)])
    progress = Progress(source, is_shown=False)
    progress.note(Counts(rows=10), Counts(rows=20))
    with pytest.raises(KeyboardInterrupt), progress:
        raise KeyboardInterrupt
    said = "interrupted: 30 rows are written and kept; --resume continues the job\n"
    assert capsys.readouterr().err == said


def test_lines_are_written_at_intervals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Input([write_rows(tmp_path, 100)])
    later = 5 + SECONDS_BETWEEN_LINES
    clock = clock_of(0, 1, 5, 10, later - 1, later, later + 1)
    with Progress(source, is_shown=True, clock=clock) as progress:
        progress.note(Counts(), Counts(rows=20))
        progress.note(Counts(rows=10), Counts())
        for _ in range(2):
            progress.note(Counts(rows=10), Counts())
        progress.note(Counts(rows=10), Counts(rows=10))
    assert capsys.readouterr().err.splitlines() == [
        "10 of 80 rows, 2.0/s, 0:00:35 left",
        "40 of 70 rows, 1.1/s, 0:00:26 left",
    ]
    assert (progress.computed.rows, progress.resumed.rows) == (40, 30)


@pytest.mark.parametrize("is_shown", [None, False])
def test_no_line_is_written_to_a_file_by_default(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_shown: bool | None
) -> None:
    with Progress(Input([write_rows(tmp_path, 3)]), is_shown=is_shown) as progress:
        progress.note(Counts(rows=3), Counts())
    assert capsys.readouterr().err == ""


def test_the_option_writes_a_line_to_a_log(tmp_path: Path) -> None:
    source = str(write_rows(tmp_path, 3))
    shown, default = run_commands(
        [
            Case(("batch", source, str(tmp_path / "shown"), *LIGHT, "--progress")),
            Case(("batch", source, str(tmp_path / "default"), *LIGHT)),
        ],
        tmp_path,
    )
    assert (shown.code, default.code) == (0, 0)
    assert shown.stderr.startswith(b"3 of 3 rows, ")
    assert default.stderr == b""
