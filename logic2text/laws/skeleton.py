"""sympy's rewrites of the propositional skeleton, as laws of whole formulae.

The skeleton has a letter for every atom and every quantified part, so that one answer serves all
formulae of the same shape; answers are remembered.  Normal forms are not begun where they could
have more clauses than the limit, minimal ones not with more than `LETTERS` letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from logic2text import formula as fol
from logic2text.laws.base import Law, conjunction, disjunction, subformulas
from logic2text.limits import DEFAULT_LIMITS
from logic2text.walk import with_children

MANY = 1 << 30
LETTERS = 6
"""The truth table of a minimal form has at most 2 to this many rows."""


def skeleton(formula: fol.Formula) -> tuple[fol.Formula, tuple[fol.Formula, ...]]:
    """The formula over letters 0, 1, … and what the letters stand for, by first occurrence."""
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


@lru_cache(maxsize=1 << 14)
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
    remembered = lru_cache(maxsize=1 << 14)(rewrite)

    def at_root(formula: fol.Formula) -> Iterator[fol.Formula]:
        if isinstance(
            formula,
            fol.Predicate | fol.Equality | fol.ForAll | fol.Exists | fol.Truth | fol.Falsity,
        ):
            return
        shape, meanings = skeleton(formula)
        new = remembered(shape)
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

    return _from_sympy(eliminate_implications(_to_sympy(shape)))


def _nnf(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import to_nnf

    if most_clauses(shape) > DEFAULT_LIMITS.clauses:
        return shape
    return _from_sympy(to_nnf(_to_sympy(shape), simplify=False))


def _distribute_and(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import distribute_and_over_or

    if clauses(shape, conjunctive=True) > DEFAULT_LIMITS.clauses:
        return shape
    return _from_sympy(distribute_and_over_or(_to_sympy(shape)))


def _distribute_or(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import distribute_or_over_and

    if clauses(shape, conjunctive=False) > DEFAULT_LIMITS.clauses:
        return shape
    return _from_sympy(distribute_or_over_and(_to_sympy(shape)))


def _simplify(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import simplify_logic

    if not _is_small(shape):
        return shape
    return _from_sympy(simplify_logic(_to_sympy(shape)))


def _minimal_sum(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import SOPform

    return _minimal(shape, SOPform)


def _minimal_product(shape: fol.Formula) -> fol.Formula:
    from sympy.logic.boolalg import POSform

    return _minimal(shape, POSform)


def _minimal(shape: fol.Formula, form: Any) -> fol.Formula:
    if not _is_small(shape):
        return shape
    expression = _to_sympy(shape)
    if expression.is_Boolean and not expression.free_symbols:
        return _from_sympy(expression)
    letters = sorted(expression.free_symbols, key=lambda symbol: int(symbol.name))
    rows = range(1 << len(letters))
    assignments = (
        {letter: bool(row >> len(letters) - 1 - i & 1) for i, letter in enumerate(letters)}
        for row in rows
    )
    true = [row for row, values in zip(rows, assignments, strict=True) if expression.subs(values)]
    return _from_sympy(form(letters, true))


def _is_small(shape: fol.Formula) -> bool:
    return len(_letters(shape)) <= LETTERS and most_clauses(shape) <= DEFAULT_LIMITS.clauses


def _letters(shape: fol.Formula) -> frozenset[str]:
    if isinstance(shape, fol.Predicate):
        return frozenset((shape.name,))
    return frozenset().union(*map(_letters, subformulas(shape)))


def _to_sympy(shape: fol.Formula) -> Any:
    from sympy import Symbol
    from sympy.logic import boolalg

    match shape:
        case fol.Predicate(name):
            return Symbol(name)
        case fol.Truth():
            return boolalg.true
        case fol.Falsity():
            return boolalg.false
        case _:
            kinds: dict[type, Any] = {
                fol.Not: boolalg.Not,
                fol.And: boolalg.And,
                fol.Or: boolalg.Or,
                fol.Implies: boolalg.Implies,
                fol.Iff: boolalg.Equivalent,
                fol.Xor: boolalg.Xor,
            }
            return kinds[type(shape)](*map(_to_sympy, subformulas(shape)))


def _from_sympy(expression: Any) -> fol.Formula:
    from sympy.logic import boolalg

    if expression.is_Symbol:
        return fol.Predicate(expression.name)
    if expression in (boolalg.true, boolalg.false):
        return fol.Truth() if expression == boolalg.true else fol.Falsity()
    parts = [_from_sympy(part) for part in expression.args]
    if isinstance(expression, boolalg.Implies):
        return fol.Implies(*parts)
    if isinstance(expression, boolalg.Not):
        return fol.Not(*parts)
    # sympy orders operands by their names; the first to occur in the formula comes first here.
    parts.sort(key=_first_letter)
    if isinstance(expression, boolalg.And):
        return conjunction(parts)
    if isinstance(expression, boolalg.Or):
        return disjunction(parts)
    kind = fol.Iff if isinstance(expression, boolalg.Equivalent) else fol.Xor
    result = parts[0]
    for part in parts[1:]:
        result = kind(result, part)
    return result


def _first_letter(shape: fol.Formula) -> tuple[int, ...]:
    if isinstance(shape, fol.Predicate):
        return (int(shape.name),)
    return tuple(sorted(letter for part in subformulas(shape) for letter in _first_letter(part)))


LAWS = (
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
