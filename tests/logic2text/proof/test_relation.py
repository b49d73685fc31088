"""Whether two formulae entail each other, with axioms and without."""

from __future__ import annotations

from itertools import product

import pytest

from logic2text.formula import And
from logic2text.notation import parse
from logic2text.proof import relation
from logic2text.proof.relation import TextRelation, are_equivalent, find_relation, relate
from logic2text.proof.truths import Truths

FORMULAS = [
    parse(text)
    for text in (
        "∀x (Cube(x) → Small(x))",
        "¬∃x (Cube(x) ∧ ¬Small(x))",
        "∀x Small(x)",
        "∃x Cube(x)",
        "⊥",
    )
]
AXIOMS = [(), (parse("∀x Cube(x)"),), (parse("∀x Cube(x)"), parse("∃x Small(x)"))]


@pytest.mark.parametrize("axioms", AXIOMS)
def test_they_are_equivalent_exactly_where_the_relation_says_so(axioms) -> None:
    for one, other in product(FORMULAS, repeat=2):
        related = relate(one, other, axioms, axioms).relation
        assert related is not TextRelation.UNDECIDED
        assert are_equivalent(one, other, axioms) is (related is TextRelation.EQUIVALENT)


def test_the_relation_is_the_same_where_models_are_shared() -> None:
    truths = Truths(And(tuple(FORMULAS)))
    for one, other in product(FORMULAS, repeat=2):
        assert find_relation(one, other, truths) is relate(one, other).relation


def test_the_other_direction_is_not_asked_for_where_one_fails(monkeypatch) -> None:
    asked = []
    question = relation._question

    def note(*given):
        asked.append(given[:2])
        return question(*given)

    monkeypatch.setattr(relation, "_question", note)
    weaker, stronger = FORMULAS[0], FORMULAS[2]
    assert not are_equivalent(weaker, stronger)
    assert asked == [(weaker, stronger)]
