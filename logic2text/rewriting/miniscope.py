"""Miniscoping: quantifiers with the smallest possible scope.

Works on simplified formulae in negation normal form with distinct bound variables:
∀x∀y (A(x) ∧ B(y, x) → C(x)) becomes ∀x (A(x) ∧ ∃y B(y, x) → C(x)), because a person says "if
something is behind a cube", not "for all things".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, free, subformulas
from logic2text.laws.equality import one_point
from logic2text.laws.quantifiers import narrowing
from logic2text.rewriting.simplification import simplify
from logic2text.walk import with_children


@lru_cache(maxsize=1_024)
def narrow(formula: fol.Formula) -> fol.Formula:
    """Move every quantifier in as far as possible."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            join = conjunction if isinstance(formula, fol.And) else disjunction
            return join(narrow(part) for part in operands)
        case fol.Implies(antecedent, consequent):
            return fol.Implies(narrow(antecedent), narrow(consequent))
        case fol.Iff(left, right) | fol.Xor(left, right):
            return type(formula)(narrow(left), narrow(right))
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            return around(type(formula), variables, narrow(body))
        case _:
            return formula


def around(
    kind: type[fol.ForAll | fol.Exists], variables: Sequence[fol.Variable], body: fol.Formula
) -> fol.Formula:
    """Add quantifiers to a miniscoped formula, moved in as far as possible."""
    for variable in reversed(variables):
        block, matrix = _block(body, kind)
        body = _around(kind, block, _narrow(kind((variable,), matrix)))
    return body


def _block(
    formula: fol.Formula, kind: type[fol.ForAll | fol.Exists]
) -> tuple[tuple[fol.Variable, ...], fol.Formula]:
    """The variables of a formula's outer block of quantifiers of one kind, and their scope."""
    variables: list[fol.Variable] = []
    while isinstance(formula, kind):
        variables.extend(formula.variables)
        formula = formula.body
    return tuple(variables), formula


def _around(
    kind: type[fol.ForAll | fol.Exists], block: tuple[fol.Variable, ...], moved: fol.Formula
) -> fol.Formula:
    """Rebuild a block, whose quantifiers may be movable after an inner one moved."""
    if not block:
        return moved
    inner, matrix = _block(moved, kind)
    if inner:
        return kind((inner[0],), _around(kind, (*block, *inner[1:]), matrix))
    for variable in reversed(block):
        moved = _narrow(kind((variable,), moved))
    return moved


def _narrow(formula: fol.Quantified) -> fol.Formula:
    """The laws "vacuous quantifier", "narrowing" and "one-point rule", as often as they match."""
    (variable,) = formula.variables
    if variable not in free(formula.body):
        return formula.body
    rewrites = tuple(narrowing(formula))
    if not rewrites:
        new = next(one_point(formula), None)
        return formula if new is None else simplify(new)
    # The last rewrite keeps an antecedent in one piece: (A ∧ ∃x B) → C, not A → (∃x B → C).
    narrowed = rewrites[-1]
    parts = tuple(
        _narrow(part)
        if isinstance(part, fol.ForAll | fol.Exists) and part.variables == (variable,)
        else part
        for part in subformulas(narrowed)
    )
    match narrowed:
        case fol.And():
            return conjunction(parts)
        case fol.Or():
            return disjunction(parts)
        case _:
            return cast(fol.Formula, with_children(narrowed, parts))
