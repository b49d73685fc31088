"""Equivalence by models and by the solver, on pairs whose answer is known."""

from __future__ import annotations

import pytest

from benchmarks.montague.equivalence import LANES, equivalent, fingerprint, models
from logic2text.notation import parse

SAME = [
    ("¬∃x P(x)", "∀x ¬P(x)"),
    ("∀x (P(x) → Q(a))", "∃x P(x) → Q(a)"),
    ("∃x (P(x) ∧ ∀y (P(y) → y = x))", "∃x P(x) ∧ ¬∃x ∃y (P(x) ∧ P(y) ∧ ¬x = y)"),
    ("P(a) ⊕ Q(a)", "¬(P(a) ↔ Q(a))"),
    ("Q(x) ∧ P(x)", "P(x) ∧ Q(x)"),
]
DIFFERENT = [
    ("∀x ∃y R(x,y)", "∃y ∀x R(x,y)"),
    ("∃x P(x) → ∃x Q(x)", "∀x (P(x) → Q(x))"),
    ("∃x ∃y (P(x) ∧ P(y))", "∃x ∃y (P(x) ∧ P(y) ∧ ¬x = y)"),
    ("P(x)", "∀x P(x)"),
    ("P(a)", "P(b)"),
    # only models of five elements and more tell these apart, which the solver finds
    (
        "∃x ∃y ∃z ∃u ∃v (¬x=y ∧ ¬x=z ∧ ¬x=u ∧ ¬x=v ∧ ¬y=z ∧ ¬y=u ∧ ¬y=v ∧ ¬z=u ∧ ¬z=v ∧ ¬u=v)",
        "P(a) ∧ ¬P(a)",
    ),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_equivalent_formulae(left: str, right: str) -> None:
    assert equivalent(parse(left), parse(right)) is True


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different_formulae(left: str, right: str) -> None:
    assert equivalent(parse(left), parse(right)) is False


def test_models_are_drawn_from_the_symbols_alone() -> None:
    formula = parse("∀x ∃y R(x,y)")
    before = fingerprint(formula)
    fingerprint.cache_clear()
    models.cache_clear()
    fingerprint(parse("P(a)"))
    assert fingerprint(formula) == before


def test_truths_have_one_value_for_each_model() -> None:
    truths = models(3).truths(parse("∃x P(x)"))
    assert truths.shape == (LANES,)
    assert 0 < truths.sum() < LANES
