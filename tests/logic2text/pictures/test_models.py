"""Drawings."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

from logic2text.pictures import models as draw_model
from logic2text.pictures.blocks_world import Block, Shape, Size, World, model_of
from logic2text.proof.verdict import Countermodel

BLOCKS = (
    Block(Shape.CUBE, Size.LARGE, row=0, column=0, names=("a",)),
    Block(Shape.TETRAHEDRON, Size.SMALL, row=1, column=1, names=("b & c",)),
)
WORLD = World(BLOCKS, 2, model_of(BLOCKS))
MODEL = Countermodel(
    2,
    {"a": 0, "b": 1},
    {
        ("P", 0): frozenset({()}),
        ("Small", 1): frozenset({(1,)}),
        ("Likes", 2): frozenset({(0, 0), (0, 1)}),
        ("Between", 3): frozenset({(1, 0, 1)}),
    },
    {("father", 1): {(0,): 1, (1,): 1}},
    left=True,
    right=False,
)
SVG = "{http://www.w3.org/2000/svg}"


def test_a_board_has_a_polygon_a_block_within_its_square() -> None:
    drawn = ElementTree.fromstring(draw_model.board_svg(WORLD))  # noqa: S314 - made here
    polygons = drawn.findall(f"{SVG}polygon")
    assert len(polygons) == len(BLOCKS)
    for block, polygon in zip(BLOCKS, polygons, strict=True):
        left = draw_model.MARGIN + block.column * draw_model.SQUARE
        top = draw_model.MARGIN + block.row * draw_model.SQUARE
        for point in polygon.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert left <= x <= left + draw_model.SQUARE
            assert top <= y <= top + draw_model.SQUARE


def test_a_board_says_what_it_shows() -> None:
    drawn = ElementTree.fromstring(draw_model.board_svg(WORLD))  # noqa: S314 - made here
    title = drawn.find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert "a large cube named a in row 1 from the back, column 1 from the left" in title.text


def test_a_board_for_the_terminal() -> None:
    lines = draw_model.board_text(WORLD).splitlines()
    assert lines[0].strip() == "back"
    assert "l■ a" in lines[2]
    assert "s▲ b & c" in lines[4]


def test_a_table() -> None:
    assert draw_model.table_rows(MODEL) == [
        ["element", "names", "Between", "Likes", "Small", "father(…)"],
        ["1", "a", "", "to 1, 2", "", "2"],
        ["2", "b", "to (1, 2)", "", "✓", "2"],
    ]
    assert draw_model.table_text(MODEL).endswith("P is true")


def test_a_table_is_well_formed_svg() -> None:
    drawn = ElementTree.fromstring(draw_model.table_svg(MODEL))  # noqa: S314 - made here
    texts = [text.text for text in drawn.findall(f"{SVG}text")]
    assert "to (1, 2)" in texts
    assert texts[-1] == "P is true"


def test_long_lists_of_a_table_are_cut_short() -> None:
    cells = frozenset(product(range(2), repeat=8))
    model = Countermodel(2, {}, {("P", 8): cells}, {}, left=True, right=False)
    text = draw_model.table_text(model)
    assert "… (128 in all)" in text
    assert len(text) < 3_000
