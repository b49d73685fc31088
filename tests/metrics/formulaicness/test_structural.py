"""Structural formulaicness: the order of equivalent formulae for one text."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logic2text.errors import InputError
from logic2text.formula import And, Formula, Variable
from logic2text.laws.table import law
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.walk import canonical, substitute
from metrics.formulaicness.structural import (
    MOST_SWAPS,
    SWAP,
    Structural,
    edits,
    least_edits,
    measure_kept_share,
    nearest,
)
from metrics.formulaicness.structure import analyse
from metrics.registry import metric
from tests.support.kept_structure import SENTENCES, SYSTEMS, said
from tests.support.strategies import atoms, formulas

MEASURE = Structural()

PAIRS = [
    ("quantifier negation", "¬∀x Cube(x)"),
    ("restricted quantifier negation", "¬∃x (Cube(x) ∧ Large(x))"),
    ("restricted quantifier negation", "∃y (Tet(y) ∧ ¬∀x (Cube(x) → LeftOf(x, y)))"),
    ("contraposition", "∀x (Cube(x) → Large(x))"),
    ("De Morgan", "¬(Cube(a) ∨ Tet(b))"),
    ("double negation, reversed", "∃x (Cube(x) ∧ Small(x))"),
    ("distribution", "Cube(a) ∧ (Small(a) ∨ Large(a))"),
    ("conditional", "Cube(a) → Tet(b)"),
    ("negated conditional", "¬(Cube(a) → Tet(b))"),
    ("exportation", "Cube(a) ∧ Tet(b) → Small(c)"),
    ("shared condition, reversed", "Cube(a) → Small(a) ∧ Tet(b)"),
    ("biconditional", "Cube(a) ↔ Tet(b)"),
    ("exclusive or", "Cube(a) ⊕ Tet(b)"),
    ("quantifier distribution", "∀x (Cube(x) ∧ Large(x))"),
    ("narrowing", "∀x (Cube(a) ∧ Large(x))"),
]


def scores(text: str, *formulas: Formula) -> list[float]:
    return MEASURE.score([text] * len(formulas), formulas).tolist()


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(("name", "formula"), PAIRS)
def test_a_text_is_nearest_to_the_formula_that_it_says(
    name: str, formula: str, system: str
) -> None:
    one = parse(formula)
    other = next(iter(law(name)(one)))
    for right, wrong in ((one, other), (other, one)):
        text = said(system, right)
        assert text is not None
        found = scores(text, right, wrong)
        assert found[0] > found[1], text


@pytest.mark.parametrize(("text", "right", "wrong"), SENTENCES)
def test_sentences_whose_structure_is_laid_down(text: str, right: str, wrong: str) -> None:
    exact, changed = scores(text, parse(right), parse(wrong))
    assert exact == 1.0 > changed > 0


def test_a_text_after_laws_is_less_formulaic_than_one_before() -> None:
    formula = parse("∀x (Cube(x) → ¬∃y (Tet(y) ∧ BackOf(y, x)))")
    literal, lola = (verbalizer(name).verbalize(formula) for name in ("literal", "lola"))
    assert scores(literal.text, formula) == [1.0]
    assert scores(lola.text, formula)[0] < 0.7


@pytest.mark.parametrize("system", ["literal", "ranta", "lola", "natural"])
@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → ¬∃y (Tet(y) ∧ BackOf(y, x)))",
        "∃x (Cube(x) ∧ Small(x) ∧ ∀y (Tet(y) → LeftOf(x, y)))",
        "Cube(a) ∧ ¬(Small(a) ∨ Tet(b))",
        "∀x (Cube(x) → (Small(x) ↔ LeftOf(x, a)))",
    ],
)
def test_reading_agrees_with_construction(formula: str, system: str) -> None:
    given = parse(formula)
    made = verbalizer(system).verbalize(given)
    built = MEASURE.score_said([made.text], [given], [made.says])
    assert MEASURE.score([made.text], [given]) == pytest.approx(built)


def test_of_several_bracketings_the_nearest_counts() -> None:
    text = "a is a cube and b is a cube or c is a cube."
    formulas = [parse("Cube(a) ∧ (Cube(b) ∨ Cube(c))"), parse("(Cube(a) ∧ Cube(b)) ∨ Cube(c)")]
    assert scores(text, *formulas) == [1.0, 1.0]


def test_inverse_scopes_do_not_count() -> None:
    text = "Some cube is larger than every tetrahedron."
    inverse = parse("∀y (Tet(y) → ∃x (Cube(x) ∧ Larger(x, y)))")
    assert scores(text, inverse)[0] < 1


def test_nearest_is_the_maximum() -> None:
    formula = parse("Cube(a) → Tet(b)")
    readings = [parse(f) for f in ("¬Cube(a) ∨ Tet(b)", "Cube(a) → Tet(c)", "Tet(b)", "¬¬Cube(a)")]
    assert nearest(formula, readings) == max(
        measure_kept_share(formula, reading) for reading in readings
    )
    assert math.isnan(nearest(formula, []))


def test_a_text_that_is_not_read_has_no_score_and_spoils_no_other() -> None:
    formula = parse("Cube(a)")
    found = MEASURE.score(["Qwrt zzz.", "a is a cube.", ""], [formula] * 3)
    assert np.isnan(found).tolist() == [True, False, True]
    assert found[1] == 1


@pytest.mark.parametrize("formulas", [None, [], [parse("P"), parse("Q")]])
def test_every_text_needs_its_formula(formulas: list[Formula] | None) -> None:
    with pytest.raises(InputError, match="needs one formula for each of the 1 texts"):
        metric("study:structural").score(["P."], formulas)


def test_a_lone_string_is_no_batch() -> None:
    with pytest.raises(InputError, match="one string"):
        MEASURE.score("No cube is small.", [parse("Cube(a)")])


def test_the_words_of_a_lexicon(tmp_path: Path) -> None:
    formula = parse("Cube(a)")
    assert math.isnan(scores("a is a gleaming dice.", formula)[0])
    path = tmp_path / "own.toml"
    path.write_text('[predicates]\nCube = { noun = "gleaming dice" }\n')
    found = Structural(Lexicon.load(path)).score(["a is a gleaming dice."], [formula])
    assert found.tolist() == [1.0]


@pytest.mark.parametrize(
    ("one", "other", "cost"),
    [
        # Bound names, nesting and blocks are writing.
        ("∀x (Cube(x) → Small(x))", "∀z (Cube(z) → Small(z))", 0),
        ("∀x ∃y LeftOf(x, y)", "∀y ∃x LeftOf(y, x)", 0),
        ("∀x Cube(x) ∧ ∃x Tet(x)", "∀x Cube(x) ∧ ∃y Tet(y)", 0),
        ("Cube(a) ∧ (Tet(b) ∧ Tet(c))", "(Cube(a) ∧ Tet(b)) ∧ Tet(c)", 0),
        ("∀x,y LeftOf(x, y)", "∀x ∀y LeftOf(x, y)", 0),
        # Order is structure, but little of it.
        ("Cube(a) ∧ Tet(b)", "Tet(b) ∧ Cube(a)", SWAP),
        ("Cube(a) ↔ Tet(b)", "Tet(b) ↔ Cube(a)", SWAP),
        ("a = b", "b = a", SWAP),
        ("∀x ∀y (Cube(x) → LeftOf(x, y))", "∀y ∀x (Cube(x) → LeftOf(x, y))", SWAP),
        ("∀x (Cube(x) ∧ Tet(a) → Small(x))", "∀x (Tet(a) ∧ Cube(x) → Small(x))", SWAP),
        # Laws.
        ("Cube(a)", "¬¬Cube(a)", 2),
        ("Cube(a) → Tet(b)", "¬Cube(a) ∨ Tet(b)", 2),
        ("¬(Cube(a) ∧ Tet(b))", "¬Cube(a) ∨ ¬Tet(b)", 4),
        ("¬∃x (Cube(x) ∧ Large(x))", "∀x (Cube(x) → ¬Large(x))", 4),
        ("¬∃x Cube(x)", "∀x ¬Cube(x)", 2),
        # Atoms: another argument is half an atom at most, another symbol a whole one.
        ("LeftOf(a, b)", "LeftOf(a, c)", 0.25),
        ("LeftOf(a, b)", "LeftOf(b, a)", 0.5),
        ("Cube(a)", "Tet(a)", 1),
        ("Cube(f(a))", "Cube(f(b))", 0.5),
    ],
)
def test_what_a_difference_costs(one: str, other: str, cost: float) -> None:
    assert edits(parse(one), parse(other)) == cost
    assert edits(parse(other), parse(one)) == cost


def test_all_swaps_together_cost_less_than_an_edit() -> None:
    one = parse("(A ∧ B) ∨ (C ∧ D) ∨ (E ∧ F) ∨ (G ∧ H)")
    other = parse("(B ∧ A) ∨ (D ∧ C) ∨ (F ∧ E) ∨ (H ∧ G)")
    assert edits(one, other) == MOST_SWAPS < 1


@given(formulas())
def test_a_formula_is_its_own_renaming(formula: Formula) -> None:
    assert edits(formula, canonical(formula)) == 0


@given(formulas(max_leaves=5), formulas(max_leaves=5))
def test_bounds_and_symmetry(one: Formula, other: Formula) -> None:
    cost = edits(one, other)
    assert least_edits(one, other) <= cost <= analyse(one).size + analyse(other).size
    renamed = canonical(other)
    assert edits(one, renamed) == cost


@given(formulas(max_leaves=6))
def test_any_law_costs_more_than_any_order(formula: Formula) -> None:
    for name in ("double negation, reversed", "conditional", "De Morgan", "contraposition"):
        for new in law(name)(formula):
            # Where both sides are alike the law may do nothing but change the order.
            if analyse(new).signs != analyse(formula).signs:
                assert edits(formula, new) >= 1 > MOST_SWAPS


@given(st.lists(atoms(), min_size=2, max_size=5, unique=True))
def test_a_reversed_list_costs_one_swap(operands: list[Formula]) -> None:
    one, other = And(tuple(operands)), And(tuple(operands[::-1]))
    assert edits(one, other) == SWAP


def test_free_variables_keep_their_names() -> None:
    formula = parse("Cube(x)", "unicode")
    other = substitute(formula, {Variable("x"): Variable("y")})
    assert edits(formula, other) == 0.5
