from __future__ import annotations

from hypothesis import given

from logic2text.formula import Equality, Formula, Not, Predicate
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.negation_normal_form import negative, positive
from logic2text.walk import nodes
from tests.support.strategies import formulas


def test_conditionals_stay() -> None:
    assert positive(parse("¬¬(Cube(b) → ¬¬Small(b))")) == parse("Cube(b) → Small(b)")


def test_a_negated_conditional_of_a_conjunction_is_one_list() -> None:
    assert positive(parse("¬((Cube(b) ∧ Tet(c)) → Small(b))")) == parse(
        "Cube(b) ∧ Tet(c) ∧ ¬Small(b)"
    )


@given(formulas(max_leaves=5, functions=False))
def test_negations_stand_before_atoms_alone(formula: Formula) -> None:
    for form in (positive(formula), negative(formula)):
        assert all(
            isinstance(node.operand, Predicate | Equality)
            for node in nodes(form)
            if isinstance(node, Not)
        )
    assert equivalent(positive(formula), formula).status is not Status.REFUTED
    assert equivalent(negative(formula), Not(formula)).status is not Status.REFUTED
