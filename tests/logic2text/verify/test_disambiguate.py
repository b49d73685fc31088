"""Texts that are marked where another bracketing would mean something else."""

from __future__ import annotations

import pytest

from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.style import Style
from logic2text.verify import disambiguate
from logic2text.verify.paraphrase import is_unambiguous

EXPLICIT = Style(unambiguous=True)

MARKED = [
    # commas
    ("literal", "¬Small(a) ∧ Cube(b)", "It is not the case that a is small, and b is a cube."),
    (
        "literal",
        "∀x ((Cube(x) ∧ Small(x)) ∨ (Tet(x) ∧ Large(x)))",
        "For all x, x is a cube and x is small, or x is a tetrahedron and x is large.",
    ),
    # "either" and "both" before clauses
    (
        "literal",
        "Cube(a) → (Small(a) ∧ (Large(b) ∨ Tet(c)))",
        "If a is a cube, then a is small and either b is large or c is a tetrahedron.",
    ),
    (
        "literal",
        "∀x (Student(x) → (Likes(x, a) ∨ Likes(x, b)) ∧ Likes(x, c))",
        "For all x, if x is a student, then both x likes a or x likes b and x likes c.",
    ),
    # two marks
    (
        "literal",
        "(Small(a) ∨ Cube(b)) ∧ (Tet(c) ∨ Large(b)) ∨ Small(c)",
        "a is small or b is a cube, and c is a tetrahedron or b is large, or c is small.",
    ),
    # before verb phrases and phrases
    (
        "ranta",
        "∀x (Student(x) → (Likes(x, a) ∨ Likes(x, b)) ∧ Likes(x, c))",
        "Every student both likes a or likes b and likes c.",
    ),
    (
        "ranta",
        "∀x (Cube(x) → (Small(x) ∨ (LeftOf(x, a) ∧ LeftOf(x, b))))",
        "Every cube is small or both to the left of a and to the left of b.",
    ),
]


@pytest.mark.parametrize(("system", "formula", "text"), MARKED)
def test_a_text_gets_the_fewest_marks_that_leave_one_meaning(
    system: str, formula: str, text: str
) -> None:
    meant = parse(formula)
    plain = verbalizer(system).verbalize(meant)
    marked = verbalizer(system, style=EXPLICIT).verbalize(meant)
    assert not is_unambiguous(plain.text, meant)
    assert marked.text == text
    assert is_unambiguous(text, meant)
    assert equivalent(marked.says, meant).status is Status.PROVED


def test_a_text_of_one_meaning_stays_as_it_is() -> None:
    formula = parse("∀x (Cube(x) → ¬Small(x))")
    plain = verbalizer("ranta").verbalize(formula)
    assert verbalizer("ranta", style=EXPLICIT).verbalize(formula) == plain


INVOLVED = "(Small(a) ∨ Cube(b) ∧ Tet(c)) ∧ (Large(b) ∨ Small(c) ∧ Tet(d))"


def test_a_search_that_spends_its_characters_says_that_it_is_not_complete() -> None:
    plain = verbalizer("literal").verbalize(parse(INVOLVED))
    tried = verbalizer("literal", style=EXPLICIT).verbalize(parse(INVOLVED))
    assert plain.complete
    assert (tried.text, tried.complete) == (plain.text, False)


def test_where_no_variant_is_clear_the_text_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(disambiguate, "MOST_VARIANTS", 1)
    formula = parse("¬Small(a) ∧ Cube(b)")
    plain = verbalizer("literal").verbalize(formula)
    assert verbalizer("literal", style=EXPLICIT).verbalize(formula) == plain


@pytest.mark.parametrize(("system", "least"), [("literal", 1), ("natural", 2)])
def test_every_alternative_is_marked(system: str, least: int) -> None:
    formula = parse("Cube(a) ∧ (Small(a) ∨ Large(b))")
    explicit = verbalizer(system, style=EXPLICIT)
    assert explicit.name == system
    several = getattr(explicit, "alternatives")(formula)  # noqa: B009  not in the protocol
    assert len(several) >= least
    assert all(is_unambiguous(said.text, formula) for said in several)
