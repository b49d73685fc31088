"""Sentences in the style of language models: asides, pairs, headings, words of any class.

The rows that are not proved say something else than their formula, or something more.
"""

import json
from pathlib import Path

import pytest

from logic2text import ParseError, Status, check

ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("model_style.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['text']} {row['formula']}" for row in ROWS])
def test_what_is_meant_is_proved_and_nothing_near_it(row: dict[str, str]) -> None:
    try:
        is_proved = check(row["formula"], row["text"]).status is Status.PROVED
    except ParseError:
        is_proved = False
    assert is_proved == row["proved"]


def test_a_definition_is_not_refuted_by_its_half() -> None:
    formula = "∀x (Branch(x) ↔ (Firm(x) ∧ ∃y (Firm(y) ∧ y ≠ x ∧ Controls(y, x))))"
    text = "By definition, a branch is a firm that another firm controls."
    assert check(formula, text).status is not Status.REFUTED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∀x ((File(x) ∧ Sealed(x)) → ∀y (CanAccess(y, x) ↔ y = registrar))",
            "The registrar, and nobody but the registrar, can access a sealed file.",
        ),
        (
            "∃y (Tutor(y) ∧ ∀x (Student(x) → Guides(y, x)))",
            "There is a single tutor who guides each and every student.",
        ),
        (
            "¬∃x ∃y (Child(x) ∧ Knife(y) ∧ MayHandle(x, y))",
            "There is no child and no knife such that the child may handle the knife.",
        ),
    ],
)
def test_what_is_right_is_not_refuted(formula: str, text: str) -> None:
    assert check(formula, text).status is not Status.REFUTED
