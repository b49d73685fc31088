"""Negation normal form that keeps conditionals: ¬ applies to atoms only, → is kept.

English prefers "if", so a conditional does not become a disjunction; a negated one is A ∧ ¬B.

>>> from logic2text.notation import parse, show
>>> show(positive(parse("¬∀x (Cube(x) → ¬¬Small(x))")))
'∃x (Cube(x) ∧ ¬Small(x))'
"""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from logic2text import formula as fol
from logic2text.laws import conditionals, lists, quantifiers
from logic2text.laws.base import Rewrite

_INWARD: dict[type[fol.Formula], Rewrite] = {
    fol.Not: lists.double_negation,
    fol.And: lists.de_morgan,
    fol.Or: lists.de_morgan,
    fol.Implies: conditionals.negated_conditional,
    fol.Iff: conditionals.biconditional_sign,
    fol.Xor: conditionals.biconditional_sign,
    fol.ForAll: quantifiers.negation,
    fol.Exists: quantifiers.negation,
    fol.Truth: lists.negated_constant,
    fol.Falsity: lists.negated_constant,
}
"""The law that moves a negation into each kind of formula."""


@lru_cache(maxsize=1_024)
def positive(formula: fol.Formula) -> fol.Formula:
    """The negation normal form."""
    match formula:
        case fol.Not(operand):
            return negative(operand)
        case fol.And(operands) | fol.Or(operands):
            return type(formula)(tuple(positive(part) for part in operands))
        case fol.Implies(antecedent, consequent):
            return fol.Implies(positive(antecedent), positive(consequent))
        case fol.Iff(left, right) | fol.Xor(left, right):
            return type(formula)(positive(left), positive(right))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            return type(formula)(variables, positive(body))
        case fol.Predicate() | fol.Equality() | fol.Truth() | fol.Falsity():
            return formula
        case _:
            assert_never(formula)


@lru_cache(maxsize=1_024)
def negative(formula: fol.Formula) -> fol.Formula:
    """The negation normal form of the formula's negation."""
    if isinstance(formula, fol.Predicate | fol.Equality):
        return fol.Not(formula)
    return positive(next(iter(_INWARD[type(formula)](fol.Not(formula)))))
