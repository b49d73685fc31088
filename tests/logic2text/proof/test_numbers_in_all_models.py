"""Verdicts on numbers against all models of up to four elements, by an evaluator of their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import compress, product

import pytest

from logic2text import formula as fol
from logic2text.notation import parse
from logic2text.proof.equivalence import status
from logic2text.proof.verdict import Status

FORMS = [
    "∃≥3 x A(x)",
    "∃x∃y∃z (x ≠ y ∧ A(x) ∧ z ≠ y ∧ A(y) ∧ A(z) ∧ z ≠ x)",
    "∃x∃y (x ≠ y ∧ A(x) ∧ A(y) ∧ ∃z (A(z) ∧ x ≠ z))",
    "¬∃≤2 y A(y)",
    "∃≤2 x A(x)",
    "∀x∀y∀z (A(x) ∧ A(y) ∧ A(z) → x = y ∨ x = z ∨ y = z)",
    "∀x∀z (A(x) ∧ A(z) ∧ (∃y A(y)) → x = z ∨ x = y ∨ z = y)",
    "∃=2 x A(x)",
    "∃x∃y (x ≠ y ∧ ∀z (A(z) ↔ z = x ∨ z = y))",
    "∃x∃y (x ≠ y ∧ ∀z,x (A(z) ↔ z = x ∨ z = y))",
    "∃x∃y (x ≠ y ∧ ∀x (A(y) ↔ x = x ∨ x = y))",
    "∃≥2 x A(x) ∧ ∃≤2 z A(z)",
    "∃≥2 x A(x) ∧ ∃≤2 z (A(z) ∧ x = x)",
    "∃≥2 x A(x) ∧ ∃≤2 z A(x)",
    "∃≥2 x (A(x) ∧ A(x)) ∧ ¬∃≥3 x A(x)",
    "∃≥3 x (A(x) ∧ x ≠ y)",
    "∃≥3 y (A(y) ∧ y ≠ x)",
    "∀x (A(x) → ∃≤2 y (A(y) ∧ x ≠ y))",
    "∀y ∃=2 x (A(x) ∧ x ≠ y)",
]


def _is_true(
    formula: fol.Formula, true_of: frozenset[int], size: int, at: Mapping[str, int]
) -> bool:
    """The truth value where A is true of some of the numbers below the size."""

    def value(part: fol.Formula) -> bool:
        return _is_true(part, true_of, size, at)

    match formula:
        case fol.Predicate("A", (fol.Variable(name),)):
            return at[name] in true_of
        case fol.Equality(fol.Variable(first), fol.Variable(second)):
            return at[first] == at[second]
        case fol.Not(operand):
            return not value(operand)
        case fol.And(operands):
            return all(map(value, operands))
        case fol.Or(operands):
            return any(map(value, operands))
        case fol.Implies(antecedent, consequent):
            return not value(antecedent) or value(consequent)
        case fol.Iff(left, right):
            return value(left) is value(right)
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            names = [variable.name for variable in variables]
            results = (
                _is_true(body, true_of, size, {**at, **dict(zip(names, elements, strict=True))})
                for elements in product(range(size), repeat=len(names))
            )
            return all(results) if isinstance(formula, fol.ForAll) else any(results)
        case _:
            raise AssertionError(formula)


@cache
def _values(form: str) -> tuple[bool, ...]:
    """The truth values in all models of up to four elements, x and y being free."""
    formula = parse(form)
    return tuple(
        _is_true(formula, frozenset(compress(range(size), marks)), size, {"x": x, "y": y})
        for size in range(1, 5)
        for marks in product((False, True), repeat=size)
        for x, y in product(range(size), repeat=2)
    )


@pytest.mark.parametrize("left", FORMS)
def test_numbers_are_equivalent_if_no_small_model_tells_them_apart(left: str) -> None:
    for right in FORMS:
        expected = Status.PROVED if _values(left) == _values(right) else Status.REFUTED
        for first, second in ((left, right), (f"¬({left})", f"¬({right})")):
            assert status(parse(first), parse(second)) is expected, right
