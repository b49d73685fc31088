from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.rewriting.duplicate_claims import without_duplicates


@pytest.mark.parametrize(
    ("formula", "kept"),
    [
        ("∀x (Cube(x) → ¬Small(x)) ∧ ∀y (Small(y) → ¬Cube(y))", "∀x (Cube(x) → ¬Small(x))"),
        ("∀x ∀y (L(x, y) → M(x, y)) ∧ ∀x ∀y (L(y, x) → M(y, x))", "∀x ∀y (L(x, y) → M(x, y))"),
        ("∃x ∃y L(x, y) ∨ ∃x ∃y L(y, x)", "∃x ∃y L(x, y)"),
        ("Cube(b) ∧ Cube(b)", "Cube(b)"),
        ("∀x Cube(x) ∧ ∃x Cube(x)", "∀x Cube(x) ∧ ∃x Cube(x)"),
        ("∀x ∀y L(x, y) → Cube(b)", "∀x ∀y L(x, y) → Cube(b)"),
    ],
)
def test_like_operands_are_one(formula: str, kept: str) -> None:
    assert without_duplicates(parse(formula)) == parse(kept)
