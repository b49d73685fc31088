"""Clauses that leave out their verb phrase or noun, with the formulae that they mean and do not."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.proof.verdict import Status
from logic2text.reading import read
from logic2text.verify.text import check

PROVED = [
    ("b is small, but c is not.", "Small(b) ∧ ¬Small(c)"),
    ("b is not small, but c is.", "¬Small(b) ∧ Small(c)"),
    ("If b is small or a cube, then c is not.", "(Small(b) ∨ Cube(b)) → ¬(Small(c) ∨ Cube(c))"),
    ("b is a cube if and only if c is.", "Cube(b) ↔ Cube(c)"),
    ("b is large unless c is.", "¬Large(c) → Large(b)"),
    ("If b is small, so are c and d.", "Small(b) → (Small(c) ∧ Small(d))"),
    ("b is not small, and neither is c.", "¬Small(b) ∧ ¬Small(c)"),
    ("b is not small, nor is c.", "¬Small(b) ∧ ¬Small(c)"),
    (
        "b is larger than some cube, and so is c.",
        "∃x (Cube(x) ∧ Larger(b, x)) ∧ ∃x (Cube(x) ∧ Larger(c, x))",
    ),
    (
        "Every cube is larger than itself, and so is b.",
        "∀x (Cube(x) → Larger(x, x)) ∧ Larger(b, b)",
    ),
    ("No cube is small, but b is.", "¬∃x (Cube(x) ∧ Small(x)) ∧ Small(b)"),
    ("Cubes are large, and so are tetrahedra.", "∀x (Cube(x) → Large(x)) ∧ ∀x (Tet(x) → Large(x))"),
    (
        "Some cubes are large and some are small.",
        "∃x (Cube(x) ∧ Large(x)) ∧ ∃x (Cube(x) ∧ Small(x))",
    ),
    (
        "Not all cubes are large, but some are.",
        "¬∀x (Cube(x) → Large(x)) ∧ ∃x (Cube(x) ∧ Large(x))",
    ),
    ("There are cubes, and none of them is small.", "∃x Cube(x) ∧ ¬∃x (Cube(x) ∧ Small(x))"),
    (
        "b, c and d are cubes, and all of them are small.",
        "Cube(b) ∧ Cube(c) ∧ Cube(d) ∧ Small(b) ∧ Small(c) ∧ Small(d)",
    ),
    (
        "At least one cube is small, and at most one is large.",
        "∃x (Cube(x) ∧ Small(x)) ∧ ∀x ∀y ((Cube(x) ∧ Large(x) ∧ Cube(y) ∧ Large(y)) → x = y)",
    ),
    (
        "Either both b and c are cubes or both b and d are.",
        "(Cube(b) ∧ Cube(c)) ∨ (Cube(b) ∧ Cube(d))",
    ),
]


@pytest.mark.parametrize(("text", "formula"), PROVED)
def test_what_is_left_out_comes_from_the_clause_before(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.PROVED


def test_verbs_are_left_out_by_their_own_auxiliary() -> None:
    formula = "Owns(b, c) ∧ ¬Owns(d, c)"
    assert check(formula, "b owns c, but d does not.").status is Status.PROVED
    with pytest.raises(ParseError):
        read("b owns c, but d is not.", signature=formula)


def test_the_nearest_of_two_verb_phrases_is_first_and_the_other_live() -> None:
    text = "b is a cube, c is small, and d is not."
    near, far = "Cube(b) ∧ Small(c) ∧ ¬Small(d)", "Cube(b) ∧ Small(c) ∧ ¬Cube(d)"
    assert check(near, text).status is Status.AMBIGUOUS
    assert check(far, text).status is Status.AMBIGUOUS


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("b is small, but c is not.", "Small(b) ∧ Small(c)"),
        ("b is not small, and neither is c.", "¬Small(b) ∧ Small(c)"),
        ("b is small and so is c.", "Small(b) ∨ Small(c)"),
        ("Some cubes are large and some are small.", "∃x (Cube(x) ∧ Large(x) ∧ Small(x))"),
        ("Some cubes are large and some are small.", "∃x (Cube(x) ∧ Large(x)) ∧ ∃x Small(x)"),
    ],
)
def test_other_meanings_are_refuted(text: str, formula: str) -> None:
    assert check(formula, text).status is Status.REFUTED


def test_a_place_that_nothing_fills_is_named() -> None:
    with pytest.raises(ParseError, match="no clause before it") as error:
        read("b does.")
    assert error.value.column == 7


@pytest.mark.parametrize("text", ["Some are small.", "So is b.", "b is."])
def test_nothing_is_left_out_at_the_beginning(text: str) -> None:
    with pytest.raises(ParseError):
        read(text)


def test_neither_agrees_with_a_list_of_denials() -> None:
    text = "b is neither small nor a cube, nor is c."
    formula = "¬Small(b) ∧ ¬Cube(b) ∧ ¬Small(c) ∧ ¬Cube(c)"
    assert check(formula, text).status is Status.PROVED


@pytest.mark.parametrize(
    "text",
    [
        "Max likes his father, and Claire does too.",  # her own father, or that of Max
        "b is small and not a cube, and neither is c.",
    ],
)
def test_a_copy_with_two_meanings_is_not_read(text: str) -> None:
    with pytest.raises(ParseError):
        read(text, signature="Likes(max, father(max)) ∧ Likes(claire, max)")


def test_a_shown_variable_is_not_bound_twice() -> None:
    with pytest.raises(ParseError):
        read("b is larger than some cube x, and c is.")
