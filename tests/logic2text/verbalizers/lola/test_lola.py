"""LoLa: what it says, that it says the formula, that its derivations hold, that it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from logic2text.formula import And, Formula, Iff, Implies, Predicate, Variable
from logic2text.laws.table import law
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.best_first import Budget
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.lola.lola import Lola
from logic2text.verbalizers.lola.word_count import words
from logic2text.verify.tree import Judge
from tests.support.call_counter import count_calls
from tests.support.corpora import rows
from tests.support.strategies import formulas
from tests.support.sweeps import sample

LOLA = Lola()
MOST_CALLS = 10_000_000
"""Of Python's functions, for one formula: a second or two."""


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        # joined claims
        ("Cube(b) ∧ Cube(c)", "b and c are cubes."),
        ("Cube(b) ∧ Small(b)", "b is a small cube."),
        ("¬(Cube(b) ∧ Small(b))", "b is not a small cube."),
        ("Cube(b) ∧ ¬Small(b) ∧ Cube(c) ∧ ¬Small(c)", "b and c are cubes and not small."),
        ("¬Cube(b) ∧ ¬Cube(c)", "Neither b nor c is a cube."),
        ("¬FrontOf(b, c) ∧ ¬FrontOf(b, d)", "b is not in front of c or d."),
        ("Larger(b, c) ∧ Larger(b, d)", "b is larger than c and d."),
        ("Larger(b, b)", "b is larger than itself."),
        # quantified phrases, where their scope is the formula's
        ("∀x (Cube(x) → ¬Small(x))", "No cube is small."),
        (
            "∀x ∃y (Cube(x) → (Tet(y) ∧ Larger(x, y)))",
            "Every cube is larger than some tetrahedron.",
        ),
        (
            "∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(y, x)))",
            "For all cubes x, some tetrahedron is larger than x.",
        ),
        (
            "∃y ∀x (Cube(x) → LeftOf(x, y))",
            "There is an element y such that every cube is to the left of y.",
        ),
        ("∀x ∀y ((Cube(x) ∧ Cube(y)) → ¬LeftOf(x, y))", "No cube is to the left of any cube."),
        ("¬∀x Adjoins(b, x)", "b is not adjacent to everything."),
        ("∃x (Cube(x) ∧ Small(x) ∧ LeftOf(x, b))", "Some small cube is to the left of b."),
        ("∃x Cube(x)", "There is a cube."),
        (
            "∀x ∀y (LeftOf(x, y) → RightOf(y, x))",
            "For all x and y, if x is to the left of y, then y is to the right of x.",
        ),
        # conditionals, biconditionals, exclusive or
        ("¬Cube(b) ∨ Small(c)", "If b is a cube, then c is small."),
        ("(Cube(b) → Small(c)) ∧ (Small(c) → Cube(b))", "b is a cube if and only if c is small."),
        ("Cube(b) ⊕ Tet(b)", "b is either a cube or a tetrahedron but not both."),
        # other syntax
        ("∃x (x = b ∧ Small(x))", "b is small."),
        (
            "∀x (Small(father(x)) → Small(x))",
            "For all x, if the father of x is small, then x is small.",
        ),
        ("Between(b, c, d)", "b is between c and d."),
        ("Small(u)", "u is small."),
        ("∀x (x = x)", "This is always true."),
        ("∃x (Cube(x) ∧ ¬Cube(x))", "This is never true."),
    ],
)
def test_texts(formula: str, text: str) -> None:
    parsed = parse(formula)
    said = LOLA.verbalize(parsed)
    assert said.text == text
    assert equivalent(parsed, said.says).status is Status.PROVED


@given(formulas(max_leaves=9))
def test_what_is_said_is_the_formula_by_steps_that_hold(formula: Formula) -> None:
    said = LOLA.verbalize(formula)
    assert equivalent(formula, said.says, timeout_ms=300).status is not Status.REFUTED
    current = formula
    for step in said.laws:
        assert law(step.law)
        verdict = equivalent(current, step.formula, timeout_ms=300)
        assert verdict.status is not Status.REFUTED, step.law
        current = step.formula
    assert current == said.says


def test_recorded_texts_are_never_shorter_unless_wrong(shared_data: Path) -> None:
    """A twelfth of the formulae; the benchmark looks at all and prints the means."""
    published = Lola(compatible=True)
    for row in sample(rows("ggc/dev.jsonl"), 12):
        formula = parse(row["formula"], "ggc")
        said = LOLA.verbalize(formula)
        assert Judge(formula).verdict(said).status is Status.PROVED
        recorded = words(row["lola"].replace(" ,", "").replace(":", ""))
        if row["lola"] and words(said.text.replace(",", "").replace(":", "")) > recorded:
            verdict = Judge(formula).verdict(published.verbalize(formula))
            assert verdict.status is not Status.PROVED, row["formula"]


def test_an_exhausted_budget_is_marked_and_the_best_so_far_is_said() -> None:
    formula = parse("∀x (A(x) ∧ B(x)) ∧ ∀x (C(x) ∧ D(x)) ∧ ∀x (E(x) → (F(x) ∧ G(x)))")
    hurried = Lola(budget=Budget(nodes=2)).verbalize(formula)
    assert not hurried.complete
    assert equivalent(formula, hurried.says).status is Status.PROVED
    assert Lola().verbalize(parse("A(b) ∧ B(b)")).complete


def chain(kind: type[Iff | Implies], length: int) -> Formula:
    formula: Formula = Predicate("P")
    for i in range(length):
        formula = kind(Predicate(f"Q{i}", (Variable("u"),)), formula)
    return formula


@pytest.mark.parametrize(
    "formula",
    [
        chain(Implies, 90),
        chain(Iff, 40),
        And(tuple(Predicate(f"P{i}", (Variable("x"),)) for i in range(300))),
    ],
    ids=["conditionals", "biconditionals", "conjunction"],
)
def test_large_formulas_take_a_bounded_number_of_calls(formula: Formula) -> None:
    said: list[Verbalization] = []
    assert count_calls(lambda: said.append(LOLA.verbalize(formula)), MOST_CALLS) > 0
    assert said[0].text
