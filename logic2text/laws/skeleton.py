"""sympy's simplifications of the propositional skeleton, as laws of whole formulae.

The skeleton has a letter for every atom and every quantified part, so that one result serves all
formulae of the same shape; results are cached.  Normal forms are not computed if they could have
more clauses than the limit, minimal forms not for more than `LETTERS` letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from logic2text import formula as fol
from logic2text.laws.base import Law, subformulas
from logic2text.laws.minimal_form import letters_of, minimal_form, truth_table
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
            yield _filled(new, meanings)

    return at_root


def _filled(shape: fol.Formula, meanings: tuple[fol.Formula, ...]) -> fol.Formula:
    if isinstance(shape, fol.Predicate):
        return meanings[int(shape.name)]
    parts = subformulas(shape)
    if not parts:
        return shape
    return with_children(shape, tuple(_filled(part, meanings) for part in parts))  # type: ignore[return-value]


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
    return _filled(form, tuple(map(fol.Predicate, letters)))


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
