"""Tables that are computed once for an installation."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from logic2text import kept_tables
from logic2text.kept_tables import read_table
from logic2text.reading.grammar.grammar import note_grammar
from logic2text.reading.grammar.rules import FEATURES, english, list_rules


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where tables are kept: that of a package with one file."""
    (tmp_path / "kept_tables.py").write_text("")
    monkeypatch.setattr(kept_tables, "__file__", str(tmp_path / "kept_tables.py"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    kept_tables._state.cache_clear()
    yield tmp_path
    kept_tables._state.cache_clear()


def _refuse() -> object:
    raise AssertionError("made again")


def test_a_table_is_made_once(folder: Path) -> None:
    table = {"cube": ("cubes", 1, None), "of": (True, b"x", 2**90)}
    assert read_table("words", lambda: table) == table
    assert read_table("words", _refuse) == table
    assert [path.suffix for path in (folder / "__pycache__").iterdir()] == [".words"]


def test_a_changed_file_makes_it_again(folder: Path) -> None:
    read_table("words", lambda: 1)
    kept_tables._state.cache_clear()
    os.utime(folder / "kept_tables.py", (1, 1))
    assert read_table("words", lambda: 2) == 2


@pytest.mark.parametrize("content", [b"", b"other", b"\xff" * 40])
def test_a_damaged_file_makes_it_again(folder: Path, content: bytes) -> None:
    read_table("words", lambda: 1)
    (kept,) = (folder / "__pycache__").iterdir()
    kept.write_bytes(content)
    assert read_table("words", lambda: 2) == 2
    kept.write_bytes(kept_tables._state() + content)
    assert read_table("words", lambda: 3) == 3
    assert read_table("words", _refuse) == 3


def test_nothing_is_kept_where_bytecode_is_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read_table("words", lambda: 1) == 1
    assert not (folder / "__pycache__").exists()


def test_a_folder_that_cannot_be_written_keeps_nothing(folder: Path) -> None:
    (folder / "__pycache__").write_text("no folder")
    assert read_table("words", lambda: 1) == 1


def test_a_package_without_files_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_tables, "__file__", "/no/such.zip/kept_tables.py")
    kept_tables._state.cache_clear()
    assert read_table("words", lambda: 1) == 1
    kept_tables._state.cache_clear()


def test_the_grammar_that_is_kept_is_the_one_of_its_rules() -> None:
    noted = note_grammar(list_rules(), FEATURES)
    kept = english()
    rights = [rule[1] for _, rules in noted.lines for rule in rules]
    assert [rule.right for rule in kept.rules] == rights
    assert dict(kept.literals) == noted.literals
    assert kept.follow_sets.precede == noted.follow_sets[1]
