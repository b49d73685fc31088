"""Worlds of blocks."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.notation import parse
from logic2text.pictures.blocks_world import (
    Block,
    Shape,
    Size,
    find_differing_world,
    is_about_blocks,
    model_of,
)
from logic2text.proof.models import evaluate

BLOCKS = (
    Block(Shape.CUBE, Size.LARGE, row=0, column=0, names=("a",)),
    Block(Shape.TETRAHEDRON, Size.SMALL, row=1, column=1, names=("b",)),
    Block(Shape.DODECAHEDRON, Size.SMALL, row=3, column=3, names=("c", "d")),
    Block(Shape.CUBE, Size.MEDIUM, row=1, column=2, names=("e",)),
)

TRUTHS = [
    "Cube(a) ∧ Tet(b) ∧ Dodec(c) ∧ Large(a) ∧ Small(b) ∧ Medium(e)",
    "Larger(a,b) ∧ ¬Larger(b,c) ∧ Smaller(b,e) ∧ SameSize(b,c) ∧ SameShape(a,e)",
    "LeftOf(a,b) ∧ RightOf(c,e) ∧ FrontOf(c,b) ∧ BackOf(a,b) ∧ SameRow(b,e) ∧ ¬SameCol(b,e)",
    "Between(b,a,c) ∧ Between(b,c,a) ∧ ¬Between(e,a,c) ∧ ¬Between(a,b,c)",
    "Adjoins(b,e) ∧ Adjoins(e,b) ∧ ¬Adjoins(a,b)",
    "c = d ∧ a ≠ b",
]


@pytest.mark.parametrize("truth", TRUTHS)
def test_what_holds_on_a_board(truth: str) -> None:
    assert evaluate(parse(truth, "unicode"), model_of(BLOCKS))


LAWS = [
    "∀x∀y (LeftOf(x,y) ↔ RightOf(y,x))",
    "∀x∀y∀z (FrontOf(x,y) ∧ FrontOf(y,z) → FrontOf(x,z))",
    "∀x ((Cube(x) ∨ Tet(x) ∨ Dodec(x)) ∧ ¬(Cube(x) ∧ Tet(x)))",
    "∀x∀y (Larger(x,y) ∨ Smaller(x,y) ∨ SameSize(x,y))",
    "∀x∀y∀z (Between(x,y,z) → Between(x,z,y))",
]

blocks = st.lists(
    st.builds(
        Block,
        st.sampled_from(Shape),
        st.sampled_from(Size),
        st.integers(0, 3),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda block: (block.row, block.column),
)


@given(blocks)
def test_laws_of_every_board(placed: list[Block]) -> None:
    model = model_of(placed)
    assert all(evaluate(parse(law, "unicode"), model) for law in LAWS)


def test_a_differing_world_differs() -> None:
    left = parse("∀x (Cube(x) → ∃y (Tet(y) ∧ FrontOf(x,y)))", "unicode")
    right = parse("∃y (Tet(y) ∧ ∀x (Cube(x) → FrontOf(x,y)))", "unicode")
    world = find_differing_world(left, right)
    assert world is not None
    assert evaluate(left, world.model) == world.model.left != world.model.right
    assert evaluate(right, world.model) == world.model.right
    assert find_differing_world(left, right) == world


def test_names_go_to_different_blocks_first() -> None:
    world = find_differing_world(
        parse("Small(a) ∧ Large(b)", "unicode"), parse("Small(a) ∨ Large(b)", "unicode")
    )
    assert world is not None
    assert len(world.blocks) >= 2


def test_no_world_differs_where_the_words_do_not() -> None:
    left, right = parse("Larger(a,b)", "unicode"), parse("Smaller(b,a)", "unicode")
    assert find_differing_world(left, right) is None


@pytest.mark.parametrize(
    ("formula", "about"),
    [("Cube(a)", True), ("Cube(a) ∧ Student(b)", False), ("Cube(father(a))", False), ("⊤", False)],
)
def test_which_formulae_are_about_blocks(formula: str, about: bool) -> None:
    assert is_about_blocks(parse(formula, "unicode")) is about


def test_a_formula_of_too_many_variables_has_no_world() -> None:
    names = [f"x{place}" for place in range(9)]
    chain = " ∧ ".join(f"LeftOf({one}, {other})" for one, other in combinations(names, 2))
    left, right = (parse(f"{sign}{f' {sign}'.join(names)} ({chain})") for sign in "∀∃")
    world = find_differing_world(left, right)
    assert world is None or evaluate(left, world.model) != evaluate(right, world.model)
