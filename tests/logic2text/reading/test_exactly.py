"""Exactly when, exactly those, the same value, whose: what they mean and what they do not."""

from __future__ import annotations

import pytest

from logic2text.proof.verdict import Status
from logic2text.verify.text import check

EXACTLY_WHEN = "A cube is large exactly when it is in front of b."
THOSE = "Every barber shaves exactly those that do not shave themselves."
SAME = "No two pupils have the same locker."
SETS = "∀x ∀y (Set(x) ∧ Set(y) ∧ ∀z (ElementOf(z, x) ↔ ElementOf(z, y)) → x = y)"
SHARED = "∀x ∀y (Set(x) ∧ Set(y) ∧ ∃z (ElementOf(z, x) ∧ ElementOf(z, y)) → x = y)"
LOCKERS = "∀x ∀y (Pupil(x) ∧ Pupil(y) ∧ locker(x) = locker(y) → x = y)"
OWNED = "∀x (Small(x) ∧ Cube(x) → (Owns(b, x) ↔ Owns(c, x)))"
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
        ("No two sets have the same elements.", SETS, Status.PROVED),
        ("No two sets have the same elements.", SHARED, Status.REFUTED),
        ("Any two sets with the same elements are the same.", SETS, Status.PROVED),
        ("Any two sets that have the same elements are the same.", SHARED, Status.REFUTED),
        ("Any two pupils with the same locker are the same.", LOCKERS, Status.PROVED),
        ("b and c have the same mentors.", "∀x (MentorOf(x, b) ↔ MentorOf(x, c))", Status.PROVED),
        ("b has the same mentors as c.", "∀x (MentorOf(x, b) ↔ MentorOf(x, c))", Status.PROVED),
        ("b and c have the same mentors.", "∃x (MentorOf(x, b) ∧ MentorOf(x, c))", Status.REFUTED),
        ("b and c have the same mentor.", "∃x (MentorOf(x, b) ∧ MentorOf(x, c))", Status.PROVED),
        ("b and c own the same small cubes.", OWNED, Status.PROVED),
        ("b and c do not own the same small cubes.", f"¬{OWNED}", Status.PROVED),
        ("b and c own the same small cube.", OWNED, Status.REFUTED),
        (WHOSE, "∀x (Pupil(x) ∧ Happy(teacher(x)) → Small(x))", Status.PROVED),
        (WHOSE, "∀x (Pupil(x) ∧ Happy(x) → Small(teacher(x)))", Status.REFUTED),
        (WHOSE, "∀x (Pupil(x) ∧ Happy(teacher(x)) → Small(teacher(x)))", Status.REFUTED),
        ("b and c are not both small.", "¬(Small(b) ∧ Small(c))", Status.PROVED),
        ("b and c are not both small.", "¬Small(b) ∧ ¬Small(c)", Status.REFUTED),
    ],
)
def test_a_text_means_its_formula_and_no_other(text: str, formula: str, status: Status) -> None:
    assert check(formula, text).status is status
