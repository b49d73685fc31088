"""Conjuncts and disjuncts that say the same in another order of quantifiers or by contraposition.

∀x (Cube(x) → ¬Small(x)) and ∀y (Small(y) → ¬Cube(y)) are one claim: no cube is small.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from logic2text import formula as fol
from logic2text.laws.base import conjunction, disjunction, subformulas
from logic2text.rewriting.quantifier_views import existential, universal
from logic2text.walk import canonical, substitute, with_children

LARGEST_BLOCK = 3
"""Of more variables not all orders are tried."""


def without_duplicates(formula: fol.Formula) -> fol.Formula:
    """The formula with one of every set of like operands, the first."""
    parts = subformulas(formula)
    if not parts:
        return formula
    formula = with_children(formula, tuple(map(without_duplicates, parts)))  # type: ignore[assignment]
    if not isinstance(formula, fol.And | fol.Or):
        return formula
    kept: dict[object, fol.Formula] = {}
    for part in formula.operands:
        kept.setdefault(claim(part), part)
    join = conjunction if isinstance(formula, fol.And) else disjunction
    return join(kept.values())


@lru_cache(maxsize=1 << 13)
def claim(formula: fol.Formula) -> object:
    """What all formulae of the same view have in common."""
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
        case _:
            return canonical(formula)
    if len(variables) > LARGEST_BLOCK:
        return canonical(formula)
    return type(formula), min(_key(order, groups) for order in permutations(variables))


def _key(
    order: tuple[fol.Variable, ...], groups: tuple[tuple[fol.Formula, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    names = {variable: fol.Variable(f"v{place}_") for place, variable in enumerate(order)}
    return tuple(
        tuple(sorted({repr(canonical(substitute(part, names))) for part in group}))
        for group in groups
    )
