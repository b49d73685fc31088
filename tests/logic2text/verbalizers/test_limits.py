"""A formula at the limits passes the verbalizers: no walk of theirs is too deep."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from logic2text.formula import (
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)
from logic2text.limits import DEFAULT_LIMITS
from logic2text.verbalizers import verbalizer
from logic2text.walk import alpha_equivalent, check_limits

X = Variable("x")
CUBE, SMALL = Predicate("Cube", (X,)), Predicate("Small", (X,))
LEVELS = DEFAULT_LIMITS.depth - 3


def nested(step: Callable[[Formula], Formula], levels: int = LEVELS) -> Formula:
    formula: Formula = SMALL
    for _ in range(levels):
        formula = step(formula)
    return formula


def nested_term(levels: int) -> Term:
    term: Term = X
    for _ in range(levels):
        term = Function("father", (term,))
    return term


WIDE = DEFAULT_LIMITS.nodes - 10
PLACES = DEFAULT_LIMITS.arity
DEEP = {
    "not": nested(Not),
    "for all": nested(lambda body: ForAll((X,), body)),
    "there is": nested(lambda body: Exists((X,), body)),
    "if": nested(lambda body: Implies(body, CUBE)),
    "then": nested(lambda body: Implies(CUBE, body)),
    "and": nested(lambda body: And((body, CUBE))),
    "and or": nested(lambda body: And((Or((body, CUBE)), CUBE)), LEVELS // 2),
    "iff": nested(lambda body: Iff(body, CUBE)),
    "xor": nested(lambda body: Xor(body, CUBE)),
    "every": nested(lambda body: ForAll((X,), Implies(CUBE, body)), LEVELS // 2),
    "some": nested(lambda body: Exists((X,), And((CUBE, body))), LEVELS // 2),
    "function": Predicate("Small", (nested_term(LEVELS),)),
    "wide list": And((SMALL,) * (WIDE // 2)),
    "wide atoms": And((Predicate("R", (Constant("a"),) * PLACES),) * (WIDE // (PLACES + 1))),
    "wide terms": And(
        (Predicate("Small", (Function("f", (Constant("a"),) * PLACES),)),) * (WIDE // (PLACES + 2))
    ),
    "many variables": ForAll(tuple(Variable(f"x{i}") for i in range(LEVELS)), SMALL),
}


@pytest.mark.parametrize("system", ["literal", "ranta"])
@pytest.mark.parametrize("name", DEEP)
def test_formulae_at_the_limits(name: str, system: str) -> None:
    formula = check_limits(DEEP[name])
    made = verbalizer(system).verbalize(formula)
    assert made.text.endswith(".")
    if system == "literal":
        assert alpha_equivalent(made.says, formula)
