"""Where presuppositions are claimed."""

from __future__ import annotations

import pytest

from tests.support.graded import assert_graded

ONE = "Cube(x) ∧ ∀y (Cube(y) → y = x)"
TWO = "∃x ∃y (Cube(x) ∧ Cube(y) ∧ ¬x = y ∧ ∀z (Cube(z) → z = x ∨ z = y))"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a is not in front of the cube.",
            {
                "first": f"∃x ({ONE} ∧ ¬FrontOf(a,x))",
                "weak": f"¬∃x ({ONE} ∧ FrontOf(a,x))",
            },
        ),
        (
            "If the cube is small, then a is large.",
            {
                "first": f"∃x ({ONE} ∧ (Small(x) → Large(a)))",
                "live": f"∃x ({ONE} ∧ Small(x)) → Large(a)",
            },
        ),
        (
            "No cube is larger than the tetrahedron in front of it.",
            {
                "first": "¬∃x (Cube(x) ∧ ∃y (Tet(y) ∧ FrontOf(y,x) ∧ "
                "∀z (Tet(z) ∧ FrontOf(z,x) → z = y) ∧ Larger(x,y)))"
            },
        ),
        (
            "Every cube is not in front of the tetrahedron in front of it.",
            {
                "first": "∀x (Cube(x) → ∃y (Tet(y) ∧ FrontOf(y,x) ∧ "
                "∀z (Tet(z) ∧ FrontOf(z,x) → z = y) ∧ ¬FrontOf(x,y)))"
            },
        ),
        (
            "a is not the only cube.",
            {
                "first": "Cube(a) ∧ ∃x (Cube(x) ∧ ¬x = a)",
                "weak": "¬(Cube(a) ∧ ∀x (Cube(x) → x = a))",
                "none": f"∃x ({ONE} ∧ ¬x = a)",
            },
        ),
        (
            "If a is a cube, then a is not the only cube.",
            {"first": "Cube(a) → ∃x (Cube(x) ∧ ¬x = a)"},
        ),
        (
            "It is not the case that both cubes are small.",
            {
                "first": f"{TWO} ∧ ¬∀x (Cube(x) → Small(x))",
                "weak": f"¬({TWO} ∧ ∀x (Cube(x) → Small(x)))",
            },
        ),
        (
            "a is larger than every other cube.",
            {
                "first": "Cube(a) ∧ ∀x (Cube(x) ∧ ¬x = a → Larger(a,x))",
                "weak": "∀x (Cube(x) ∧ ¬x = a → Larger(a,x))",
            },
        ),
        (
            "Every cube is larger than every other cube.",
            {"first": "∀x (Cube(x) → ∀y (Cube(y) ∧ ¬y = x → Larger(x,y)))"},
        ),
        (
            "If there is exactly one cube, then the cube is small.",
            {"first": f"∀x ({ONE} → Small(x))"},
        ),
        (
            "Only b is small.",
            {"first": "Small(b) ∧ ∀x (Small(x) → x = b)", "weak": "∀x (Small(x) → x = b)"},
        ),
        (
            "Everything but b is small.",
            {
                "first": "∀x (¬x = b → Small(x))",
                "live": "∀x (¬x = b → Small(x)) ∧ ¬Small(b)",
            },
        ),
    ],
)
def test_presuppositions(text: str, expected: dict[str, str]) -> None:
    assert_graded(text, **expected)
