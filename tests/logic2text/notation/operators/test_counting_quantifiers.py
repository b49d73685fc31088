"""Quantifiers that count, against first-order formulae written by hand."""

from __future__ import annotations

import pytest

from logic2text.errors import LimitError
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.walk import free_variables

CASES = [
    ("∃!x P(x)", "∃x (P(x) ∧ ∀y (P(y) → y = x))"),
    ("∃! x P(x)", "∃x ∀y (P(y) ↔ y = x)"),
    (r"\\exists! x P(x)", "∃x ∀y (P(y) ↔ y = x)"),
    ("∃≥1 x P(x)", "∃x P(x)"),
    ("∃≥2x P(x)", "∃x∃y (P(x) ∧ P(y) ∧ x ≠ y)"),
    ("∃>=2 x P(x)", "∃x∃y (P(x) ∧ P(y) ∧ x ≠ y)"),
    ("∃=2 x P(x)", "∃x∃y (x ≠ y ∧ ∀z (P(z) ↔ (z = x ∨ z = y)))"),
    ("∃=0 x P(x)", "¬∃x P(x)"),
    ("∃≤0 x P(x)", "¬∃x P(x)"),
    ("∃≥0 x P(x)", "⊤"),
    ("∃≤1 x P(x)", "∀x∀y ((P(x) ∧ P(y)) → x = y)"),
    ("∀y ∃!x R(x, y)", "∀y ∃x ∀z (R(z, y) ↔ z = x)"),
    ("∃!x ∃y R(x, y)", "∃x ∀z (∃y R(z, y) ↔ z = x)"),
    ("∃≥2x. P(x) ∧ R(x, z)", "∃x∃y (P(x) ∧ R(x, z) ∧ P(y) ∧ R(y, z) ∧ x ≠ y)"),
]


@pytest.mark.parametrize(("text", "formula"), CASES)
def test_a_quantifier_that_counts_is_expanded(text: str, formula: str) -> None:
    counted = parse(text.replace("\\\\", "\\"))
    assert equivalent(counted, formula).status is Status.PROVED
    assert free_variables(counted) == free_variables(parse(formula))


def test_numbers_and_nesting_are_limited() -> None:
    with pytest.raises(LimitError, match="counts to 21"):
        parse("∃≥21 x P(x)")
    with pytest.raises(LimitError, match="nodes"):
        parse("∃≥20 x " * 6 + "P(x)")
