"""Which phrases have scope over earlier ones as readily as below them."""

from __future__ import annotations

import pytest

from logic2text import check
from logic2text.proof.verdict import Status


@pytest.mark.parametrize(
    ("one_for_all", "one_for_each", "text"),
    [
        (
            "∃x (Seal(x) ∧ ∀y (Box(y) → On(x, y)))",
            "∀y (Box(y) → ∃x (Seal(x) ∧ On(x, y)))",
            "There is a seal on every box.",
        ),
        (
            "∃x (Car(x) ∧ ∀y (City(y) → ShipsFrom(acme, x, y)))",
            "∀y (City(y) → ∃x (Car(x) ∧ ShipsFrom(acme, x, y)))",
            "Acme ships at least one car from each city.",
        ),
        (
            "∀z (Landlord(z) → ∃x (Key(x) ∧ ∀y (Tenant(y) → GivesTo(z, x, y))))",
            "∀z (Landlord(z) → ∀y (Tenant(y) → ∃x (Key(x) ∧ GivesTo(z, x, y))))",
            "Every landlord gives a key to each tenant.",
        ),
    ],
)
def test_one_for_all_may_be_one_for_each(one_for_all: str, one_for_each: str, text: str) -> None:
    assert check(one_for_all, text).status is Status.AMBIGUOUS
    assert check(one_for_each, text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∃x (Cube(x) ∧ ∀y (Tet(y) → Larger(x, y)))",
            "There is a cube larger than every tetrahedron.",
        ),
        (
            "∃x (Guard(x) ∧ ∀y (Gate(y) → StandsAt(x, y)))",
            "There is a guard who stands at every gate.",
        ),
        ("¬∃x (Seal(x) ∧ ∀y (Box(y) → On(x, y)))", "There is no seal on every box."),
        (
            "∀y (Client(y) → ∃x (Letter(x) ∧ SendsTo(ben, x, y)))",
            "Ben sends each client a letter.",
        ),
    ],
)
def test_other_phrases_keep_their_order(formula: str, text: str) -> None:
    assert check(formula, text).is_proved
