"""Any two things: of any two numbers, one is less than the other; no two guests share a seat."""

from __future__ import annotations

import pytest

from logic2text import check, parse
from logic2text.verbalizers.natural import Natural

SAID = {
    "∀x ∀y (Runner(x) ∧ Runner(y) ∧ x ≠ y → FasterThan(x, y) ∨ FasterThan(y, x))": (
        "Of any two different runners, one is faster than the other."
    ),
    "∀x ∀y (Word(x) ∧ Word(y) ∧ x ≠ y → Precedes(x, y) ∨ Precedes(y, x))": (
        "Of any two different words, one precedes the other."
    ),
    "∀x ∀y ∀z (Tenant(x) ∧ Tenant(y) ∧ Room(z) ∧ Rents(x, z) ∧ Rents(y, z) → x = y)": (
        "No two tenants rent the same room."
    ),
    "∀x ∀y ∀z (Dog(x) ∧ Dog(y) ∧ Basket(z) ∧ SleepsIn(x, z) ∧ SleepsIn(y, z) → x = y)": (
        "No two dogs sleep in the same basket."
    ),
    "∀x ∀y (Village(x) ∧ Village(y) ∧ x ≠ y → ∃z (Path(z) ∧ Links(z, x, y)))": (
        "For any two different villages, some path links the first to the second."
    ),
    "∀x ∀y (Team(x) ∧ Team(y) ∧ x ≠ y → Defeated(x, y) ∨ Defeated(y, x))": (
        "Of any two different teams, one defeated the other."
    ),
    "∀x ∀y (Clause(x) ∧ Clause(y) ∧ Subsumes(x, y) ∧ Subsumes(y, x) → x = y)": (
        "Any two clauses that subsume each other are the same."
    ),
    "∀x ∀y (PartOf(x, y) ∧ PartOf(y, x) → x = y)": (
        "Any two things that are parts of each other are the same."
    ),
    "∀x ∀y (Set(x) ∧ Set(y) ∧ ∀z (ElementOf(z, x) ↔ ElementOf(z, y)) → x = y)": (
        "Any two sets that have the same elements are the same."
    ),
    "∀x ∀y (Bag(x) ∧ Bag(y) ∧ ∀z (Contains(x, z) ↔ Contains(y, z)) → x = y)": (
        "Any two bags that contain the same things are the same."
    ),
    "∀x ∀y (Row(x) ∧ Row(y) ∧ email(x) = email(y) ∧ branch(x) = branch(y) → x = y)": (
        "Any two rows that have the same email and have the same branch are the same."
    ),
}


@pytest.mark.parametrize(("formula", "text"), SAID.items())
def test_what_is_of_any_two_things_is_said_and_read(formula: str, text: str) -> None:
    parsed = parse(formula)
    assert text in [said.text for said in Natural().alternatives(parsed, 4)]
    assert check(parsed, text).status == "proved"


@pytest.mark.parametrize(
    ("formula", "text", "status"),
    [
        (
            "∀x ∀y (Set(x) ∧ Set(y) ∧ ∀z (ElementOf(z, x) → ElementOf(z, y)) → x = y)",
            "Any two sets that have the same elements are the same.",
            "refuted",
        ),
        (
            "∀x ∀y (Clause(x) ∧ Clause(y) ∧ Subsumes(x, y) → x = y)",
            "Any two clauses that subsume each other are the same.",
            "refuted",
        ),
        (
            "∀x ∀y (Team(x) ∧ Team(y) ∧ x ≠ y → Beats(x, y))",
            "Of any two different teams, one beats the other.",
            "refuted",
        ),
        (
            "∀x ∀y (Cube(x) ∧ Cube(y) → Larger(x, y) ∨ Larger(y, x))",
            "Of any two cubes, one is larger than the other.",
            "refuted",  # no cube is larger than itself by that
        ),
        (
            "∀x ∀y (Cube(x) ∧ Cube(y) ∧ x ≠ y → NextTo(x, y))",
            "For any two different cubes, the first is next to the second.",
            "proved",
        ),
        (
            "∀x ∀y (Cube(x) ∧ Cube(y) ∧ x ≠ y → Larger(x, y) ∧ Larger(y, x))",
            "Of any two cubes, one is larger than the other.",
            "refuted",
        ),
    ],
)
def test_any_two_things_are_different(formula: str, text: str, status: str) -> None:
    assert check(parse(formula), text).status == status
