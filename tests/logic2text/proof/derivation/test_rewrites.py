"""The formulae one class step away: one law at one place, in a notation without clutter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from logic2text.effort import Steps, StepsSpentError
from logic2text.formula import Formula
from logic2text.laws.table import LAWS, law
from logic2text.notation import parse, show
from logic2text.proof.derivation.rewrites import CLASS_LAWS, Rewriter, inverse, tidy
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from tests.support.little import little


def rewrites(text: str, name: str) -> list[str]:
    steps = Rewriter(Steps()).steps(parse(text))
    return [show(step.formula) for step in steps if step.law == name]


@pytest.mark.parametrize(
    ("name", "text", "new"),
    [
        ("quantifier negation, reversed", "¬∀x ¬A(x)", "∃x A(x)"),
        ("De Morgan, reversed", "¬(¬P ∨ ¬Q)", "P ∧ Q"),
        ("widening", "∃x (A(x) ∧ ∃y B(y))", "∃x ∃y (A(x) ∧ B(y))"),
        ("narrowing", "∀x ∀y (A(x) → B(y))", "∀x (A(x) → (∀y B(y)))"),
        ("idempotence", "∃x A(x) ∧ ∃y A(y)", "∃x A(x)"),
        ("known condition", "P → (P ∧ Q)", "P → Q"),
        ("known conjunct", "P ∧ (¬P ∨ Q)", "P ∧ Q"),
        ("known condition", "P → ∀x (P ∧ A(x))", "P → (∀x A(x))"),
    ],
)
def test_a_rewrite_is_without_double_negations_constants_and_brackets(
    name: str, text: str, new: str
) -> None:
    assert new in rewrites(text, name)


def test_a_double_negation_that_was_there_is_left() -> None:
    assert rewrites("¬¬P ∧ ¬(Q ∨ R)", "De Morgan") == ["¬¬P ∧ ¬Q ∧ ¬R"]
    assert rewrites("¬¬P", "double negation") == ["P"]


@settings(derandomize=True)
@given(little(5))
def test_every_rewrite_is_equivalent(formula: Formula) -> None:
    start = tidy(formula)
    assert equivalent(formula, start).status is Status.PROVED
    for step in Rewriter(Steps()).steps(start)[::7]:
        verdict = equivalent(start, step.formula, timeout_ms=300)
        assert verdict.status is not Status.REFUTED, (step.law, show(step.formula))


def test_an_inverse_is_a_law_whose_inverse_is_the_first() -> None:
    for each in CLASS_LAWS:
        assert law(inverse(each.name)) in LAWS
        assert inverse(inverse(each.name)) == each.name
    assert inverse("narrowing") == "widening"
    assert inverse("factoring") == "distribution"
    assert inverse("conditional") == "conditional, reversed"
    assert inverse("contraposition") == "contraposition"


def test_the_budget_ends_the_work() -> None:
    with pytest.raises(StepsSpentError):
        Rewriter(Steps(50)).steps(parse("∀x ∀y ((A(x) ∧ B(y)) → C(x, y))"))
