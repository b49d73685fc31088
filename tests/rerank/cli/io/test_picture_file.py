"""The file of `--svg`: one picture, or a note that there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError
from tests.rerank.cli.judgement_files import invoke, json_rows, write

CUBE, TETRAHEDRON = "Cube(a)", "Tet(a)"
RIGHT = {"check": (CUBE, "a is a cube."), "tutor": (CUBE, CUBE)}
WRONG = {"check": (CUBE, "a is a tetrahedron."), "tutor": (CUBE, TETRAHEDRON)}
FIELDS = {"check": ("formula", "text"), "tutor": ("given", "asked")}
COMMANDS = pytest.mark.parametrize("command", ["check", "tutor"])


def rows_file(folder: Path, command: str, *pairs: tuple[str, str]) -> str:
    rows = [dict(zip(FIELDS[command], pair, strict=True)) for pair in pairs]
    return str(write(folder / "rows.jsonl", rows))


@COMMANDS
def test_where_nothing_is_drawn_it_is_said_and_an_old_file_stays(
    tmp_path: Path, command: str
) -> None:
    path = tmp_path / "world.svg"
    missing = invoke(command, "--svg", str(path), *RIGHT[command])
    assert "note: no picture was written, because there is no " in missing.stderr
    assert "as it was" not in missing.stderr
    assert not path.exists()
    path.write_text("old", encoding="utf-8")
    right = rows_file(tmp_path, command, RIGHT[command])
    for arguments in (RIGHT[command], ("-i", right)):
        again = invoke(command, "--svg", str(path), *arguments)
        assert f"{path} is as it was" in again.stderr
        assert again.exit_code == 0
    assert path.read_text(encoding="utf-8") == "old"


@COMMANDS
def test_one_of_several_rows_may_have_a_picture(tmp_path: Path, command: str) -> None:
    path = tmp_path / "world.svg"
    rows = rows_file(tmp_path, command, RIGHT[command], WRONG[command])
    result = invoke(command, "--svg", str(path), "--json", "-i", rows)
    assert len(json_rows(result)) == 2
    assert "note" not in result.stderr
    assert "<svg" not in result.stdout
    assert path.read_text(encoding="utf-8").startswith("<svg")


@COMMANDS
def test_two_pictures_are_refused_before_anything_is_written(tmp_path: Path, command: str) -> None:
    path = tmp_path / "world.svg"
    rows = rows_file(tmp_path, command, WRONG[command], RIGHT[command], WRONG[command])
    result = invoke(command, "--svg", str(path), "-i", rows)
    assert isinstance(result.exception, InputError)
    assert "lines 1 and 3 both have" in str(result.exception)
    assert not result.stdout
    assert not path.exists()
