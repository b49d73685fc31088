"""Paraphrases and pictures of what a text means."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verify.explanation import paraphrases, picture
from logic2text.verify.text import FOREIGN, OPEN, examine


def test_each_reading_is_said_unambiguously() -> None:
    formula = parse("¬(Small(a) ∧ Large(b))", "unicode")
    phrased = paraphrases(examine(formula, "It is not the case that a is small and b is large."))
    assert [(paraphrase.means_formula, paraphrase.text) for paraphrase in phrased] == [
        (True, "It is not the case that both a is small and b is large."),
        (False, "It is not the case that a is small, and b is large."),
    ]


def test_pictures() -> None:
    formula = parse("∀x (Cube(x) → Small(x))", "unicode")
    shown = picture(examine(formula, "Every small thing is a cube."), formula)
    assert shown is not None
    assert shown.is_board
    assert shown.svg.startswith("<svg")
    pets = parse("∀x (Student(x) → Happy(x))", "unicode")
    shown = picture(examine(pets, "Some student is happy."), pets)
    assert shown is not None
    assert not shown.is_board
    assert "is a student" in shown.text


def test_no_picture_where_nothing_differs() -> None:
    formula = parse("∀x (Cube(x) → Small(x))", "unicode")
    assert picture(examine(formula, "Every cube is small."), formula) is None


def test_what_no_board_shows_is_told_as_facts() -> None:
    """That somebody is not older than everybody who is younger is no matter of boards."""
    formula = parse("Older(a,b)", "unicode")
    examination = examine(formula, "b is older than a.")
    shown = picture(examination, formula)
    assert examination.verdict.status is Status.REFUTED
    assert shown is not None
    assert not shown.is_board


@pytest.mark.parametrize(
    ("formula", "text"),
    [("LeftOf(a, b)", "b is to the right of a."), ("Smaller(a, b)", "b is larger than a.")],
)
def test_other_words_of_the_blocks_world_for_the_same_do_not_refute(
    formula: str, text: str
) -> None:
    verdict = examine(parse(formula, "unicode"), text).verdict
    assert verdict.status is Status.UNKNOWN
    assert verdict.reason == FOREIGN
    exchanged = text.replace("b is", "a is").replace("of a.", "of b.").replace("than a.", "than b.")
    assert examine(parse(formula, "unicode"), exchanged).verdict.status is Status.REFUTED


@pytest.mark.parametrize(
    ("formula", "text", "reason"),
    [
        ("x > 3 ∧ x < 8", "x is between 3 and 8.", FOREIGN),
        ("Cube(x) → Small(x)", "All cubes are small.", OPEN),
        ("Cube(x) → Small(x)", "Every cube is small.", OPEN),
    ],
)
def test_what_may_well_be_meant_is_not_refuted(formula: str, text: str, reason: str) -> None:
    verdict = examine(parse(formula, "unicode"), text).verdict
    assert verdict.status is Status.UNKNOWN
    assert verdict.reason == reason


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("x > 3 ∧ x < 8", "x is over 3 and under 7."),
        ("Cube(x) → Small(x)", "All cubes are large."),
        ("Cube(x) → Small(x)", "Some cube is small."),
    ],
)
def test_what_is_not_meant_is_refuted(formula: str, text: str) -> None:
    assert examine(parse(formula, "unicode"), text).verdict.status is Status.REFUTED
