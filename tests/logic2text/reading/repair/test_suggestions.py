"""The rewriting that is suggested for a text that cannot be read, with what it reads as."""

from __future__ import annotations

import pytest

from logic2text.errors import ParseError
from logic2text.notation import parse
from logic2text.proof.equivalence import same
from logic2text.reading import read
from logic2text.reading.repair.suggestions import MOST_TOKENS, suggest

MENDED = [
    ("Every tetrahedrn is small.", "Every tetrahedron is small.", "∀x (Tet(x) → Small(x))"),
    ("b are small.", "b is small.", "Small(b)"),
    ("Every cube small.", "Every cube is small.", "∀x (Cube(x) → Small(x))"),
    ("If b is small then c large.", "If b is small then c is large.", "Small(b) → Large(c)"),
    ("Every every cube is small.", "Every cube is small.", "∀x (Cube(x) → Small(x))"),
    ("b is front of c.", "b is in front of c.", "FrontOf(b, c)"),
    ("b is in frnot of c.", "b is in front of c.", "FrontOf(b, c)"),
    ("b is to the left c.", "b is to the left of c.", "LeftOf(b, c)"),
    ("b is smaller than cube.", "b is smaller than a cube.", "∃x (Cube(x) ∧ Smaller(b, x))"),
    ("b is behind an.", "b is behind a.", "BackOf(b, a)"),
    ("Cuebs are large.", "Cubes are large.", "∀x (Cube(x) → Large(x))"),
    ("b is small & c is large.", "b is small and c is large.", "Small(b) ∧ Large(c)"),
    ("b is small when c is large?", "b is small when c is large.", "Large(c) → Small(b)"),
    ("b is not larger then c.", "b is not larger than c.", "¬Larger(b, c)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rewriting", "formula"), MENDED)
def test_the_nearest_readable_rewriting_is_suggested(
    text: str, rewriting: str, formula: str
) -> None:
    with pytest.raises(ParseError):
        read(text)
    suggestion = suggest(text)
    assert suggestion is not None
    assert suggestion.text == rewriting
    assert same(suggestion.formula, parse(formula))
    assert read(rewriting).surface == suggestion.formula


@pytest.mark.parametrize(
    "text",
    [
        "Most cubes are small.",
        "Few cubes are small.",
        "Almost every cube is small.",
        "b is hardly small.",
        "Every flurb glabs.",
        "Every cube can be small.",
        "Cubes are typically small.",
        "b is in front of cars.",
        "Many cubes are small.",
        "Small large green left.",
        "",
    ],
)
def test_no_rewriting_leaves_out_or_invents_what_matters(text: str) -> None:
    assert suggest(text) is None


def test_symbols_of_the_formula_do_not_replace_words_that_are_no_words() -> None:
    assert suggest("Every flurb glabs.", signature=parse("∀x (Cube(x) → Small(x))")) is None


def test_a_long_text_is_given_up_by_steps() -> None:
    assert suggest(f"{'b is small and ' * MOST_TOKENS}"[:3_000]) is None


def test_the_same_rewriting_is_suggested_every_time() -> None:
    text = "there is at z at the right side of b"
    assert suggest(text) == suggest(text)
