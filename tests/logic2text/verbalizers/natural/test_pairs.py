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
