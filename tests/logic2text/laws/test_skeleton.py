"""The propositional skeleton, and sympy as the oracle of the structural laws of propositions."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import And, Formula, Iff, Not, Or, Predicate
from logic2text.laws import conditionals, context, lists
from logic2text.laws.base import Law
from logic2text.laws.skeleton import LAWS, clauses, most_clauses, skeleton
from logic2text.laws.sympy_conversion import to_sympy
from logic2text.notation import parse, show
from tests.support.propositions import propositions


def test_a_letter_for_every_atom_and_quantified_part() -> None:
    shape, meanings = skeleton(parse("∀x A(x) → (B(c) ∧ ∀x A(x))"))
    assert show(shape) == '"0" → ("1" ∧ "0")'
    assert [show(part) for part in meanings] == ["∀x A(x)", "B(c)"]


@given(propositions())
def test_sympy_agrees_with_our_laws(formula: Formula) -> None:
    from sympy.logic.boolalg import Equivalent
    from sympy.logic.inference import satisfiable

    for law in (*lists.LAWS, *conditionals.LAWS, *context.LAWS):
        for new in list(law(formula))[:2]:
            same = Equivalent(to_sympy(formula), to_sympy(new))
            assert satisfiable(~same) is False, law.name


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_answers_are_remembered_by_shape(law: Law) -> None:
    first = list(law.at_root(parse("(P ∧ Q) ∨ (P ∧ ¬Q)")))
    second = list(law.at_root(parse("(∃x A(x) ∧ b = c) ∨ (∃x A(x) ∧ b ≠ c)")))
    assert len(first) == len(second)


def test_clauses_bound_a_normal_form() -> None:
    conjunctions = Or(tuple(And((Predicate(f"P{i}"), Predicate(f"Q{i}"))) for i in range(10)))
    assert clauses(conjunctions, conjunctive=True) == 2**10
    assert clauses(conjunctions, conjunctive=False) == 10
    assert most_clauses(Not(conjunctions)) == 2**10


def test_a_normal_form_beyond_the_limit_is_not_begun() -> None:
    large = Or(tuple(And((Predicate(f"P{i}"), Predicate(f"Q{i}"))) for i in range(12)))
    distribution = next(law for law in LAWS if law.name == "distribution to conditions")
    assert list(distribution.at_root(large)) == []


def test_chains_of_biconditionals_are_counted_quickly() -> None:
    chain: Formula = Predicate("P")
    for i in range(90):
        chain = Iff(Predicate(f"Q{i}"), chain)
    assert most_clauses(chain) > 10**6
