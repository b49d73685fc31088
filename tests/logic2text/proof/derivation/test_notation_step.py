"""Formulae that differ in notation only: one step, by the law for what differs."""

from __future__ import annotations

import pytest

from logic2text import formula as fol
from logic2text.laws.table import law
from logic2text.notation import parse
from logic2text.proof.derivation import derive
from logic2text.proof.derivation.class_derivation import notation_step

R = fol.Predicate("R", (fol.Variable("x"), fol.Variable("y")))
BLOCK = fol.ForAll((fol.Variable("x"), fol.Variable("y")), R)


@pytest.mark.parametrize(
    ("left", "right", "name"),
    [
        ("P ∧ (Q ∧ R)", "(P ∧ Q) ∧ R", "associativity"),
        ("P ∧ (Q ∧ R)", "(R ∧ Q) ∧ P", "commutativity"),
        ("∀x (A(x) ∧ B(x))", "∀y (B(y) ∧ A(y))", "commutativity"),
        ("∀x ∃y R(x, y)", "∀u ∃v R(u, v)", "renaming"),
        ("P → (Q ↔ (R ∧ S))", "P → ((R ∧ S) ↔ Q)", "commutativity of ↔"),
        ("P ⊕ Q", "Q ⊕ P", "commutativity of ↔"),
        ("P ∧ a = b", "P ∧ b = a", "symmetry of ="),
    ],
)
def test_the_law_of_the_difference(left: str, right: str, name: str) -> None:
    step = notation_step(parse(left), parse(right))
    assert (step.law, step.formula) == (name, parse(right))
    assert law(name)
    assert [step.law for step in derive(parse(left), parse(right))] == [name]


def test_blocks() -> None:
    nested = fol.ForAll(BLOCK.variables[:1], fol.ForAll(BLOCK.variables[1:], R))
    assert notation_step(BLOCK, nested).law == "block of quantifiers"
    assert [step.law for step in derive(nested, BLOCK)] == ["block of quantifiers"]
