"""Texts of one reading."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.verify.paraphrase import is_unambiguous, unambiguous_text, unambiguous_tree
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
    made = unambiguous_tree(tree)
    assert made is not None
    assert sentence(made).startswith("It is not the case that both ")


@given(formulas(max_leaves=5, functions=False, truth=False))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
def test_any_small_formula_has_such_a_text(formula: Formula) -> None:
    assert is_unambiguous(unambiguous_text(formula), formula)
