"""The table of a ranking on terminals of different widths."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from rerank.rows import ranking_table

TEXT = "No cube is small."


def drawn(width: int, source: str = "natural") -> str:
    result = {
        "rank": 1,
        "text": TEXT,
        "score": 0.83,
        "scores": {"formulaicness": 0.06, "naturalness": -3.23},
        "source": source,
        "verdict": "proved",
    }
    row: dict[str, Any] = {
        "formula": "P",
        "audience": "general",
        "register": "general",
        "degraded": None,
    }
    console = Console(file=io.StringIO(), width=width)
    ranking_table.draw(console, {**row, "ranking": [result], "rejected": []})
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [10, 20, 30, 45, 59, 60, 80])
def test_the_text_is_shown_at_every_width(width: int) -> None:
    shown = "".join(drawn(width).split())
    for word in TEXT.split():
        assert word in shown or width < 20
    assert "…" not in shown


def test_narrow_terminals_show_no_scores_and_very_narrow_ones_no_source() -> None:
    assert "0.83" in drawn(60)
    assert "F formulaicness" in drawn(60)
    assert "0.83" not in drawn(59)
    assert "F formulaicness" not in drawn(59)
    assert "natural" in drawn(30)
    assert "natural" not in drawn(29)


@pytest.mark.parametrize("width", [30, 45, 60, 80, 120])
def test_a_long_name_of_a_model_leaves_room_for_the_text_and_the_mark(width: int) -> None:
    shown = drawn(width, "llm:some-organisation/Some-Model-135M-Instruct-of-a-long-name")
    (first,) = (line for line in shown.splitlines() if line.startswith("1"))
    assert "No cube" in first
    assert first.rstrip().endswith(" ✓")
