"""Negation normal form that keeps conditionals: ¬ stands before atoms only, → stays →.

People say "if", so a conditional is not turned into a disjunction; a negated one is A ∧ ¬B.

>>> from logic2text.notation import parse, show
>>> show(positive(parse("¬∀x (Cube(x) → ¬¬Small(x))")))
'∃x (Cube(x) ∧ ¬Small(x))'
"""

from __future__ import annotations

from typing import assert_never

from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    Xor,
)


def positive(formula: Formula) -> Formula:
    """The negation normal form."""
    match formula:
        case Not(operand):
            return negative(operand)
        case And(operands) | Or(operands):
            return type(formula)(tuple(positive(part) for part in operands))
        case Implies(antecedent, consequent):
            return Implies(positive(antecedent), positive(consequent))
        case Iff(left, right) | Xor(left, right):
            return type(formula)(positive(left), positive(right))
        case ForAll(variables, body) | Exists(variables, body):
            return type(formula)(variables, positive(body))
        case Predicate() | Equality() | Truth() | Falsity():
            return formula
        case _:
            assert_never(formula)


def negative(formula: Formula) -> Formula:
    """The negation normal form of the formula's negation."""
    match formula:
        case Not(operand):
            return positive(operand)
        case And(operands):
            return Or(tuple(negative(part) for part in operands))
        case Or(operands):
            return And(tuple(negative(part) for part in operands))
        case Implies(antecedent, consequent):
            return And((positive(antecedent), negative(consequent)))
        case Iff(left, right):
            return Xor(positive(left), positive(right))
        case Xor(left, right):
            return Iff(positive(left), positive(right))
        case ForAll(variables, body):
            return Exists(variables, negative(body))
        case Exists(variables, body):
            return ForAll(variables, negative(body))
        case Predicate() | Equality():
            return Not(formula)
        case Truth():
            return FALSITY
        case Falsity():
            return TRUTH
        case _:
            assert_never(formula)
