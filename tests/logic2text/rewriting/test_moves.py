"""The moves of the search: which there are, and that each is an equivalence."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.laws.table import SKELETAL, law
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.moves import MoveFinder
from logic2text.rewriting.nnf_bank import NormalBank
from tests.support.little import little


def moves(formula: str) -> dict[str, set[str]]:
    """The laws that moves begin with, and what they lead to."""
    bank = NormalBank()
    found: dict[str, set[str]] = {}
    for move in MoveFinder(bank).moves(bank.add(parse(formula))):
        found.setdefault(move[0][0], set()).add(show(bank.formula(move[-1][1])))
    return found


@pytest.mark.parametrize(
    ("formula", "name", "result"),
    [
        ("∀x (A(x) ∧ B(x))", "quantifier distribution", "(∀x A(x)) ∧ (∀x B(x))"),
        ("∃x A(x) ∨ ∃y B(y)", "quantifier distribution, reversed", "∃x (A(x) ∨ B(x))"),
        ("∀x ∀y R(x, y)", "quantifier exchange", "∀y ∀x R(x, y)"),
        (
            "∀x (A(x) → ∀y (B(y) → R(x, y)))",
            "widening",
            "∀y ((∀x (¬A(x) ∨ R(x, y))) ∨ ¬B(y))",
        ),
        ("(P ∧ Q) ∨ (P ∧ R)", "factoring", "P ∧ (Q ∨ R)"),
        ("P ∧ (Q ∨ R)", "distribution", "(P ∧ Q) ∨ (P ∧ R)"),
        ("(P → Q) ∧ (Q → P)", "biconditional, reversed", "P ↔ Q"),
        ("(P ∨ Q) ∧ ¬(P ∧ Q)", "exclusive or, reversed", "P ⊕ Q"),
        ("P ⊕ Q", "exclusive or", "(P ∨ Q) ∧ (¬Q ∨ ¬P)"),
        ("(P ∧ Q) ∨ (P ∧ ¬Q)", "simplification", "P"),
        ("(P ∧ Q) ∨ (¬P ∧ R) ∨ (Q ∧ R)", "simplification", "(P ∧ Q) ∨ (¬P ∧ R)"),
        ("∃y (y = x ∧ A(y) ∧ B(z))", "one-point rule", ""),
    ],
)
def test_moves(formula: str, name: str, result: str) -> None:
    if result:
        found = moves(formula)
        assert any(
            equivalent(parse(result), parse(one)).status is Status.PROVED
            and sorted(one) == sorted(result)
            for one in found[name]
        ), found
    else:  # what only simplifies is not a choice
        assert name not in moves(formula)


@pytest.mark.parametrize(
    ("formula", "is_rewritten"),
    [
        ("P ∧ (Q → R)", False),
        ("P ↔ Q", False),
        ("(P ∧ Q) ∨ (P ∧ R)", False),  # P repeats with one sign: factoring
        ("(P ↔ Q) ∧ (R ∨ (S ∧ T)) ∧ (R ∨ P0)", False),
        ("(P ∧ Q) ∨ (¬P ∧ R)", True),
        ("(P ↔ Q) ∧ (P ∨ R)", True),
    ],
)
def test_sympy_is_asked_where_a_letter_repeats_with_both_signs(
    formula: str, is_rewritten: bool
) -> None:
    bank = NormalBank()
    skeletal = {law.name for law in SKELETAL}
    names = {move[0][0] for move in MoveFinder(bank).moves(bank.add(parse(formula)))}
    assert bool(names & skeletal) == is_rewritten


def test_widening_does_not_capture() -> None:
    """What takes in a neighbour that binds its own variable gets another name."""
    formula = parse("∃x (A(x) ∧ ∃y (A(y) ∧ R(y, x)) ∧ ∃y (A(y) ∧ S(y, x)))")
    bank = NormalBank()
    for move in MoveFinder(bank).moves(bank.add(formula)):
        for _, number in move:
            assert equivalent(formula, bank.formula(number)).status is Status.PROVED


@given(little(7))
def test_every_step_of_every_move_is_an_equivalence(formula: Formula) -> None:
    bank = NormalBank()
    choices = MoveFinder(bank)
    steps = choices.start(bank.add(formula))
    number = steps[-1][1] if steps else bank.add(formula)
    for move in list(choices.moves(number))[:6]:
        before = number
        for name, new in move:
            assert law(name)
            verdict = equivalent(bank.formula(before), bank.formula(new), timeout_ms=300)
            assert verdict.status is not Status.REFUTED, (formula, name)
            before = new
