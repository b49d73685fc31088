"""The trees that `sim-optimal` compares: negation normal form with what order and names hide.

Operands of ∧ and ∨ are flattened, equal quantifiers in a row are one, a bound variable is the
number of its binder; a conditional is a disjunction, a negated biconditional ⊕.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import TypeAlias

from logic2text.lazy_dataclass import dataclass
from metrics.study.similarity import expressions as ex


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """An occurrence of a bound variable."""

    binder: int
    weight: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Free:
    """An occurrence of a free variable."""

    name: str
    weight: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class NormalLiteral:
    """An atom or its negation, or a term.

    Attributes:
        weight: how many nodes it has.
    """

    positive: bool
    name: str
    arguments: tuple[Tree, ...]
    weight: int


@dataclass(frozen=True, slots=True, eq=False)
class Junction:
    """∧ or ∨ of at least two operands, or ↔ or ⊕ of two; the order does not matter."""

    connective: ex.Connective
    operands: tuple[Tree, ...]
    weight: int


@dataclass(frozen=True, slots=True, eq=False)
class Binders:
    """Quantifiers of one kind in a row; their order does not matter."""

    quantifier: ex.Quantifier
    binders: tuple[int, ...]
    body: Tree
    weight: int


Tree: TypeAlias = Bound | Free | NormalLiteral | Junction | Binders


@dataclass(frozen=True, slots=True, eq=False)
class Normal:
    """A formula in this form.

    Attributes:
        tree: its root.
        binders: the numbers of its bound variables.
        names: of its atoms, sorted.
    """

    tree: Tree
    binders: tuple[int, ...]
    names: tuple[str, ...]


def normal_of(expression: ex.Expression) -> Normal:
    """The form of a formula."""
    numbers = count()
    binders: list[int] = []

    def build(node: ex.Expression, scope: Mapping[str, int], *, positive: bool) -> Tree:
        match node:
            case ex.ExpressionVariable(name):
                return Bound(scope[name]) if name in scope else Free(name)
            case ex.Atom(name, arguments):
                below = tuple(build(x, scope, positive=True) for x in arguments)
                return NormalLiteral(positive, name, below, 1 + sum(x.weight for x in below))
            case ex.NegatedExpression(operand):
                return build(operand, scope, positive=not positive)
            case ex.Compound(ex.Connective.IMPLIES, (left, right)):
                pair = (
                    build(left, scope, positive=not positive),
                    build(right, scope, positive=positive),
                )
                return _junction(ex.Connective.OR if positive else ex.Connective.AND, pair)
            case ex.Compound(ex.Connective.IFF | ex.Connective.XOR as connective, operands):
                below = tuple(build(x, scope, positive=True) for x in operands)
                return _junction(connective if positive else _DUAL[connective], below)
            case ex.Compound(connective, operands):
                below = tuple(build(x, scope, positive=positive) for x in operands)
                return _junction(connective if positive else _DUAL[connective], below)
            case ex.QuantifiedExpression(quantifier, variables, body):
                fresh = {name: next(numbers) for name in variables}
                binders.extend(fresh.values())
                kind = quantifier if positive else _DUAL_QUANTIFIER[quantifier]
                inner = build(body, {**scope, **fresh}, positive=positive)
                return _bind(kind, tuple(fresh.values()), inner)

    tree = build(expression, {}, positive=True)
    names = tuple(sorted({n.name for n in ex.all_nodes(expression) if isinstance(n, ex.Atom)}))
    return Normal(tree, tuple(binders), names)


_DUAL = {
    ex.Connective.AND: ex.Connective.OR,
    ex.Connective.OR: ex.Connective.AND,
    ex.Connective.IFF: ex.Connective.XOR,
    ex.Connective.XOR: ex.Connective.IFF,
}
_DUAL_QUANTIFIER = {
    ex.Quantifier.FOR_ALL: ex.Quantifier.EXISTS,
    ex.Quantifier.EXISTS: ex.Quantifier.FOR_ALL,
}


def _junction(connective: ex.Connective, operands: tuple[Tree, ...]) -> Tree:
    if connective in (ex.Connective.AND, ex.Connective.OR):
        operands = tuple(
            part
            for operand in operands
            for part in (
                operand.operands
                if isinstance(operand, Junction) and operand.connective is connective
                else (operand,)
            )
        )
    return Junction(connective, operands, 1 + sum(operand.weight for operand in operands))


def _bind(quantifier: ex.Quantifier, binders: tuple[int, ...], body: Tree) -> Tree:
    if isinstance(body, Binders) and body.quantifier is quantifier:
        binders, body = (*binders, *body.binders), body.body
    return Binders(quantifier, binders, body, len(binders) + body.weight)
