"""Equal meanings have equal signatures; different ones, different signatures."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.errors import LimitError
from logic2text.formula import And, ForAll, Not, Predicate, Variable
from logic2text.notation import parse
from metrics.training.texts.meaning import hash_meaning
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("∀x (Cube(x) → Small(x))", "¬∃y (Cube(y) ∧ ¬Small(y))"),
        ("∀x ∀y LeftOf(x, y)", "∀y ∀x LeftOf(x, y)"),
        ("a = b ∧ Cube(a)", "Cube(b) ∧ b = a"),
        ("Cube(a) ∨ ¬Cube(a)", "⊤"),
        ("∃x x = c", "⊤"),
        ("Cube(f(a)) ⊕ Tet(b)", "¬(Cube(f(a)) ↔ Tet(b))"),
        ("∀x ∃x Cube(x)", "∃z Cube(z)"),
    ],
)
def test_equivalent_formulae_share_a_signature(one: str, other: str) -> None:
    assert hash_meaning(parse(one)) == hash_meaning(parse(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("∀x ∃y LeftOf(x, y)", "∃y ∀x LeftOf(x, y)"),
        ("Cube(a)", "Cube(b)"),
        ("Cube(a)", "Tet(a)"),
        ("¬FrontOf(d, c) ∧ ¬FrontOf(c, b)", "¬FrontOf(d, c) ∧ ¬FrontOf(c, b) ∧ ¬FrontOf(c, c)"),
        ("∃x ∃y ¬x = y", "⊤"),
        ("∃x ∃y (¬x = y ∧ Cube(x) ∧ Cube(y))", "∃x Cube(x)"),
    ],
)
def test_other_meanings_have_other_signatures(one: str, other: str) -> None:
    assert hash_meaning(parse(one)) != hash_meaning(parse(other))


@given(formulas())
def test_double_negation_changes_nothing(formula: object) -> None:
    try:
        expected = hash_meaning(formula)  # type: ignore[arg-type]
    except LimitError:
        return
    assert hash_meaning(Not(Not(formula))) == expected  # type: ignore[arg-type]
    assert hash_meaning(Not(formula)) != expected  # type: ignore[arg-type]


def test_too_many_arguments_are_refused() -> None:
    names = tuple(Variable(f"x{i}") for i in range(14))
    with pytest.raises(LimitError, match="14 arguments"):
        hash_meaning(ForAll(names, Predicate("R", names)))


def test_too_many_open_variables_are_refused() -> None:
    names = tuple(Variable(f"x{i}") for i in range(14))
    pairs = [Predicate("R", (names[i], names[i + 1])) for i in range(0, 14, 2)]
    with pytest.raises(LimitError, match="open variables"):
        hash_meaning(ForAll(names, And(tuple(pairs))))
