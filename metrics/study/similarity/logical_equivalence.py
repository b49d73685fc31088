"""LE, the score of LogicLLaMA (Yang et al. 2024): how many rows of two truth tables agree.

Every atom with its arguments is a letter; quantifiers are not looked at.  The letters of one
formula are bound to those of the other, with letters that nothing depends on where one has fewer,
and the best of up to 1,000 bindings counts, tried from the nearest names by edit distance.  So a
conditional and its converse have 1.0: the binding may exchange the letters.

>>> from logic2text.notation import parse
>>> from metrics.study.similarity.expressions import expression_of
>>> one, other = (expression_of(parse(f)) for f in ("P(a) → Q(a)", "Q(a) → P(a)"))
>>> logical_equivalence(one, other)
1.0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from logic2text.errors import LimitError
from metrics.study.similarity import expressions as ex

MOST_BINDINGS = 1_000
"""LogicLLaMA's ``top_n``."""
MOST_LETTERS = 14
DUMMY_DISTANCE = 10_000

Table = NDArray[np.bool_]


def logical_equivalence(left: ex.Expression, right: ex.Expression) -> float:
    """The best share of equal rows over the bindings, in [0, 1].

    Args:
        left: the gold formula, whose letters are bound in turn.
        right: the other one.

    Raises:
        LimitError: a formula has more than 14 letters.
    """
    ours, theirs = letters(left), letters(right)
    count = max(len(ours), len(theirs))
    if count > MOST_LETTERS:
        raise LimitError(
            f"the truth table has {count} letters, LE compares at most {MOST_LETTERS}",
            "split the formula",
        )
    gold_table, table = _table(left, ours, count), _table(right, theirs, count)
    best = 0.0
    for binding in bindings(_pad(ours, count), _pad(theirs, count)):
        best = max(best, float((gold_table == table.transpose(binding)).mean()))
        if best == 1.0:
            break
    return best


def letters(expression: ex.Expression) -> list[str]:
    """The atoms of a formula as text, in the order of their first occurrence."""
    return list(dict.fromkeys(spelled(atom) for atom in _atoms(expression)))


def _atoms(expression: ex.Expression) -> Iterator[ex.Expression]:
    match expression:
        case ex.Atom() | ex.ExpressionVariable():
            yield expression
        case _:
            for part in ex.parts(expression):
                yield from _atoms(part)


def spelled(expression: ex.Expression) -> str:
    """A tree as text without blanks, such as ``R(x,f(a))``."""
    match expression:
        case ex.ExpressionVariable(name):
            return name
        case ex.Atom(name, arguments):
            return f"{name}({','.join(map(spelled, arguments))})" if arguments else name
        case ex.NegatedExpression(operand):
            return f"¬{spelled(operand)}"
        case ex.Compound(connective, operands):
            return f"({f' {connective} '.join(map(spelled, operands))})"
        case ex.QuantifiedExpression(quantifier, variables, body):
            return f"{quantifier} {','.join(variables)} {spelled(body)}"


def _pad(names: Sequence[str], count: int) -> list[str | None]:
    return [*names, *([None] * (count - len(names)))]


def bindings(ours: Sequence[str | None], theirs: Sequence[str | None]) -> Iterator[list[int]]:
    """The bindings of letters, at most 1,000, nearest names first; None is a letter for padding."""
    distances = [
        [DUMMY_DISTANCE if a is None or b is None else Levenshtein.distance(a, b) for b in theirs]
        for a in ours
    ]
    order = [sorted(range(len(row)), key=row.__getitem__) for row in distances]

    def extend(bound: list[int]) -> Iterator[list[int]]:
        if len(bound) == len(ours):
            yield bound
            return
        for place in order[len(bound)]:
            if place not in bound:
                yield from extend([*bound, place])

    for number, binding in enumerate(extend([])):
        if number == MOST_BINDINGS:
            return
        yield binding


def _table(expression: ex.Expression, names: Sequence[str], count: int) -> Table:
    """The truth table with an axis of two values for each letter, shape (2,) * count."""
    axes = {}
    for axis, name in enumerate(names):
        shape = [1] * count
        shape[axis] = 2
        axes[name] = np.array([False, True]).reshape(shape)

    def value(node: ex.Expression) -> Table:
        match node:
            case ex.Atom() | ex.ExpressionVariable():
                return axes[spelled(node)]
            case ex.NegatedExpression(operand):
                return ~value(operand)
            case ex.QuantifiedExpression(_, _, body):
                return value(body)
            case ex.Compound(ex.Connective.IMPLIES, (left, right)):
                return ~value(left) | value(right)
            case ex.Compound(ex.Connective.IFF, (left, right)):
                return ~np.logical_xor(value(left), value(right))
            case ex.Compound(ex.Connective.XOR, (left, right)):
                return np.logical_xor(value(left), value(right))
            case ex.Compound(ex.Connective.AND, operands):
                return reduce(np.logical_and, map(value, operands))
            case ex.Compound(_, operands):
                return reduce(np.logical_or, map(value, operands))

    return np.broadcast_to(value(expression), (2,) * count)
