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

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("hostile.jsonl").read_text("utf-8").splitlines()
]
NEVER = {"same": {"refuted"}, "open": {"refuted"}, "other": {"proved", "attested"}}


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['text']} {row['formula']}" for row in ROWS])
def test_nothing_wrong_is_accepted_and_nothing_right_refuted(row: dict[str, str]) -> None:
    try:
        status = str(check(parse(row["formula"]), row["text"]).status)
    except ParseError:
        status = "unread"
    assert status not in NEVER[row["means"]]
    assert status == row.get("verdict", status)
