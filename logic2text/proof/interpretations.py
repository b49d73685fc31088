"""The finite models that formulae are evaluated in together: one a lane, a bit of an integer.

Where a size has no more models than lanes, the lanes are all of them; otherwise a fixed random
sample.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import TypeAlias

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.verdict import Countermodel
from logic2text.walk import free_variables, symbols

LANES = 4_096
"""How many models are evaluated together."""

CELLS = 20_000
"""How many integers the tables of one size may have; a larger size is not searched."""

CACHED_CELLS = 512
"""Up to so many cells, the interpretations of some symbols are cached."""

Symbol: TypeAlias = tuple[str, str, int]
"""Its kind ("function" or "predicate"), name and arity."""
Symbols: TypeAlias = tuple[tuple[Symbol, bool], ...]
"""Functions first, each kind in order, and whether each is a predicate."""


class TooLarge(Exception):  # noqa: N818 - it reports no error, it ends a search
    """The tables of this size would be larger than the budget."""


@dataclass(frozen=True, slots=True)
class Interpretations:
    """Models of one size, one a lane.

    Attributes:
        size: the number of elements of each.
        exhaustive: whether they are all models of the size.
        lanes: how many there are.
        columns: for every symbol and cell, the lanes that have each value.
    """

    size: int
    exhaustive: bool
    lanes: int
    columns: Mapping[tuple[Symbol, tuple[int, ...]], tuple[int, ...]]

    def model(self, lane: int, *, left: bool, right: bool) -> Countermodel:
        """The interpretation of one lane, with the truth values of two formulae in it."""
        constants: dict[str, int] = {}
        predicates: dict[tuple[str, int], set[tuple[int, ...]]] = {}
        functions: dict[tuple[str, int], dict[tuple[int, ...], int]] = {}
        for ((kind, name, arity), cell), column in self.columns.items():
            value = next(v for v, lanes in enumerate(column) if lanes >> lane & 1)
            if kind == "predicate":
                extension = predicates.setdefault((name, arity), set())
                if value:
                    extension.add(cell)
            elif arity:
                functions.setdefault((name, arity), {})[cell] = value
            else:
                constants[name] = value
        extensions = {symbol: frozenset(cells) for symbol, cells in predicates.items()}
        return Countermodel(self.size, constants, extensions, functions, left, right)


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
    symbols_left, symbols_right = symbols_of(left), symbols_of(right)
    if symbols_left == symbols_right or all(symbol in symbols_left for symbol in symbols_right):
        return symbols_left
    return tuple(sorted({*symbols_left, *symbols_right}))  # "function" comes before "predicate"


def interpretations_of(symbols: Symbols, size: int, lanes: int = LANES) -> Interpretations:
    """The models of some symbols in a domain of `size` elements.

    Raises:
        TooLarge: a symbol has more cells than the budget.
    """
    cells = sum([size ** symbol[2] for symbol, _ in symbols])
    if cells > CELLS:
        raise TooLarge
    return (_compute if cells <= CACHED_CELLS else _compute.__wrapped__)(symbols, size, lanes)


@lru_cache(maxsize=256)
def _compute(symbols: Symbols, size: int, lanes: int) -> Interpretations:
    bases = [(symbol, 2 if is_predicate else size) for symbol, is_predicate in symbols]
    count = 1
    for symbol, base in bases:
        # Cut off at each step: the true count can have thousands of digits, and only whether it
        # exceeds the lanes matters.
        count = min(lanes + 1, count * base ** min(size ** symbol[2], 64))
    exhaustive = count <= lanes
    columns = {}
    stride = 1
    for index, (symbol, base, cell) in enumerate(
        (s, b, c) for s, b in bases for c in product(range(size), repeat=s[2])
    ):
        if exhaustive:
            columns[symbol, cell] = _digits(base, stride, count)
            stride *= base
        else:
            columns[symbol, cell] = _random_column(base, index, lanes)
    return Interpretations(size, exhaustive, count if exhaustive else lanes, columns)


def is_exhaustive(symbols: Symbols, size: int) -> bool:
    """Whether all models of a size are evaluated, not a sample."""
    try:
        return interpretations_of(symbols, size).exhaustive
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
    # The seed depends only on the place, so a formula has the same countermodel in every run.
    random = Random(index * 31 + base)  # noqa: S311 - sampling, no secret
    if base == 2:
        even, second, third = (random.getrandbits(lanes) for _ in range(3))
        # With even odds a predicate of many cells is never nearly empty or nearly full, where ∀ and
        # ∃ differ.
        sparse = (1 << lanes // 3) - 1
        dense = sparse << lanes // 3
        ones = (
            even & ~sparse & ~dense
            | even & second & third & sparse
            | (even | second | third) & dense
        )
        return ((1 << lanes) - 1) ^ ones, ones
    columns = [0] * base
    for lane in range(lanes):
        columns[random.randrange(base)] |= 1 << lane
    return tuple(columns)
