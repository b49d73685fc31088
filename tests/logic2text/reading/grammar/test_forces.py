"""The force of any, a, numerals and plurals, by the place where they stand."""

from __future__ import annotations

import pytest

from tests.support.graded import assert_graded

SOME, EVERY = "∃x (Cube(x) ∧ Larger(a,x))", "∀x (Cube(x) → Larger(a,x))"


@pytest.mark.parametrize(
    ("text", "frame", "grades"),
    [
        ("a is larger than any cube.", "{}", ("none", "first")),
        ("a is not larger than any cube.", "¬({})", ("first", "none")),
        ("It is not the case that a is larger than any cube.", "¬({})", ("first", "none")),
        ("If a is larger than any cube, then b is small.", "({}) → Small(b)", ("first", "live")),
        ("b is small only if a is larger than any cube.", "Small(b) → ({})", ("first", "live")),
        (
            "b is small if and only if a is larger than any cube.",
            "Small(b) ↔ ({})",
            ("first", "live"),
        ),
    ],
)
def test_any_after_than(text: str, frame: str, grades: tuple[str, str]) -> None:
    expected: dict[str, tuple[str, ...]] = {}
    for formula, grade in zip((SOME, EVERY), grades, strict=True):
        expected[grade] = (*expected.get(grade, ()), frame.format(formula))
    assert_graded(text, **expected)


@pytest.mark.parametrize(
    ("determiner", "frame"),
    [
        ("Every student who", "∀z (Student(z) ∧ {} → Happy(z))"),
        ("Anyone who", "∀z ({} → Happy(z))"),
    ],
)
def test_any_in_a_universal_restrictor(determiner: str, frame: str) -> None:
    assert_graded(
        f"{determiner} likes anything is happy.",
        first=frame.format("∃y Likes(z,y)"),
        weak=frame.format("(∀y Likes(z,y))"),
    )


def test_any_does_not_scope_over_not() -> None:
    assert_graded("a is not larger than any cube.", none="∃x (Cube(x) ∧ ¬Larger(a,x))")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "A cube is small.",
            {"first": "∀x (Cube(x) → Small(x))", "live": "∃x (Cube(x) ∧ Small(x))"},
        ),
        ("A student is a person.", {"first": "∀x (Student(x) → Person(x))"}),
        ("A student is a person.", {"weak": "∃x (Student(x) ∧ Person(x))"}),
        ("A cube is in front of b.", {"none": "∀x (Cube(x) → FrontOf(x,b))"}),
        ("If a cube is small, then b is small.", {"none": "∀x (Cube(x) → Small(x)) → Small(b)"}),
        ("Cubes are small.", {"first": "∀x (Cube(x) → Small(x))"}),
        ("Cubes are in front of b.", {"live": "∃x (Cube(x) ∧ FrontOf(x,b))"}),
        (
            "There is one cube.",
            {"first": "∃x Cube(x)", "live": "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x))"},
        ),
    ],
)
def test_a_plurals_and_numerals(text: str, expected: dict[str, str]) -> None:
    assert_graded(text, **expected)


def test_the_same_size() -> None:
    assert_graded(
        "All cubes are the same size.",
        first="∀x ∀y (Cube(x) ∧ Cube(y) → SameSize(x,y))",
        live="∀x ∀y (Cube(x) ∧ Cube(y) ∧ ¬x = y → SameSize(x,y))",
    )
