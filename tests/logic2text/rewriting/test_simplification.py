from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import FALSITY, TRUTH, Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.rewriting.simplification import all_of, any_of, simplify
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("formula", "simple"),
    [
        ("Cube(b) ∧ Cube(b) ∧ Tet(b) ∧ Tet(b)", "Cube(b) ∧ Tet(b)"),
        ("Cube(b) ∧ ¬Cube(b)", "⊥"),
        ("Cube(b) → Cube(b)", "⊤"),
        ("Cube(b) → ⊥", "¬Cube(b)"),
        ("⊤ → Cube(b)", "Cube(b)"),
        ("Cube(b) ⊕ ⊤", "¬Cube(b)"),
        ("¬Cube(b) ↔ ¬Tet(b)", "Cube(b) ↔ Tet(b)"),
        ("¬Cube(b) ↔ Tet(b)", "Cube(b) ⊕ Tet(b)"),
        ("∃x Cube(x) ∧ (∃y Cube(y) → Tet(b))", "∃x Cube(x) ∧ Tet(b)"),
        ("¬b = b", "⊥"),
    ],
)
def test_simplify(formula: str, simple: str) -> None:
    assert simplify(parse(formula)) == parse(simple)


def test_empty_lists_are_truth_constants() -> None:
    assert all_of([]) == TRUTH
    assert any_of([]) == FALSITY


@given(formulas(max_leaves=7, functions=False))
def test_simplifying_changes_no_meaning(formula: Formula) -> None:
    form = positive(with_distinct_variables(formula))
    assert equivalent(simplify(form), formula).status is not Status.REFUTED
