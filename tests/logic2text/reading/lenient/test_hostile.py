"""Near misses, written by hand before they were run.

``same`` rows mean the formula, ``other`` rows do not; ``open`` rows can be taken to mean it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.verify.text import check
from tests.support.sweeps import sample

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("hostile.jsonl").read_text("utf-8").splitlines()
]
NEVER = {"same": {"refuted"}, "open": {"refuted"}, "other": {"proved", "attested"}}


def status_of(row: dict[str, str]) -> str:
    try:
        return str(check(parse(row["formula"]), row["text"]).status)
    except ParseError:
        return "unread"


@pytest.mark.parametrize("means", NEVER)
def test_nothing_wrong_is_accepted_and_nothing_right_refuted(means: str) -> None:
    rows = [row for row in ROWS if row["means"] == means]
    found = [(row, status_of(row)) for row in sample(rows, 3)]
    assert found
    assert not [(row, status) for row, status in found if status in NEVER[means]]
    assert not [(row, status) for row, status in found if status != row.get("verdict", status)]


def test_every_row_says_what_it_means() -> None:
    assert {row["means"] for row in ROWS} == NEVER.keys()
