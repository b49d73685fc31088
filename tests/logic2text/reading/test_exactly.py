"""Exactly when, exactly those, the same value, whose: what they mean and what they do not."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

EXACTLY_WHEN = "A cube is large exactly when it is in front of b."
THOSE = "Every barber shaves exactly those that do not shave themselves."
SAME = "No two pupils have the same locker."
WHOSE = "Every pupil whose teacher is happy is small."


@pytest.mark.parametrize(
    ("text", "formula", "status"),
    [
        (EXACTLY_WHEN, "∀x (Cube(x) → (Large(x) ↔ FrontOf(x, b)))", Status.PROVED),
        (EXACTLY_WHEN, "∀x (Cube(x) → (FrontOf(x, b) → Large(x)))", Status.REFUTED),
        (EXACTLY_WHEN, "∀x (Cube(x) → (Large(x) → FrontOf(x, b)))", Status.REFUTED),
        (THOSE, "∀x (Barber(x) → ∀y (Shaves(x, y) ↔ ¬Shaves(y, y)))", Status.PROVED),
        (THOSE, "∀x (Barber(x) → ∀y (¬Shaves(y, y) → Shaves(x, y)))", Status.REFUTED),
        (THOSE, "∀x (Barber(x) → ∀y (Shaves(x, y) ↔ Shaves(y, y)))", Status.REFUTED),
        (SAME, "∀x ∀y (Pupil(x) ∧ Pupil(y) ∧ x ≠ y → locker(x) ≠ locker(y))", Status.PROVED),
        (SAME, "∀x ∀y (Pupil(x) ∧ Pupil(y) → locker(x) ≠ locker(y))", Status.REFUTED),
        (SAME, "∃x ∃y (Pupil(x) ∧ Pupil(y) ∧ locker(x) ≠ locker(y))", Status.REFUTED),
        (WHOSE, "∀x (Pupil(x) ∧ Happy(teacher(x)) → Small(x))", Status.PROVED),
        (WHOSE, "∀x (Pupil(x) ∧ Happy(x) → Small(teacher(x)))", Status.REFUTED),
        (WHOSE, "∀x (Pupil(x) ∧ Happy(teacher(x)) → Small(teacher(x)))", Status.REFUTED),
        ("b and c are not both small.", "¬(Small(b) ∧ Small(c))", Status.PROVED),
        ("b and c are not both small.", "¬Small(b) ∧ ¬Small(c)", Status.REFUTED),
    ],
)
def test_a_text_means_its_formula_and_no_other(text: str, formula: str, status: Status) -> None:
    assert check(formula, text).status is status
