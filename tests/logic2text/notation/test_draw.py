from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given

from logic2text.formula import Constant, ForAll, Formula, Implies, Predicate, Variable
from logic2text.notation import parse, svg, tree
from logic2text.notation.draw import subformulas
from logic2text.walk import nodes
from tests.support.strategies import formulas

SVG = "{http://www.w3.org/2000/svg}"

TREES = [
    ("P", "P"),
    ("x = a", "x = a"),
    ("x ≠ a", "x ≠ a"),
    ("¬P(a)", "¬\n└─ P(a)"),
    ("∀x ∃y R(x, f(y))", "∀x\n└─ ∃y\n   └─ R(x, f(y))"),
    ("![X,Y]: p(X,Y)", "∀x ∀y\n└─ p(x, y)"),
    ("⊤ ⊕ ⊥", "⊕\n├─ ⊤\n└─ ⊥"),
    (
        "(P ∧ Q ∧ R) ↔ (P ∨ ¬Q)",
        "↔\n├─ ∧\n│  ├─ P\n│  ├─ Q\n│  └─ R\n└─ ∨\n   ├─ P\n   └─ ¬\n      └─ Q",
    ),
]


@pytest.mark.parametrize(("text", "drawn"), TREES)
def test_trees_as_text(text: str, drawn: str) -> None:
    assert tree(parse(text)) == drawn


@given(formulas())
def test_a_tree_has_one_line_a_node(formula: Formula) -> None:
    count = 0
    stack = [formula]
    while stack:
        node = stack.pop()
        count += 1
        stack.extend(subformulas(node))
    assert len(tree(formula).splitlines()) == count


@given(formulas())
def test_svg_is_well_formed_and_nothing_overlaps(formula: Formula) -> None:
    root = ElementTree.fromstring(svg(formula))  # noqa: S314  # our own output
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    boxes = [
        tuple(float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
        for rect in root.iter(f"{SVG}rect")
    ]
    assert len(boxes) == len(list(root.iter(f"{SVG}path"))) + 1
    for left, top, wide, high in boxes:
        assert left >= 0
        assert left + wide <= width
        assert top >= 0
        assert top + high <= height
    rows: dict[float, list[tuple[float, float]]] = {}
    for left, top, wide, _ in boxes:
        rows.setdefault(top, []).append((left, left + wide))
    for row in rows.values():
        row.sort()
        assert all(first[1] < second[0] for first, second in pairwise(row))


def test_the_texts_of_an_svg_are_escaped_and_it_needs_nothing_else() -> None:
    x = Variable("x")
    evil = Constant("<script>alert(1)</script>")
    formula = ForAll((x,), Implies(Predicate("A&B", (x, evil)), Predicate('"Q"', (x,))))
    drawn = svg(formula)
    root = ElementTree.fromstring(drawn)  # noqa: S314
    assert "<script" not in drawn
    assert "href" not in drawn
    assert "style" not in drawn
    labels = [text.text for text in root.iter(f"{SVG}text")]
    assert sorted(map(str, labels)) == sorted(
        ["∀x", "→", "A&B(x, <script>alert(1)</script>)", '"Q"(x)']
    )


def test_a_bound_variable_that_unicode_notation_could_not_leave_free_is_drawn() -> None:
    assert tree(parse("∀person Tall(person)")) == "∀person\n└─ Tall(person)"
    assert len(list(nodes(parse("∀person Tall(person)")))) == 3
