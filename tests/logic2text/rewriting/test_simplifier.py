"""Simplification: the steps it makes, that they end, that each is an equivalence."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.laws.table import law
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.simplifier import Simplifier
from tests.support.little import little


@pytest.mark.parametrize(
    ("formula", "laws", "simple"),
    [
        ("P ∧ Q ∧ P", ["idempotence"], "P ∧ Q"),
        ("P ∨ (P ∧ Q)", ["absorption"], "P"),
        ("P ∧ ¬P", ["noncontradiction"], "⊥"),
        ("P → P", ["excluded middle"], "⊤"),
        ("P ∧ (P → Q)", ["known conjunct", "identity"], "P ∧ Q"),
        ("∃x P(x) ∧ ∃y P(y)", ["renaming", "idempotence"], "∃x P(x)"),
        ("∀x (P ∧ A(x))", ["narrowing"], "P ∧ (∀x A(x))"),
        ("∀x (A(x) → P)", ["narrowing"], "(∀x ¬A(x)) ∨ P"),
        ("∃x P", ["vacuous quantifier"], "P"),
        ("∃x (x = b ∧ A(x))", ["one-point rule"], "A(b)"),
        ("∀x (x = f(b) → A(x))", ["one-point rule"], "A(f(b))"),
        ("∃x x = b", ["one-point rule"], "⊤"),
        ("b = b → P", ["reflexivity of =", "identity"], "P"),
        ("P ↔ ⊥", ["biconditional with a constant"], "¬P"),
        ("(P ∧ Q) ⊕ (Q ∧ P)", ["biconditional with a constant"], "⊥"),
        ("∀x ⊤", ["vacuous quantifier"], "⊤"),
    ],
)
def test_steps(formula: str, laws: list[str], simple: str) -> None:
    bank = NormalBank()
    steps = Simplifier(bank).steps(bank.add(parse(formula)))
    assert [name for name, _ in steps] == laws
    assert show(bank.formula(steps[-1][1])) == simple


@given(little(8))
def test_every_step_is_an_equivalence_with_the_name_of_a_law(formula: Formula) -> None:
    bank = NormalBank()
    number = bank.add(formula)
    for name, new in Simplifier(bank).steps(number):
        assert law(name)
        verdict = equivalent(bank.formula(number), bank.formula(new), timeout_ms=300)
        assert verdict.status is not Status.REFUTED, (formula, name)
        number = new
    assert Simplifier(bank).steps(number) == ()
