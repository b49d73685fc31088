"""Derivations: each step a law and an equivalence, the last one the goal."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.laws.table import law
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.derivation import derive
from logic2text.rewriting.derivation.notation import connect
from logic2text.rewriting.moves import MoveFinder
from logic2text.rewriting.nnf_bank import NormalBank
from tests.support.little import little


def check(start: Formula, steps: tuple[LawStep, ...], goal: Formula) -> None:
    current = start
    for step in steps:
        assert law(step.law)
        verdict = equivalent(current, step.formula, timeout_ms=300)
        assert verdict.status is not Status.REFUTED, step
        current = step.formula
    assert current == goal


@pytest.mark.parametrize(
    ("start", "goal", "laws"),
    [
        ("P → Q", "P → Q", []),
        ("P → Q", "¬Q → ¬P", ["contraposition"]),
        ("∀x (A(x) → ¬B(x))", "¬∃x (A(x) ∧ B(x))", ["restricted quantifier negation, reversed"]),
        ("(P ∧ Q) → R", "P → (Q → R)", ["exportation"]),
        ("¬¬P ∧ Q", "Q ∧ P", ["double negation", "commutativity"]),
        ("¬(P ∨ Q)", "¬P ∧ ¬Q", ["De Morgan"]),
        ("P ↔ ¬Q", "P ⊕ Q", ["sign of a biconditional"]),
        ("(P ↔ Q) ∧ R", "R ∧ (Q ↔ P)", ["commutativity of ↔", "commutativity"]),
        ("∀x ∀y R(x, y)", "∀x,y R(x, y)", ["block of quantifiers"]),
        ("∀x A(x) ∧ P", "P ∧ ∀z A(z)", ["renaming", "commutativity"]),
    ],
)
def test_connections(start: str, goal: str, laws: list[str]) -> None:
    steps = connect(NormalBank(), parse(start), parse(goal))
    assert [step.law for step in steps] == laws
    check(parse(start), steps, parse(goal))


@given(little(7))
def test_from_a_formula_to_its_normal_form(formula: Formula) -> None:
    bank = NormalBank()
    start = bank.apart(formula)
    goal = bank.formula(bank.add(formula))
    check(start, connect(bank, start, goal), goal)
    check(goal, connect(bank, goal, start), start)


@given(little(7))
def test_along_a_path_of_the_search(formula: Formula) -> None:
    bank = NormalBank()
    choices = MoveFinder(bank)
    path = list(choices.start(bank.add(formula)))
    number = path[-1][1] if path else bank.add(formula)
    for move in list(choices.moves(number))[:2]:
        goal = bank.formula(move[-1][1])
        check(formula, derive(bank, formula, [*path, *move], goal), goal)


def test_a_step_is_made_of_the_formula_as_it_is_written() -> None:
    """Two conditionals become one without a detour through disjunctions."""
    bank = NormalBank()
    formula = parse("(P → Q) ∧ (P → R)")
    number = bank.add(formula)
    move = next(m for m in MoveFinder(bank).moves(number) if m[0][0] == "factoring")
    steps = derive(bank, formula, move, parse("P → (Q ∧ R)"))
    assert [(step.law, show(step.formula)) for step in steps] == [
        ("shared condition", "P → (Q ∧ R)")
    ]
