"""Drawings of countermodels: a board of blocks, or a table of predicates; as SVG and as text.

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

from logic2text.pictures.blocks_world import Block, Shape, Size, World
from logic2text.proof.verdict import Countermodel

SQUARE = 64
"""Pixels of a board's square."""
MARGIN = 22
MOST_SHOWN = 24
"""How many tuples are listed in a square of a table."""
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


# The table --------------------------------------------------------------------------------------


def table_rows(model: Countermodel) -> list[list[str]]:
    """A model as a table: one row an element, with its names and what holds of it.

    Predicates of one place have "✓" or nothing; of a relation, the elements that it holds to;
    of a function, its value.  Propositional letters and constants stand in the heading's row 0.
    """
    predicates = sorted(model.predicates.items())
    functions = sorted(model.functions.items())
    heading = ["element", "names"]
    heading += [name for (name, arity), _ in predicates if arity]
    heading += [f"{name}(…)" for (name, _), _ in functions]
    rows = [heading]
    for element in range(model.size):
        names = sorted(name for name, value in model.constants.items() if value == element)
        row = [str(element + 1), ", ".join(names)]
        row += [_holds_of(cells, element) for (_, arity), cells in predicates if arity]
        row += [_values_at(values, element) for _, values in functions]
        rows.append(row)
    return rows


def _holds_of(cells: frozenset[tuple[int, ...]], element: int) -> str:
    rests = sorted(cell[1:] for cell in cells if cell[0] == element)
    if not rests:
        return ""
    return "✓" if rests == [()] else "to " + _some([_tuple(rest) for rest in rests])


def _values_at(values: Mapping[tuple[int, ...], int], element: int) -> str:
    values_here = sorted((cell[1:], value) for cell, value in values.items() if cell[0] == element)
    return _some(
        [f"{_tuple(rest)}: {value + 1}" if rest else f"{value + 1}" for rest, value in values_here]
    )


def _some(shown: Sequence[str]) -> str:
    """The first of a list, and how many there are where not all are shown."""
    if len(shown) <= MOST_SHOWN:
        return ", ".join(shown)
    return ", ".join(shown[:MOST_SHOWN]) + f", … ({len(shown)} in all)"


def _tuple(cell: Sequence[int]) -> str:
    shown = ", ".join(str(element + 1) for element in cell)
    return shown if len(cell) == 1 else f"({shown})"


def letters(model: Countermodel) -> str:
    """The truth values of the propositional letters: "P is true, Q is false"."""
    return ", ".join(
        f"{name} is {'true' if cells else 'false'}"
        for (name, arity), cells in sorted(model.predicates.items())
        if arity == 0
    )


def table_text(model: Countermodel) -> str:
    """The table for the terminal."""
    rows = table_rows(model)
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, "  ".join("-" * width for width in widths))
    last_line = [letters(model)] if letters(model) else []
    return "\n".join([*(line.rstrip() for line in lines), *last_line])


def table_svg(model: Countermodel) -> str:
    """The table as a picture."""
    rows = table_rows(model)
    elements = "1 element" if model.size == 1 else f"{model.size} elements"
    widths = [max(max(len(row[i]) for row in rows) * 8 + 18, 50) for i in range(len(rows[0]))]
    parts = [_tag("title", {}, f"A model with {elements}")]
    for line, row in enumerate(rows):
        x = 8
        for width, cell in zip(widths, row, strict=True):
            frame = {"x": x, "y": 8 + 26 * line, "width": width, "height": 26, "stroke": "#999"}
            fill = "#e6e0d3" if line == 0 else "#fff"
            parts.append(_tag("rect", {**frame, "fill": fill}))
            parts.append(_label(x + width / 2, 26 + 26 * line, cell, bold=line == 0))
            x += width
    height = 16 + 26 * len(rows)
    if letters(model):
        parts.append(_label((sum(widths) + 16) / 2, height + 10, letters(model)))
        height += 20
    return _svg(sum(widths) + 16, height, parts)


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
