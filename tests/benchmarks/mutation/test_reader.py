"""The second reader: sentences and what they mean, checked with the second judge."""

from __future__ import annotations

import pytest

from benchmarks.mutation.reader import Unreadable, readings
from benchmarks.mutation.truth import Judge, kit_formula
from logic2text.notation import parse

MEANINGS = [
    ("Every cube is larger than some tetrahedron.", ["∀x (Cube(x)→∃y (Tet(y)∧Larger(x,y)))"]),
    ("Only small cubes are in front of b.", ["∀x (FrontOf(x,b) → Small(x)∧Cube(x))"]),
    ("Nothing is larger than anything.", ["¬∃x ∃y Larger(x,y)"]),
    ("b is larger than any cube.", ["∀x (Cube(x) → Larger(b,x))"]),
    ("Neither b nor c is small.", ["¬Small(b) ∧ ¬Small(c)"]),
    (
        "Every cube with a small cube in front of it is large.",
        ["∀x (Cube(x) ∧ ∃y (Small(y)∧Cube(y)∧FrontOf(y,x)) → Large(x))"],
    ),
    ("b is small unless c or d is.", []),
    ("b is small unless c is large.", ["¬Large(c) → Small(b)"]),
    ("b is a cube only if b is small.", ["Cube(b) → Small(b)"]),
    ("b is a cube if b is small.", ["Small(b) → Cube(b)"]),
    ("If b is small, then c is a cube and d is large.", ["Small(b) → Cube(c) ∧ Large(d)"]),
    ("It is not the case that b is small, and c is large.", ["¬Small(b) ∧ Large(c)"]),
    (
        "It is not the case that b is small and c is large.",
        ["¬Small(b) ∧ Large(c)", "¬(Small(b) ∧ Large(c))"],
    ),
    (
        "For all x, there is a cube y such that x is larger than y.",
        ["∀x ∃y (Cube(y) ∧ Larger(x,y))"],
    ),
    ("Exactly one cube is small.", ["∃x ∀y (Cube(y)∧Small(y) ↔ x=y)"]),
    ("At most one cube is small.", ["∀x ∀y (Cube(x)∧Small(x)∧Cube(y)∧Small(y) → x=y)"]),
    (
        "There is a cube x such that x is small if b is small and for all y, y is small.",
        [
            "∃x (Cube(x) ∧ ((Small(b) ∧ ∀y Small(y)) → Small(x)))",
            "(Small(b) ∧ ∀y Small(y)) → ∃x (Cube(x) ∧ Small(x))",
        ],
    ),
    (
        "If b is small, then c is small and if d is small, then e is small.",
        [
            "(Small(b) → Small(c)) ∧ (Small(d) → Small(e))",
            "Small(b) → (Small(c) ∧ (Small(d) → Small(e)))",
        ],
    ),
    (
        "For all x, x is small only if x is a cube and for all x, if x is a cube, then x is small.",
        ["∀x (Small(x) → Cube(x)) ∧ ∀x (Cube(x) → Small(x))"],
    ),
    ("b and c are the same size.", ["SameSize(b,c) ∧ SameSize(c,b)"]),
    ("Something other than b is a cube.", ["∃x (x≠b ∧ Cube(x))"]),
    (
        "Every cube is smaller than every tetrahedron that it is in back of.",
        ["∀x (Cube(x) → ∀y (Tet(y) ∧ BackOf(x,y) → Smaller(x,y)))"],
    ),
    (
        "All these hold:\n• b is small\n• c is small or d is small.",
        ["Small(b) ∧ (Small(c) ∨ Small(d))"],
    ),
    ("None of these holds:\n• b is small\n• c is small.", ["¬(Small(b) ∨ Small(c))"]),
    ("There is a cube and there is no tetrahedron.", ["∃x Cube(x) ∧ ¬∃x Tet(x)"]),
    ("Not every cube is small. This is always true.", ["¬∀x (Cube(x) → Small(x))"]),
    ("Every pyramid is small.", []),
    ("x is small.", []),
]


@pytest.mark.parametrize(("text", "meanings"), MEANINGS)
def test_meanings(text: str, meanings: list[str]) -> None:
    if not meanings:
        with pytest.raises(Unreadable):
            readings(text)
        return
    judges = [Judge(kit_formula(parse(meaning))) for meaning in meanings]
    found = readings(text)
    for reading in found:
        assert any(judge.compare(reading).same for judge in judges)
    for judge in judges:
        assert any(judge.compare(reading).same for reading in found)


def test_a_free_variable_is_allowed_where_the_formula_has_it() -> None:
    assert readings("x is small.", free=["x"])
