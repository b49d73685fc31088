from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.verbalizers.rewriting_cost import count_rewriting_words, list_rewriting_costs

DEPARTURES = (
    ("∃x (Fish(x) ∧ ¬Flies(x))", "¬∀x (Fish(x) → Flies(x))", "some as not every"),
    ("¬∀x (Fish(x) → Flies(x))", "∃x (Fish(x) ∧ ¬Flies(x))", "not every as some"),
    (
        "∀x (Robin(x) ∧ ¬Young(x) → Sings(x))",
        "∀x (Robin(x) → Young(x) ∨ Sings(x))",
        "condition as an alternative",
    ),
    ("Small(a) ∨ Large(a)", "¬Small(a) → Large(a)", "alternative as a condition"),
    (
        "∀x (Cube(x) → (Large(x) ↔ Blue(x)))",
        "∀x (Cube(x) → ¬(Large(x) ⊕ Blue(x)))",
        "equivalence as an exclusion",
    ),
    ("Large(a) ⊕ Blue(a)", "Large(a) ↔ ¬Blue(a)", "exclusion as an equivalence"),
    ("∀x (Large(x) ↔ Blue(x))", "¬∃x (Large(x) ⊕ Blue(x))", "denied exclusion"),
    ("∀x (Cube(x) → Large(x))", "¬∃x (Cube(x) ∧ ¬Large(x))", "negation added"),
    (
        "∀x (Cube(x) → Large(x))",
        "∀x (¬Large(x) → ¬Cube(x))",
        "condition and conclusion exchanged",
    ),
    (
        "∀x (Swift(x) → ¬Cube(x))",
        "¬∃x (Cube(x) ∧ Swift(x))",
        "conclusion before the condition",
    ),
    (
        "∀x ∀y (Meets(x, y) → Likes(x, y) ∧ Likes(y, x))",
        "∀x ∀y (Meets(x, y) → Likes(x, y)) ∧ ∀x ∀y (Meets(x, y) → Likes(y, x))",
        "claim repeated",
    ),
)


@pytest.mark.parametrize(("formula", "says", "name"), DEPARTURES)
def test_a_departure_is_named(formula: str, says: str, name: str) -> None:
    costs = list_rewriting_costs(parse(formula), parse(says))
    assert name in [cost.name for cost in costs]
    assert all(cost.words > 0 for cost in costs)


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("∀x (Cube(x) → Large(x))", "∀y (Cube(y) → Large(y))"),
        ("∀x (Cube(x) → ¬Large(x))", "¬∃x (Cube(x) ∧ Large(x))"),
        ("¬Small(a) ∧ ¬Large(a)", "¬(Small(a) ∨ Large(a))"),
        ("∀x (Cube(x) → ¬Small(x) ∧ ¬Large(x))", "¬∃x (Cube(x) ∧ (Small(x) ∨ Large(x)))"),
        ("∀x (Cube(x) → (¬Kind(x) → ¬Invited(x)))", "∀x (Cube(x) ∧ Invited(x) → Kind(x))"),
        ("∀x (Large(x) ↔ Blue(x))", "∀x (Large(x) → Blue(x)) ∧ ∀x (Blue(x) → Large(x))"),
    ],
)
def test_what_a_reader_does_not_notice_costs_nothing(formula: str, says: str) -> None:
    assert count_rewriting_words(parse(formula), parse(says)) == 0


def test_a_denied_exclusion_costs_most() -> None:
    formula = parse("∀x (Cube(x) → (Large(x) ↔ Blue(x)))")
    denied = parse("¬∃x (Cube(x) ∧ (Large(x) ⊕ Blue(x)))")
    halves = parse("∀x (Cube(x) ∧ Large(x) → Blue(x)) ∧ ∀x (Cube(x) ∧ Blue(x) → Large(x))")
    assert count_rewriting_words(formula, denied) > 20 > count_rewriting_words(formula, halves)
