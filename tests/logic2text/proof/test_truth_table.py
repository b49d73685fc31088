"""Keys of formulae that propositional logic shows to be equivalent."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import And, Constant, Formula, Implies, Not, Or, Predicate
from logic2text.notation import parse
from logic2text.proof.countermodels import distinguish
from logic2text.proof.equivalence import equivalent
from logic2text.proof.truth_table import MOST_LETTERS, truth_key
from logic2text.proof.verdict import Status
from tests.support.strategies import formulas

PAIRS = [
    ("P(a) → Q(a)", "¬Q(a) → ¬P(a)", True),
    ("¬(P(a) ∧ Q(b))", "¬P(a) ∨ ¬Q(b)", True),
    ("P(a) ∨ P(a)", "P(a)", True),
    ("P(a) ∧ (Q(a) ∨ ¬Q(a))", "P(a)", True),
    ("P(a) ↔ Q(a)", "(P(a) ∧ Q(a)) ∨ (¬P(a) ∧ ¬Q(a))", True),
    ("¬∀x P(x)", "∃y ¬P(y)", True),
    ("∀x (P(x) → ¬∃y (Q(y) ∧ R(x,y)))", "∀x (P(x) → ∀y (Q(y) → ¬R(x,y)))", True),
    ("∀x∀y (P(x) → Q(y))", "∀x∀y (¬P(x) ∨ Q(y))", True),
    ("P(a) → Q(a)", "Q(a) → P(a)", False),
    ("∀x∃y R(x,y)", "∀x∃y R(y,x)", False),
    ("∀x∃y R(x,y)", "∃y∀x R(x,y)", False),
    ("P(x)", "P(y)", False),
    ("a = b", "b = a", True),
    ("P(a) ⊕ Q(a)", "¬(P(a) ↔ Q(a))", True),
]


@pytest.mark.parametrize(("left", "right", "same"), PAIRS)
def test_keys(left: str, right: str, same: bool) -> None:
    one, other = truth_key(parse(left, "unicode")), truth_key(parse(right, "unicode"))
    assert one is not None
    assert (one == other) is same


def test_names_with_odd_characters_are_kept_apart() -> None:
    one = Predicate("P", (Constant("a,b"),))
    other = Predicate("P", (Constant("a"), Constant("b")))
    assert truth_key(one) != truth_key(other)
    assert equivalent(one, other).status is Status.REFUTED


def test_a_table_that_would_be_too_large_is_not_made() -> None:
    letters = tuple(Predicate(f"P{i}") for i in range(MOST_LETTERS + 1))
    assert truth_key(Or(letters)) is None
    assert truth_key(Or(letters[1:])) is not None


@given(formulas(max_leaves=4), formulas(max_leaves=4), formulas(max_leaves=4))
def test_laws_keep_the_key(one: Formula, two: Formula, three: Formula) -> None:
    assert truth_key(Implies(one, two)) == truth_key(Or((Not(one), two)))
    assert truth_key(And((one, Or((two, three))))) == truth_key(
        Or((And((one, two)), And((one, three))))
    )


@given(formulas(max_leaves=3), formulas(max_leaves=3))
def test_equal_keys_mean_that_no_model_tells_them_apart(left: Formula, right: Formula) -> None:
    if truth_key(left) is not None and truth_key(left) == truth_key(right):
        assert distinguish(left, right) is None
