"""Subjects and objects with scope over a later condition, and conditions of a part of a clause."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.reading import read
from logic2text.verbalizers import verbalizer
from logic2text.verify.text import check
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


@pytest.mark.parametrize(
    ("text", "first", "weak"),
    [
        (
            "Every cube is small only if b is large.",
            "∀x (Cube(x) → Small(x)) → Large(b)",
            "∀x (Cube(x) ∧ Small(x) → Large(b))",
        ),
        (
            "Every cube is small only if every tetrahedron is large.",
            "∀x (Cube(x) → Small(x)) → ∀x (Tet(x) → Large(x))",
            "∀x (Cube(x) → (Small(x) → ∀y (Tet(y) → Large(y))))",
        ),
        (
            "No cubes are small if and only if no tetrahedrons are large.",
            "¬∃x (Cube(x) ∧ Small(x)) ↔ ¬∃x (Tet(x) ∧ Large(x))",
            "¬∃x (Cube(x) ∧ (Small(x) ↔ ¬∃y (Tet(y) ∧ Large(y))))",
        ),
        (
            "Some cube is small if b is large.",
            "Large(b) → ∃x (Cube(x) ∧ Small(x))",
            "∃x (Cube(x) ∧ (Large(b) → Small(x)))",
        ),
    ],
)
def test_an_idle_scope_over_a_condition_is_weak(text: str, first: str, weak: str) -> None:
    assert_graded(text, first=first, weak=weak)


@pytest.mark.parametrize(
    ("text", "first", "live"),
    [
        (
            "No cube is small only if it is large.",
            "¬∃x (Cube(x) ∧ (Small(x) → Large(x)))",
            "∀x (Cube(x) → (¬Small(x) → Large(x)))",
        ),
        (
            "b and c are small if and only if d is large.",
            "Small(b) ∧ Small(c) ↔ Large(d)",
            "(Small(b) ↔ Large(d)) ∧ (Small(c) ↔ Large(d))",
        ),
        (
            "Neither b nor c is small only if d is large.",
            "¬Small(b) ∧ ¬Small(c) → Large(d)",
            "¬(Small(b) → Large(d)) ∧ ¬(Small(c) → Large(d))",
        ),
        ("b is not small only if c is large.", "¬Small(b) → Large(c)", "¬(Small(b) → Large(c))"),
    ],
)
def test_a_subject_can_have_scope_over_a_condition(text: str, first: str, live: str) -> None:
    assert_graded(text, first=first, live=live)


@pytest.mark.parametrize(
    "text",
    [
        "Every cube is small if b is large.",
        "Every cube is small unless b is large.",
        "No cube is small if b is large.",
        "b and c are small if d is large.",
        "Exactly two cubes are small if b is large.",
        "b is large only if every cube is small.",
    ],
)
def test_scopes_that_mean_the_same_or_nothing_plausible_are_one(text: str) -> None:
    assert len(read(text).readings) == 1


@pytest.mark.parametrize(
    ("text", "first", "live"),
    [
        (
            "Max likes every student if he is happy.",
            "Happy(max) → ∀x (Student(x) → Likes(max,x))",
            "∀x (Student(x) ∧ Happy(x) → Likes(max,x))",
        ),
        (
            "Max likes no student unless he is happy.",
            "¬Happy(max) → ¬∃x (Student(x) ∧ Likes(max,x))",
            "∀x (Student(x) ∧ ¬Happy(x) → ¬Likes(max,x))",
        ),
        (
            "b is in front of a cube if it is small.",
            "Small(b) → ∃x (Cube(x) ∧ FrontOf(b,x))",
            "∀x (Cube(x) ∧ Small(x) → FrontOf(b,x))",
        ),
        (
            "Not every student likes a student if he is happy.",
            "¬∀x (Student(x) ∧ Happy(x) → ∃y (Student(y) ∧ Likes(x,y)))",
            "¬∀x (Student(x) → ∀y (Student(y) ∧ Happy(y) → Likes(x,y)))",
        ),
    ],
)
def test_an_object_that_is_taken_up_has_scope_over_both(text: str, first: str, live: str) -> None:
    assert_graded(text, first=first, live=live)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "Every student who likes a pet is happy if it is small.",
            "∀x ∀y (Student(x) ∧ Pet(y) ∧ Likes(x,y) ∧ Small(y) → Happy(x))",
        ),
        (
            "No student who likes a pet is happy unless it is small.",
            "∀x ∀y (Student(x) ∧ Pet(y) ∧ Likes(x,y) ∧ ¬Small(y) → ¬Happy(x))",
        ),
        (
            "Someone who likes a pet is happy if it is small.",
            "∃x ∃y (Pet(y) ∧ Likes(x,y) ∧ (Small(y) → Happy(x)))",
        ),
    ],
)
def test_a_phrase_in_a_noun_that_is_taken_up_has_scope_over_both(text: str, formula: str) -> None:
    assert_graded(text, first=formula)


def test_a_phrase_that_cannot_be_raised_leaves_the_readings_incomplete() -> None:
    assert not read("Max likes Carl and a student if he is happy.").complete


@pytest.mark.parametrize(
    ("text", "first", "live"),
    [
        (
            "b is a cube and is small unless c is large.",
            "¬Large(c) → Cube(b) ∧ Small(b)",
            "Cube(b) ∧ (¬Large(c) → Small(b))",
        ),
        (
            "Every cube is small and is medium if it is in front of a.",
            "∀x (Cube(x) ∧ FrontOf(x,a) → Small(x) ∧ Medium(x))",
            "∀x (Cube(x) → Small(x) ∧ (FrontOf(x,a) → Medium(x)))",
        ),
        (
            "There is a cube that is small only if b is large.",
            "∃x (Cube(x) ∧ Small(x)) → Large(b)",
            "∃x (Cube(x) ∧ (Small(x) → Large(b)))",
        ),
        (
            "c is in front of every cube that is small if b is large.",
            "Large(b) → ∀x (Cube(x) ∧ Small(x) → FrontOf(c,x))",
            "∀x (Cube(x) ∧ (Large(b) → Small(x)) → FrontOf(c,x))",
        ),
        (
            "There is a student who likes a student if he is happy.",
            "∃x (Student(x) ∧ (Happy(x) → ∃y (Student(y) ∧ Likes(x,y))))",
            "∃x (Student(x) ∧ ∀y (Student(y) ∧ Happy(y) → Likes(x,y)))",
        ),
    ],
)
def test_a_condition_can_be_of_the_last_part_alone(text: str, first: str, live: str) -> None:
    assert_graded(text, first=first, live=live)


@pytest.mark.parametrize(
    "text", ["b is both small and a cube if c is large.", "b is a small cube if c is large."]
)
def test_a_condition_is_of_all_of_a_phrase_without_parts(text: str) -> None:
    assert [reading.grade.name for reading in read(text).readings] == ["FIRST"]


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "Every cube is small if it is in front of a and is large if it is in front of b.",
            "∀x (Cube(x) → (FrontOf(x,a) → Small(x)) ∧ (FrontOf(x,b) → Large(x)))",
        ),
        (
            "c is small unless b is large and is medium only if b is small.",
            "(¬Large(b) → Small(c)) ∧ (Medium(c) → Small(b))",
        ),
        (
            "b is small if it is a cube and is medium if c is large and is large if c is small.",
            "(Cube(b) → Small(b)) ∧ (Large(c) → Medium(b)) ∧ (Small(c) → Large(b))",
        ),
    ],
)
def test_each_verb_phrase_has_its_own_condition(text: str, formula: str) -> None:
    assert_graded(text, first=formula)
    assert check(formula, text).status is Status.PROVED


def test_a_condition_of_a_variable_is_of_all_of_its_clause() -> None:
    assert_graded(
        "For all x, x is a cube and small if and only if x is large.",
        first="∀x (Cube(x) ∧ Small(x) ↔ Large(x))",
        weak="∀x (Cube(x) ∧ (Small(x) ↔ Large(x)))",
    )


@pytest.mark.parametrize("system", ["lola", "natural"])
@pytest.mark.parametrize(
    "formula", ["∀x (Cube(x) → Small(x)) ↔ Large(b)", "Small(b) ∧ Small(c) ↔ Large(d)"]
)
def test_our_biconditionals_have_their_quantified_subject_last(system: str, formula: str) -> None:
    says = parse(formula)
    assert check(says, verbalizer(system).verbalize(says).text).status is Status.PROVED


def test_a_biconditional_of_two_wide_subjects_is_said_as_one() -> None:
    formula = parse("∀x (Cube(x) → Small(x)) ↔ ∀x (Tet(x) → Large(x))")
    text = verbalizer("natural").verbalize(formula).text
    assert text == "All cubes are small if and only if all tetrahedrons are large."
    assert check(formula, text).status is Status.PROVED
