"""Formulae of first-order logic and of the quantifier-free higher-order one, as one kind of tree.

An atom's arguments are trees again: terms in first-order logic, any formula in the other.

>>> from logic2text.notation import parse
>>> expression_of(parse("P(a)"))
Atom(name='P', arguments=(Atom(name='a', arguments=()),))
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias, assert_never

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass

EQUALS = "="


class Connective(StrEnum):
    """A connective of any number of operands, or of two."""

    AND = "and"
    OR = "or"
    IMPLIES = "implies"
    IFF = "iff"
    XOR = "xor"


class Quantifier(StrEnum):
    """A quantifier."""

    FOR_ALL = "for all"
    EXISTS = "exists"


@dataclass(frozen=True, slots=True)
class ExpressionVariable:
    """A variable, bound or free."""

    name: str


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate or function with arguments; a constant or a letter has none."""

    name: str
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class NegatedExpression:
    """A negation."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Compound:
    """Operands of a connective; `IMPLIES`, `IFF` and `XOR` have two."""

    connective: Connective
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class QuantifiedExpression:
    """A quantifier over some variables."""

    quantifier: Quantifier
    variables: tuple[str, ...]
    body: Expression


Expression: TypeAlias = (
    ExpressionVariable | Atom | NegatedExpression | Compound | QuantifiedExpression
)


def expression_of(formula: fol.Formula) -> Expression:
    """A formula as such a tree; ⊤ and ⊥ are the atoms ``true`` and ``false``."""
    match formula:
        case fol.Predicate(name, arguments):
            return Atom(name, tuple(map(_of_term, arguments)))
        case fol.Equality(left, right):
            return Atom(EQUALS, (_of_term(left), _of_term(right)))
        case fol.Truth() | fol.Falsity():
            return Atom("true" if formula == fol.TRUTH else "false")
        case fol.Not(operand):
            return NegatedExpression(expression_of(operand))
        case fol.ForAll(variables, body):
            return QuantifiedExpression(Quantifier.FOR_ALL, _names(variables), expression_of(body))
        case fol.Exists(variables, body):
            return QuantifiedExpression(Quantifier.EXISTS, _names(variables), expression_of(body))
        case _:
            return _of_connective(formula)


def _of_term(term: fol.Term) -> Expression:
    match term:
        case fol.Variable(name):
            return ExpressionVariable(name)
        case fol.Constant(name):
            return Atom(name)
        case fol.Function(name, arguments):
            return Atom(name, tuple(map(_of_term, arguments)))
        case _:
            assert_never(term)


def _of_connective(
    formula: fol.And | fol.Or | fol.Implies | fol.Iff | fol.Xor,
) -> Expression:
    match formula:
        case fol.And(operands):
            return Compound(Connective.AND, tuple(map(expression_of, operands)))
        case fol.Or(operands):
            return Compound(Connective.OR, tuple(map(expression_of, operands)))
        case fol.Implies(left, right):
            return Compound(Connective.IMPLIES, (expression_of(left), expression_of(right)))
        case fol.Iff(left, right):
            return Compound(Connective.IFF, (expression_of(left), expression_of(right)))
        case fol.Xor(left, right):
            return Compound(Connective.XOR, (expression_of(left), expression_of(right)))
        case _:
            assert_never(formula)


def _names(variables: tuple[fol.Variable, ...]) -> tuple[str, ...]:
    return tuple(variable.name for variable in variables)


def parts(expression: Expression) -> tuple[Expression, ...]:
    """The children of a node, in order."""
    match expression:
        case ExpressionVariable():
            return ()
        case Atom(_, arguments):
            return arguments
        case NegatedExpression(operand):
            return (operand,)
        case Compound(_, operands):
            return operands
        case QuantifiedExpression(_, _, body):
            return (body,)
        case _:
            assert_never(expression)


def all_nodes(expression: Expression) -> Iterator[Expression]:
    """Every node of a tree, parents before children."""
    stack = [expression]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(parts(node)))


def labels(expression: Expression) -> Iterator[str]:
    """The names of atoms and variables."""
    for node in all_nodes(expression):
        if isinstance(node, Atom | ExpressionVariable):
            yield node.name


def has_quantifiers(expression: Expression) -> bool:
    """Whether a quantifier stands in the tree."""
    return any(isinstance(node, QuantifiedExpression) for node in all_nodes(expression))


def without_quantifiers(expression: Expression) -> Expression:
    """The tree with every quantifier taken off; its variables stay."""
    match expression:
        case QuantifiedExpression(_, _, body):
            return without_quantifiers(body)
        case ExpressionVariable():
            return expression
        case Atom(name, arguments):
            return Atom(name, tuple(map(without_quantifiers, arguments)))
        case NegatedExpression(operand):
            return NegatedExpression(without_quantifiers(operand))
        case Compound(connective, operands):
            return Compound(connective, tuple(map(without_quantifiers, operands)))
        case _:
            assert_never(expression)
