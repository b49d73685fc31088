"""Near misses in the words of a key, written by hand before they were run."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest

from logic2text.errors import LexiconError, ParseError
from logic2text.symbolization import SymbolizationKey
from logic2text.verify.text import check

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("hostile.jsonl").read_text("utf-8").splitlines()
]
NEVER = {"same": {"refuted"}, "open": {"refuted"}, "other": {"proved", "attested"}}


@lru_cache
def key_of(source: str) -> SymbolizationKey:
    return SymbolizationKey.parse(source)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['text']} {row['formula']}" for row in ROWS])
def test_nothing_wrong_is_accepted_and_nothing_right_refuted(row: dict[str, str]) -> None:
    try:
        status = str(check(row["formula"], row["text"], key=key_of(row["key"])).status)
    except ParseError:
        status = "unread"
    assert status not in NEVER[row["means"]]
    assert status == row.get("verdict", status)


@pytest.mark.parametrize(
    "source",
    [
        "F(x): x is a fish\nG(x): x is a fish",
        "L(x,y): x loves y\nM(x,y): y loves x",
        "a: Ann\nb: ann",
        "A: it is raining\nB: It is raining",
    ],
)
def test_symbols_with_the_same_words_are_refused(source: str) -> None:
    with pytest.raises(LexiconError, match="has the words of"):
        SymbolizationKey.parse(source)
