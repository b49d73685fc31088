"""Keys of formulae."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.formula import (
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Function,
    Not,
    Or,
    Predicate,
    Variable,
)
from logic2text.notation import parse
from logic2text.proof.canonical_key import key
from logic2text.proof.countermodels import distinguish
from logic2text.proof.equivalence import equivalent
from logic2text.proof.truth_table import truth_key
from logic2text.proof.verdict import Status
from logic2text.walk import canonical
from tests.support.strategies import formulas

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


# Names that look like the signs of a key, quantifiers that bind nothing, groups of equal members.
FORGED = [
    ("∀x∀y nimal(x)", "∀x Animal(x)"),
    ("∃x ∃y ven(x)", "∃x Even(x)"),
    ("∀x ble(a) ∨ Q(b)", "Able(a) ∨ Q(b)"),
    ("∀x (P(x) ∧ P(x))", "∀x A(P(x))"),
]


@pytest.mark.parametrize(("left", "right"), FORGED)
def test_no_name_forges_a_key(left: str, right: str) -> None:
    one, other = parse(left, "unicode"), parse(right, "unicode")
    assert key(one) != key(other)
    assert truth_key(one) != truth_key(other)
    assert equivalent(one, other).status is Status.REFUTED


ODD = st.sampled_from(["A", "E", "P", "AP", "EP", "PA"])
X, Y = Variable("x"), Variable("y")
TERMS = st.sampled_from([X, Y, Constant("A"), Constant("E"), Function("P", (X,))])
ATOMS = st.builds(lambda name, term: Predicate(name, (term,)), ODD, TERMS)
ODD_FORMULAS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(lambda v, body: ForAll((v,), body), st.sampled_from([X, Y]), inner),
        st.builds(lambda v, body: Exists((v,), body), st.sampled_from([X, Y]), inner),
        st.builds(lambda one: And((one, one)), inner),
        st.builds(lambda one, other: Or((one, other)), inner, inner),
    ),
    max_leaves=3,
)


@given(st.lists(ODD_FORMULAS, min_size=12, max_size=24))
def test_equal_keys_mean_equivalence(found: list[Formula]) -> None:
    closed = [ForAll((X, Y), formula) for formula in found]
    for left, right in combinations(closed, 2):
        if key(left) == key(right) or truth_key(left) == truth_key(right):
            assert distinguish(left, right, (1, 2)) is None


def test_names_that_look_like_several_are_kept_apart() -> None:
    one = Predicate("P", (Constant("a,b"),))
    assert key(one) != key(Predicate("P", (Constant("a"), Constant("b"))))
    assert key(Predicate("P", (Constant("?x"),))) != key(Predicate("P", (Variable("x"),)))
