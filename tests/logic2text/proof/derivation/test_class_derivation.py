"""Derivations that a class can read: the laws of classroom equivalences, and their guarantees."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from logic2text.formula import Formula, Not
from logic2text.laws.table import law
from logic2text.notation import parse, show
from logic2text.proof.countermodels import distinguish
from logic2text.proof.derivation import class_derivation, derive
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.derivation import between
from logic2text.verbalizers import verbalizer
from tests.support.corpora import SHARED_DATA, rows
from tests.support.little import little

NO_TETRAHEDRON = "∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))"

CLASSROOM = [
    (
        NO_TETRAHEDRON,
        "¬∃x ∃y (Tet(x) ∧ Cube(y) ∧ BackOf(x, y))",
        ["restricted quantifier negation, reversed", "widening"],
    ),
    (
        NO_TETRAHEDRON,
        "∀x ∀y ((Tet(x) ∧ Cube(y)) → ¬BackOf(x, y))",
        ["restricted quantifier negation", "widening"],
    ),
    ("¬∀x ∃y Likes(x, y)", "∃x ∀y ¬Likes(x, y)", ["quantifier negation"] * 2),
    ("¬∃x (A(x) ∧ B(x))", "∀x (B(x) → ¬A(x))", ["restricted quantifier negation"]),
    ("P → (Q → R)", "(¬R ∧ Q) → ¬P", ["importation", "antilogism"]),
    (
        "¬(P ∨ Q) ∨ R",
        "(P → R) ∧ (Q → R)",
        ["conditional, reversed", "shared condition, reversed"],
    ),
    ("∃x A(x) → B", "∀x (A(x) → B)", ["widening"]),
    ("¬(P ∧ ¬Q)", "P → Q", ["negated conjunction"]),
    ("¬(P ↔ Q)", "(P ∧ ¬Q) ∨ (Q ∧ ¬P)", ["sign of a biconditional", "biconditional"]),
    (
        "∀x (¬A(x) ∨ ¬B(x))",
        "¬∃y (B(y) ∧ A(y))",
        ["De Morgan, reversed", "quantifier negation, reversed"],
    ),
    (
        "∀x ((A(x) ∨ B(x)) → C(x))",
        "∀x (A(x) → C(x)) ∧ ∀x (B(x) → C(x))",
        ["shared condition, reversed", "quantifier distribution"],
    ),
    ("P → (P ∧ Q)", "¬Q → ¬P", ["known condition", "contraposition"]),
]


def assert_derives(start: Formula, goal: Formula) -> int:
    """Each step is proved and by a law of the catalogue; the number of steps."""
    steps = derive(start, goal)
    formulas = [start, *(step.formula for step in steps)]
    for before, after in pairwise(formulas):
        assert before != after
        assert equivalent(before, after).status is Status.PROVED
    assert formulas[-1] == goal
    return len(steps)


@pytest.mark.parametrize(("left", "right", "laws"), CLASSROOM)
def test_classroom_equivalences(left: str, right: str, laws: list[str]) -> None:
    start, goal = parse(left), parse(right)
    assert [step.law for step in derive(start, goal)] == laws
    assert assert_derives(start, goal) <= len(between(start, goal))


@pytest.mark.parametrize(("left", "right", "laws"), CLASSROOM)
def test_the_other_direction_has_as_many_steps(left: str, right: str, laws: list[str]) -> None:
    steps = derive(parse(right), parse(left))
    assert len(steps) == len(laws)
    assert all(law(step.law) for step in steps)


def test_a_step_changes_one_place() -> None:
    steps = derive(parse("¬¬P ∧ ¬(Q ∧ R)"), parse("P ∧ (¬Q ∨ ¬R)"))
    assert {show(steps[0].formula)} <= {"P ∧ ¬(Q ∧ R)", "¬¬P ∧ (¬Q ∨ ¬R)"}
    assert sorted(step.law for step in steps) == ["De Morgan", "double negation"]


def test_repetitions_are_no_notation() -> None:
    steps = derive(parse("P ∧ P ∧ ¬(Q ∨ R)"), parse("¬Q ∧ P ∧ ¬R"))
    assert sorted(step.law for step in steps) == ["De Morgan", "idempotence"]


def test_no_derivation_of_what_is_the_same_or_differs() -> None:
    assert derive(parse("P"), parse("P")) == ()
    assert derive(parse("∀x A(x)"), parse("∃x A(x)")) == ()
    assert derive(parse("P → Q"), parse("Q → P")) == ()


def test_beyond_the_budgets_it_is_the_longer_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    start, goal = parse(NO_TETRAHEDRON), parse("¬∃x ∃y (Tet(x) ∧ Cube(y) ∧ BackOf(x, y))")
    for budget in ("LEVEL_STEPS", "GUIDED_STEPS", "SHORTENING_STEPS"):
        monkeypatch.setattr(class_derivation, budget, 10)
    assert [step.law for step in derive(start, goal)] == [step.law for step in between(start, goal)]
    monkeypatch.undo()
    monkeypatch.setattr(class_derivation, "LARGEST", 5)
    assert derive(start, goal) == between(start, goal)


def test_the_guided_search_derives_what_is_beyond_the_levels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = parse(NO_TETRAHEDRON)
    goal = parse("¬∃x ∃y (Tet(x) ∧ Cube(y) ∧ BackOf(x, y))")
    monkeypatch.setattr(class_derivation, "MOST_STEPS", 0)
    assert assert_derives(start, goal) == 2


@settings(derandomize=True)
@given(little(5))
def test_guarantees_on_random_formulae(formula: Formula) -> None:
    for goal in (Not(Not(formula)), verbalizer("lola").verbalize(formula).says):
        if distinguish(formula, goal) is None and formula != goal:
            steps, longer = derive(formula, goal), between(formula, goal)
            assert not longer or 0 < len(steps) <= len(longer)
            if steps:
                assert assert_derives(formula, goal)


def test_derivations_of_the_corpus_are_proved_and_no_longer() -> None:
    if not (SHARED_DATA / "ggc").exists():
        pytest.skip("the corpora are not here: ../shared/data/ggc")
    lengths = []
    lola = verbalizer("lola")
    for row in rows("ggc/dev.jsonl")[::20]:
        formula = parse(row["formula"], "ggc")
        goal = lola.verbalize(formula).says
        if goal != formula:
            lengths.append((assert_derives(formula, goal), len(between(formula, goal))))
    assert len(lengths) >= 10
    assert all(0 < steps <= longer for steps, longer in lengths)
