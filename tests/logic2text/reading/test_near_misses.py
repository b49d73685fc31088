"""Near misses of persons, arithmetic, constructions, opposites and guessed words.

The meanings were written by hand before the rows were run.  ``same`` rows mean the formula,
``other`` rows do not, ``open`` rows can be taken to mean it; ``assuming`` rows mean it in a domain
of persons, and are not proved without an assumption.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.verify.text import check

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("near_misses.jsonl").read_text("utf-8").splitlines()
]
NEVER = {
    "same": {"refuted"},
    "open": {"refuted"},
    "assuming": {"refuted"},
    "other": {"proved", "attested"},
}


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['text']} {row['formula']}" for row in ROWS])
def test_nothing_wrong_is_proved_and_nothing_right_refuted(row: dict[str, str]) -> None:
    formula = parse(row["formula"])
    try:
        verdict = check(formula, row["text"])
    except ParseError:
        return
    assert str(verdict.status) not in NEVER[row["means"]]
    if row["means"] == "assuming" and str(verdict.status) in {"proved", "attested"}:
        assert verdict.assumptions
