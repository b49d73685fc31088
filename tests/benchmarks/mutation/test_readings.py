"""What is offered for a text of several readings, and what is known of each offer."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from benchmarks.montague.equivalence import equivalent
from benchmarks.montague.generate import derivations
from benchmarks.montague.spelling import spelled
from benchmarks.montague.trees import (
    Clause,
    Conditional,
    Derivation,
    Determiner,
    Joined,
    Label,
    Nominal,
    Only,
    Prefixed,
    Prepositional,
    Pronoun,
    Quantified,
    Sentence,
    Simple,
    ThereIs,
)
from benchmarks.montague.words import (
    BLOCKS,
    CUBE,
    FRONT,
    LARGER,
    SMALL,
    TETRAHEDRON,
    named,
)
from benchmarks.mutation.readings import RULES, Offer, offers
from logic2text.notation import parse

D = Determiner
A, B = (named(name, 90 + i) for i, name in enumerate(BLOCKS.names[:2]))
A_TET = Quantified(D.A, Nominal(TETRAHEDRON), 2)
A_CUBE = Quantified(D.A, Nominal(CUBE, (), (Prepositional(FRONT, (A_TET,)),)), 1)
IT_IS_SMALL = Clause(Pronoun(1, "it", others=(2,)), Simple(SMALL))
ONE_CUBE = ThereIs(Quantified(D.EXACTLY, Nominal(CUBE), 1, 1))
X_IS_LARGER = Clause(Label("x"), Simple(LARGER, (Label("y"),)))
NOTHING_ELSE = Quantified(D.NO, Nominal(None), other_than=(90, 91))
LARGER_THAN_B = Simple(LARGER, (B,))

# A sentence, what is offered for it, the kind of choice, and what the offer is.
EXPECTED: list[tuple[Sentence, str, str, str]] = [
    (
        Conditional("if then", ThereIs(A_CUBE), IT_IS_SMALL),
        "∀x (Cube(x) ∧ ∀y (Tet(y) → FrontOf(x,y)) → Small(x))",
        "force",
        "wrong",
    ),
    (
        Conditional("if then", ThereIs(A_CUBE), IT_IS_SMALL),
        "∀y (Tet(y) ∧ ∃x (Cube(x) ∧ FrontOf(x,y)) → Small(y))",
        "antecedent",
        "open",
    ),
    (
        Conditional("if then", ONE_CUBE, Clause(Pronoun(1, "it"), Simple(SMALL))),
        "∃x (Cube(x) ∧ ∀y (Cube(y) → y = x) ∧ Small(x))",
        "condition as a claim",
        "wrong",
    ),
    (
        Prefixed("for some", None, ("x", "y"), X_IS_LARGER),
        "∀x ∀y Larger(x,y)",
        "prefix",
        "wrong",
    ),
    (
        Prefixed("for some", None, ("x", "y"), X_IS_LARGER),
        "∃x Larger(x,z)",
        "variable",
        "wrong",
    ),
    (
        Clause(Only(A), Simple(SMALL)),
        "∀x (Small(x) → x = a)",
        "only NAME",
        "weak",
    ),
    (
        Clause(Only(A), Simple(SMALL)),
        "Small(a)",
        "only",
        "wrong",
    ),
    (
        Joined(", and", (Clause(A, LARGER_THAN_B), Clause(NOTHING_ELSE, LARGER_THAN_B))),
        "Larger(a,b) ∧ ¬∃x (¬x = b ∧ Larger(x,b))",
        "else",
        "open",
    ),
    (
        Clause(Quantified(D.AT_LEAST, Nominal(CUBE), 1, 2), Simple(SMALL)),
        "∃x (Cube(x) ∧ Small(x))",
        "distinctness",
        "wrong",
    ),
]


def _rng() -> random.Random:
    return random.Random(1)  # noqa: S311 - no secret


def _offered(sentence: Sentence) -> list[Offer]:
    return list(offers(Derivation("a test", sentence), _rng(), 100))


@pytest.mark.parametrize(("sentence", "formula", "kind", "truth"), EXPECTED)
def test_another_choice_is_offered_and_known(
    sentence: Sentence, formula: str, kind: str, truth: str
) -> None:
    found = [o for o in _offered(sentence) if equivalent(parse(formula), o.formula)]
    assert [(offer.kind, offer.truth) for offer in found] == [(kind, truth)]


def test_the_text_is_unchanged_and_no_meaning_is_offered_twice() -> None:
    for derivation in islice(derivations(7), 60):
        made = list(offers(derivation, _rng(), 5))
        assert {offer.text for offer in made} == {spelled(derivation.sentence)}
        assert made[0].kind == "unchanged"
        assert made[0].truth in ("right", "open")
        for place, offer in enumerate(made):
            same = [equivalent(offer.formula, other.formula) for other in made[:place]]
            assert not any(same)


def test_every_rule_makes_mutants() -> None:
    kinds = {
        offer.kind
        for derivation in islice(derivations(7), 210)
        for offer in offers(derivation, _rng(), 100)
    }
    assert set(RULES) <= kinds
