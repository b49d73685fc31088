from __future__ import annotations

import pytest

from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.reading import read
from logic2text.rewriting.normal_form import normal_form
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.natural.clarity import Clarity, clarity, is_simple
from logic2text.verbalizers.natural.comparison import Comparison

WORDS = Lexicon.default()


@pytest.mark.parametrize(
    ("text", "formula", "heard"),
    [
        (
            "b is a cube and c is small or d is large.",
            "(Cube(b) ∧ Small(c)) ∨ Large(d)",
            "AMBIGUOUS",
        ),
        ("b is a cube, and c is small or d is large.", "Cube(b) ∧ (Small(c) ∨ Large(d))", "CLEAR"),
        (
            "Everything that is a cube or a tetrahedron is small.",
            "∀x (Cube(x) ∨ Tet(x) → Small(x))",
            "AMBIGUOUS",
        ),
        ("If b is a cube, then c is small.", "Small(c) → Cube(b)", "WRONG"),
    ],
)
def test_how_a_text_is_heard(text: str, formula: str, heard: str) -> None:
    first = read(text).readings[0]
    assert (
        clarity(first.tree, first.formula, Comparison(normal_form(parse(formula))), WORDS)
        is Clarity[heard]
    )


@pytest.mark.parametrize(
    ("formula", "simple"),
    [
        ("∀x (Cube(x) → Small(x))", True),
        ("Cube(b) → Cube(c)", True),
        ("Small(b) ∧ (Cube(c) → Large(c))", True),
        ("(Cube(a) ∧ Cube(b)) ∨ (Tet(c) ∧ Tet(d))", False),
        ("∃x (Tet(x) ∧ ¬∃y (Cube(y) ∧ Larger(y, x)))", False),
    ],
)
def test_simple_texts_need_no_reading(formula: str, simple: bool) -> None:
    assert is_simple(Natural().verbalize(parse(formula)).tree) is simple
