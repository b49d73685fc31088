"""The bank: one number for what differs only in writing, and nothing simplified."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import And, Formula, Not, Or
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.rename_apart import rename_apart
from logic2text.walk import alpha_equivalent, canonical
from tests.support.little import little
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("P → Q", "¬P ∨ Q"),
        ("P → Q", "¬Q → ¬P"),
        ("(P ∧ Q) → R", "P → (Q → R)"),
        ("¬(P ∧ ¬Q)", "¬P ∨ Q"),
        ("P ∧ (Q ∧ R)", "(R ∧ P) ∧ Q"),
        ("¬∀x (A(x) → B(x))", "∃x (¬B(x) ∧ A(x))"),
        ("∀x ∀y R(x, y)", "¬∃x ∃y ¬R(x, y)"),
        ("P ⊕ Q", "¬(Q ↔ P)"),
        ("P ↔ ¬Q", "¬P ↔ Q"),
        ("¬(P ⊕ (Q ∧ R))", "P ↔ (R ∧ Q)"),
    ],
)
def test_one_number(one: str, other: str) -> None:
    bank = NormalBank()
    assert bank.add(parse(one)) == bank.add(parse(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("P", "P ∧ P"), ("∀x A(x)", "∀y A(y)"), ("∀x P", "P"), ("P ↔ Q", "(P → Q) ∧ (Q → P)")],
)
def test_two_numbers(one: str, other: str) -> None:
    bank = NormalBank()
    assert bank.add(parse(one)) != bank.add(parse(other))


def test_lists_keep_the_order_of_the_first_atoms() -> None:
    bank = NormalBank()
    bank.add(parse("C ∧ A ∧ B"))
    assert show(bank.formula(bank.add(parse("B ∧ (A ∧ ¬C)")))) == "¬C ∧ A ∧ B"


def test_complement_turns_back() -> None:
    bank = NormalBank()
    number = bank.add(parse("∀x (A(x) → ∃y (R(x, y) ↔ B(y)))"))
    other = bank.complement(number)
    assert bank.complement(other) == number
    assert show(bank.formula(other)) == "∃x (A(x) ∧ ∀y (R(x, y) ⊕ B(y)))".replace(
        "∀y (R(x, y) ⊕ B(y))", "(∀y (R(x, y) ⊕ B(y)))"
    )


@given(formulas(max_leaves=6))
def test_the_normal_form_is_equivalent(formula: Formula) -> None:
    bank = NormalBank()
    number = bank.add(formula)
    assert bank.add(bank.formula(number)) == number
    assert bank.add(Not(formula)) == bank.complement(number)
    assert equivalent(formula, bank.formula(number), timeout_ms=300).status is not Status.REFUTED


@given(little())
def test_formulas_that_differ_in_bound_names_are_alike(formula: Formula) -> None:
    bank = NormalBank()
    assert bank.alike(bank.add(formula), bank.add(canonical(formula)))
    assert not bank.alike(bank.add(formula), bank.add(Or((formula, formula))))


@given(little())
def test_renaming_apart_changes_names_alone(formula: Formula) -> None:
    shadowed = And((formula, formula))
    assert alpha_equivalent(rename_apart(shadowed), shadowed)
    assert NormalBank().apart(rename_apart(shadowed)) == rename_apart(shadowed)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("∀x ∀y S(y)", "∀y ∀x S(x)", True),
        ("∀x ∀y S(x)", "∀x ∀y S(y)", False),
        ("∀x (R(x) ∧ ∀y S(y))", "∀u (R(u) ∧ ∀w S(w))", True),
        ("∀x (R(x) ∧ ∀y S(y))", "∀x (R(x) ∧ ∀y S(x))", False),
        ("∃x ∀y (P(x, y) ∧ ∀z Q(z))", "∃u ∀x (P(u, x) ∧ ∀w Q(w))", True),
        ("a = b", "b = a", False),
    ],
)
def test_alike_is_equal_up_to_bound_names(one: str, other: str, alike: bool) -> None:
    bank = NormalBank()
    assert bank.alike(bank.add(parse(one)), bank.add(parse(other))) == alike
