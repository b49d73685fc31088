from __future__ import annotations

import pytest

from logic2text.formula import Not, Predicate
from logic2text.notation import parse
from logic2text.proof.equivalence import Equivalence, status
from logic2text.proof.numbers import Numbers
from logic2text.proof.verdict import Status
from logic2text.walk import nodes

FOLDED = [
    ("∃≥3 x Cat(x)", ["≥3"]),
    ("∀x (Cat(x) → ∃=4 y (Paw(y) ∧ Has(x, y)))", ["=4"]),
    ("∃≥3 x (Cat(x) ∧ ∃≥2 y (Mouse(y) ∧ Saw(x, y)))", ["≥3"]),
    ("∀x (∃≤1 y L(x, y) ∧ ∃≤1 z L(x, z))", ["≥2", "≥2"]),
    ("∃≥2 x Cat(x) ∧ Dog(b) ∧ ∃≤2 x Cat(x)", ["=2"]),
    ("∃x (Cat(x) ∧ ∃y (Cat(y) ∧ x ≠ y))", ["≥2"]),
    ("¬∃≥3 x Cat(x)", ["≥3"]),
    ("¬∃≤2 x Cat(x)", ["≥3"]),
    ("∃x∃y (Cat(x) ∧ Cat(y) ∧ x ≠ y ∧ L(x, y))", []),
    ("∃x (Cat(x) ∧ Dog(x) ∧ ∀y (Cat(y) → y = x))", []),
]


@pytest.mark.parametrize(("written", "signs"), FOLDED)
def test_numbers_become_atoms_and_numbers_again(written: str, signs: list[str]) -> None:
    numbers, formula = Numbers(), parse(written)
    folded = numbers.with_least(numbers.fold(formula))
    names = [node.name for node in nodes(folded) if isinstance(node, Predicate)]
    assert [name[1:].split(" ")[0] for name in names if name in numbers] == signs
    assert status(numbers.unfold(folded), formula) is Status.PROVED


def test_what_is_counted_keeps_its_places() -> None:
    numbers = Numbers()
    formulas = ("∃≥2 z Gave(x, y, z)", "∃≥2 u Gave(y, x, u)", "∃≥2 z Gave(z, y, x)")
    first, second, third = (numbers.fold(parse(text)) for text in formulas)
    assert isinstance(first, Predicate)
    assert isinstance(second, Predicate)
    assert isinstance(third, Predicate)
    assert first.name == second.name != third.name
    assert first.arguments == second.arguments[::-1]
    found = numbers.find(Not(second))
    assert found is not None
    assert (found.number, found.claims) == (1, (parse("Gave(y, x, z)"),))


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("∃=6 x (A(x) ∧ B(x, b))", "∃=6 y (B(y, b) ∧ A(y))", True),
        ("∃=6 x A(x)", "∃=6 x B(x)", False),
        ("∃≥6 x A(x)", "∃≥5 x A(x)", False),
        ("∃≥4 x L(x, b)", "∃≥4 x L(b, x)", False),
        ("¬∃≥9 x A(x)", "∃≤8 x A(x)", True),
        ("∀y (B(y) → ¬∃≥7 x R(x, y))", "¬∃y (∃≥7 x R(x, y) ∧ B(y))", True),
    ],
)
def test_equal_numbers_are_proved_as_claims(left: str, right: str, expected: bool) -> None:
    assert Equivalence(parse(left), parse(right)).is_same_with_numbers is expected


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("∃≥2 x R(x, x) ∧ ∃≤2 u R(u, x)", "∃=2 x R(x, x)"),
        ("∃x∃y (x ≠ y ∧ ∀u,z (R(u, z) ↔ u = x ∨ u = y))", "∃=2 u R(u, z)"),
        ("∀x∀z (A(x) ∧ A(z) ∧ ∃y A(y) → x = z ∨ x = y ∨ z = y)", "∃≤2 x A(x)"),
    ],
)
def test_variables_of_one_name_are_not_one(left: str, right: str) -> None:
    assert Equivalence(parse(left), parse(right)).status is Status.REFUTED
