"""Derivations between two given formulae."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula, Not
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.derivation import between
from tests.support.little import little


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("∀x (A(x) ∧ B(x))", "∀y A(y) ∧ ∀z B(z)"),
        ("P → (Q → R)", "(Q ∧ P) → R"),
        ("(P ∧ Q) ∨ (P ∧ R)", "P ∧ (Q ∨ R)"),
        ("¬∃x (A(x) ∧ ¬B(x))", "∀x (A(x) → B(x))"),
        ("P ⊕ Q", "(P ∨ Q) ∧ ¬(P ∧ Q)"),
        ("∃x (x = b ∧ A(x))", "A(b)"),
        ("P ∨ ¬P", "⊤"),
        ("⊤", "P → P"),
    ],
)
def test_a_way_is_found(left: str, right: str) -> None:
    current, goal = parse(left), parse(right)
    for step in between(current, goal):
        assert equivalent(current, step.formula).status is Status.PROVED
        current = step.formula
    assert current == goal


def test_no_way_to_what_is_not_equivalent() -> None:
    assert between(parse("∀x A(x)"), parse("∃x A(x)")) == ()
    assert between(parse("P"), parse("P")) == ()


@given(little(5))
def test_steps_end_in_the_goal(formula: Formula) -> None:
    goal = Not(Not(formula))
    steps = between(formula, goal)
    assert steps
    assert steps[-1].formula == goal
