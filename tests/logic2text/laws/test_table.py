"""Every law is an equivalence: proved on random formulae, and on formulae that it fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logic2text.errors import UnknownNameError
from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Node,
    Not,
    Or,
    Predicate,
    Variable,
    Xor,
)
from logic2text.laws.base import Law
from logic2text.laws.table import LAWS, law
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.walk import fold, free_variables, nodes, with_children
from tests.support import sweeps
from tests.support.little import ABOUT_B, ABOUT_X, b, c, over, x, y

P, Q, R = (Predicate(name, (b,)) for name in ("Cube", "Small", "Tet"))
Px, Qx, Rxy = Predicate("Cube", (x,)), Predicate("Small", (x,)), Predicate("Larger", (x, y))

EXAMPLES: list[tuple[str, Formula, Formula]] = [
    ("idempotence", And((P, Q, P)), And((P, Q))),
    ("identity", Or((P, FALSITY)), P),
    ("double negation", Implies(Not(Not(P)), Q), Implies(P, Q)),
    ("De Morgan", Not(And((P, Not(Q)))), Or((Not(P), Q))),
    ("De Morgan, reversed", Or((Not(P), R, Not(Q))), Or((Not(And((P, Q))), R))),
    ("distribution", And((P, Or((Q, R)))), Or((And((P, Q)), And((P, R))))),
    ("factoring", Or((And((P, Q)), And((R, P)))), And((P, Or((Q, R))))),
    ("absorption", Or((P, And((Q, P)))), P),
    ("conditional, reversed", Or((Not(P), Q, Not(R))), Implies(And((P, R)), Q)),
    ("contraposition", Implies(P, Not(Q)), Implies(Q, Not(P))),
    ("exportation", Implies(And((P, Q)), R), Implies(P, Implies(Q, R))),
    ("importation", Implies(P, Implies(Q, R)), Implies(And((P, Q)), R)),
    ("negated conditional", Not(Implies(P, Q)), And((P, Not(Q)))),
    ("shared condition", And((Implies(P, R), Implies(Q, R))), Implies(Or((P, Q)), R)),
    ("biconditional, reversed", And((Implies(P, Q), Implies(Q, P))), Iff(P, Q)),
    ("exclusive or, reversed", And((Or((P, Q)), Not(And((Q, P))))), Xor(P, Q)),
    ("negated conjunction", Not(And((P, Q))), Implies(P, Not(Q))),
    ("negated conjunction", Not(And((P, Q, R))), Implies(P, Not(And((Q, R))))),
    ("negated conjunction, reversed", Implies(P, Not(Q)), Not(And((P, Q)))),
    ("permutation", Implies(P, Implies(Q, R)), Implies(Q, Implies(P, R))),
    ("antilogism", Implies(And((P, Q)), R), Implies(And((P, Not(R))), Not(Q))),
    ("sign of a biconditional", Not(Iff(P, Q)), Xor(P, Q)),
    ("known conjunct", And((P, Or((Not(P), Q)))), And((P, Or((Not(TRUTH), Q))))),
    ("known condition", Implies(P, And((P, Q))), Implies(P, And((TRUTH, Q)))),
    ("detachment", And((P, Implies(P, Q))), And((P, Q))),
    ("quantifier negation", Not(ForAll((x,), Not(Px))), Exists((x,), Px)),
    (
        "restricted quantifier negation",
        Not(ForAll((x,), Implies(Px, Qx))),
        Exists((x,), And((Px, Not(Qx)))),
    ),
    (
        "quantifier distribution, reversed",
        And((ForAll((x,), Px), ForAll((y,), Predicate("Small", (y,))))),
        ForAll((x,), And((Px, Qx))),
    ),
    ("narrowing", Exists((x,), And((P, Px))), And((P, Exists((x,), Px)))),
    ("narrowing", ForAll((x,), Implies(Px, P)), Implies(Exists((x,), Px), P)),
    (
        "narrowing",
        ForAll((x,), Implies(And((P, Px)), Qx)),
        Implies(P, ForAll((x,), Implies(Px, Qx))),
    ),
    (
        "widening",
        And((Qx, Exists((x,), Px))),
        Exists((Variable("x1"),), And((Qx, Predicate("Cube", (Variable("x1"),))))),
    ),
    (
        "widening",
        Implies(P, ForAll((x,), Implies(Px, Qx))),
        ForAll((x,), Implies(And((P, Px)), Qx)),
    ),
    ("vacuous quantifier", ForAll((x, y), Px), ForAll((x,), Px)),
    ("quantifier exchange", ForAll((x,), ForAll((y,), Rxy)), ForAll((y,), ForAll((x,), Rxy))),
    ("block of quantifiers", Exists((x,), Exists((y,), Rxy)), Exists((x, y), Rxy)),
    ("one-point rule", Exists((x,), And((Equality(x, b), Px))), P),
    ("one-point rule", ForAll((x,), Implies(Equality(b, x), Px)), P),
    ("reflexivity of =", Equality(b, b), TRUTH),
    (
        "substitution of equals",
        And((Equality(b, c), P)),
        And((Equality(b, c), Predicate("Cube", (c,)))),
    ),
    ("simplification", Or((And((P, Q)), And((P, Not(Q))))), P),
    ("minimal product", Or((And((P, Q)), And((P, R)))), And((P, Or((Q, R))))),
    ("negation normal form", Not(Implies(P, Q)), And((P, Not(Q)))),
    ("associativity", And((P, And((Q, R)))), And((P, Q, R))),
    ("commutativity", Or((P, Q)), Or((Q, P))),
    ("domination", And((P, FALSITY, Q)), FALSITY),
    ("noncontradiction", And((P, Q, Not(P))), FALSITY),
    ("excluded middle", Or((Not(Q), P, Q)), TRUTH),
    ("negated constant", Not(FALSITY), TRUTH),
    ("double negation, reversed", P, Not(Not(P))),
    ("negated constant, reversed", TRUTH, Not(FALSITY)),
    ("conditional", Implies(P, Q), Or((Not(P), Q))),
    ("negated conditional, reversed", And((P, Not(Q))), Not(Implies(P, Q))),
    ("conditional with a constant", Implies(TRUTH, P), P),
    ("shared condition, reversed", Implies(P, And((Q, R))), And((Implies(P, Q), Implies(P, R)))),
    ("biconditional", Iff(P, Q), And((Implies(P, Q), Implies(Q, P)))),
    ("exclusive or", Xor(P, Q), And((Or((P, Q)), Not(And((P, Q)))))),
    ("biconditional with a constant", Iff(P, FALSITY), Not(P)),
    ("commutativity of ↔", Iff(P, Q), Iff(Q, P)),
    ("known disjunct", Or((P, And((P, Q)))), Or((P, And((FALSITY, Q))))),
    ("quantifier negation, reversed", ForAll((x,), Not(Px)), Not(Exists((x,), Px))),
    (
        "restricted quantifier negation, reversed",
        ForAll((x,), Implies(Px, Not(Qx))),
        Not(Exists((x,), And((Px, Qx)))),
    ),
    (
        "quantifier distribution",
        Exists((x,), Or((Px, Qx))),
        Or((Exists((x,), Px), Exists((x,), Qx))),
    ),
    ("renaming", ForAll((x,), Px), ForAll((y,), Predicate("Cube", (y,)))),
    ("symmetry of =", Equality(b, c), Equality(c, b)),
    ("elimination of conditionals", Implies(P, Q), Or((Not(P), Q))),
    ("distribution to cases", And((P, Or((Q, R)))), Or((And((P, Q)), And((P, R))))),
    ("distribution to conditions", Or((P, And((Q, R)))), And((Or((P, Q)), Or((P, R))))),
    ("minimal sum", And((Or((P, Q)), Or((P, R)))), Or((P, And((Q, R))))),
]


def instances(template: Formula) -> st.SearchStrategy[Formula]:
    """The template with its letters replaced by formulae; x stays where it was."""
    without_x = over(ABOUT_B).filter(lambda f: x not in free_variables(f))
    letters = {P: without_x, Q: without_x, R: without_x}
    letters |= dict.fromkeys((Px, Qx, Rxy), over([*ABOUT_X, *ABOUT_B]))
    used = [letter for letter in letters if letter in set(nodes(template))]
    chosen = st.fixed_dictionaries({letter: letters[letter] for letter in used})
    return st.builds(lambda mapping: replaced(template, mapping), chosen)


def replaced(template: Formula, mapping: Mapping[Formula, Formula]) -> Formula:
    def combine(node: Node, parts: tuple[Node, ...]) -> Node:
        return mapping.get(node, node) if node in mapping else with_children(node, parts)

    return cast(Formula, fold(template, combine))


@pytest.mark.parametrize("each", LAWS, ids=lambda each: each.name)
def test_law_is_an_equivalence(each: Law) -> None:
    templates = [before for name, before, _ in EXAMPLES if name == each.name]
    tried = 0

    @settings(derandomize=True, max_examples=sweeps.EXAMPLES if sweeps.IS_WHOLE else 6)
    @given(st.one_of(*map(instances, templates), over([*ABOUT_X, *ABOUT_B])))
    def check(formula: Formula) -> None:
        nonlocal tried
        for new in list(each(formula))[:3]:
            tried += 1
            verdict = equivalent(formula, new, timeout_ms=300)
            assert verdict.status is not Status.REFUTED, (formula, new, verdict.countermodel)

    check()
    assert templates, "every law has an example"
    assert tried, f"{each.name} fitted {tried} of the formulae"


@pytest.mark.parametrize(("name", "before", "after"), EXAMPLES)
def test_law_makes_the_step_it_names(name: str, before: Formula, after: Formula) -> None:
    assert after in list(law(name)(before))


def test_a_law_applies_at_every_place() -> None:
    inner = Not(Not(P))
    found = list(law("double negation")(Implies(inner, Exists((x,), And((Px, inner))))))
    assert found == [
        Implies(P, Exists((x,), And((Px, inner)))),
        Implies(inner, Exists((x,), And((Px, P)))),
    ]


def test_names_are_unique_and_unknown_names_are_told() -> None:
    assert len({each.name for each in LAWS}) == len(LAWS)
    with pytest.raises(UnknownNameError, match="exporation"):
        law("exporation")
