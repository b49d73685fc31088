"""Structural formulaicness: the order of equivalent formulae for one text."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from logic2text.errors import InputError
from logic2text.formula import Formula
from logic2text.laws.table import law
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from metrics.formulaicness.structural import Structural, kept, nearest
from metrics.registry import metric
from tests.support.kept_structure import SENTENCES, SYSTEMS, said

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
    assert nearest(formula, readings) == max(kept(formula, reading) for reading in readings)
    assert math.isnan(nearest(formula, []))


def test_a_text_that_is_not_read_has_no_score_and_spoils_no_other() -> None:
    formula = parse("Cube(a)")
    found = MEASURE.score(["Qwrt zzz.", "a is a cube.", ""], [formula] * 3)
    assert np.isnan(found).tolist() == [True, False, True]
    assert found[1] == 1


@pytest.mark.parametrize("formulas", [None, [], [parse("P"), parse("Q")]])
def test_every_text_needs_its_formula(formulas: list[Formula] | None) -> None:
    with pytest.raises(InputError, match="needs one formula for each of the 1 texts"):
        metric("formulaicness:structural").score(["P."], formulas)


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
