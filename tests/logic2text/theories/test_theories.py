from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from logic2text import parse
from logic2text.errors import InputError, UnknownNameError
from logic2text.pictures.blocks_world import Block, Shape, Size, model_of
from logic2text.proof.models import evaluate
from logic2text.proof.relation import TextRelation
from logic2text.theories import Axiom, Theory

BLOCKS = Theory.named("blocks")


def relation(formula: str, meaning: str, theory: Theory = BLOCKS) -> TextRelation:
    return theory.relate(parse(formula), parse(meaning)).relation


@pytest.mark.parametrize(
    ("formula", "meaning", "expected"),
    [
        ("∀x LeftOf(x, a)", "∀x RightOf(a, x)", "equivalent"),
        ("∃x ∀y (Cube(y) → BackOf(x, y))", "∃x ∀y (Cube(y) → FrontOf(y, x))", "equivalent"),
        ("¬(Cube(a) ∨ Tet(a))", "Dodec(a)", "equivalent"),
        ("SameRow(a, b) ∧ SameCol(a, b)", "a = b", "equivalent"),
        ("Between(a, b, c)", "Between(a, c, b)", "equivalent"),
        ("Adjoins(a, b)", "Adjoins(b, a)", "equivalent"),
        ("Larger(a, b)", "Smaller(a, b)", "contradiction"),
        ("Larger(a, b)", "¬Small(a) ∧ Small(b)", "stronger"),
        ("Adjoins(a, b)", "SameRow(a, b) ∨ SameCol(a, b)", "weaker"),
        ("Cube(a)", "Small(a)", "independent"),
        ("Adjoins(a, b)", "SameRow(a, b)", "independent"),
    ],
)
def test_the_theory_of_blocks_decides(formula: str, meaning: str, expected: str) -> None:
    assert relation(formula, meaning) == expected


def test_every_board_satisfies_the_theory_of_blocks() -> None:
    random = Random(5)  # noqa: S311 - sampling, no secret
    for _ in range(60):
        squares = random.sample([(row, column) for row in range(4) for column in range(4)], 5)
        blocks = [
            Block(random.choice([*Shape]), random.choice([*Size]), row, column)
            for row, column in squares
        ]
        model = model_of(blocks)
        predicates = dict(model.predicates)
        on_a_line = predicates["SameRow", 2] | predicates["SameCol", 2]
        predicates["OnDiagonal", 3] = frozenset(
            (x, y, z) for x, y, z in predicates["Between", 3] if (x, y) not in on_a_line
        )
        model = replace(model, predicates=predicates)
        for axiom in BLOCKS.axioms:
            assert evaluate(axiom.formula, model), (axiom.label, blocks)


def test_a_predicate_can_be_an_order_or_an_equivalence() -> None:
    order = Theory.named("order:Taller")
    both = "Taller(a, b) ∧ Taller(b, c)"
    assert relation(f"{both} ∧ Taller(a, c)", both, order) == "equivalent"
    alike = Theory.named("equivalence:Alike")
    assert relation("Alike(a, b)", "Alike(b, a)", alike) == "equivalent"
    assert relation("Alike(a, b)", "Alike(b, a)", order) == "independent"


def test_the_needed_axioms_are_named() -> None:
    left, right = parse("∃x ∀y LeftOf(x, y)"), parse("∃x ∀y RightOf(y, x)")
    labels = [axiom.label for axiom in BLOCKS.find_needed(left, right)]
    assert labels == ["right is the converse of left"]
    assert not BLOCKS.find_needed(left, parse("∃z ∀x LeftOf(z, x)"))


def test_countermodels_satisfy_the_axioms() -> None:
    left, right = parse("∀x (LeftOf(x, a) → Cube(x))"), parse("∀x (RightOf(a, x) → Tet(x))")
    related = BLOCKS.relate(left, right)
    assert related.relation == "independent"
    for model in (related.formula_only, related.text_only):
        assert model is not None
        for axiom in BLOCKS.relevant(left, right):
            assert evaluate(axiom.formula, model)
    assert evaluate(left, related.formula_only)
    assert not evaluate(right, related.formula_only)


def test_axioms_come_from_a_text_with_labels() -> None:
    theory = Theory.parse("# pets\nowners: ∀x (Owner(x) → Person(x))\nall x.(Dog(x) -> Pet(x))")
    assert [axiom.label for axiom in theory.axioms] == ["owners", "all x.(Dog(x) -> Pet(x))"]


@pytest.mark.parametrize(
    ("source", "message"),
    [("∀x (P(x)", "line 1"), ("P(a)\nQ(x)", "line 2: .*free variable x")],
)
def test_malformed_axioms_are_errors_with_their_lines(source: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Theory.parse(source)


@pytest.mark.parametrize("name", ["block", "order", "order:", "blocks:P", ""])
def test_unknown_theories_are_errors(name: str) -> None:
    with pytest.raises(UnknownNameError):
        Theory.named(name)


@pytest.mark.parametrize(
    ("axioms", "formula", "meaning"),
    [
        ("∀x ∀y x = y", "∀x P(x)", "∃x P(x)"),
        ("∀x ∀y x = y", "P(a)", "P(b)"),
        ("∃x ∃y x ≠ y", "P(a)", "P(a) ∧ ∃x ∃y x ≠ y"),
        ("∃x Q(x) ∧ ∃x ¬Q(x)", "P(a)", "P(a) ∧ ∃x ∃y x ≠ y"),
        ("∃x Q(x)\n∀x ∀y (Q(x) → x = y)", "∀x P(x)", "∃x P(x)"),
    ],
)
def test_axioms_that_limit_the_size_of_models_matter_to_every_formula(
    axioms: str, formula: str, meaning: str
) -> None:
    assert relation(formula, meaning, Theory.parse(axioms)) == "equivalent"


@pytest.mark.parametrize(
    "axioms", ["∃x P(x)\n∀x ¬P(x)", "∀x P(x)\n∀x (P(x) → Q(x))\n¬Q(a)", "∀x x ≠ x"]
)
def test_axioms_that_contradict_each_other_are_refused(axioms: str) -> None:
    with pytest.raises(InputError, match="contradict each other"):
        Theory.parse(axioms)


def test_axioms_that_contradict_those_of_another_theory_are_refused() -> None:
    theory = BLOCKS + Theory.parse("∃x (Cube(x) ∧ Tet(x))")
    with pytest.raises(InputError, match="contradict each other"):
        theory.relate(parse("Cube(a)"), parse("Tet(a)"))


def test_an_axiom_with_a_predicate_of_another_arity_is_refused() -> None:
    with pytest.raises(InputError, match="Cube has 2 places in the axiom"):
        relation("Cube(a)", "Small(a)", Theory.parse("∀x Cube(x, x)"))


def test_what_the_axioms_alone_decide_is_not_proved() -> None:
    contradictory = parse("∃x (Cube(x) ∧ Tet(x))"), parse("∃x Larger(x, x)")
    assert BLOCKS.compare(*contradictory).status == "unknown"
    assert BLOCKS.compare(parse("Larger(a, b)"), parse("Smaller(b, a)")).status == "proved"


def test_a_pasted_file_is_a_theory() -> None:
    (axiom,) = Theory.parse("cnf(all_die, axiom, ~ man(X) | mortal(X)).").axioms
    assert axiom == Axiom("all_die", parse("∀x (¬man(x) ∨ mortal(x))"))
    with pytest.raises(InputError, match="is not followed"):
        Theory.parse("include('a.ax').\ncnf(c, axiom, man(a)).")
