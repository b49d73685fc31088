from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given

from logic2text.errors import InputError
from logic2text.formula import (
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Predicate,
    Variable,
)
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.reading import read
from logic2text.rewriting.same_structure import same_structure
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.natural import Natural
from logic2text.verbalizers.style import PRINCIPLES, Style
from logic2text.walk import free_variables
from tests.logic2text.verbalizers.natural.table import CONSTRUCTIONS
from tests.support.strategies import formulas
from tests.support.sweeps import sample

NATURAL = Natural()
FAITHFUL = Natural(style=Style(structure_preserving=True))


def ggc(shared_data: Path, name: str = "dev") -> list[Formula]:
    lines = (shared_data / "ggc" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [parse(json.loads(line)["formula"]) for line in lines]


def folio(shared_data: Path) -> list[Formula]:
    found = []
    for line in (shared_data / "folio" / "train.jsonl").read_text(encoding="utf-8").splitlines():
        try:
            found.append(parse(json.loads(line)["formula"]))
        except InputError:
            continue
    return found


@pytest.mark.parametrize(("formula", "text"), CONSTRUCTIONS)
def test_says_what_a_person_would_say(formula: str, text: str) -> None:
    parsed = parse(formula)
    said = NATURAL.verbalize(parsed)
    assert said.text == text
    assert equivalent(said.says, parsed).status is Status.PROVED
    before = parsed
    for step in said.laws:
        assert step.law.startswith("natural: ")
        assert equivalent(before, step.formula).status is Status.PROVED
        before = step.formula


def test_the_table_has_at_least_sixty_constructions() -> None:
    assert len({text for _, text in CONSTRUCTIONS}) >= 60


@pytest.mark.parametrize(
    ("formula", "text"), [row for row in CONSTRUCTIONS if not row[1].startswith("This is")]
)
def test_the_reader_reads_the_table_as_it_is_meant(formula: str, text: str) -> None:
    parsed = parse(formula)
    free = free_variables(parsed)
    # "If x is larger than y, …" has an open reading first, and then the one about all x and y.
    readings = (reading.formula for reading in read(text, signature=parsed).readings)
    closed = next(reading for reading in readings if free_variables(reading) <= free)
    assert equivalent(closed, parsed).status is Status.PROVED


@given(formulas(max_leaves=6))
def test_what_a_text_says_is_never_refuted(formula: Formula) -> None:
    said = NATURAL.verbalize(formula)
    assert equivalent(said.says, formula).status is not Status.REFUTED
    assert said.text


@given(formulas(max_leaves=4, functions=False, equality=False))
def test_what_a_small_formulas_text_says_is_proved(formula: Formula) -> None:
    assert equivalent(NATURAL.verbalize(formula).says, formula).status is Status.PROVED


@given(formulas(max_leaves=6))
def test_structure_preserving_texts_say_the_formula_itself(formula: Formula) -> None:
    said = FAITHFUL.verbalize(formula)
    assert same_structure(said.says, formula)
    assert said.laws == ()


def test_structure_preserving_on_the_dev_formulae(shared_data: Path) -> None:
    for formula in ggc(shared_data)[::24] + folio(shared_data)[::120]:
        assert same_structure(FAITHFUL.verbalize(formula).says, formula)


@pytest.mark.slow
def test_structure_preserving_on_every_corpus_formula(shared_data: Path) -> None:
    for formula in [*ggc(shared_data), *ggc(shared_data, "train"), *folio(shared_data)]:
        assert same_structure(FAITHFUL.verbalize(formula).says, formula)


def test_few_texts_of_the_dev_formulae_show_a_variable(shared_data: Path) -> None:
    formulae = ggc(shared_data)[::12]
    shown = [
        formula
        for formula in formulae
        if any(
            word.strip(",.") in set("tuvwxyz") for word in NATURAL.verbalize(formula).text.split()
        )
    ]
    assert len(shown) < 0.1 * len(formulae)


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "∃x (Cube(x) → Small(x))",
            "There is something such that if it is a cube, then it is small.",
        ),
        ("∀x (Cube(x) ∧ Small(x))", "Everything is a small cube."),
        ("∀x (Cube(x) → ¬Small(x))", "For all x, if x is a cube, then x is not small."),
        ("¬∃x (Cube(x) ∧ Small(x))", "No cube is small."),
        ("Cube(b) ∧ Cube(b)", "b is a cube and a cube."),
    ],
)
def test_structure_preserving_texts_hide_no_mistake(formula: str, text: str) -> None:
    assert FAITHFUL.verbalize(parse(formula)).text == text


STYLES = [
    ("only", "∀x (FrontOf(x, b) → Cube(x))", "Everything in front of b is a cube."),
    ("neither", "¬Cube(b) ∧ ¬Cube(c)", "b and c are not cubes."),
    ("ellipsis", "Cube(b) ∧ Cube(c)", "b is a cube and c is a cube."),
    ("numbers", "∃x ∃y (Cube(x) ∧ Cube(y) ∧ x ≠ y)", "There is a cube. There is another cube."),
    (
        "pronouns",
        "∃x (Tet(x) ∧ ¬∃y (Cube(y) ∧ Larger(y, x)))",
        "There is a tetrahedron. No cube is larger than the tetrahedron.",
    ),
    (
        "two-sentences",
        "∃x (Tet(x) ∧ ¬∃y (Cube(y) ∧ Larger(y, x)))",
        "There is a tetrahedron that no cube is larger than.",
    ),
    (
        "unless",
        "¬(Small(b) ∧ Tet(b)) → FrontOf(b, c)",
        "If b is not a small tetrahedron, then b is in front of c.",
    ),
    ("there-is", "∃x Cube(x)", "Something is a cube."),
]


@pytest.mark.parametrize(("principle", "formula", "text"), STYLES)
def test_a_principle_can_be_avoided(principle: str, formula: str, text: str) -> None:
    style = Style(avoid=frozenset({principle}))
    assert NATURAL.verbalize(parse(formula)).text != text
    assert Natural(style=style).verbalize(parse(formula)).text == text


@pytest.mark.parametrize("principle", PRINCIPLES)
def test_avoiding_a_principle_changes_no_meaning(principle: str) -> None:
    style = Style(avoid=frozenset({principle}))
    for formula, _ in sample(CONSTRUCTIONS, 24):
        said = Natural(style=style).verbalize(parse(formula))
        assert equivalent(said.says, parse(formula)).status is Status.PROVED


def test_order_can_be_kept() -> None:
    formula = parse("Cube(b) ∧ Small(c) ∧ Cube(c)")
    assert Natural(style=Style(keep_order=True)).verbalize(formula).text == (
        "b is a cube and c is a small cube."
    )


def test_learned_plurals_by_choice() -> None:
    formula = parse("∀x (Dodec(x) → Small(x))")
    assert NATURAL.verbalize(formula).text == "All dodecahedrons are small."
    learned = Natural(style=Style(learned_plurals=True))
    assert learned.verbalize(formula).text == "All dodecahedra are small."


def test_alternatives_have_different_surface_forms() -> None:
    formula = parse("∀x (Cube(x) ∧ ∃y FrontOf(y, x) → Small(x))")
    found = NATURAL.alternatives(formula, 6)
    assert len({one.text for one in found}) == len(found) == 6
    assert found[0] == NATURAL.verbalize(formula)
    assert all(equivalent(one.says, formula).status is Status.PROVED for one in found)
    assert len(NATURAL.alternatives(formula, 2)) == 2


def test_the_text_is_the_same_every_time() -> None:
    formula = parse("∀x (Dodec(x) → ∃y (Cube(y) ∧ (LeftOf(x, y) ∨ Larger(x, y))))")
    assert NATURAL.verbalize(formula) == Natural().verbalize(formula)


def test_a_large_formula_is_said_connective_by_connective() -> None:
    parts = tuple(Predicate(f"P{number}", (Constant("b"),)) for number in range(300))
    said = NATURAL.verbalize(And(parts))
    assert not said.complete
    assert same_structure(said.says, And(parts))


def test_deep_formulae_pass() -> None:
    formula: Formula = Predicate("Cube", (Constant("b"),))
    for _ in range(97):
        formula = Not(formula)
    assert NATURAL.verbalize(formula).text == "b is not a cube."
    assert same_structure(FAITHFUL.verbalize(formula).says, formula)


def test_many_quantifiers_end_in_time() -> None:
    variables = [Variable(f"x{number}") for number in range(9)]
    chain = And(tuple(Predicate("Larger", pair) for pair in pairwise(variables)))
    formula: Formula = Implies(chain, Predicate("Larger", (variables[0], variables[-1])))
    for place, variable in enumerate(variables):
        formula = (Exists if place % 3 == 2 else ForAll)((variable,), formula)
    said = NATURAL.verbalize(formula)
    assert equivalent(said.says, formula).status is not Status.REFUTED


def test_shorter_than_the_recorded_texts(shared_data: Path) -> None:
    lines = (shared_data / "ggc" / "dev.jsonl").read_text(encoding="utf-8").splitlines()[::12]
    rows = [json.loads(line) for line in lines]
    words = [len(NATURAL.verbalize(parse(row["formula"])).text.split()) for row in rows]
    recorded = [sum(word != "," for word in row["lola"].split()) for row in rows]
    assert mean(words) < mean(recorded)


def test_it_is_had_by_name() -> None:
    assert verbalizer("natural").name == "natural"
