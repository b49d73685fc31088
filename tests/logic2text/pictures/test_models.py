"""Drawings."""

from __future__ import annotations

from xml.etree import ElementTree

from logic2text.pictures import models as draw_model
from logic2text.pictures.blocks_world import Block, Shape, Size, World, model_of

BLOCKS = (
    Block(Shape.CUBE, Size.LARGE, row=0, column=0, names=("a",)),
    Block(Shape.TETRAHEDRON, Size.SMALL, row=1, column=1, names=("b & c",)),
)
WORLD = World(BLOCKS, 2, model_of(BLOCKS))
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


FACTS = ("a is a dog & loves b.", "b is not a dog.")


def test_facts_for_the_terminal_are_lines() -> None:
    assert draw_model.facts_text(FACTS).splitlines() == [*FACTS]


def test_a_picture_of_facts_is_well_formed_and_as_wide_as_its_text() -> None:
    drawn = ElementTree.fromstring(draw_model.facts_svg(FACTS))  # noqa: S314 - made here
    assert [text.text for text in drawn.findall(f"{SVG}text")] == [*FACTS]


def test_long_facts_are_written_in_several_lines() -> None:
    words = ("a loves " + "b and " * 40 + "c.",)
    drawn = ElementTree.fromstring(draw_model.facts_svg(words))  # noqa: S314 - made here
    lines = [text.text or "" for text in drawn.findall(f"{SVG}text")]
    assert " ".join(lines) == words[0]
    assert max(map(len, lines)) <= draw_model.MOST_CHARACTERS
