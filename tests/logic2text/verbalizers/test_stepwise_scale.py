"""The scale from natural to formulaic: letters in fluent trees, and the texts that fill gaps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from logic2text.candidates import CandidateGenerator
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers import verbalizer
from logic2text.verbalizers.stepwise import Stepwise
from logic2text.verbalizers.stepwise.explicitness import estimate_explicitness
from logic2text.verbalizers.stepwise.letters import letterings
from logic2text.walk import alpha_equivalent

LETTERED = [
    # A thing without a second mention has a letter too, where no other has one.
    ("∀x (Cube(x) → Small(x))", "natural", ["Every cube x is small."]),
    (
        "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))",
        "ranta",
        ["Every cube x is larger than some tetrahedron y."],
    ),
    # What has no noun is "every x that …".
    ("∀x (Small(x) → LeftOf(x, b))", "natural", ["Every x that is small is to the left of b."]),
    # A letter after a plural or a number would be of several things.
    ("∀x (LeftOf(b, x) → Cube(x))", "natural", ["Every x that b is to the left of is a cube."]),
]


@pytest.mark.parametrize(("formula", "system", "texts"), LETTERED)
def test_letters_keep_the_words_of_a_fluent_text(
    formula: str, system: str, texts: list[str]
) -> None:
    fluent = verbalizer(system)
    several = getattr(fluent, "alternatives", lambda given: (fluent.verbalize(given),))
    trees = [tree for each in several(parse(formula)) for tree in letterings(each.tree)]
    assert set(texts) <= {sentence(tree) for tree in trees}


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) ∧ Small(x) → ∃y (Tet(y) ∧ LeftOf(x, y)))",
        "∀x (Dodec(x) → ∃≤2 y (Cube(y) ∧ FrontOf(x, y)))",
        "¬∃x (Tet(x) ∧ ∀y (Cube(y) → Larger(x, y)))",
        "∃x (Small(x) ∧ ∀y (Large(y) → BackOf(x, y)))",
        "∀x ∀y (Cube(x) ∧ Tet(y) ∧ LeftOf(x, y) → Larger(y, x))",
    ],
)
def test_letters_change_no_meaning(formula: str) -> None:
    for fluent in verbalizer("natural").alternatives(parse(formula), 3):  # type: ignore[attr-defined]
        for tree in letterings(fluent.tree):
            assert alpha_equivalent(interpret(tree), fluent.says)


@pytest.mark.parametrize(
    ("formula", "system"),
    [
        ("∀x (Dodec(x) → ∃=2 y (Cube(y) ∧ FrontOf(x, y)))", "natural"),
        ("∀x (LeftOf(b, x) → Cube(x))", "natural"),
    ],
)
def test_no_letter_stands_after_a_number_or_only(formula: str, system: str) -> None:
    for fluent in verbalizer(system).alternatives(parse(formula), 4):  # type: ignore[attr-defined]
        for tree in letterings(fluent.tree):
            assert "cubes y" not in sentence(tree)
            assert "only cubes x" not in sentence(tree)


def test_explicitness_rises_from_the_natural_text_to_the_literal_one() -> None:
    formula = parse("∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))")
    trees = [verbalizer("natural").verbalize(formula).tree]
    named, indefinite, bare, literal = (each.tree for each in Stepwise().alternatives(formula))
    trees += [next(letterings(trees[0])), named, bare, literal]
    values = [*map(estimate_explicitness, trees)]
    assert values == sorted(values)
    assert values[0] < 0.1
    assert values[-1] > 0.8
    assert estimate_explicitness(indefinite) < estimate_explicitness(named)


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))",
        "∀x (Cube(x) ∧ LeftOf(x, b) → Small(x))",
        "¬∃x (Cube(x) ∧ ¬Small(x))",
        "∃x (Cube(x) ∧ ∀y (Tet(y) → LeftOf(x, y)))",
        "∀x ∀y (Cube(x) ∧ Tet(y) → FrontOf(x, y))",
    ],
)
def test_the_proved_texts_of_a_formula_leave_no_wide_gap(formula: str) -> None:
    proved = [
        each
        for each in CandidateGenerator().candidates(parse(formula))
        if each.verdict.status is Status.PROVED
    ]
    assert len(proved) <= 10
    systems = {name: verbalizer(name) for name in ("natural", "ranta", "lola", "literal")}
    fluent = [system.verbalize(parse(formula)) for system in systems.values()]
    fluent += systems["natural"].alternatives(parse(formula), 3)  # type: ignore[attr-defined]
    stepwise = Stepwise().between(parse(formula), fluent)
    places = sorted(estimate_explicitness(each.tree) for each in (*fluent, *stepwise))
    assert max(b - a for a, b in pairwise(places)) < 0.35
