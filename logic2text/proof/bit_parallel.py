"""Many finite models at once.

Bit i of an integer is the truth value in the i-th model, so that a connective is one integer
operation; `lanes.py` says which models these are.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from itertools import product
from typing import TypeAlias, assert_never

from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Truth,
    Variable,
    Xor,
)
from logic2text.proof.lanes import CELLS, LANES, Symbols, TooLarge, plan_for, symbols_of
from logic2text.proof.verdict import Countermodel

CACHED = 512
"""Lists of more assignments are made anew each time, so that caches stay within a few megabytes."""

Axes: TypeAlias = tuple[Variable, ...]
Truths: TypeAlias = tuple[Axes, list[int]]
"""A table: for every assignment of the axes, last fastest, the models where it is true."""


class Worlds:
    """A batch of interpretations of the same size, one a lane."""

    def __init__(
        self, formula: Formula, size: int, lanes: int = LANES, found: Symbols | None = None
    ) -> None:
        """Interpret the symbols of a formula, or those given, in a domain of `size` elements.

        Raises:
            TooLarge: a symbol has more cells than the budget.
        """
        plan = plan_for(symbols_of(formula) if found is None else found, size, lanes)
        self.size = size
        self.exhaustive, self.lanes = plan.exhaustive, plan.lanes
        self.all = (1 << self.lanes) - 1
        self._columns = plan.columns
        self._memo: dict[Formula, Truths] = {}
        self._budget = CELLS

    def copy(self) -> Worlds:
        """The same lanes, with the tables of all formulae so far."""
        made = copy(self)
        made._memo = dict(self._memo)  # noqa: SLF001 - its own class
        return made

    def truths(self, formula: Formula) -> int:
        """The lanes in which the formula is true.

        Raises:
            TooLarge: a table has more cells than the budget.
        """
        axes, values = self._table(formula)
        if not axes:
            return values[0]
        total = 0
        for assignment, value in zip(self._assignments(len(axes)), values, strict=True):
            lanes = value
            for variable, element in zip(axes, assignment, strict=True):
                lanes &= self._columns[("function", variable.name, 0), ()][element]
            total |= lanes
        return total

    def model(self, lane: int, *, left: bool, right: bool) -> Countermodel:
        """The interpretation of one lane."""
        constants: dict[str, int] = {}
        predicates: dict[tuple[str, int], set[tuple[int, ...]]] = {}
        functions: dict[tuple[str, int], dict[tuple[int, ...], int]] = {}
        for (kind, name, arity), cell in self._columns:
            column = self._columns[(kind, name, arity), cell]
            value = next(v for v, lanes in enumerate(column) if lanes >> lane & 1)
            if kind == "predicate":
                holds_of = predicates.setdefault((name, arity), set())
                if value:
                    holds_of.add(cell)
            elif arity:
                functions.setdefault((name, arity), {})[cell] = value
            else:
                constants[name] = value
        frozen = {key: frozenset(cells) for key, cells in predicates.items()}
        return Countermodel(self.size, constants, frozen, functions, left, right)

    def _assignments(self, count: int) -> list[tuple[int, ...]]:
        return _assignments(self.size, count)

    def _table(self, formula: Formula) -> Truths:
        known = self._memo.get(formula)
        if known is None:
            known = self._memo[formula] = self._compute(formula)
            self._budget -= len(known[1])
            if self._budget < 0:
                raise TooLarge
        return known

    def _compute(self, formula: Formula) -> Truths:
        match formula:
            case Predicate() | Equality():
                return self._atom(formula)
            case Not(operand):
                axes, values = self._table(operand)
                return axes, [self.all ^ value for value in values]
            case And(operands) | Or(operands):
                return self._list(operands, conjunction=isinstance(formula, And))
            case Implies(antecedent, consequent):
                axes, (one, other) = self._aligned(antecedent, consequent)
                return axes, [(self.all ^ a) | b for a, b in zip(one, other, strict=True)]
            case Iff(left, right):
                axes, (one, other) = self._aligned(left, right)
                return axes, [self.all ^ a ^ b for a, b in zip(one, other, strict=True)]
            case Xor(left, right):
                axes, (one, other) = self._aligned(left, right)
                return axes, [a ^ b for a, b in zip(one, other, strict=True)]
            case ForAll(variables, body) | Exists(variables, body):
                table = self._table(body)
                for variable in variables:
                    table = self._close(table, variable, universal=isinstance(formula, ForAll))
                return table
            case Truth():
                return (), [self.all]
            case Falsity():
                return (), [0]
            case _:
                assert_never(formula)

    def _list(self, operands: tuple[Formula, ...], *, conjunction: bool) -> Truths:
        axes, columns = self._aligned(*operands)
        values = columns[0]
        for column in columns[1:]:
            if conjunction:
                values = [a & b for a, b in zip(values, column, strict=True)]
            else:
                values = [a | b for a, b in zip(values, column, strict=True)]
        return axes, values

    def _aligned(self, *operands: Formula) -> tuple[Axes, list[list[int]]]:
        """The operands' tables over the union of their axes."""
        tables = [self._table(operand) for operand in operands]
        axes = tuple(dict.fromkeys(axis for own, _ in tables for axis in own))
        if self.size ** len(axes) * len(tables) > CELLS:
            raise TooLarge
        return axes, [
            values if own == axes else [values[i] for i in _spread(own, axes, self.size)]
            for own, values in tables
        ]

    def _close(self, table: Truths, variable: Variable, *, universal: bool) -> Truths:
        axes, values = table
        if variable not in axes:
            return table
        rest = tuple(axis for axis in axes if axis != variable)
        places = _spread(axes, (*rest, variable), self.size)
        result = []
        for start in range(0, len(places), self.size):
            total = self.all if universal else 0
            for place in places[start : start + self.size]:
                total = total & values[place] if universal else total | values[place]
            result.append(total)
        return rest, result

    def _atom(self, atom: Predicate | Equality) -> Truths:
        terms = atom.arguments if isinstance(atom, Predicate) else (atom.left, atom.right)
        axes = tuple(dict.fromkeys(axis for term in terms for axis in _variables(term)))
        if self.size ** (len(axes) + len(terms)) > CELLS:
            raise TooLarge
        return axes, [
            self._atom_at(atom, terms, dict(zip(axes, assignment, strict=True)))
            for assignment in self._assignments(len(axes))
        ]

    def _atom_at(
        self, atom: Predicate | Equality, terms: tuple[Term, ...], env: Mapping[Variable, int]
    ) -> int:
        total = 0
        for values, lanes in self._tuples(terms, env):
            if isinstance(atom, Equality):
                total |= lanes if values[0] == values[1] else 0
            else:
                symbol = ("predicate", atom.name, len(values))
                total |= lanes & self._columns[symbol, values][1]
        return total

    def _tuples(
        self, terms: tuple[Term, ...], env: Mapping[Variable, int]
    ) -> list[tuple[tuple[int, ...], int]]:
        """The elements that a tuple of terms can denote, and the lanes in which it does."""
        found: list[tuple[tuple[int, ...], int]] = [((), self.all)]
        for term in terms:
            if isinstance(term, Variable):
                element = env[term]
                found = [((*values, element), lanes) for values, lanes in found]
                continue
            options = self._denotations(term, env)
            found = [
                ((*values, element), both)
                for values, lanes in found
                for element, own in options
                if (both := lanes & own)
            ]
        return found

    def _denotations(self, term: Term, env: Mapping[Variable, int]) -> list[tuple[int, int]]:
        match term:
            case Variable():
                return [(env[term], self.all)]
            case Constant(name):
                return list(enumerate(self._columns[("function", name, 0), ()]))
            case Function(name, arguments):
                lanes = [0] * self.size
                for cell, own in self._tuples(arguments, env):
                    column = self._columns[("function", name, len(arguments)), cell]
                    lanes = [a | own & b for a, b in zip(lanes, column, strict=True)]
                return list(enumerate(lanes))
            case _:
                assert_never(term)


def _variables(term: Term) -> tuple[Variable, ...]:
    match term:
        case Variable():
            return (term,)
        case Constant():
            return ()
        case Function(_, arguments):
            return tuple(v for argument in arguments for v in _variables(argument))
        case _:
            assert_never(term)


def _assignments(size: int, count: int) -> list[tuple[int, ...]]:
    small = size**count <= CACHED
    return _assigned(size, count) if small else list(product(range(size), repeat=count))


@lru_cache(maxsize=64)
def _assigned(size: int, count: int) -> list[tuple[int, ...]]:
    return list(product(range(size), repeat=count))


def _spread(own: Axes, axes: Axes, size: int) -> list[int]:
    """For every assignment of `axes`, the place in a table over `own` (a subset, in any order)."""
    return (_places if size ** len(axes) <= CACHED else _places.__wrapped__)(own, axes, size)


@lru_cache(maxsize=4_096)
def _places(own: Axes, axes: Axes, size: int) -> list[int]:
    weights = {axis: size ** (len(own) - 1 - i) for i, axis in enumerate(own)}
    steps = [weights.get(axis, 0) for axis in axes]
    return [
        sum(element * step for element, step in zip(assignment, steps, strict=True))
        for assignment in _assignments(size, len(axes))
    ]
