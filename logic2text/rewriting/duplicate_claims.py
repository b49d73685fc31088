"""Duplicate operands, up to the order of quantifiers and contraposition.

∀x (Cube(x) → ¬Small(x)) and ∀y (Small(y) → ¬Cube(y)) are one claim: no cube is small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, subformulas
from logic2text.rewriting.negation_normal_form import negative
from logic2text.rewriting.quantifier_views import existential, universal
from logic2text.walk import canonical, substitute, with_children

LARGEST_BLOCK = 3
"""The maximum number of variables of which all orders are tried."""


def without_duplicates(formula: fol.Formula) -> fol.Formula:
    """The formula with only the first of equivalent operands."""
    parts = subformulas(formula)
    if not parts:
        return formula
    formula = with_children(formula, tuple(map(without_duplicates, parts)))  # type: ignore[assignment]
    match formula:
        case fol.And(operands):
            return conjunction(_first_of_each(operands, operands))
        case fol.Or(operands):
            return disjunction(_first_of_each(operands, operands))
        case fol.ForAll(variables, fol.And(operands)):
            closed = [fol.ForAll(variables, part) for part in operands]
            return fol.ForAll(variables, conjunction(_first_of_each(operands, closed)))
        case fol.Exists(variables, fol.Or(operands)):
            closed_some = [fol.Exists(variables, part) for part in operands]
            return fol.Exists(variables, disjunction(_first_of_each(operands, closed_some)))
        case _:
            return formula


def _first_of_each(
    parts: Sequence[fol.Formula], claims: Sequence[fol.Formula]
) -> tuple[fol.Formula, ...]:
    """The parts with the first of those whose claims are the same."""
    kept: dict[object, fol.Formula] = {}
    for part, claimed in zip(parts, claims, strict=True):
        kept.setdefault(claim(claimed), part)
    return tuple(kept.values())


@lru_cache(maxsize=1 << 13)
def claim(formula: fol.Formula) -> object:
    """A key shared by all formulae with the same view."""
    match formula:
        case fol.ForAll():
            every = universal(formula)
            assert every is not None  # noqa: S101 - a universal has its view
            groups = (every.conditions, every.conclusions)
            variables = every.variables
        case fol.Exists():
            some = existential(formula)
            assert some is not None  # noqa: S101 - an existential has its view
            groups = (some.claims, ())
            variables = some.variables
        case fol.Implies() | fol.Or():
            return fol.Or, frozenset(repr(canonical(part)) for part in _cases(formula))
        case _:
            return canonical(formula)
    if len(variables) > LARGEST_BLOCK:
        return canonical(formula)
    return type(formula), min(_key(order, groups) for order in permutations(variables))


def _cases(formula: fol.Formula) -> Iterator[fol.Formula]:
    """The parts of a disjunction, also of one that is written as a conditional."""
    match formula:
        case fol.Implies(antecedent, consequent):
            yield from _cases(negative(antecedent))
            yield from _cases(consequent)
        case fol.Or(operands):
            for part in operands:
                yield from _cases(part)
        case _:
            yield formula


def _key(
    order: tuple[fol.Variable, ...], groups: tuple[tuple[fol.Formula, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    names = {variable: fol.Variable(f"v{place}_") for place, variable in enumerate(order)}
    return tuple(
        tuple(sorted({repr(canonical(substitute(part, names))) for part in group}))
        for group in groups
    )
