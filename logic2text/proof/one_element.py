"""Formulae in the models of one element: quantifiers say nothing there, and equalities are true.

What is left is propositional, with a letter for each predicate; two formulae that differ in it are
not equivalent.

>>> from logic2text.formula import And, Exists, ForAll, Not, Predicate, Variable
>>> x, y, p = Variable("x"), Variable("y"), Predicate("P", (Variable("x"),))
>>> differ_in_one(ForAll((x,), p), Exists((x,), p)), differ_in_one(p, Not(p))
(False, True)
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias, assert_never

from logic2text.formula import (
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
from logic2text.proof.lanes import LANES
from logic2text.proof.truth_table import column, reduced, true_lanes

MOST_LETTERS = LANES.bit_length() - 1
"""How many predicates two formulae may have together: as many as all models are looked at for."""
MOST_NODES = 4_000
"""How many connectives, quantifiers and atoms a formula may have."""

_Letter: TypeAlias = tuple[str, int]
"""A predicate's name and arity."""


class _Known(NamedTuple):
    """A formula in the models of one element.

    Attributes:
        letters: of all its predicates.
        needed: those that matter, in order.
        table: where it is true, over these.
    """

    letters: frozenset[_Letter]
    needed: tuple[_Letter, ...]
    table: int


def differ_in_one(left: Formula, right: Formula) -> bool | None:
    """Whether a model of one element tells two formulae apart; None where they are too large."""
    one, other = _known(left), _known(right)
    if one is None or other is None or len(one.letters | other.letters) > MOST_LETTERS:
        return None
    return one.table != other.table or one.needed != other.needed


@lru_cache(maxsize=2_048)
def _known(formula: Formula) -> _Known | None:
    letters = _letters(formula)
    if letters is None or len(letters) > MOST_LETTERS:
        return None
    needed = sorted(letters)
    number = len(needed)
    columns = {letter: column(place, number) for place, letter in enumerate(needed)}
    everywhere = (1 << (1 << number)) - 1

    def lanes(part: Formula) -> int:
        match part:
            case Predicate(name, arguments):
                return columns[name, len(arguments)]
            case ForAll(_, body) | Exists(_, body):
                return true_lanes(body, lanes, everywhere)
            case _:  # an equality
                return everywhere

    needed, table = reduced(needed, true_lanes(formula, lanes, everywhere))
    return _Known(letters, tuple(needed), table)


def _letters(formula: Formula) -> frozenset[_Letter] | None:
    """The predicates of a formula; None where it has too many nodes."""
    found: set[_Letter] = set()
    stack: list[Formula] = [formula]
    for current in stack:  # grows while it is read
        match current:
            case Predicate(name, arguments):
                found.add((name, len(arguments)))
            case Not(operand):
                stack.append(operand)
            case And(operands) | Or(operands):
                stack += operands
            case Implies(left, right) | Iff(left, right) | Xor(left, right):
                stack += (left, right)
            case ForAll(_, body) | Exists(_, body):
                stack.append(body)
            case Equality() | Truth() | Falsity():
                pass
            case _:
                assert_never(current)
        if len(stack) > MOST_NODES:
            return None
    return frozenset(found)
