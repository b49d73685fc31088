"""Clefts, comparatives before nouns, "only" before a verb and other constructions of textbooks."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.reading import read
from logic2text.verify.text import check

PROVED = [
    ("b, c and d all own e.", "Owns(b, e) ∧ Owns(c, e) ∧ Owns(d, e)"),
    ("Not both b and c are small.", "¬(Small(b) ∧ Small(c))"),
    ("Not both b is small and c is large.", "¬(Small(b) ∧ Large(c))"),
    ("b or c is small, but not both.", "(Small(b) ∨ Small(c)) ∧ ¬(Small(b) ∧ Small(c))"),
    ("b is small or large but not both.", "(Small(b) ∨ Large(b)) ∧ ¬(Small(b) ∧ Large(b))"),
    ("Exactly one of b and c is small.", "¬(Small(b) ↔ Small(c))"),
    ("None of b, c and d is small.", "¬Small(b) ∧ ¬Small(c) ∧ ¬Small(d)"),
    ("b is either a cube or it is small.", "Cube(b) ∨ Small(b)"),
    ("b is not only small but also a cube.", "Small(b) ∧ Cube(b)"),
    ("b is not only small, but owns c.", "Small(b) ∧ Owns(b, c)"),
    ("b and c are not only small but own d.", "Small(b) ∧ Small(c) ∧ Owns(b, d) ∧ Owns(c, d)"),
    *(
        (f"Every cube is small {word} not red.", "∀x (Cube(x) → (Small(x) ∧ ¬Red(x)))")
        for word in ("but", "while", "whereas", "although", "though")
    ),
    ("Every cube is small, whereas no cube is red.", "∀x (Cube(x) → (Small(x) ∧ ¬Red(x)))"),
    ("b owns something but is small.", "∃x Owns(b, x) ∧ Small(b)"),
    ("No student owns b but Max does.", "¬∃x (Student(x) ∧ Owns(x, b)) ∧ Owns(max, b)"),
    ("Doctors save lives.", "∀x (Doctor(x) → SaveLives(x))"),
    ("Whenever b is small, c is red.", "Small(b) → Red(c)"),
    ("b is neither small, nor large.", "¬Small(b) ∧ ¬Large(b)"),
    ("It is b that is small.", "Small(b)"),
    ("Since b is small, c is large.", "Small(b) ∧ Large(c)"),
    ("Although b is small, c is large.", "Small(b) ∧ Large(c)"),
    ("b is small, although c is large.", "Small(b) ∧ Large(c)"),
    ("b is small in case c is large.", "Large(c) → Small(b)"),
    ("b is small only on condition that c is large.", "Small(b) → Large(c)"),
    ("Of course b is already small!", "Small(b)"),
    (
        "If some cube is large, then that cube is in front of b.",
        "∀x ((Cube(x) ∧ Large(x)) → FrontOf(x, b))",
    ),
    ("The cubes that are small are in front of b.", "∀x ((Cube(x) ∧ Small(x)) → FrontOf(x, b))"),
    ("Those who study pass.", "∀x (Studies(x) → Passes(x))"),
    ("All and only cubes are small.", "∀x (Cube(x) ↔ Small(x))"),
    (
        "The two cubes are small.",
        "∃x ∃y (x ≠ y ∧ ∀z (Cube(z) ↔ (z = x ∨ z = y)) ∧ Small(x) ∧ Small(y))",
    ),
    ("For every cube there is a larger tetrahedron.", "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(y, x)))"),
    ("There is a larger cube than b.", "∃x (Cube(x) ∧ Larger(x, b))"),
    ("b is the smallest cube.", "Cube(b) ∧ ∀x ((Cube(x) ∧ x ≠ b) → Smaller(b, x))"),
    ("There is no largest cube.", "¬∃x (Cube(x) ∧ ∀y ((Cube(y) ∧ y ≠ x) → Larger(x, y)))"),
    ("b is to the left or right of c.", "LeftOf(b, c) ∨ RightOf(b, c)"),
    ("No cube with nothing to its right is small.", "¬∃x (Cube(x) ∧ ¬∃y RightOf(y, x) ∧ Small(x))"),
    ("Every student has exactly one mother.", "∀x (Student(x) → ∃y ∀z (MotherOf(z, x) ↔ z = y))"),
    ("All of Max's friends are small.", "∀x (FriendOf(x, max) → Small(x))"),
    ("b is small unless it (i.e., b) is a cube.", "¬Cube(b) → Small(b)"),
    ("Some student was happy.", "∃x (Student(x) ∧ Happy(x))"),
    ("b and c are larger than d and e, respectively.", "Larger(b, d) ∧ Larger(c, e)"),
    ("b and c own d and e respectively.", "Owns(b, d) ∧ Owns(c, e)"),
    (
        "b, c and d are friends of e, f and g, respectively.",
        "FriendOf(b, e) ∧ FriendOf(c, f) ∧ FriendOf(d, g)",
    ),
    ("All that glitters is gold.", "∀x (Glitters(x) → Gold(x))"),
    (
        "b is between c and d in size.",
        "(Larger(b, c) ∧ Larger(d, b)) ∨ (Larger(b, d) ∧ Larger(c, b))",
    ),
    ("There is something both happy and tall.", "∃x (Happy(x) ∧ Tall(x))"),
    (
        "Everything either small or in front of b is large.",
        "∀x ((Small(x) ∨ FrontOf(x, b)) → Large(x))",
    ),
    (
        "Some cube x other than c such that x is large is in front of b.",
        "∃x (Cube(x) ∧ x ≠ c ∧ Large(x) ∧ FrontOf(x, b))",
    ),
    ("b owns something but does not own c.", "∃x Owns(b, x) ∧ ¬Owns(b, c)"),
    ("b owns everything but c is small.", "∀x Owns(b, x) ∧ Small(c)"),
    ("O'Brien's dog is small.", 'Small(dog("O\'Brien"))'),
]


@pytest.mark.parametrize(("text", "formula"), PROVED)
def test_a_construction_means_its_formula(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Not both b and c are small.", "¬Small(b) ∧ ¬Small(c)"),
        ("All and only cubes are small.", "∀x (Cube(x) → Small(x))"),
        ("b is the smallest cube.", "Cube(b) ∧ ∀x (Cube(x) → Smaller(b, x))"),
        ("There is a larger cube than b.", "∃x (Cube(x) ∧ Larger(b, x))"),
        (
            "For every cube there is a larger tetrahedron.",
            "∃y ∀x (Cube(x) → (Tet(y) ∧ Larger(y, x)))",
        ),
        ("Since b is small, c is large.", "Small(b) → Large(c)"),
        ("b or c is small, but not both.", "Small(b) ∨ Small(c)"),
        ("Every student has exactly one mother.", "∀x (Student(x) → ∃y MotherOf(y, x))"),
        ("All of Max's friends are small.", "∀x (FriendOf(max, x) → Small(x))"),
        ("b owns everything but c.", "∀x Owns(b, x) ∧ Owns(b, c)"),
        ("There is something both happy and tall.", "∃x Happy(x) ∧ ∃x Tall(x)"),
    ],
)
def test_another_meaning_is_not_proved(text: str, formula: str) -> None:
    assert check(formula, text).status in (Status.REFUTED, Status.UNKNOWN)


def test_only_before_a_verb_is_about_its_object_or_about_the_relative_clause() -> None:
    text = "b only owns the cubes that are small."
    for formula in (
        "∀x ((Cube(x) ∧ Owns(b, x)) → Small(x))",
        "∀x (Owns(b, x) → (Cube(x) ∧ Small(x)))",
    ):
        assert check(formula, text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("Every student who was happy is small.", True),
        ("Every student will be happy if b has ever been small.", True),
        ("Every student who was happy is happy.", False),
        ("b was happy but is not.", False),
        ("b has been small, and b will not be small.", False),
    ],
)
def test_a_text_says_nothing_of_two_times(text: str, is_read: bool) -> None:
    signature = "Student(b) ∧ Happy(b) ∧ Small(b)"
    with nullcontext() if is_read else pytest.raises(ParseError):
        read(text, signature=signature)


def test_even_if_is_not_read_as_if() -> None:
    assert check("Small(b)", "b is small even if c is large.").status is Status.PROVED
    assert check("Large(c) → Small(b)", "b is small even if c is large.").status is Status.REFUTED


@pytest.mark.parametrize(
    "text",
    [
        "b is not only small and a cube.",
        "b is not only small while a cube.",
        "b is not only small or a cube.",
        "b not only owns c and is small.",
        "Not only b and c are small.",
    ],
)
def test_only_but_answers_not_only(text: str) -> None:
    with pytest.raises(ParseError):
        read(text, signature="Small(b) ∧ Cube(b) ∧ Owns(b, c)")


def test_a_cleft_can_say_only() -> None:
    only = "Small(b) ∧ ∀x (Small(x) → x = b)"
    assert check(only, "It is b that is small.").status is Status.AMBIGUOUS


def test_that_cube_needs_a_cube() -> None:
    with pytest.raises(ParseError):
        read("If some tetrahedron is large, then that cube is small.")


def test_an_adjective_behind_something_else() -> None:
    readings = read("There is something large. There is something else large.").readings
    assert readings[0].formula == parse("∃x (Large(x) ∧ ∃y (Large(y) ∧ y ≠ x))")


@pytest.mark.parametrize(
    "text",
    [
        "Jose\u0301 is small.",
        "Jos\u00e9\u200b is\u200e small.",
        "\ufeffJosé is sm\u00adall. \u200f",
    ],
)
def test_what_looks_the_same_reads_the_same(text: str) -> None:
    for name in ("jos\u00e9", "jose\u0301"):
        assert check(f"Small({name})", text).status is Status.PROVED
