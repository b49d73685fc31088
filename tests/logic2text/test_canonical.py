"""Keys of formulae."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.canonical import key
from logic2text.formula import Constant, Formula, Predicate, Variable
from logic2text.notation import parse
from logic2text.prove import equivalent
from logic2text.verdict import Status
from logic2text.walk import canonical
from tests.strategies import formulas

PAIRS = [
    ("P(a) ∧ Q(a)", "Q(a) ∧ P(a)", True),
    ("P(a) ∧ (Q(a) ∧ R(a))", "(R(a) ∧ P(a)) ∧ Q(a)", True),
    ("∀x P(x)", "∀y P(y)", True),
    ("a = b", "b = a", True),
    ("P(a) → Q(a)", "Q(a) → P(a)", False),
    ("∀x∃y R(x,y)", "∀x∃y R(y,x)", False),
    ("P(x)", "P(y)", False),
    ("P(a) ∨ P(a)", "P(a)", False),
    ("P(a) ∨ P(a) ∨ Q(a)", "Q(a) ∨ P(a)", True),
]


@pytest.mark.parametrize(("left", "right", "same"), PAIRS)
def test_keys(left: str, right: str, same: bool) -> None:
    assert (key(parse(left, "unicode")) == key(parse(right, "unicode"))) is same


@given(formulas(max_leaves=5))
def test_bound_names_do_not_matter(formula: Formula) -> None:
    assert key(canonical(formula)) == key(formula)


@given(formulas(max_leaves=3, functions=False), formulas(max_leaves=3, functions=False))
def test_equal_keys_mean_equivalence(left: Formula, right: Formula) -> None:
    if key(left) == key(right):
        assert equivalent(left, right).status is Status.PROVED


def test_names_that_look_like_several_are_kept_apart() -> None:
    one = Predicate("P", (Constant("a,b"),))
    assert key(one) != key(Predicate("P", (Constant("a"), Constant("b"))))
    assert key(Predicate("P", (Constant("?x"),))) != key(Predicate("P", (Variable("x"),)))
