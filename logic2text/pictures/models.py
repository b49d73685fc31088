"""Drawings of countermodels: a board of blocks, or sentences; as SVG and as text.

>>> from logic2text.notation import parse
>>> from logic2text.pictures.blocks_world import find_differing_world
>>> world = find_differing_world(parse("∀x Cube(x)"), parse("∃x Cube(x)"))
>>> board_svg(world).startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import cos, pi, sin
from textwrap import wrap

from logic2text.pictures.blocks_world import Block, Shape, Size, World

SQUARE = 64
"""Pixels of a board's square."""
MARGIN = 22
MOST_CHARACTERS = 72
"""In a line of a picture of facts."""
_RADII = {Size.SMALL: 13.0, Size.MEDIUM: 20.0, Size.LARGE: 27.0}
_COLOURS = {Shape.CUBE: "#7aa6d8", Shape.TETRAHEDRON: "#e3a35c", Shape.DODECAHEDRON: "#8dbf7f"}
_SIGNS = {Shape.CUBE: "■", Shape.TETRAHEDRON: "▲", Shape.DODECAHEDRON: "⬟"}
_STYLE = "font-family:system-ui,sans-serif;font-size:13px"


# The board --------------------------------------------------------------------------------------


def board_svg(world: World) -> str:
    """A board seen from above, its back at the top; blocks by shape, size and name."""
    side = SQUARE * world.side
    width, height = side + 2 * MARGIN, side + 2 * MARGIN
    parts = [
        _tag("title", {}, escape(_describe(world))),
        *_squares(world.side),
        _label(width / 2, MARGIN - 7, "back"),
        _label(width / 2, height - 7, "front"),
    ]
    for block in world.blocks:
        parts += _block(block)
    return _svg(width, height, parts)


def board_text(world: World) -> str:
    """A board for the terminal: size (s, m, l), shape and names on each square."""
    cells = {(block.row, block.column): block for block in world.blocks}
    words = [
        [_square_text(cells.get((row, column))) for column in range(world.side)]
        for row in range(world.side)
    ]
    width = max(len(word) for row in words for word in row)
    rule = "+" + ("-" * (width + 2) + "+") * world.side
    lines = [rule]
    for row in words:
        lines += ["| " + " | ".join(word.ljust(width) for word in row) + " |", rule]
    legend = ", ".join(f"{sign} {shape.value}" for shape, sign in _SIGNS.items())
    return "\n".join(["back".center(len(rule)), *lines, "front".center(len(rule)), legend])


def _square_text(block: Block | None) -> str:
    if block is None:
        return "   "
    names = f" {','.join(block.names)}" if block.names else ""
    return f"{block.size.value[0]}{_SIGNS[block.shape]}{names}"


def _describe(world: World) -> str:
    blocks = "; ".join(
        f"a {block.size.value} {block.shape.value}"
        + (f" named {' and '.join(block.names)}" if block.names else "")
        + f" in row {block.row + 1} from the back, column {block.column + 1} from the left"
        for block in world.blocks
    )
    return f"A blocks world: {blocks}."


def _squares(side: int) -> Iterator[str]:
    for row in range(side):
        for column in range(side):
            fill = "#f4f1ea" if (row + column) % 2 else "#e6e0d3"
            place = {"x": MARGIN + column * SQUARE, "y": MARGIN + row * SQUARE}
            yield _tag("rect", {**place, "width": SQUARE, "height": SQUARE, "fill": fill})


def _block(block: Block) -> Iterator[str]:
    x = MARGIN + (block.column + 0.5) * SQUARE
    y = MARGIN + (block.row + 0.5) * SQUARE
    corners = {Shape.CUBE: 4, Shape.TETRAHEDRON: 3, Shape.DODECAHEDRON: 5}[block.shape]
    turned = pi / 4 if block.shape is Shape.CUBE else 0.0
    radius = _RADII[block.size]
    points = " ".join(
        f"{x + radius * sin(turned + 2 * pi * i / corners):.1f},"
        f"{y - radius * cos(turned + 2 * pi * i / corners):.1f}"
        for i in range(corners)
    )
    shape = {"points": points, "fill": _COLOURS[block.shape], "stroke": "#333"}
    yield _tag("polygon", shape)
    if block.names:
        yield _label(x, y + 5, ", ".join(block.names), bold=True)


# The facts --------------------------------------------------------------------------------------

LINE = 26
"""Pixels from one line of facts to the next."""
CHARACTER = 7.2
"""Pixels that a character takes on average."""


def facts_text(facts: Sequence[str]) -> str:
    """What holds in a model (`worlds.tell_facts`), for the terminal: a fact a line."""
    return "\n".join(facts)


def facts_svg(facts: Sequence[str]) -> str:
    """What holds in a model as a picture: a fact a line."""
    lines = [line for fact in facts for line in wrap(fact, MOST_CHARACTERS) or [""]]
    width = 2 * MARGIN + CHARACTER * max(map(len, lines), default=0)
    height = MARGIN + LINE * len(lines)
    frame = {"x": 0.5, "y": 0.5, "width": width - 1, "height": height - 1, "rx": 6}
    parts = [
        _tag("title", {}, escape(" ".join(facts))),
        _tag("rect", {**frame, "fill": "#fff", "stroke": "#cfc8b8"}),
    ]
    for number, line in enumerate(lines):
        parts.append(_tag("text", {"x": MARGIN, "y": 28 + LINE * number}, escape(line)))
    return _svg(round(width), height, parts)


# SVG --------------------------------------------------------------------------------------------


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} style="{_STYLE}">'
        + "".join(parts)
        + "</svg>"
    )


def _tag(name: str, attributes: Mapping[str, object], content: str = "") -> str:
    shown = "".join(f' {key}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{shown}>{content}</{name}>" if content else f"<{name}{shown}/>"


def _label(x: float, y: float, said: str, *, bold: bool = False) -> str:
    weight = {"font-weight": "bold"} if bold else {}
    return _tag("text", {"x": x, "y": y, "text-anchor": "middle", **weight}, escape(said))
