"""sympy's simplifications of the propositional skeleton, as laws of whole formulae.

The skeleton has a letter for every atom and every quantified part, so that one result serves all
formulae of the same shape; results are cached.  Normal forms are not computed if they could have
more clauses than the limit, minimal forms not for more than `LETTERS` letters.

>>> from logic2text.notation import parse
>>> from logic2text.laws.skeleton import skeleton
>>> shape, _ = skeleton(parse("(P ∧ Q) ∨ (P ∧ ¬Q)"))
>>> truth_table(shape)
(('0',), 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from operator import and_, or_

from logic2text import formula as fol
from logic2text.laws.base import Law, subformulas
from logic2text.laws.sympy_conversion import from_sympy, to_sympy
from logic2text.limits import DEFAULT_LIMITS
from logic2text.walk import with_children

MANY = 1 << 30
LETTERS = 6
"""The maximum number of letters of a minimal form, whose truth table has 2 ** letters rows."""


def skeleton(formula: fol.Formula) -> tuple[fol.Formula, tuple[fol.Formula, ...]]:
    """The skeleton over letters 0, 1, … by first occurrence, and the parts that they replace."""
    letters: dict[fol.Formula, fol.Formula] = {}

    def letter(part: fol.Formula) -> fol.Formula:
        match part:
            case fol.Predicate() | fol.Equality() | fol.ForAll() | fol.Exists():
                return letters.setdefault(part, fol.Predicate(str(len(letters))))
            case fol.Truth() | fol.Falsity():
                return part
            case _:
                parts = tuple(letter(below) for below in subformulas(part))
                return with_children(part, parts)  # type: ignore[return-value]

    return letter(formula), tuple(letters)


@lru_cache(maxsize=1 << 12)
def clauses(formula: fol.Formula, *, conjunctive: bool, positive: bool = True) -> int:
    """An upper bound of the clauses of the conjunctive (or disjunctive) normal form."""
    match formula:
        case fol.Not(operand):
            return clauses(operand, conjunctive=conjunctive, positive=not positive)
        case fol.And(operands) | fol.Or(operands):
            counts = [clauses(o, conjunctive=conjunctive, positive=positive) for o in operands]
            adds = (isinstance(formula, fol.And) == positive) == conjunctive
            return min(sum(counts), MANY) if adds else _product(counts)
        case fol.Implies(antecedent, consequent):
            counts = [
                clauses(antecedent, conjunctive=conjunctive, positive=not positive),
                clauses(consequent, conjunctive=conjunctive, positive=positive),
            ]
            return _product(counts) if positive == conjunctive else min(sum(counts), MANY)
        case fol.Iff(left, right) | fol.Xor(left, right):
            signs = [
                clauses(side, conjunctive=conjunctive, positive=sign)
                for side in (left, right)
                for sign in (True, False)
            ]
            return min(signs[0] * signs[3] + signs[1] * signs[2], MANY)
        case _:
            return 1


def most_clauses(shape: fol.Formula) -> int:
    """An upper bound of the clauses of either normal form."""
    return max(clauses(shape, conjunctive=True), clauses(shape, conjunctive=False))


def _product(counts: list[int]) -> int:
    result = 1
    for count in counts:
        result = min(result * count, MANY)
    return result


def _sympy_law(
    rewrite: Callable[[fol.Formula], fol.Formula],
) -> Callable[[fol.Formula], Iterator[fol.Formula]]:
    cached_rewrite = lru_cache(maxsize=1 << 14)(rewrite)

    def at_root(formula: fol.Formula) -> Iterator[fol.Formula]:
        if isinstance(
            formula,
            fol.Predicate | fol.Equality | fol.ForAll | fol.Exists | fol.Truth | fol.Falsity,
        ):
            return
        shape, meanings = skeleton(formula)
        new = cached_rewrite(shape)
        if new != shape:
            yield _fill(new, meanings)

    return at_root


def _fill(shape: fol.Formula, meanings: tuple[fol.Formula, ...]) -> fol.Formula:
    if isinstance(shape, fol.Predicate):
        return meanings[int(shape.name)]
    parts = subformulas(shape)
    if not parts:
        return shape
    return with_children(shape, tuple(_fill(part, meanings) for part in parts))  # type: ignore[return-value]


# The rewrites of a skeleton -----------------------------------------------------------------------


def _eliminate_implications(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import eliminate_implications

    return from_sympy(eliminate_implications(to_sympy(shape)))


def _nnf(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import to_nnf

    if most_clauses(shape) > DEFAULT_LIMITS.clauses:
        return shape
    return from_sympy(to_nnf(to_sympy(shape), simplify=False))


def _distribute_and(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import distribute_and_over_or

    if clauses(shape, conjunctive=True) > DEFAULT_LIMITS.clauses:
        return shape
    return from_sympy(distribute_and_over_or(to_sympy(shape)))


def _distribute_or(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import distribute_or_over_and

    if clauses(shape, conjunctive=False) > DEFAULT_LIMITS.clauses:
        return shape
    return from_sympy(distribute_or_over_and(to_sympy(shape)))


def _simplify(shape: fol.Formula) -> fol.Formula:
    if not _is_small(shape):
        return shape
    letters, table = truth_table(shape)
    # The rule of sympy's simplify_logic: a sum where at least half of the rows are true.
    return _minimal(shape, conjunctive=2 * table.bit_count() < 1 << len(letters))


def _minimal_sum(shape: fol.Formula) -> fol.Formula:
    return _minimal(shape, conjunctive=False)


def _minimal_product(shape: fol.Formula) -> fol.Formula:
    return _minimal(shape, conjunctive=True)


def _minimal(shape: fol.Formula, *, conjunctive: bool) -> fol.Formula:
    if not _is_small(shape):
        return shape
    letters, table = truth_table(shape)
    form = minimal_form(len(letters), table, conjunctive=conjunctive)
    return _fill(form, tuple(map(fol.Predicate, letters)))


def _is_small(shape: fol.Formula) -> bool:
    return len(letters_of(shape)) <= LETTERS and most_clauses(shape) <= DEFAULT_LIMITS.clauses


LAWS: tuple[Law, ...] = (
    Law(
        "elimination of conditionals",
        "every → and ↔ of the skeleton becomes ¬, ∧ and ∨ (sympy's eliminate_implications)",
        _sympy_law(_eliminate_implications),
    ),
    Law(
        "negation normal form",
        "every ¬ of the skeleton moves to its letters (sympy's to_nnf)",
        _sympy_law(_nnf),
    ),
    Law(
        "distribution to cases",
        "the skeleton becomes an or of ands (sympy's distribute_or_over_and)",
        _sympy_law(_distribute_or),
    ),
    Law(
        "distribution to conditions",
        "the skeleton becomes an and of ors (sympy's distribute_and_over_or)",
        _sympy_law(_distribute_and),
    ),
    Law(
        "simplification",
        "the shorter of the skeleton's minimal forms (sympy's simplify_logic)",
        _sympy_law(_simplify),
    ),
    Law(
        "minimal sum",
        "the skeleton as a minimal or of ands (sympy's SOPform)",
        _sympy_law(_minimal_sum),
    ),
    Law(
        "minimal product",
        "the skeleton as a minimal and of ors (sympy's POSform)",
        _sympy_law(_minimal_product),
    ),
)


# Minimal form -------------------------------------------------------------------------------------
# Truth tables of propositional skeletons, and their minimal forms by sympy.
#
# A table is an integer with one bit a row, so that skeletons with the same truth function share one
# call of sympy, whose Quine-McCluskey algorithm is by far the most expensive step.


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
