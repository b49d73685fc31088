from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.formula import Formula
from logic2text.notation import parse
from metrics.formulaicness.structure import BoundQuantifier, Claim, analyse
from tests.support.strategies import formulas


@pytest.mark.parametrize(
    ("formula", "nodes"),
    [
        ("Cube(a)", 1),
        ("a = b", 1),
        ("¬Cube(a)", 2),
        ("Cube(a) ∧ (Small(a) ∧ Tet(b))", 4),
        ("Cube(a) ∧ (Small(a) ∨ Tet(b))", 5),
        ("∀x ∀y LeftOf(x, y)", 3),
        ("∀x (Cube(x) → Small(x))", 4),
        ("(Cube(a) ↔ Small(a)) ⊕ ⊤", 5),
    ],
)
def test_connectives_quantifiers_and_atoms_are_nodes(formula: str, nodes: int) -> None:
    assert analyse(parse(formula)).size == nodes


def test_a_block_is_a_chain() -> None:
    assert analyse(parse("∀x,y LeftOf(x, y)")) == analyse(parse("∀x ∀y LeftOf(x, y)"))


def test_variables_are_numbers_of_their_quantifiers() -> None:
    found = analyse(parse("∀x (∃x Small(x) ∧ LeftOf(x, f(y)))"))
    outer = found.tree
    assert outer.label == BoundQuantifier("∀", 0)
    inner, relation = outer.children[0].children
    assert inner.label == BoundQuantifier("∃", 1)
    assert inner.children[0].label == Claim("Small/1", (1,))
    assert relation.label == Claim("LeftOf/2", (0, ("f", ("y",))))
    assert found.around == (frozenset(), frozenset({0}))


@given(formulas())
def test_signs_count_the_nodes(formula: Formula) -> None:
    found = analyse(formula)
    assert found.signs.total() == found.size
    assert len(found.around) == len(found.uses)
