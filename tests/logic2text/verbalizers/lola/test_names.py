"""Labels without numbers, and "any" for "some"."""

from __future__ import annotations

import pytest

from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.english.syntax import SOME
from logic2text.formula import Variable
from logic2text.lexicon import Lexicon
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.verbalizers.lola.lola import plain_labels
from logic2text.verbalizers.lola.planner import PlainPlanner
from logic2text.verbalizers.polarity import with_any


def test_labels_without_numbers() -> None:
    formula = parse("∃x1 (Cube(x1) ∧ ∀y1 (LeftOf(y1, x1) → FrontOf(x1, y1)))")
    bank = NormalBank()
    clause = PlainPlanner(bank, Lexicon.default()).plan(bank.add(formula)).clause
    plain = plain_labels(clause, known=())
    assert "1" in sentence(clause)
    assert "1" not in sentence(plain)
    assert equivalent(interpret(plain), formula).status is Status.PROVED
    assert plain_labels(clause, known=map(Variable, ("x1", "y1"))) == clause


def test_a_label_does_not_take_a_name_that_is_used() -> None:
    formula = parse("∃x1 (LeftOf(x1, x) ∧ LeftOf(y, x1))")
    bank = NormalBank()
    clause = PlainPlanner(bank, Lexicon.default()).plan(bank.add(formula)).clause
    plain = plain_labels(clause, known=map(Variable, "xy"))
    assert equivalent(interpret(plain), formula).status is Status.PROVED


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (
            "¬∃x (Cube(x) ∧ ∃y (Tet(y) ∧ LeftOf(x, y)))",
            "No cube is to the left of any tetrahedron.",
        ),
        (
            "∃x (Cube(x) ∧ ∃y (Tet(y) ∧ LeftOf(x, y)))",
            "Some cube is to the left of some tetrahedron.",
        ),
        ("¬∃x ∃y LeftOf(x, y)", "Nothing is to the left of anything."),
    ],
)
def test_any_under_a_negation(formula: str, text: str) -> None:
    bank = NormalBank()
    clause = PlainPlanner(bank, Lexicon.default()).plan(bank.add(parse(formula))).clause
    said = with_any(clause, (SOME,), first=True)
    assert sentence(said) == text
    assert equivalent(interpret(said), parse(formula)).status is Status.PROVED
