from __future__ import annotations

import pytest

from logic2text.english.sentence import sentence
from logic2text.notation import parse
from logic2text.verbalizers.ranta.optimize import LOLA, RANTA, Addition, Optimizer


@pytest.mark.parametrize(
    ("formula", "additions", "text"),
    [
        (
            "¬∃x Cube(x)",
            RANTA,
            "It is not the case that there is an element x such that x is a cube.",
        ),
        ("¬∃x Cube(x)", {Addition.NO_ELEMENT}, "There is no element x such that x is a cube."),
        ("¬∃x Cube(x)", LOLA, "Nothing is a cube."),
        ("∀x Small(x)", {Addition.BARE_QUANTIFIERS}, "Everything is small."),
        ("∃x Small(x)", {Addition.BARE_QUANTIFIERS}, "Something is small."),
        ("¬∃y ∀x Larger(y, x)", LOLA, "Nothing is larger than everything."),
        ("∀x ∃y Cube(b)", LOLA, "For all x, there is an element y such that b is a cube."),
        ("¬Larger(b, b)", RANTA, "b is not larger than b."),
        ("¬Larger(b, b)", {Addition.NEGATED_REFLEXIVES}, "b is not larger than itself."),
        (
            "∃x (Cube(x) ∧ LeftOf(b, x)) ∧ ∀y (Tet(y) → LeftOf(b, y))",
            RANTA,
            "b is to the left of some cube and b is to the left of every tetrahedron.",
        ),
        (
            "∃x (Cube(x) ∧ LeftOf(b, x)) ∧ ∀y (Tet(y) → LeftOf(b, y))",
            {Addition.RELATIONS},
            "b is to the left of some cube and every tetrahedron.",
        ),
        (
            "∃x LeftOf(x, b) ∧ ∃y LeftOf(y, c)",
            LOLA,
            "Something is to the left of b and c.",
        ),
    ],
)
def test_additions(formula: str, additions: set[Addition], text: str) -> None:
    optimizer = Optimizer(additions=frozenset(additions))
    assert sentence(optimizer.clause(parse(formula))) == text


def test_clauses_of_a_formula_are_made_once() -> None:
    optimizer = Optimizer(additions=LOLA)
    formula = parse("∀x (Cube(x) → Small(x)) ∧ Cube(b)")
    assert optimizer.clause(formula) is optimizer.clause(parse("∀x (Cube(x) → Small(x)) ∧ Cube(b)"))
