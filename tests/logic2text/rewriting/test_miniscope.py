from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.miniscope import narrow
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.rewriting.simplification import simplify
from logic2text.walk import alpha_equivalent
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("formula", "narrowed"),
    [
        ("∀x (Cube(b) ∧ Cube(x))", "Cube(b) ∧ ∀x Cube(x)"),
        ("∀x (Cube(x) ∨ Cube(b))", "∀x Cube(x) ∨ Cube(b)"),
        ("∀x (Cube(x) → Cube(b))", "∃x Cube(x) → Cube(b)"),
        ("∀x (Cube(b) ∧ Cube(x) → Tet(x))", "Cube(b) → ∀x (Cube(x) → Tet(x))"),
        ("∃x (Cube(x) → Cube(b))", "∀x Cube(x) → Cube(b)"),
        ("∀x ∀y (Left(y, b) → Small(x))", "∃y Left(y, b) → ∀x Small(x)"),
        ("∃x (Cube(x) ∧ b = x)", "Cube(b)"),
        ("∀x (x ≠ b ∨ Cube(x))", "Cube(b)"),
    ],
)
def test_narrow(formula: str, narrowed: str) -> None:
    assert alpha_equivalent(narrow(parse(formula)), parse(narrowed))


@given(formulas(max_leaves=6, functions=False))
def test_narrowing_changes_no_meaning(formula: Formula) -> None:
    form = simplify(positive(with_distinct_variables(formula)))
    assert equivalent(narrow(form), formula).status is not Status.REFUTED
