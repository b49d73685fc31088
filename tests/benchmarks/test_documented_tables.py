"""Tables of documents: they are those of the records, and only what differs changes."""

from __future__ import annotations

import pytest

from benchmarks.documented_tables import DocumentedTable, documents, rewritten
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
    found = rewritten(ONE, table(a_b=["3.0", None]))
    assert found == ONE.replace("| 1.0 |", "| 3.0 |")
    assert rewritten(ONE, table(a_b=["1.0", "yes"], c_d=[None, "no"])) == ONE


def test_a_row_that_the_table_lacks_is_named() -> None:
    with pytest.raises(InputError, match="has no row 'e f'"):
        rewritten(ONE, table(e_f=["1.0"]))


@pytest.mark.parametrize("text", ["No table.", TEXT])
def test_a_header_is_that_of_one_table(text: str) -> None:
    with pytest.raises(InputError, match="lines that begin with"):
        rewritten(text, table(a_b=["3.0"]))


def test_the_documents_are_as_the_records_have_them() -> None:
    differing = [name for name, (before, after) in documents().items() if before != after]
    assert not differing, "python -m benchmarks.documented_tables"
