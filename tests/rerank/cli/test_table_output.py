"""Tables as text for papers and spreadsheets."""

from __future__ import annotations

from rerank.cli.table_output import csv_text, latex_text, shown


def test_cells() -> None:
    assert [shown(cell) for cell in (1.5, 3, "a", None, float("nan"))] == [
        *("1.500", "3", "a", "—", "—")
    ]


def test_csv_quotes_commas() -> None:
    assert csv_text(["a,b"], [["x\ny"], [None]]) == '"a,b"\n"x\ny"\n""\n'


def test_latex_escapes_signs_and_aligns_numbers() -> None:
    text = latex_text("50%", ["a_b", "p"], [["x & y", 0.5], ["{z}", None]])
    assert text.splitlines()[:2] == ["% 50%", "\\begin{tabular}{lr}"]
    assert "x \\& y & 0.500 \\\\" in text
    assert "\\{z\\} & — \\\\" in text
