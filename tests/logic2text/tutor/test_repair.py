"""Repairs of formulae by hand: each kind of mistake, and what a repair must be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from logic2text.formula import Formula
from logic2text.notation import parse, show
from logic2text.proof.equivalence import Equivalence
from logic2text.tutor.mistakes import DESCRIPTIONS, Mistake
from logic2text.tutor.repair import find_repair
from tests.support.strategies import formulas

ONE_MISTAKE = [
    ("∀x (Cube(x) ∧ Small(x))", "∀x (Cube(x) → Small(x))", Mistake.CONJUNCTION_FOR_CONDITIONAL),
    ("∃x (Cube(x) → Small(x))", "∃x (Cube(x) ∧ Small(x))", Mistake.CONDITIONAL_FOR_CONJUNCTION),
    ("∀x (Small(x) → Cube(x))", "∀x (Cube(x) → Small(x))", Mistake.CONVERSE),
    ("∀x ∃y Likes(x, y)", "∃y ∀x Likes(x, y)", Mistake.QUANTIFIERS_SWAPPED),
    (
        "∀x (Cube(x) → ∃y (Tet(y) ∧ LeftOf(x, y)))",
        "∃y (Tet(y) ∧ ∀x (Cube(x) → LeftOf(x, y)))",
        Mistake.QUANTIFIERS_SWAPPED,
    ),
    ("∃x (Cube(x) ∧ Small(x))", "∀x (Cube(x) → Small(x))", Mistake.WRONG_QUANTIFIER),
    ("∀x (Cube(x) → Small(x))", "∀x (Cube(x) → ¬Small(x))", Mistake.NEGATION_MISSING),
    ("∀x (Cube(x) → ¬Small(x))", "∀x (Cube(x) → Small(x))", Mistake.NEGATION_EXTRA),
    ("¬∀x (Cube(x) → Small(x))", "∀x (Cube(x) → ¬Small(x))", Mistake.NEGATION_MISPLACED),
    ("¬Cube(a) ∧ Cube(b)", "¬(Cube(a) ∧ Cube(b))", Mistake.MISSING_BRACKET),
    ("∀x Larger(a, x)", "∀x Larger(x, a)", Mistake.ARGUMENTS_SWAPPED),
    ("Larger(a, b) ∧ Cube(c)", "Larger(a, c) ∧ Cube(c)", Mistake.WRONG_CONSTANT),
    ("∀x (Cube(x) → Small(y))", "∀x (Cube(x) → Small(x))", Mistake.FREE_VARIABLE),
    ("∀x Cube(x) → Small(x)", "∀x (Cube(x) → Small(x))", Mistake.MISSING_BRACKET),
    ("P ∧ (Q ∨ R)", "(P ∧ Q) ∨ R", Mistake.MISSING_BRACKET),
    ("P ∨ Q", "(P ∨ Q) ∧ ¬(P ∧ Q)", Mistake.OR_FOR_EITHER),
    ("P ⊕ Q", "P ∨ Q", Mistake.EITHER_FOR_OR),
    ("(P ∨ Q) ∧ ¬(P ∧ Q)", "P ∨ Q", Mistake.EITHER_FOR_OR),
    ("∀x (S(x) ∧ (P(x) ∨ Q(x)))", "∀x (S(x) → P(x) ∨ Q(x))", Mistake.CONJUNCTION_FOR_CONDITIONAL),
    ("P → Q", "P ↔ Q", Mistake.WRONG_CONNECTIVE),
    ("∃x ∃y (P(x) ∧ P(y))", "∃x ∃y (P(x) ∧ P(y) ∧ x ≠ y)", Mistake.DISTINCTNESS_MISSING),
    ("∃x P(x)", "∃x ∀y (P(y) ↔ y = x)", Mistake.UNIQUENESS_MISSING),
    ("∃x (Cube(x) ∧ Tet(x))", "∃x (Cube(x) ∧ Small(x))", Mistake.WRONG_PREDICATE),
    ("∃x Cube(x)", "∃x (Cube(x) ∧ Small(x))", Mistake.PART_MISSING),
    ("∃x (Cube(x) ∧ Small(x))", "∃x Cube(x)", Mistake.PART_EXTRA),
]


@pytest.mark.parametrize(("student", "asked", "mistake"), ONE_MISTAKE)
def test_one_mistake_is_named(student: str, asked: str, mistake: Mistake) -> None:
    repair = find_repair(parse(student), parse(asked))
    assert repair is not None
    assert [edit.mistake for edit in repair.edits] == [mistake]
    assert Equivalence(repair.formula, parse(asked)).is_proved


def test_every_mistake_but_the_wrong_variable_is_in_the_table() -> None:
    named = {mistake for _, _, mistake in ONE_MISTAKE}
    assert set(Mistake) - named == {Mistake.WRONG_VARIABLE}
    assert set(DESCRIPTIONS) == set(Mistake)


def test_a_wrong_variable() -> None:
    asked = parse("∀x ∀y (Larger(x, y) → Cube(x))")
    repair = find_repair(parse("∀x ∀y (Larger(x, y) → Cube(y))"), asked)
    assert repair is not None
    assert repair.edits[0].mistake in (Mistake.WRONG_VARIABLE, Mistake.ARGUMENTS_SWAPPED)
    assert Equivalence(repair.formula, asked).is_proved


@pytest.mark.parametrize(
    ("student", "asked"),
    [
        ("∃x (Small(x) → Cube(x))", "∀x (Cube(x) → ¬Small(x))"),
        ("∀x (Cube(x) → ∃y (Tet(y) ∧ LeftOf(y, x)))", "∃y (Tet(y) ∧ ∀x (Cube(x) → LeftOf(x, y)))"),
        ("∀x (Cube(x) ∧ Larger(a, x))", "∀x (Cube(x) → Larger(x, a))"),
        ("Larger(a, b)", "¬Larger(b, a)"),
    ],
)
def test_two_mistakes(student: str, asked: str) -> None:
    repair = find_repair(parse(student), parse(asked))
    assert repair is not None
    assert len(repair.edits) == 2
    assert Equivalence(repair.formula, parse(asked)).is_proved
    assert show(repair.edits[-1].result) == show(repair.formula)


def test_what_is_far_from_right_has_no_repair() -> None:
    asked = parse("∃x (P(x) ∧ ∀y (Q(y) → R(x, y))) ∨ ∀z (S(z) ↔ ¬P(z))")
    assert find_repair(parse("∀x (Q(x) → R(x, x))"), asked) is None


@given(formulas(), formulas())
@settings(max_examples=25)
def test_no_repair_is_wrong(student: Formula, asked: Formula) -> None:
    repair = find_repair(student, asked)
    if repair is not None:
        assert Equivalence(repair.formula, asked).is_proved
