"""Truth tables of propositional skeletons, and their minimal forms by sympy.

A table is an integer with one bit a row, so that skeletons with the same truth function share one
call of sympy, whose Quine-McCluskey algorithm is by far the most expensive step.

>>> from logic2text.notation import parse
>>> from logic2text.laws.skeleton import skeleton
>>> shape, _ = skeleton(parse("(P ∧ Q) ∨ (P ∧ ¬Q)"))
>>> truth_table(shape)
(('0',), 2)
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import and_, or_

from logic2text import formula as fol
from logic2text.laws.base import subformulas
from logic2text.laws.sympy_conversion import from_sympy


@lru_cache(maxsize=1 << 12)
def truth_table(shape: fol.Formula) -> tuple[tuple[str, ...], int]:
    """The letters on which a skeleton's truth depends, and its truth table over them.

    Bit r of the table is the value in row r, whose binary digits, the first letter's first, are
    the letters' values.
    """
    letters = sorted(letters_of(shape), key=int)
    table = _table(shape, letters)
    for letter in reversed(letters[:]):
        low, high = _cofactors(table, len(letters), letters.index(letter))
        if low == high:
            letters.remove(letter)
            table = low
    return tuple(letters), table


def _table(shape: fol.Formula, letters: list[str]) -> int:
    rows = 1 << len(letters)
    every = (1 << rows) - 1
    columns = {
        letter: sum(1 << row for row in range(rows) if row >> len(letters) - 1 - place & 1)
        for place, letter in enumerate(letters)
    }

    def table(part: fol.Formula) -> int:
        match part:
            case fol.Predicate(name):
                return columns[name]
            case fol.Truth():
                return every
            case fol.Falsity():
                return 0
            case fol.Not(operand):
                return every & ~table(operand)
            case fol.And(operands):
                return reduce(and_, map(table, operands))
            case fol.Or(operands):
                return reduce(or_, map(table, operands))
            case fol.Implies(antecedent, consequent):
                return every & ~table(antecedent) | table(consequent)
            case fol.Iff(left, right):
                return every & ~(table(left) ^ table(right))
            case fol.Xor(left, right):
                return table(left) ^ table(right)
            case _:
                raise AssertionError(part)  # a skeleton has neither equations nor quantifiers

    return table(shape)


def _cofactors(table: int, letters: int, place: int) -> tuple[int, int]:
    """The tables over the other letters where the letter at a place is false, and true."""
    block = 1 << letters - 1 - place
    mask = (1 << block) - 1
    low = high = shift = 0
    for start in range(0, 1 << letters, 2 * block):
        low |= (table >> start & mask) << shift
        high |= (table >> start + block & mask) << shift
        shift += block
    return low, high


def letters_of(shape: fol.Formula) -> frozenset[str]:
    """The names of a skeleton's letters."""
    if isinstance(shape, fol.Predicate):
        return frozenset((shape.name,))
    return frozenset().union(*map(letters_of, subformulas(shape)))


@lru_cache(maxsize=1 << 12)
def minimal_form(letters: int, table: int, *, conjunctive: bool) -> fol.Formula:
    """The minimal conjunction of disjunctions, or disjunction of conjunctions, of a truth table.

    Args:
        letters: their number; the form has the letters 0, 1, …
        table: the table, of 2 ** letters bits.
        conjunctive: which of the two forms.
    """
    if letters == 0:
        return fol.TRUTH if table else fol.FALSITY
    from sympy import Symbol
    from sympy.logic.boolalg import POSform, SOPform

    symbols = [Symbol(str(letter)) for letter in range(letters)]
    minterms = [row for row in range(1 << letters) if table >> row & 1]
    return from_sympy((POSform if conjunctive else SOPform)(symbols, minterms))
