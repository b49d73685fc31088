"""The plain planner: that its clauses say their formulae, and how it avoids two bracketings."""

from __future__ import annotations

import pytest
from hypothesis import given

from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.verbalizers.lola.plan import ClausePlan
from logic2text.verbalizers.lola.planner import PlainPlanner
from tests.support.strategies import formulas


def plan(formula: str) -> ClausePlan:
    bank = NormalBank()
    return PlainPlanner(bank, Lexicon.default()).plan(bank.add(parse(formula)))


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        # a clause that would swallow what follows stands last
        (
            "(Cube(b) → Small(b)) ∧ Tet(c)",
            "c is a tetrahedron and if b is a cube, then b is small.",
        ),
        # a list in a list has its left edge marked
        (
            "Cube(b) ∧ (Small(c) ∨ Larger(d, e))",
            "b is a cube and either c is small or d is larger than e.",
        ),
        (
            "Cube(b) → (Small(c) ∧ Larger(d, e))",
            "If b is a cube, then both c is small and d is larger than e.",
        ),
        # two such lists are itemised
        (
            "(Small(b) ∨ Larger(c, d)) ∧ (Large(b) ∨ Larger(d, e))",
            """All these hold:
• b is small or c is larger than d
• b is large or d is larger than e.""",
        ),
        # a kind does not follow an object, where it would seem another object
        ("FrontOf(b, c) ∨ Cube(b)", "b is a cube or in front of c."),
        # nor a quantified object a disjunct
        (
            "∀x (Cube(x) → (∃y FrontOf(x, y) ∨ Small(x)))",
            "Every cube is small or in front of something.",
        ),
        # a list of names after a label is marked
        (
            "∀x (SameRow(b, x) ∨ SameRow(c, x))",
            "For all x, either b or c is in the same row as x.",
        ),
        # the negation of a list is said of its members
        (
            "¬(LeftOf(b, c) ∧ FrontOf(b, d)) ∧ ¬(LeftOf(e, c) ∧ FrontOf(e, d))",
            "Neither b nor e is both to the left of c and in front of d.",
        ),
        ("¬(Small(b) ∨ FrontOf(b, d))", "b is neither small nor in front of d."),
    ],
)
def test_one_bracketing(formula: str, text: str) -> None:
    made = plan(formula)
    assert sentence(made.clause) == text
    assert not made.danger


@pytest.mark.parametrize(
    "formula",
    [
        "∀x (Cube(x) → ∃y FrontOf(y, x))",
        "∃x (Cube(x) ∧ ¬FrontOf(b, x))",
        "∀x ¬∀y Larger(y, x)",
        "∃x (Tet(x) ∧ ∀y (Cube(y) → Larger(y, x)))",
    ],
)
def test_no_phrase_in_place_where_its_scope_would_change(formula: str) -> None:
    made = plan(formula)
    assert equivalent(parse(formula), interpret(made.clause)).status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "absent"),
    [("∀x (Cube(x) → ¬Small(x))", "is not"), ("¬∀x ¬Cube(x)", "not every")],
)
def test_every_not_is_never_said(formula: str, absent: str) -> None:
    assert absent not in sentence(plan(formula).clause).lower()


@given(formulas(max_leaves=8))
def test_the_clause_says_the_formula(formula: Formula) -> None:
    bank = NormalBank()
    made = PlainPlanner(bank, Lexicon.default()).plan(bank.add(formula))
    verdict = equivalent(formula, interpret(made.clause), timeout_ms=300)
    assert verdict.status is not Status.REFUTED
