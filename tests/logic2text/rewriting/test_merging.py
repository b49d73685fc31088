from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.negation_normal_form import positive
from logic2text.rewriting.normal_form import merge
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.rewriting.simplification import simplify
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("formula", "merged"),
    [
        ("(Cube(b) → Tet(c)) ∧ (Cube(b) → Small(c))", "Cube(b) → Tet(c) ∧ Small(c)"),
        ("(Cube(b) → Tet(c)) ∧ (Small(b) → Tet(c))", "Cube(b) ∨ Small(b) → Tet(c)"),
        ("(Cube(b) → Tet(c)) ∧ (¬Cube(b) → ¬Tet(c))", "Cube(b) ↔ Tet(c)"),
        ("(Cube(b) ∧ ¬Tet(c)) ∨ (¬Cube(b) ∧ Tet(c))", "Cube(b) ⊕ Tet(c)"),
        ("(Cube(b) ∨ Tet(c)) ∧ (Cube(b) ∨ Small(c))", "Cube(b) ∨ (Tet(c) ∧ Small(c))"),
    ],
)
def test_merge(formula: str, merged: str) -> None:
    assert merge(parse(formula)) == parse(merged)


def test_a_part_is_shared_up_to_bound_names() -> None:
    formula = parse("(∃x Cube(x) ∧ Tet(b)) ∨ (∃y Cube(y) ∧ Small(b))")
    assert merge(formula) == parse("∃x Cube(x) ∧ (Tet(b) ∨ Small(b))")


def test_all_shared_parts_are_factored_out() -> None:
    formula = parse("(Cube(b) ∧ Tet(c) ∧ Small(b)) ∨ (Cube(b) ∧ Tet(c) ∧ Large(b))")
    assert merge(formula) == parse("Cube(b) ∧ Tet(c) ∧ (Small(b) ∨ Large(b))")


@given(formulas(max_leaves=6, functions=False))
def test_merging_changes_no_meaning(formula: Formula) -> None:
    form = simplify(positive(with_distinct_variables(formula)))
    assert equivalent(merge(form), formula).status is not Status.REFUTED
