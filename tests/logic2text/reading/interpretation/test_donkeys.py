"""The force of donkey phrases, preferred and weak."""

from __future__ import annotations

import pytest

from logic2text import check
from logic2text.proof.verdict import Status
from tests.support.graded import assert_graded

OWNS = "Pet(y) ∧ Owned(x,y)"


@pytest.mark.parametrize(
    ("determiner", "strong", "weak"),
    [
        ("Every", "first", "weak"),
        ("Each", "first", "weak"),
    ],
)
def test_universal_subjects_prefer_the_strong_force(
    determiner: str, strong: str, weak: str
) -> None:
    assert_graded(
        f"{determiner} student who owned a pet likes it.",
        **{
            strong: f"∀x ∀y (Student(x) ∧ {OWNS} → Likes(x,y))",
            weak: f"∀x (Student(x) ∧ ∃y ({OWNS}) → ∃y ({OWNS} ∧ Likes(x,y)))",
        },
    )


@pytest.mark.parametrize(
    ("determiner", "frame"),
    [("No", "¬∃x (Student(x) ∧ {})"), ("Some", "∃x (Student(x) ∧ {})")],
)
def test_other_subjects_prefer_the_weak_force(determiner: str, frame: str) -> None:
    assert_graded(
        f"{determiner} student who owned a pet likes it.",
        first=frame.format(f"∃y ({OWNS} ∧ Likes(x,y))"),
        weak=frame.format(f"∃y ({OWNS}) ∧ ∀y ({OWNS} → Likes(x,y))"),
    )


def test_not_every() -> None:
    assert_graded(
        "Not every student who owned a pet likes it.",
        first=f"¬∀x (Student(x) ∧ ∃y ({OWNS}) → ∃y ({OWNS} ∧ Likes(x,y)))",
        weak=f"¬∀x ∀y (Student(x) ∧ {OWNS} → Likes(x,y))",
    )


def test_conditions() -> None:
    assert_graded(
        "If a student owned a pet, then it is happy.",
        first=f"∀x ∀y (Student(x) ∧ {OWNS} → Happy(y))",
        weak=(
            f"∃x (Student(x) ∧ ∃y ({OWNS})) → ∃x (Student(x) ∧ ∃y ({OWNS} ∧ Happy(y)))",
            f"∀x (Student(x) ∧ ∃y ({OWNS}) → ∃y ({OWNS} ∧ Happy(y)))",
        ),
    )


def test_a_counted_phrase_keeps_its_count_in_the_condition() -> None:
    one = "Cube(x) ∧ ∀y (Cube(y) → y = x)"
    assert_graded(
        "If there is exactly one cube, then it is small.",
        first=f"∀x ({one} → Small(x))",
        none=f"∃x ({one} ∧ Small(x))",
    )


def test_what_is_taken_up_of_the_restrictor_alone_is_universal() -> None:
    assert_graded(
        "If there is a cube in front of a tetrahedron and a is small, then it is large.",
        none="∀x (Cube(x) ∧ ∀y (Tet(y) → FrontOf(x,y)) ∧ Small(a) → Large(x))",
    )


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        # A denial within a relative clause closes nothing outside of it.
        (
            "a dog that does not bark, they pet it",
            "∀y (Dog(y) ∧ Sees(x,y) ∧ ¬Barks(y) → Pets(x,y))",
        ),
        # An object is not what the verb has already.
        ("a dog, they give a bone to it", "∀y (Dog(y) ∧ Sees(x,y) → ∃z (Bone(z) ∧ Gives(x,z,y)))"),
    ],
)
def test_what_a_condition_mentions_is_taken_up(text: str, formula: str) -> None:
    verdict = check(f"∀x (Pupil(x) → {formula})", f"If a pupil sees {text}.")
    assert verdict.status is Status.PROVED
