from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given

from logic2text.formula import And, Formula, Node, Or
from logic2text.notation import parse
from logic2text.verbalizers.literal import Literal
from logic2text.walk import alpha_equivalent, fold, with_children
from tests.support.strategies import formulas

LITERAL = Literal()


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("Cube(b)", "b is a cube."),
        ("¬Cube(b)", "It is not the case that b is a cube."),
        (
            "Cube(b) ∧ Tet(c) ∧ Small(b)",
            "b is a cube and c is a tetrahedron and b is small.",
        ),
        ("Cube(b) ∨ Tet(b)", "b is a cube or b is a tetrahedron."),
        ("Cube(b) → Small(b)", "If b is a cube, then b is small."),
        ("Cube(b) ↔ Small(b)", "b is a cube if and only if b is small."),
        ("Cube(b) ⊕ Small(b)", "Either b is a cube or b is small but not both."),
        (
            "∀x ∃y (Tet(x) → LeftOf(x, y))",
            (
                "For all x, there is an element y such that if x is a tetrahedron, "
                "then x is to the left of y."
            ),
        ),
        ("∀x, y LeftOf(x, y)", "For all x and y, x is to the left of y."),
        ("b = c", "b is the same as c."),
        ("b ≠ c", "It is not the case that b is the same as c."),
        ("Between(a, b, c)", "a is between b and c."),
        ("Small(father(mother(b)))", "The father of the mother of b is small."),
        ("Small(x)", "x is small."),
        ("P → Q", "If P, then Q."),
        ("⊤", "This is always true."),
        ("⊥", "This is never true."),
        ("⊤ → Cube(b)", "If a tautology holds, then b is a cube."),
    ],
)
def test_text(formula: str, text: str) -> None:
    assert LITERAL.verbalize(parse(formula, notation="unicode")).text == text


def flat(formula: Formula) -> Formula:
    """The formula with lists of one connective within another of the same made one."""

    def combine(node: Node, parts: tuple[Node, ...]) -> Node:
        made = with_children(node, parts)
        if isinstance(made, And | Or):
            kind = type(made)
            operands = [
                inner
                for part in made.operands
                for inner in (part.operands if isinstance(part, kind) else (part,))
            ]
            return kind(tuple(operands))
        return made

    return cast(Formula, fold(formula, combine))


@given(formulas())
def test_what_it_says_is_its_input(formula: Formula) -> None:
    said = LITERAL.verbalize(formula).says
    assert alpha_equivalent(flat(said), flat(formula))


@given(formulas())
def test_the_text_is_a_sentence(formula: Formula) -> None:
    text = LITERAL.verbalize(formula).text
    assert text.endswith(".")
    assert "  " not in text
    assert " ," not in text
