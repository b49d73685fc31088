from __future__ import annotations

import pytest

from metrics.study.human.row_fields import first_given, is_given


@pytest.mark.parametrize("value", [0, 0.0, False, "0"])
def test_zero_and_false_are_values(value: object) -> None:
    assert is_given({"item": value}, "item")
    assert first_given({"item": value, "formula": "P"}, "item", "formula") is value


@pytest.mark.parametrize("row", [{}, {"item": None}, {"item": ""}])
def test_null_and_empty_cells_are_none(row: dict[str, object]) -> None:
    assert not is_given(row, "item")
    assert first_given({**row, "formula": "P"}, "item", "formula") == "P"
    assert first_given(row, "item") == ""
