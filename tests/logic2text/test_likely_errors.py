from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.verbalizers.natural import likely_errors


@pytest.mark.parametrize(
    "formula",
    [
        "∃x (Cube(x) → Small(x))",
        "∃x ∃y (Cube(x) ∧ Tet(y) → Larger(x, y))",
        "∃x (¬Cube(x) ∨ Small(x))",
        "∀y ∃x (Cube(x) → Larger(x, y))",
        "∀x (Cube(x) ∧ Small(x))",
        "∀x (Cube(b) → Small(b))",
    ],
)
def test_a_likely_error_is_flagged(formula: str) -> None:
    (error,) = likely_errors(parse(formula))
    assert error.message
    assert error.hint


@pytest.mark.parametrize(
    "formula",
    [
        "∃x (Cube(x) ∧ Small(x))",
        "∀x (Cube(x) → Small(x))",
        "∃x (Cube(b) → Small(x))",
        "∃x (Cube(x) ∨ Small(x))",
        "∃x (¬Cube(x) ∨ ¬Small(x))",
        "∀x (¬Cube(x) ∧ ¬Small(x))",
        "∀x Cube(x)",
        "Cube(b) → Small(b)",
    ],
)
def test_other_formulae_are_not(formula: str) -> None:
    assert likely_errors(parse(formula)) == ()
