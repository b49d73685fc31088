"""The connectives and relations of SMT-LIB's theory *Core*, of any number of operands."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations, pairwise
from typing import Any

from logic2text.formula import Equality, Formula, Iff, Implies, Not, Xor
from logic2text.notation.connectives import (
    conjunction,
    disjunction,
    if_then_else,
    parity,
    unequal,
)
from logic2text.notation.smtlib.script import ExpressionSort


def _implications(*operands: Formula) -> Formula:
    """A chain of implications, grouped to the right as SMT-LIB prescribes."""
    return reduce(lambda right, left: Implies(left, right), reversed(operands))


def _chain(build: Callable[[Any, Any], Formula]) -> Callable[..., Formula]:
    return lambda *operands: conjunction(*(build(a, b) for a, b in pairwise(operands)))


def _all_pairs(build: Callable[[Any, Any], Formula]) -> Callable[..., Formula]:
    return lambda *operands: conjunction(*(build(a, b) for a, b in combinations(operands, 2)))


CONNECTIVES: dict[str, tuple[Callable[..., Formula], int, int | None]] = {
    "not": (Not, 1, 1),
    "and": (conjunction, 1, None),
    "or": (disjunction, 1, None),
    "=>": (_implications, 2, None),
    "xor": (parity, 2, None),
    "ite": (if_then_else, 3, 3),
}
"""Connective → what it makes, the fewest and the most operands."""

RELATIONS: dict[tuple[str, ExpressionSort], Callable[..., Formula]] = {
    ("=", ExpressionSort.FORMULA): _chain(Iff),
    ("=", ExpressionSort.TERM): _chain(Equality),
    ("distinct", ExpressionSort.FORMULA): _all_pairs(Xor),
    ("distinct", ExpressionSort.TERM): _all_pairs(unequal),
}
"""Relation and kind of its operands → what it makes of at least two."""
