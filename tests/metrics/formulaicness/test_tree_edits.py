from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic2text.formula import And, Formula, Variable
from logic2text.laws.table import law
from logic2text.notation import parse
from logic2text.walk import canonical, substitute
from metrics.formulaicness.structure import structured
from metrics.formulaicness.tree_edits import MOST_SWAPS, SWAP, edits, least_edits
from tests.support.strategies import atoms, formulas


@pytest.mark.parametrize(
    ("one", "other", "cost"),
    [
        # Bound names, nesting and blocks are writing.
        ("∀x (Cube(x) → Small(x))", "∀z (Cube(z) → Small(z))", 0),
        ("∀x ∃y LeftOf(x, y)", "∀y ∃x LeftOf(y, x)", 0),
        ("∀x Cube(x) ∧ ∃x Tet(x)", "∀x Cube(x) ∧ ∃y Tet(y)", 0),
        ("Cube(a) ∧ (Tet(b) ∧ Tet(c))", "(Cube(a) ∧ Tet(b)) ∧ Tet(c)", 0),
        ("∀x,y LeftOf(x, y)", "∀x ∀y LeftOf(x, y)", 0),
        # Order is structure, but little of it.
        ("Cube(a) ∧ Tet(b)", "Tet(b) ∧ Cube(a)", SWAP),
        ("Cube(a) ↔ Tet(b)", "Tet(b) ↔ Cube(a)", SWAP),
        ("a = b", "b = a", SWAP),
        ("∀x ∀y (Cube(x) → LeftOf(x, y))", "∀y ∀x (Cube(x) → LeftOf(x, y))", SWAP),
        ("∀x (Cube(x) ∧ Tet(a) → Small(x))", "∀x (Tet(a) ∧ Cube(x) → Small(x))", SWAP),
        # Laws.
        ("Cube(a)", "¬¬Cube(a)", 2),
        ("Cube(a) → Tet(b)", "¬Cube(a) ∨ Tet(b)", 2),
        ("¬(Cube(a) ∧ Tet(b))", "¬Cube(a) ∨ ¬Tet(b)", 4),
        ("¬∃x (Cube(x) ∧ Large(x))", "∀x (Cube(x) → ¬Large(x))", 4),
        ("¬∃x Cube(x)", "∀x ¬Cube(x)", 2),
        # Atoms: another argument is half an atom at most, another symbol a whole one.
        ("LeftOf(a, b)", "LeftOf(a, c)", 0.25),
        ("LeftOf(a, b)", "LeftOf(b, a)", 0.5),
        ("Cube(a)", "Tet(a)", 1),
        ("Cube(f(a))", "Cube(f(b))", 0.5),
    ],
)
def test_what_a_difference_costs(one: str, other: str, cost: float) -> None:
    assert edits(parse(one), parse(other)) == cost
    assert edits(parse(other), parse(one)) == cost


def test_all_swaps_together_cost_less_than_an_edit() -> None:
    one = parse("(A ∧ B) ∨ (C ∧ D) ∨ (E ∧ F) ∨ (G ∧ H)")
    other = parse("(B ∧ A) ∨ (D ∧ C) ∨ (F ∧ E) ∨ (H ∧ G)")
    assert edits(one, other) == MOST_SWAPS < 1


@given(formulas())
def test_a_formula_is_its_own_renaming(formula: Formula) -> None:
    assert edits(formula, canonical(formula)) == 0


@settings(max_examples=60, deadline=None)
@given(formulas(max_leaves=5), formulas(max_leaves=5))
def test_bounds_and_symmetry(one: Formula, other: Formula) -> None:
    cost = edits(one, other)
    assert least_edits(one, other) <= cost <= structured(one).size + structured(other).size
    renamed = canonical(other)
    assert edits(one, renamed) == cost


@settings(max_examples=60, deadline=None)
@given(formulas(max_leaves=6))
def test_any_law_costs_more_than_any_order(formula: Formula) -> None:
    for name in ("double negation, reversed", "conditional", "De Morgan", "contraposition"):
        for new in law(name)(formula):
            # Where both sides are alike the law may do nothing but change the order.
            if structured(new).signs != structured(formula).signs:
                assert edits(formula, new) >= 1 > MOST_SWAPS


@given(st.lists(atoms(), min_size=2, max_size=5, unique=True))
def test_a_reversed_list_costs_one_swap(operands: list[Formula]) -> None:
    one, other = And(tuple(operands)), And(tuple(operands[::-1]))
    assert edits(one, other) == SWAP


def test_free_variables_keep_their_names() -> None:
    formula = parse("Cube(x)", "unicode")
    other = substitute(formula, {Variable("x"): Variable("y")})
    assert edits(formula, other) == 0.5
