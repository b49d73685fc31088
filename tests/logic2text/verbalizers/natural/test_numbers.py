"""Numbers anywhere in a formula, however they are written."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.verbalizers.natural import Natural

SAID = [
    (
        "∀x (Tower(x) → Building(x) ∧ ∃=4 y (Lift(y) ∧ Contains(x, y)) ∧ Tall(x))",
        "Every tower is a tall building and contains exactly four lifts.",
    ),
    (
        "∀x (Courier(x) ∧ ∃≥2 y (Parcel(y) ∧ Carries(x, y)) → Late(x))",
        "Every courier who carries at least two parcels is late.",
    ),
    (
        "∀x∀y∀z (Van(x) ∧ Guard(y) ∧ Guard(z) ∧ y ≠ z ∧ Follows(y, x) ∧ Follows(z, x) → Safe(x))",
        "Every van followed by at least two guards is safe.",
    ),
    (
        "∀x (Crate(x) → (Full(x) ↔ ∃≥10 y (Bottle(y) ∧ Contains(x, y))))",
        "A crate is full if and only if it contains at least ten bottles.",
    ),
    (
        "∃≥3 x (Baker(x) ∧ ∃≤2 y (Oven(y) ∧ Uses(x, y)))",
        "At least three bakers use at most two ovens.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), SAID)
def test_a_number_is_one_phrase_wherever_it_stands(formula: str, text: str) -> None:
    assert Natural().verbalize(parse(formula)).text == text
