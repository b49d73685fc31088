"""Subjects that a later condition takes up."""

from __future__ import annotations

import pytest

from tests.support.graded import assert_graded


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "No cube is small unless it is in front of a.",
            "∀x (Cube(x) ∧ ¬FrontOf(x,a) → ¬Small(x))",
        ),
        ("Every cube is small if it is in front of a.", "∀x (Cube(x) ∧ FrontOf(x,a) → Small(x))"),
        (
            "Every cube is small only if it is in front of a.",
            "∀x (Cube(x) ∧ Small(x) → FrontOf(x,a))",
        ),
        (
            "Every cube is small if and only if it is in front of a.",
            "∀x (Cube(x) → (Small(x) ↔ FrontOf(x,a)))",
        ),
        ("No cube is small if it is large.", "∀x (Cube(x) ∧ Large(x) → ¬Small(x))"),
    ],
)
def test_the_subject_has_scope_over_both_clauses(text: str, formula: str) -> None:
    assert_graded(text, first=formula)
