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
from logic2text.proof.verdict import Status
from logic2text.verify.text import check
from tests.support.sweeps import sample

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


@pytest.mark.parametrize(
    "text", ["Every red wolf or fox is quick.", "All red wolves and foxes are quick."]
)
def test_an_adjective_before_two_nouns_can_be_of_the_first_or_both(text: str) -> None:
    for restrictor in ("(Wolf(x) ∨ Fox(x)) ∧ Red(x)", "Wolf(x) ∧ Red(x) ∨ Fox(x)"):
        assert check(f"∀x ({restrictor} → Quick(x))", text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("∃x (x > 7)", "Something is over 5."),
        ("5 > 1", "3 is over 2."),
        ("age(b) > 2", "b's age is over 2 and 3 is over 2."),
        ("age(c) ≤ age(c) + 1", "b's age is at most the sum of b's age and 1."),
        ("Small(b) ∧ 3 > 1", "b is small and 3 is over 2."),
    ],
)
def test_what_the_reals_alone_decide_is_unknown(formula: str, text: str) -> None:
    assert check(formula, text).status is Status.UNKNOWN


def is_mistaken(row: dict[str, str]) -> bool:
    try:
        verdict = check(parse(row["formula"]), row["text"])
    except ParseError:
        return False
    status = str(verdict.status)
    is_taken = row["means"] == "assuming" and status in {"proved", "attested"}
    return status in NEVER[row["means"]] or (is_taken and not verdict.assumptions)


@pytest.mark.parametrize("means", NEVER)
def test_nothing_wrong_is_proved_and_nothing_right_refuted(means: str) -> None:
    rows = [row for row in ROWS if row["means"] == means]
    assert rows
    assert not [row for row in sample(rows, 4) if is_mistaken(row)]


def test_every_row_says_what_it_means() -> None:
    assert {row["means"] for row in ROWS} == NEVER.keys()
