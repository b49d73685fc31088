"""The table of verdicts of `docs/semantics.md`."""

from __future__ import annotations

from itertools import product

import pytest

from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.readings import Reading, read
from logic2text.verify.rules import JudgedReading, decide, has_countermodel, is_scope_error

FORMULA = parse("Cube(a)")
(TREE,) = (reading.tree for reading in read("a is a cube.").readings)
GRADES = {"first": Grade.FIRST, "live": Grade.LIVE, "weak": Grade.WEAK}
STATUSES = {"=": Status.PROVED, "≠": Status.REFUTED, "?": Status.UNKNOWN}


def judged(text: str) -> list[JudgedReading]:
    """Readings from words as "first= weak≠"; those with "i-" are inverse scopes."""
    entries = []
    for word in text.split():
        kind = ReadingKind.INVERSE_SCOPE if word.startswith("i-") else ReadingKind.ATTACHMENT
        reading = Reading(FORMULA, TREE, kind, GRADES[word[:-1].removeprefix("i-")])
        entries.append(JudgedReading(reading, STATUSES[word[-1]]))
    return entries


@pytest.mark.parametrize(
    ("readings", "status"),
    [
        ("first=", Status.PROVED),
        ("first= live=", Status.PROVED),
        ("first= weak≠", Status.PROVED),
        ("first= live≠", Status.AMBIGUOUS),
        ("first= live? live≠", Status.AMBIGUOUS),
        ("first= live?", Status.UNKNOWN),
        ("first≠ live=", Status.AMBIGUOUS),
        ("first≠ weak=", Status.AMBIGUOUS),
        ("first? weak=", Status.UNKNOWN),
        ("first? live= live≠", Status.AMBIGUOUS),
        ("first≠ live≠ weak≠", Status.REFUTED),
        ("first≠ weak?", Status.UNKNOWN),
        ("first?", Status.UNKNOWN),
    ],
)
def test_verdicts(readings: str, status: Status) -> None:
    assert decide(judged(readings), complete=True) is status


def test_what_was_not_tried_can_only_make_a_text_ambiguous() -> None:
    for marks in product("=≠?", repeat=2):
        entries = judged(f"first{marks[0]} live{marks[1]}")
        status = decide(entries, complete=True)
        expected = status if status is Status.AMBIGUOUS else Status.UNKNOWN
        assert decide(entries, complete=False) is expected


def test_weak_readings_that_were_not_tried_forbid_a_refutation_only() -> None:
    assert decide(judged("first≠"), complete=True, exhausted=False) is Status.UNKNOWN
    assert decide(judged("first="), complete=True, exhausted=False) is Status.PROVED


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ("first≠ i-weak=", True),
        ("first≠ i-weak= live=", False),
        ("first= live≠", False),
        ("first? i-weak=", False),
    ],
)
def test_a_scope_error_means_the_formula_by_inverse_scope_alone(
    readings: str, expected: bool
) -> None:
    entries = judged(readings)
    assert is_scope_error(decide(entries, complete=True), entries) is expected


def test_what_says_something_else_has_a_countermodel() -> None:
    assert {status for status in Status if has_countermodel(status)} == {
        Status.AMBIGUOUS,
        Status.REFUTED,
    }
