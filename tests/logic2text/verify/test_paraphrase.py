"""Texts of one reading."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.verify.paraphrase import (
    is_unambiguous,
    unambiguous_text,
    unambiguous_variants,
)
from tests.support.strategies import formulas

TEXTS = [
    ("Small(a) ∧ Large(b)", "a is small and b is large."),
    ("¬(Small(a) ∧ Large(b))", "It is not the case that both a is small and b is large."),
    ("¬Small(a) ∧ Large(b)", "It is not the case that a is small, and b is large."),
    ("(Small(a) → Small(b)) ∧ Large(c)", "If a is small, then b is small, and c is large."),
    (
        "Small(a) ∧ (Large(b) ∨ Cube(c))",
        "a is small and either b is large or c is a cube.",
    ),
]


@pytest.mark.parametrize(("formula", "text"), TEXTS)
def test_the_first_way_that_leaves_one_reading(formula: str, text: str) -> None:
    assert unambiguous_text(parse(formula, "unicode")) == text
    assert is_unambiguous(text, parse(formula, "unicode"))


def test_an_ambiguous_text_is_known_as_one() -> None:
    formula = parse("¬(Small(a) ∧ Large(b))", "unicode")
    assert not is_unambiguous("It is not the case that a is small and b is large.", formula)


def test_a_tree_keeps_its_words() -> None:
    tree = verbalizer("ranta").verbalize(parse("¬(∀x Small(x) ∧ ∃x Cube(x))", "unicode")).tree
    assert tree is not None
    assert unambiguous_text(interpret(tree), tree).startswith("It is not the case that both ")


@given(formulas(max_leaves=5, functions=False, truth=False))
@settings(max_examples=25, derandomize=True)
def test_any_small_formula_has_such_a_text(formula: Formula) -> None:
    assert is_unambiguous(unambiguous_text(formula), formula)


VARIANTS = [
    (
        "ranta",
        "∀x (Student(x) → (Likes(x, a) ∨ Likes(x, b)) ∧ Likes(x, c))",
        "Every student both either likes a or likes b and likes c.",
    ),
    (
        "literal",
        "¬(Small(a) ∧ Cube(b)) ∧ (Tet(c) ∨ Large(b) ∧ Small(c))",
        (
            "It is not the case that a is small and b is a cube, and at least one of these holds:\n"
            "• c is a tetrahedron\n• b is large and c is small."
        ),
    ),
    ("lola", "Cube(a) ∧ Cube(b)", "Both a and b are cubes."),
    (
        "ranta",
        "Cube(a) ∧ (Small(a) → Tet(b) ∧ (Large(c) ∨ Small(c)))",
        (
            "All these hold:\n• a is a cube\n"
            "• if a is small, then both b is a tetrahedron and c is either large or small."
        ),
    ),
    (
        "natural",
        "(Small(a) ∨ Cube(b) ∧ Tet(c)) ∧ (Large(b) ∨ Small(c) ∧ Tet(d))",
        (
            "a is small, or both b is a cube and c is a tetrahedron. "
            "b is large, or both c is small and d is a tetrahedron."
        ),
    ),
    (
        "literal",
        "¬(Small(a) ∧ Cube(b))",
        "It is not the case that all these hold:\n• a is small\n• b is a cube.",
    ),
]


@pytest.mark.parametrize(("system", "formula", "variant"), VARIANTS)
def test_ever_more_explicit_variants(system: str, formula: str, variant: str) -> None:
    tree = verbalizer(system).verbalize(parse(formula)).tree
    texts = [sentence(each) for each in unambiguous_variants(tree)]
    assert texts[0] == sentence(tree)
    assert variant in texts
    assert all(interpret(each) == interpret(tree) for each in unambiguous_variants(tree))


def test_after_so_many_characters_the_most_explicit_text_is_taken() -> None:
    formula = parse("¬(Small(a) ∧ Large(b))")
    text = unambiguous_text(formula, most_characters=10)
    assert text == "It is not the case that all these hold:\n• a is small\n• b is large."
    assert is_unambiguous(text, formula)


def test_a_text_that_is_not_read_is_not_unambiguous() -> None:
    assert not is_unambiguous("a cube frobnicates and and.", parse("Cube(a)"))
