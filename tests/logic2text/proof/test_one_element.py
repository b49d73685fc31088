"""Formulae in the models of one element."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from logic2text.formula import And, Exists, Formula, Not, Or, Predicate, Variable
from logic2text.notation import parse
from logic2text.proof.countermodels import differ
from logic2text.proof.one_element import MOST_LETTERS, differ_in_one
from tests.support.strategies import formulas

PAIRS = [
    ("∀x P(x)", "∃x P(x)", False),
    ("P(a)", "P(b)", False),
    ("P(a)", "¬P(b)", True),
    ("P(a)", "P(a,b)", True),
    ("a = b", "⊤", False),
    ("a ≠ b", "⊥", False),
    ("∀x (P(x) → Q(x))", "∀x (Q(x) → P(x))", True),
    ("P(a) ∧ (Q(a) ∨ ¬Q(a))", "P(a)", False),
    ("P(a) ⊕ Q(a)", "P(a) ↔ Q(a)", True),
    ("∀x∃y R(x,y)", "∃y∀x R(f(x),y)", False),
]


@pytest.mark.parametrize(("left", "right", "expected"), PAIRS)
def test_pairs(left: str, right: str, expected: bool) -> None:
    one, other = parse(left, "unicode"), parse(right, "unicode")
    assert differ_in_one(one, other) is expected is differ_in_one(other, one)
    assert differ(one, other, (1,)) is expected


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(formulas(max_leaves=6), formulas(max_leaves=6))
def test_models_in_general_say_the_same(left: Formula, right: Formula) -> None:
    for other in (right, Not(left), Or((left, right)), And((left, left))):
        found = differ_in_one(left, other)
        assert found is None or found is differ(left, other, (1,))


def test_too_large_formulae_are_left_alone() -> None:
    letters = tuple(Predicate(f"P{i}") for i in range(MOST_LETTERS + 1))
    assert differ_in_one(Or(letters), Or(letters)) is None
    assert differ_in_one(Or(letters[1:]), And(letters[1:])) is True
    assert differ_in_one(Or(letters[1:]), letters[0]) is None
    x = Variable("x")
    long: Formula = And(tuple(Exists((x,), letters[0]) for _ in range(4_000)))
    assert differ_in_one(long, long) is None
