"""Tables of documents: they are those of the records, and only what differs changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import documented_tables
from benchmarks.documented_tables import DocumentedTable, rewrite, rewrite_documents
from logic2text import InputError

TEXT = """Before.

| name | of | share | kept |
| --- | --- | --- | --- |
| **a** | b | 1.0 | yes |
| c | d | 2.0 | no |

| name | of | share | kept |
"""
ONE = TEXT.rpartition("| name")[0]


def table(**cells: list[str | None]) -> DocumentedTable:
    return DocumentedTable(
        "text.md", "| name |", lambda: {k.replace("_", " "): v for k, v in cells.items()}, 2
    )


def test_cells_of_the_records_replace_those_of_the_text() -> None:
    found = rewrite(ONE, table(a_b=["3.0", None]))
    assert found == ONE.replace("| 1.0 |", "| 3.0 |")
    assert rewrite(ONE, table(a_b=["1.0", "yes"], c_d=[None, "no"])) == ONE


def test_a_row_that_the_table_lacks_is_named() -> None:
    with pytest.raises(InputError, match="has 0 rows 'e f'"):
        rewrite(ONE, table(e_f=["1.0"]))


def test_a_row_that_stands_twice_is_named() -> None:
    with pytest.raises(InputError, match="has 2 rows 'c d'"):
        rewrite(f"{ONE.rstrip()}\n| c | d | 2.0 | no |\n", table(c_d=["1.0"]))


def test_the_command_writes_and_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.md").write_text(ONE, encoding="utf-8")
    monkeypatch.setattr(documented_tables, "ROOT", tmp_path)
    monkeypatch.setattr(documented_tables, "TABLES", (table(a_b=["3.0"]),))

    def run(*arguments: str) -> object:
        monkeypatch.setattr(sys, "argv", ["documented_tables", *arguments])
        with pytest.raises(SystemExit) as caught:
            documented_tables.main()
        return caught.value.code

    assert run("--check") == 1
    assert "text.md differs" in capsys.readouterr().err
    assert (tmp_path / "text.md").read_text(encoding="utf-8") == ONE
    assert [run(), run("--check")] == [0, 0]
    assert "3.0" in (tmp_path / "text.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["No table.", TEXT])
def test_a_header_is_that_of_one_table(text: str) -> None:
    with pytest.raises(InputError, match="lines that begin with"):
        rewrite(text, table(a_b=["3.0"]))


def test_the_documents_are_as_the_records_have_them() -> None:
    differing = [name for name, (before, after) in rewrite_documents().items() if before != after]
    assert not differing, "python -m benchmarks.documented_tables"
