"""Propositional skeletons as sympy's expressions, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, subformulas


@lru_cache(maxsize=1 << 12)
def to_sympy(shape: fol.Formula) -> Any:
    """The expression of a skeleton, with a symbol for each letter; cached for all laws."""
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
            return kinds[type(shape)](*map(to_sympy, subformulas(shape)))


def from_sympy(expression: Any) -> fol.Formula:
    """The skeleton of an expression, its operands in the order of their letters."""
    from sympy.logic import boolalg

    if expression.is_Symbol:
        return fol.Predicate(expression.name)
    if expression in (boolalg.true, boolalg.false):
        return fol.Truth() if expression == boolalg.true else fol.Falsity()
    parts = [from_sympy(part) for part in expression.args]
    if isinstance(expression, boolalg.Implies):
        return fol.Implies(*parts)
    if isinstance(expression, boolalg.Not):
        return fol.Not(*parts)
    # sympy orders operands by name; restore the order of occurrence in the formula.
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
