from __future__ import annotations

import pytest

from logic2text.english.syntax import Quantity
from logic2text.notation import parse
from logic2text.rewriting.counting import find_counted
from logic2text.rewriting.normal_form import normal_form

NUMBERS = [
    ("∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)", Quantity.AT_LEAST, 2),
    ("∃x ∃y (Cube(x) ∧ y ≠ x ∧ Cube(y))", Quantity.AT_LEAST, 2),
    ("∃x (Cube(x) ∧ ∃y (Cube(y) ∧ ¬x = y))", Quantity.AT_LEAST, 2),
    ("¬∀x ∀y (Cube(x) ∧ Cube(y) → x = y)", Quantity.AT_LEAST, 2),
    ("∃x ∃y (x ≠ y ∧ Small(x) ∧ ∃z L(x, z) ∧ Small(y) ∧ ∃z L(y, z))", Quantity.AT_LEAST, 2),
    ("∃x ∃y ∃z (Cube(x) ∧ Cube(y) ∧ Cube(z) ∧ x ≠ y ∧ x ≠ z)", Quantity.AT_LEAST, 2),
    ("∀x ∀y (Cube(x) ∧ Cube(y) → x = y)", Quantity.AT_MOST, 1),
    ("∀x (Cube(x) → ∀y (Cube(y) → y = x))", Quantity.AT_MOST, 1),
    ("¬∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)", Quantity.AT_MOST, 1),
    ("∃x ∀y (Cube(y) ↔ x = y)", Quantity.EXACTLY, 1),
    ("∃x (Cube(x) ∧ ¬∃y (Cube(y) ∧ y ≠ x))", Quantity.EXACTLY, 1),
    ("∃x Cube(x) ∧ ¬∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)", Quantity.EXACTLY, 1),
    ("∃x ∃y (x ≠ y ∧ ∀z (Cube(z) ↔ z = x ∨ z = y))", Quantity.EXACTLY, 2),
]


@pytest.mark.parametrize(("formula", "quantity", "number"), NUMBERS)
def test_numbers_are_recognised_in_many_patterns(
    formula: str, quantity: Quantity, number: int
) -> None:
    found = find_counted(normal_form(parse(formula)))
    assert found is not None
    assert (found.quantity, found.number, found.extra) == (quantity, number, ())


@pytest.mark.parametrize(
    "formula",
    [
        "∃x ∃y (Cube(x) ∧ Tet(y) ∧ x ≠ y)",
        "∃x ∃y (Cube(x) ∧ Cube(y))",
        "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y ∧ Larger(x, y))",
        "∀x ∀y (Cube(x) ∧ Tet(y) → x = y)",
        "∃x (Cube(x) ∧ ∀y (Tet(y) → y = x))",
        "Cube(b)",
        "∃x Cube(x) ∧ ∀x ∀y (Tet(x) ∧ Tet(y) → x = y)",
    ],
)
def test_other_patterns_are_no_numbers(formula: str) -> None:
    assert find_counted(normal_form(parse(formula))) is None


def test_what_else_is_said_of_the_only_one() -> None:
    found = find_counted(normal_form(parse("∃x (Cube(x) ∧ Small(x) ∧ ∀y (Cube(y) → x = y))")))
    assert found is not None
    assert (found.quantity, found.number) == (Quantity.EXACTLY, 1)
    assert [str(part.name) for part in found.extra if hasattr(part, "name")] == ["Small"]
