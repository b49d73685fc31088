"""Rivals: one slip away from a formula, said with the same words, and not equivalent to it."""

from __future__ import annotations

import pytest

from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.rephrasing.rivals import MOST_RIVALS, list_rivals

RIVALS = [
    ("∀x (Baker(x) → Whistles(x))", "∃x (Baker(x) ∧ Whistles(x))"),
    ("∀x (Baker(x) → Whistles(x))", "∀x (Whistles(x) → Baker(x))"),
    ("∀x (Baker(x) → Whistles(x))", "∀x (Baker(x) → ¬Whistles(x))"),
    ("∀x ((Baker(x) ∧ Old(x)) → (Hums(x) ∧ Sings(x)))",
     "∀x ((Baker(x) ∧ Hums(x) ∧ Sings(x)) → Old(x))"),
    ("∀x (Baker(x) → (Hums(x) ∧ Sings(x)))", "∀x (Baker(x) → (Hums(x) ∨ Sings(x)))"),
    ("Likes(ann, bob)", "Likes(bob, ann)"),
    ("Sings(ann) ∧ ¬Sings(bob)", "Sings(bob) ∧ ¬Sings(ann)"),
    ("∀x ∃y Likes(x, y)", "∃y ∀x Likes(x, y)"),
    ("∀x (Baker(x) → age(x) ≥ 18)", "∀x (Baker(x) → age(x) > 18)"),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "rival"), RIVALS)
def test_a_slip_away_is_a_rival(formula: str, rival: str) -> None:
    assert any(equivalent(rival, other).is_proved for other in list_rivals(parse(formula)))


@pytest.mark.parametrize("formula", sorted({formula for formula, _ in RIVALS}))
def test_no_rival_means_the_formula(formula: str) -> None:
    rivals = list_rivals(parse(formula))
    assert 0 < len(rivals) <= MOST_RIVALS
    assert not [show(rival) for rival in rivals if equivalent(rival, formula).is_proved]
