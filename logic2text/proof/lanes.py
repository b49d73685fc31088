"""Which models are looked at together: one a lane, bit i of an integer for the i-th.

Where there are no more models of a size than lanes, the lanes are all of them; otherwise a fixed
random sample.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random
from typing import TypeAlias

from logic2text.formula import Formula
from logic2text.walk import free_variables, symbols

LANES = 4_096
"""How many models are looked at together."""

CELLS = 20_000
"""How many integers the tables of one size may have; a larger size is not searched."""

REMEMBERED = 512
"""Up to so many cells, the lanes for some symbols are worked out once."""

Symbol: TypeAlias = tuple[str, str, int]
Symbols: TypeAlias = tuple[tuple[Symbol, bool], ...]
"""Functions first, each kind in order, and whether each is a predicate."""


class TooLarge(Exception):  # noqa: N818 - it reports no error, it ends a search
    """The tables of this size would be larger than the budget."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the lanes are for some symbols and a size.

    Attributes:
        exhaustive: whether they are all models of the size.
        lanes: how many there are.
        columns: for every symbol and cell, the lanes that have each value.
    """

    exhaustive: bool
    lanes: int
    columns: Mapping[tuple[Symbol, tuple[int, ...]], tuple[int, ...]]


@lru_cache(maxsize=1_024)
def symbols_of(formula: Formula) -> Symbols:
    """The symbols of a formula; its free variables are constants."""
    predicates, functions = symbols(formula)
    functions |= {(variable.name, 0) for variable in free_variables(formula)}
    return (
        *((("function", name, arity), False) for name, arity in sorted(functions)),
        *((("predicate", name, arity), True) for name, arity in sorted(predicates)),
    )


def symbols_of_both(left: Formula, right: Formula) -> Symbols:
    """The symbols of two formulae together."""
    one, other = symbols_of(left), symbols_of(right)
    if one == other or all(symbol in one for symbol in other):
        return one
    return tuple(sorted({*one, *other}))  # "function" comes before "predicate"


def plan_for(found: Symbols, size: int, lanes: int = LANES) -> Plan:
    """The lanes for some symbols, in a domain of `size` elements.

    Raises:
        TooLarge: a symbol has more cells than the budget.
    """
    cells = sum([size ** symbol[2] for symbol, _ in found])
    if cells > CELLS:
        raise TooLarge
    return (_made if cells <= REMEMBERED else _made.__wrapped__)(found, size, lanes)


@lru_cache(maxsize=256)
def _made(found: Symbols, size: int, lanes: int) -> Plan:
    based = [(symbol, 2 if is_predicate else size) for symbol, is_predicate in found]
    count = 1
    for symbol, base in based:
        count = min(lanes + 1, count * base ** min(size ** symbol[2], 64))
    exhaustive = count <= lanes
    columns = {}
    stride = 1
    for index, (symbol, base, cell) in enumerate(
        (s, b, c) for s, b in based for c in product(range(size), repeat=s[2])
    ):
        if exhaustive:
            columns[symbol, cell] = _digits(base, stride, count)
            stride *= base
        else:
            columns[symbol, cell] = _random_column(base, index, lanes)
    return Plan(exhaustive, count if exhaustive else lanes, columns)


def has_few(found: Symbols, size: int) -> bool:
    """Whether `distinguish` looks at all models of a size, not at a sample."""
    try:
        return plan_for(found, size).exhaustive
    except TooLarge:
        return False


@lru_cache(maxsize=4_096)
def _digits(base: int, stride: int, lanes: int) -> tuple[int, ...]:
    """Lane i has the digit i // stride % base; for every digit, the lanes that have it."""
    period = base * stride
    repeats = ((1 << lanes) - 1) // ((1 << period) - 1)
    block = (1 << stride) - 1
    return tuple((block << digit * stride) * repeats for digit in range(base))


@lru_cache(maxsize=4_096)
def _random_column(base: int, index: int, lanes: int) -> tuple[int, ...]:
    """Random digits; binary ones are dense in a third of the lanes and sparse in another."""
    random = Random(index * 31 + base)  # noqa: S311 - sampling, no secret
    if base == 2:
        even, other, third = (random.getrandbits(lanes) for _ in range(3))
        few = (1 << lanes // 3) - 1
        many = few << lanes // 3
        ones = even & ~few & ~many | even & other & third & few | (even | other | third) & many
        return ((1 << lanes) - 1) ^ ones, ones
    columns = [0] * base
    for lane in range(lanes):
        columns[random.randrange(base)] |= 1 << lane
    return tuple(columns)
