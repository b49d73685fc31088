"""Many finite models at once.

Bit i of an integer is the truth value in the i-th model, so that a connective is one integer
operation; `interpretations.py` says which models these are.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import lru_cache, reduce
from itertools import product
from operator import and_, or_
from typing import TypeAlias, assert_never

from logic2text import formula as fol
from logic2text.proof.connectives import TruthValues, connect, operands_of
from logic2text.proof.interpretations import (
    CELLS,
    LANES,
    Interpretations,
    Symbols,
    TooLarge,
    interpretations_of,
    symbols_of,
)

CACHED = 512
"""Lists of more assignments are made anew each time, so that caches stay within a few megabytes."""

STEPS_A_TABLE = 5
"""The steps of `effort` for a table, besides one for each of its cells."""

Axes: TypeAlias = tuple[fol.Variable, ...]


class Column(list[int]):
    """For every assignment of some axes, last fastest, the models where a formula is true."""

    def __and__(self, other: Column) -> Column:
        return Column(map(and_, self, other))

    def __or__(self, other: Column) -> Column:
        return Column(map(or_, self, other))


Table: TypeAlias = tuple[Axes, Column]


class ModelBatch:
    """A batch of interpretations of the same size, one a lane."""

    def __init__(
        self, formula: fol.Formula, size: int, lanes: int = LANES, symbols: Symbols | None = None
    ) -> None:
        """Interpret the symbols of a formula, or those given, in a domain of `size` elements.

        Raises:
            TooLarge: a symbol has more cells than the budget.
        """
        self._set_up(interpretations_of(symbols or symbols_of(formula), size, lanes))

    @classmethod
    def of(cls, models: Interpretations) -> ModelBatch:
        """The batch of given models."""
        batch = cls.__new__(cls)
        batch._set_up(models)  # noqa: SLF001 - its own class
        return batch

    def _set_up(self, models: Interpretations) -> None:
        self.size = models.size
        self.exhaustive, self.lanes = models.exhaustive, models.lanes
        self.all = (1 << self.lanes) - 1
        self.model = models.model
        self._columns = models.columns
        self._memo: dict[fol.Formula, Table] = {}
        self._values: dict[int, TruthValues[Column]] = {}
        self._budget = CELLS

    def copy(self) -> ModelBatch:
        """The same lanes, with the tables of all formulae so far."""
        twin = copy(self)
        # The columns are shared: they are never changed.
        twin._memo = dict(self._memo)  # noqa: SLF001 - its own class
        return twin

    @property
    def steps(self) -> int:
        """The steps of `effort` that its tables took: one a cell, and some for each of them."""
        return CELLS - self._budget + STEPS_A_TABLE * len(self._memo)

    def truths(self, formula: fol.Formula) -> int:
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

    def _assignments(self, count: int) -> list[tuple[int, ...]]:
        return _assignments(self.size, count)

    def _table(self, formula: fol.Formula) -> Table:
        table = self._memo.get(formula)
        if table is None:
            table = self._memo[formula] = self._compute(formula)
            self._charge(len(table[1]))
        return table

    def _compute(self, formula: fol.Formula) -> Table:
        match formula:
            case fol.Predicate() | fol.Equality():
                return self._atom(formula)
            case fol.ForAll() | fol.Exists():
                return self._quantify(formula)
            case _:
                axes, columns = self._align([*map(self._table, operands_of(formula))])
                return axes, connect(formula, iter(columns), self._truth_values(len(axes)))

    def _quantify(self, formula: fol.Quantified) -> Table:
        """The table of a formula with all quantifiers before it, by eliminating variables.

        What is conjoined, or disjoined, stays apart until a variable joins it: the table of a chain
        of relations under quantifiers would have an axis for each of its variables.
        """
        blocks: list[tuple[bool, list[fol.Variable]]] = []
        body: fol.Formula = formula
        while isinstance(body, fol.ForAll | fol.Exists):
            universal = isinstance(body, fol.ForAll)
            if not blocks or blocks[-1][0] != universal:
                blocks.append((universal, []))
            blocks[-1][1].extend(body.variables)
            body = body.body
        conjoined = _conjoins(body)
        tables = [self._table(part) for part in _split(body, conjoined=conjoined)]
        for universal, variables in reversed(blocks):
            # The one with the fewest others beside it first: its table is the smallest.
            while variables:
                fewest = min(variables, key=lambda v: (_count_beside(tables, v), v.name))
                variables.remove(fewest)
                tables = self._eliminate(tables, fewest, universal, conjoined)
        return self._join(tables, conjoined=conjoined)

    def _eliminate(
        self, tables: list[Table], variable: fol.Variable, universal: bool, conjoined: bool
    ) -> list[Table]:
        """The tables without the axis of a variable that a quantifier binds."""
        about = [table for table in tables if variable in table[0]]
        rest = [table for table in tables if variable not in table[0]]
        if not about:  # it binds nothing, which changes nothing: domains are not empty
            return rest
        # "All" goes into a conjunction and "some" into a disjunction; else the parts are joined.
        if universal is not conjoined:
            about = [self._join(about, conjoined=conjoined)]
        return [*rest, *(self._close(table, variable, universal=universal) for table in about)]

    def _join(self, tables: list[Table], *, conjoined: bool) -> Table:
        if len(tables) == 1:
            return tables[0]
        axes, columns = self._align(tables)
        self._charge(len(columns) * len(columns[0]))
        return axes, reduce(and_ if conjoined else or_, columns)

    def _charge(self, cells: int) -> None:
        self._budget -= cells
        if self._budget < 0:
            raise TooLarge

    def _truth_values(self, axes: int) -> TruthValues[Column]:
        """Those of tables over so many axes."""
        values = self._values.get(axes)
        if values is None:
            count = self.size**axes
            values = TruthValues(Column([self.all] * count), Column([0] * count), self._negate)
            self._values[axes] = values
        return values

    def _negate(self, column: Column) -> Column:
        return Column(map(self.all.__xor__, column))

    def _align(self, tables: list[Table]) -> tuple[Axes, list[Column]]:
        """The tables over the union of their axes."""
        axes = tuple(dict.fromkeys(axis for operand_axes, _ in tables for axis in operand_axes))
        # Before the tables are made: a few quantifiers more could take all of the memory.
        if self.size ** len(axes) * len(tables) > CELLS:
            raise TooLarge
        return axes, [
            column
            if operand_axes == axes
            else Column([column[place] for place in _spread(operand_axes, axes, self.size)])
            for operand_axes, column in tables
        ]

    def _close(self, table: Table, variable: fol.Variable, *, universal: bool) -> Table:
        axes, values = table
        rest = tuple(axis for axis in axes if axis != variable)
        places = _spread(axes, (*rest, variable), self.size)
        by_element = [
            Column([values[place] for place in places[element :: self.size]])
            for element in range(self.size)
        ]
        return rest, reduce(and_ if universal else or_, by_element)

    def _atom(self, atom: fol.Predicate | fol.Equality) -> Table:
        terms = atom.arguments if isinstance(atom, fol.Predicate) else (atom.left, atom.right)
        axes = tuple(dict.fromkeys(axis for term in terms for axis in _variables(term)))
        # Functions make each term a set of elements, so the work is that of all tuples of them.
        if self.size ** (len(axes) + len(terms)) > CELLS:
            raise TooLarge
        if terms == axes and isinstance(atom, fol.Predicate):  # each assignment is a cell
            symbol = ("predicate", atom.name, len(terms))
            cells = self._assignments(len(axes))
            return axes, Column([self._columns[symbol, cell][1] for cell in cells])
        return axes, Column(
            [
                self._atom_at(atom, terms, dict(zip(axes, assignment, strict=True)))
                for assignment in self._assignments(len(axes))
            ]
        )

    def _atom_at(
        self,
        atom: fol.Predicate | fol.Equality,
        terms: tuple[fol.Term, ...],
        env: Mapping[fol.Variable, int],
    ) -> int:
        total = 0
        for values, lanes in self._tuples(terms, env):
            if isinstance(atom, fol.Equality):
                total |= lanes if values[0] == values[1] else 0
            else:
                symbol = ("predicate", atom.name, len(values))
                total |= lanes & self._columns[symbol, values][1]
        return total

    def _tuples(
        self, terms: tuple[fol.Term, ...], env: Mapping[fol.Variable, int]
    ) -> list[tuple[tuple[int, ...], int]]:
        """The elements that a tuple of terms can denote, and the lanes in which it does."""
        tuples: list[tuple[tuple[int, ...], int]] = [((), self.all)]
        for term in terms:
            if isinstance(term, fol.Variable):
                element = env[term]
                tuples = [((*values, element), lanes) for values, lanes in tuples]
                continue
            options = self._denotations(term, env)
            tuples = [
                ((*values, element), both)
                for values, lanes in tuples
                for element, option in options
                if (both := lanes & option)
            ]
        return tuples

    def _denotations(
        self, term: fol.Term, env: Mapping[fol.Variable, int]
    ) -> list[tuple[int, int]]:
        match term:
            case fol.Variable():
                return [(env[term], self.all)]
            case fol.Constant(name):
                return list(enumerate(self._columns[("function", name, 0), ()]))
            case fol.Function(name, arguments):
                lanes = [0] * self.size
                for cell, option in self._tuples(arguments, env):
                    column = self._columns[("function", name, len(arguments)), cell]
                    lanes = [a | option & b for a, b in zip(lanes, column, strict=True)]
                return list(enumerate(lanes))
            case _:
                assert_never(term)


def _conjoins(body: fol.Formula) -> bool:
    """Whether the parts of a formula are conjoined; else they are disjoined."""
    match body:
        case fol.Not(operand):
            return not _conjoins(operand)
        case _:
            return not isinstance(body, fol.Or | fol.Implies)


def _split(body: fol.Formula, *, conjoined: bool, denied: bool = False) -> list[fol.Formula]:
    """What is conjoined, or disjoined, in a formula, or in its negation."""
    match body:
        case fol.Not(operand):
            return _split(operand, conjoined=conjoined, denied=not denied)
        case fol.And(operands) if operands and conjoined is not denied:
            parts = [(operand, denied) for operand in operands]
        case fol.Or(operands) if operands and conjoined is denied:
            parts = [(operand, denied) for operand in operands]
        case fol.Implies(left, right) if conjoined is denied:
            parts = [(left, not denied), (right, denied)]
        case _:
            return [fol.Not(body) if denied else body]
    return [
        each
        for part, is_denied in parts
        for each in _split(part, conjoined=conjoined, denied=is_denied)
    ]


def _count_beside(tables: list[Table], variable: fol.Variable) -> int:
    """How many axes a table has that joins those with the axis of a variable."""
    return len({axis for axes, _ in tables if variable in axes for axis in axes})


def _variables(term: fol.Term) -> tuple[fol.Variable, ...]:
    match term:
        case fol.Variable():
            return (term,)
        case fol.Constant():
            return ()
        case fol.Function(_, arguments):
            return tuple(v for argument in arguments for v in _variables(argument))
        case _:
            assert_never(term)


def _assignments(size: int, count: int) -> list[tuple[int, ...]]:
    small = size**count <= CACHED
    return _list_assignments(size, count) if small else list(product(range(size), repeat=count))


@lru_cache(maxsize=64)
def _list_assignments(size: int, count: int) -> list[tuple[int, ...]]:
    return list(product(range(size), repeat=count))


def _spread(table: Axes, axes: Axes, size: int) -> list[int]:
    """For every assignment of `axes`, the place in a table over some of them, in any order."""
    # Large lists past the cache, so that it stays within a few megabytes.
    return (_places if size ** len(axes) <= CACHED else _places.__wrapped__)(table, axes, size)


@lru_cache(maxsize=4_096)
def _places(table: Axes, axes: Axes, size: int) -> list[int]:
    weights = {axis: size ** (len(table) - 1 - i) for i, axis in enumerate(table)}
    places = [0]
    for axis in axes:
        step = weights.get(axis, 0)
        offsets = [element * step for element in range(size)]
        places = [place + offset for place in places for offset in offsets]
    return places
