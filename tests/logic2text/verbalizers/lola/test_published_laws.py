"""The 49 laws of the original: applied at all outermost matches, each an equivalence."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.notation import parse, show
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.verbalizers.lola.published import LAWS, Bank
from tests.support.strategies import formulas


def rewrites(formula: str) -> dict[str, str]:
    bank = Bank()
    return {
        LAWS[law].name: show(bank.formula(new))
        for law, new in bank.rewrites(bank.add(parse(formula)))
    }


def test_there_are_49() -> None:
    assert len(LAWS) == 49
    assert len({law.name for law in LAWS}) == 49


@pytest.mark.parametrize(
    ("formula", "law", "result"),
    [
        ("P ∨ P", "idempotence 1", "P"),
        ("P ∧ Q ∧ R", "associativity 2", "P ∧ (Q ∧ R)"),
        ("P ∧ (Q ∧ R)", "associativity 2, reversed", "(P ∧ Q) ∧ R"),
        ("(P ∨ Q) ∧ (P ∨ R)", "distributivity 1", "P ∨ (Q ∧ R)"),
        ("P ∨ ¬P", "complement 1", "⊤"),
        ("¬(P ∧ Q)", "De Morgan 1", "¬P ∨ ¬Q"),
        ("P → Q", "conditional 1", "¬P ∨ Q"),
        ("¬Q → ¬P", "conditional 2, reversed", "P → Q"),
        ("∀x ¬A(x)", "quantifier negation 4", "¬∃x A(x)"),
        ("∀x (A(x) ∧ B(x))", "quantifier distribution 1", "(∀x A(x)) ∧ (∀x B(x))"),
        ("∃x A(x) ∨ ∃x B(x)", "quantifier distribution 2, reversed", "∃x (A(x) ∨ B(x))"),
        ("∃x A(x) → P", "quantifier movement 4", "∀x (A(x) → P)"),
        ("∀x P", "vacuous quantifier 1", "P"),
    ],
)
def test_each_law(formula: str, law: str, result: str) -> None:
    assert rewrites(formula)[law] == result


def test_all_outermost_matches_at_once_and_none_inside_a_rewritten_part() -> None:
    assert rewrites("¬¬¬¬P ∧ ¬¬Q")["complement 2"] == "¬¬P ∧ Q"
    assert rewrites("(P ∧ Q) ∨ (R ∧ P)")["commutativity 2"] == "(Q ∧ P) ∨ (P ∧ R)"
    assert rewrites("(P ∧ Q) ∧ R")["commutativity 2"] == "R ∧ (P ∧ Q)"


@pytest.mark.parametrize("formula", ["∀x (P ∧ A(x))", "∃x (A(x) ∨ P)"])
def test_a_quantifier_goes_only_to_parts_that_speak_of_it(formula: str) -> None:
    assert not [name for name in rewrites(formula) if name.startswith("quantifier distribution")]


def test_a_quantifier_does_not_capture() -> None:
    assert "quantifier movement 1" not in rewrites("A(x) → ∀x B(x)")
    assert "quantifier distribution 1, reversed" not in rewrites("∀x A(x) ∧ ∀y B(y)")


@given(formulas(max_leaves=5, functions=False))
def test_every_rewrite_is_an_equivalence(formula: Formula) -> None:
    bank = Bank()
    for law, new in bank.rewrites(bank.add(formula)):
        verdict = equivalent(formula, bank.formula(new), timeout_ms=300)
        assert verdict.status is not Status.REFUTED, LAWS[law].name
