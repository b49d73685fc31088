"""Formula → its syntax tree, as text with box-drawing signs or as a self-contained SVG.

>>> from logic2text.notation.parse import parse
>>> print(tree(parse("∀x (Cube(x) → ¬(Small(x) ∨ x = a))")))
∀x
└─ →
   ├─ Cube(x)
   └─ ¬
      └─ ∨
         ├─ Small(x)
         └─ x = a
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple, assert_never, cast

from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Node,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    Xor,
)
from logic2text.walk import check_limits, children, fold

FONT_SIZE = 15
CHARACTER_WIDTH = 9.1
"""Of the monospaced fonts named in the SVG at `FONT_SIZE`, in pixels, with a little to spare."""
BOX_HEIGHT = 28
LEVEL_HEIGHT = 58
GAP = 18
MARGIN = 12
INK = "#1b2733"
FILLS = {"quantifier": "#dcebfb", "connective": "#eef0f3", "atom": "#e3f4e5"}
STROKES = {"quantifier": "#4a86c5", "connective": "#8b95a1", "atom": "#5da067"}


def tree(formula: Formula) -> str:
    """The tree as lines of text; atoms are leaves, written whole.

    Raises:
        LimitError: the formula is beyond a default limit.
    """
    check_limits(formula)
    lines = []
    stack: list[tuple[Formula, str, str]] = [(formula, "", "")]
    while stack:
        node, lead, indent = stack.pop()
        lines.append(lead + label(node))
        below = subformulas(node)
        for place in reversed(range(len(below))):
            last = place == len(below) - 1
            lead, deeper = ("└─ ", "   ") if last else ("├─ ", "│  ")
            stack.append((below[place], indent + lead, indent + deeper))
    return "\n".join(lines)


def label(formula: Formula) -> str:
    """The label of a node: the whole of an atom, else the connective or quantifier."""
    match formula:
        case Predicate() | Equality() | Not(Equality()):
            return atom(formula)
        case Not():
            return "¬"
        case And():
            return "∧"
        case Or():
            return "∨"
        case Implies():
            return "→"
        case Iff():
            return "↔"
        case Xor():
            return "⊕"
        case Truth():
            return "⊤"
        case Falsity():
            return "⊥"
        case ForAll(variables):
            return " ".join(f"∀{variable.name}" for variable in variables)
        case Exists(variables):
            return " ".join(f"∃{variable.name}" for variable in variables)
        case _:
            assert_never(formula)


def atom(formula: Predicate | Equality | Not) -> str:
    """An atom or a denied equality with its names as they are, unquoted."""

    def write(node: Node, parts: tuple[str, ...]) -> str:
        match node:
            case Variable(name) | Constant(name):
                return name
            case Predicate(name, _) | Function(name, _):
                return f"{name}({', '.join(parts)})" if parts else name
            case Equality():
                return f"{parts[0]} = {parts[1]}"
            case _:
                return parts[0].replace(" = ", " ≠ ")

    return fold(formula, write)


def subformulas(formula: Formula) -> tuple[Formula, ...]:
    """The formulae directly below a node of the tree; none below an atom or a denied equality."""
    match formula:
        case Predicate() | Equality() | Not(Equality()):
            return ()
        case _:
            return cast("tuple[Formula, ...]", children(formula))


class Box(NamedTuple):
    """A node that is laid out, in pixels: the width of its subtree, and its centre in it."""

    label: str
    kind: str
    width: float
    centre: float
    below: tuple[Box, ...]


def svg(formula: Formula) -> str:
    """The tree as an SVG image: no scripts, no styles, nothing loaded from elsewhere.

    Raises:
        LimitError: the formula is beyond a default limit.
    """
    check_limits(formula)
    root = _boxes(formula)
    edges: list[str] = []
    nodes: list[str] = []
    deepest = 0
    stack: list[tuple[Box, float, int]] = [(root, MARGIN, 0)]
    while stack:
        box, left, level = stack.pop()
        deepest = max(deepest, level)
        centre = left + box.centre
        top = MARGIN + level * LEVEL_HEIGHT
        nodes.append(_node(box, centre, top))
        left += (box.width - _row_width(box.below)) / 2
        for child in box.below:
            edges.append(_edge(centre, top + BOX_HEIGHT, left + child.centre))
            stack.append((child, left, level + 1))
            left += child.width + GAP
    width = root.width + 2 * MARGIN
    height = deepest * LEVEL_HEIGHT + BOX_HEIGHT + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img">'
        f"<title>Syntax tree of a formula</title><desc>{escape(tree(formula))}</desc>"
        f'<g fill="none" stroke="{STROKES["connective"]}" stroke-width="1.4">{"".join(edges)}</g>'
        f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT_SIZE}" '
        f'text-anchor="middle" fill="{INK}">{"".join(nodes)}</g></svg>\n'
    )


def _boxes(formula: Formula) -> Box:
    """The whole tree with the width of every subtree, children first."""
    results: list[Box] = []
    stack: list[tuple[Formula, bool]] = [(formula, False)]
    while stack:
        node, expanded = stack.pop()
        below = subformulas(node)
        if below and not expanded:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
            continue
        boxes = tuple(results[len(results) - len(below) :])
        del results[len(results) - len(below) :]
        text = label(node)
        results.append(_over(text, _kind(node), boxes))
    return results[0]


def _over(text: str, kind: str, below: tuple[Box, ...]) -> Box:
    """A node in the middle above its first and last child."""
    label_width, row = _label_width(text), _row_width(below)
    width = max(label_width, row)
    centre = width / 2
    if below:
        left = (width - row) / 2
        middle = left + (below[0].centre + row - below[-1].width + below[-1].centre) / 2
        centre = min(max(middle, label_width / 2), width - label_width / 2)
    return Box(text, kind, width, centre, below)


def _kind(formula: Formula) -> str:
    if isinstance(formula, ForAll | Exists):
        return "quantifier"
    return "connective" if subformulas(formula) else "atom"


def _label_width(text: str) -> float:
    return max(BOX_HEIGHT, len(text) * CHARACTER_WIDTH + 18)


def _row_width(boxes: tuple[Box, ...]) -> float:
    return sum(box.width for box in boxes) + GAP * max(0, len(boxes) - 1)


def _edge(x: float, y: float, child: float) -> str:
    """A curve from the bottom of a node to the top of its child."""
    end = y + LEVEL_HEIGHT - BOX_HEIGHT
    middle = (y + end) / 2
    return f'<path d="M{x:.1f} {y}C{x:.1f} {middle} {child:.1f} {middle} {child:.1f} {end}"/>'


def _node(box: Box, centre: float, top: float) -> str:
    width = _label_width(box.label)
    return (
        f'<rect x="{centre - width / 2:.1f}" y="{top}" width="{width:.1f}" height="{BOX_HEIGHT}" '
        f'rx="8" fill="{FILLS[box.kind]}" stroke="{STROKES[box.kind]}"/>'
        f'<text x="{centre:.1f}" y="{top + BOX_HEIGHT / 2 + FONT_SIZE / 3:.1f}">'
        f"{escape(box.label)}</text>"
    )
