"""The second judge: known equivalences and differences, with and without names and equality."""

from __future__ import annotations

import pytest

from benchmarks.mutation.truth import Judge, kit_formula
from logic2text.notation import parse

COMPARED = [
    ("∀x (Cube(x) → Small(x))", "¬∃x (Cube(x) ∧ ¬Small(x))", True),
    ("∀x (Cube(x) → Small(x))", "∀x (Small(x) → Cube(x))", False),
    ("∀x ∃y Larger(x, y)", "∃y ∀x Larger(x, y)", False),
    ("∀x (Cube(x) → x = b)", "¬∃x (Cube(x) ∧ x ≠ b)", True),
    ("Cube(b) ∧ Small(b)", "∃x (x = b ∧ Cube(x) ∧ Small(x))", True),
    ("Larger(b, c)", "Larger(c, b)", False),
    ("∃x Cube(x)", "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)", False),
    ("∃x (Cube(x) ↔ Small(x))", "∃x (¬Cube(x) ↔ ¬Small(x))", True),
    ("Small(x) → Cube(x)", "Cube(x) ∨ ¬Small(x)", True),
    ("Small(x)", "Small(y)", False),
    ("⊤", "Small(b) ∨ ¬Small(b)", True),
]


@pytest.mark.parametrize(("one", "other", "same"), COMPARED)
def test_comparisons(one: str, other: str, same: bool) -> None:
    judge = Judge(kit_formula(parse(one)))
    found = judge.compare(kit_formula(parse(other)))
    assert found.same is same
    assert (found.by == "model") is not same
