"""The costs of departures; `tests/logic2text/burden/test_departures.py` has what is counted."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.verbalizers.rewriting_cost import count_rewriting_words, list_rewriting_costs


@pytest.mark.parametrize(
    ("formula", "says", "costs"),
    [
        ("∃x (Fish(x) ∧ ¬Flies(x))", "¬∀x (Fish(x) → Flies(x))", [("some as not every", 6)]),
        (
            "Small(a) ∨ Large(a)",
            "¬Small(a) → Large(a)",
            [("alternative as a condition", 2), ("negation added", 2)],
        ),
        (
            "∀x (Cube(x) → (Large(x) ↔ ¬Blue(x)))",
            "∀x (Cube(x) → (Large(x) ⊕ Blue(x)))",
            [("equivalence as an exclusion", 1)],
        ),
        (
            "∀x (Swift(x) → ¬Cube(x))",
            "¬∃x (Cube(x) ∧ Swift(x))",
            [("conclusion before the condition", 4)],
        ),
        (
            "∀x (Cube(x) → (¬Kind(x) → ¬Invited(x)))",
            "∀x (Cube(x) ∧ Invited(x) → Kind(x))",
            [],
        ),
        (
            "∀x (Large(x) ↔ Blue(x))",
            "∀x (Large(x) → Blue(x)) ∧ ∀x (Blue(x) → Large(x))",
            [],
        ),
        ("Large(a)", "Large(a)", []),
    ],
)
def test_costs(formula: str, says: str, costs: list[tuple[str, float]]) -> None:
    found = list_rewriting_costs(parse(formula), parse(says))
    assert [(cost.name, cost.words) for cost in found] == costs


def test_a_denied_exclusion_costs_most() -> None:
    formula = parse("∀x (Cube(x) → (Large(x) ↔ Blue(x)))")
    denied = parse("¬∃x (Cube(x) ∧ (Large(x) ⊕ Blue(x)))")
    halves = parse("∀x (Cube(x) ∧ Large(x) → Blue(x)) ∧ ∀x (Cube(x) ∧ Blue(x) → Large(x))")
    assert count_rewriting_words(formula, denied) > 20 > count_rewriting_words(formula, halves)
