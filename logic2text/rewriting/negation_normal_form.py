"""Negation normal form that keeps conditionals: ¬ stands before atoms only, → stays →.

People say "if", so a conditional is not turned into a disjunction; a negated one is A ∧ ¬B.

>>> from logic2text.notation import parse, show
>>> show(positive(parse("¬∀x (Cube(x) → ¬¬Small(x))")))
'∃x (Cube(x) ∧ ¬Small(x))'
"""

from __future__ import annotations

from typing import assert_never

from logic2text import formula as fol


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


def negative(formula: fol.Formula) -> fol.Formula:
    """The negation normal form of the formula's negation."""
    match formula:
        case fol.Not(operand):
            return positive(operand)
        case fol.And(operands):
            return fol.Or(tuple(negative(part) for part in operands))
        case fol.Or(operands):
            return fol.And(tuple(negative(part) for part in operands))
        case fol.Implies(antecedent, consequent):
            return fol.And((positive(antecedent), negative(consequent)))
        case fol.Iff(left, right):
            return fol.Xor(positive(left), positive(right))
        case fol.Xor(left, right):
            return fol.Iff(positive(left), positive(right))
        case fol.ForAll(variables, body):
            return fol.Exists(variables, negative(body))
        case fol.Exists(variables, body):
            return fol.ForAll(variables, negative(body))
        case fol.Predicate() | fol.Equality():
            return fol.Not(formula)
        case fol.Truth():
            return fol.FALSITY
        case fol.Falsity():
            return fol.TRUTH
        case _:
            assert_never(formula)
