"""Tables as text for papers and spreadsheets."""

from __future__ import annotations

import pytest

from rerank.cli.study.table_output import (
    TableFormat,
    csv_text,
    format_cell,
    latex_text,
    write_table,
)


def test_cells() -> None:
    assert [format_cell(cell) for cell in (1.5, 3, "a", None, float("nan"))] == [
        *("1.500", "3", "a", "—", "—")
    ]


def test_csv_quotes_commas() -> None:
    assert csv_text(["a,b"], [["x\ny"], [None]]) == '"a,b"\n"x\ny"\n""\n'


def test_latex_escapes_signs_and_aligns_numbers() -> None:
    text = latex_text("50%", ["a_b", "p"], [["x & y", 0.5], ["{z}", None]])
    assert text.splitlines()[:2] == ["% 50%", "\\begin{tabular}{lr}"]
    assert "x \\& y & 0.500 \\\\" in text
    assert "\\{z\\} & — \\\\" in text


def test_a_p_value_is_never_shown_as_zero(capsys: pytest.CaptureFixture[str]) -> None:
    write_table("", ["r", "p combined"], [[0.0001, 0.0001]], TableFormat.LATEX)
    assert "0.000 & \\textless{}0.001" in capsys.readouterr().out


def test_outside_of_a_terminal_no_cell_is_folded(capsys: pytest.CaptureFixture[str]) -> None:
    header = [f"column number {i}" for i in range(20)]
    write_table("", header, [["a value of many words"] * 20], TableFormat.TABLE)
    assert "column number 19" in capsys.readouterr().out
