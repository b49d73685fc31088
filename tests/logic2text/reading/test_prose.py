"""English about variables and named things, as people and language models write it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logic2text import ParseError
from logic2text.notation import parse, show
from logic2text.proof.equivalence import same
from logic2text.reading import read
from logic2text.reading.choices import Grade
from logic2text.reading.readings import relevant

SENTENCES = [
    json.loads(line)
    for line in Path(__file__).with_name("prose.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence["text"])
def test_the_first_reading_is_the_formula_written_by_hand(sentence: dict[str, str]) -> None:
    formula = parse(sentence["first"])
    readings = relevant(read(sentence["text"], signature=formula).readings, formula)
    assert same(formula, readings[0].formula)


@pytest.mark.parametrize(
    "text",
    [
        "The second cube is large.",
        "This cube is large.",
        "There is a cube. The second cube is large.",
        "There are four objects, two cubes and a tetrahedron, such that b is small.",
    ],
)
def test_what_has_no_antecedent_or_does_not_add_up_is_not_read(text: str) -> None:
    with pytest.raises(ParseError):
        read(text)


def test_the_other_cube_is_not_the_cube_that_it_is_compared_with() -> None:
    formulas = [
        reading.formula for reading in read("Every cube is smaller than the other cube.").readings
    ]
    assert not any(same(parse("∀x (Cube(x) → Smaller(x, x))"), formula) for formula in formulas)


def test_the_same_shape_is_a_predicate_of_the_lexicon_and_no_identity() -> None:
    readings = read("All tetrahedra are the same shape.").readings
    assert not any("=" in show(reading.formula) for reading in readings)


def test_the_two_that_are_not_the_same_have_one_live_reading() -> None:
    readings = read("The two cubes are not the same object.").readings
    likely = [reading for reading in readings if reading.grade is not Grade.WEAK]
    assert all(same(reading.formula, readings[0].formula) for reading in likely)


def test_a_noun_without_article_is_no_second_member_of_a_list() -> None:
    readings = read("b is in front of every cube or tetrahedron.").readings
    assert not any(
        same(parse("(∀x (Cube(x) → FrontOf(b, x))) ∨ Tet(b)"), r.formula) for r in readings
    )
