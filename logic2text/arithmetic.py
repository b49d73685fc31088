"""Comparisons and arithmetic in formulae: predicates and functions with reserved names.

``age(x) > 18`` is ``Predicate(">", (Function("age", (x,)), Constant("18")))``, and ``x + 1`` is
``Function("+", (x, Constant("1")))``, so that every function over formulae takes them as it takes
other symbols.  What the signs mean beyond that is in `logic2text.proof.arithmetic`.

>>> from logic2text.notation import parse
>>> uses_arithmetic(parse("age(x) > 18")), uses_arithmetic(parse("Older(x, 18)"))
(True, False)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import combinations, pairwise
from typing import cast

from logic2text import formula as fol
from logic2text.walk import CACHED, fold, nodes, with_children

LESS, AT_MOST, GREATER, AT_LEAST = "<", "≤", ">", "≥"
COMPARISONS = frozenset((LESS, AT_MOST, GREATER, AT_LEAST))
"""The predicates of two places."""
SUM, DIFFERENCE, PRODUCT = "+", "−", "×"
OPERATIONS = frozenset((SUM, DIFFERENCE, PRODUCT))
"""The functions of two arguments; the difference has the sign U+2212."""
NUMERAL = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
"""A constant with such a name is a number where there are comparisons."""


def is_comparison(node: fol.Node) -> bool:
    """Whether a node is a comparison of two terms."""
    return isinstance(node, fol.Predicate) and node.name in COMPARISONS and len(node.arguments) == 2


def is_operation(node: fol.Node) -> bool:
    """Whether a node is a sum, a difference or a product of two terms."""
    return isinstance(node, fol.Function) and node.name in OPERATIONS and len(node.arguments) == 2


def is_numeral(node: fol.Node) -> bool:
    """Whether a node is a constant with the name of a number."""
    return isinstance(node, fol.Constant) and NUMERAL.fullmatch(node.name) is not None


def numeric_names(formula: fol.Formula, *, equated: bool = False) -> NumericNames:
    """What stands for numbers in a formula, because a comparison or an operation makes it so.

    Numbers are the operands of comparisons and operations, numerals, and what stands in the same
    place, or on the other side of an equality, as a number does.

    Args:
        formula: a variable's name should be bound once; like names count as one variable.
        equated: whether numerals are numbers where nothing is compared either.
    """
    if not (equated or uses_arithmetic(formula)):
        return NumericNames(frozenset())
    groups = _Groups()
    for node in nodes(formula):
        match node:
            case fol.Predicate(name, arguments) | fol.Function(name, arguments):
                is_arithmetic = is_comparison(node) or is_operation(node)
                for place, argument in enumerate(arguments):
                    position = (type(node), name, len(arguments), place)
                    groups.join(_NUMBER if is_arithmetic else position, _place_of(argument))
            case fol.Equality(left, right):
                groups.join(_place_of(left), _place_of(right))
            case _:
                pass
    return NumericNames(frozenset(groups.members(_NUMBER)))


@dataclass(frozen=True, slots=True)
class NumericNames:
    """The places of a formula that hold numbers."""

    places: frozenset[Hashable]

    def has_variable(self, name: str) -> bool:
        """Whether a variable stands for numbers."""
        return (fol.Variable, name) in self.places

    def has_value(self, name: str, arity: int) -> bool:
        """Whether the values of a function, or a constant, are numbers."""
        return (fol.Function, name, arity, None) in self.places

    def has_argument(
        self, node: type[fol.Predicate | fol.Function], name: str, arity: int, at: int
    ) -> bool:
        """Whether an argument place of a predicate or a function holds numbers."""
        return (node, name, arity, at) in self.places


_NUMBER = "number"


def _place_of(term: fol.Term) -> Hashable:
    match term:
        case fol.Variable(name):
            return (fol.Variable, name)
        case fol.Constant(name):
            return _NUMBER if is_numeral(term) else (fol.Function, name, 0, None)
        case fol.Function(name, arguments):
            return _NUMBER if is_operation(term) else (fol.Function, name, len(arguments), None)


class _Groups:
    """Sets of places that hold the same kind of things, joined one pair at a time."""

    def __init__(self) -> None:
        self._group: dict[Hashable, set[Hashable]] = {}

    def join(self, left: Hashable, right: Hashable) -> None:
        ours = self._group.setdefault(left, {left})
        theirs = self._group.setdefault(right, {right})
        if ours is theirs:
            return
        larger, smaller = (ours, theirs) if len(ours) >= len(theirs) else (theirs, ours)
        larger |= smaller
        for place in smaller:
            self._group[place] = larger

    def members(self, place: Hashable) -> set[Hashable]:
        return self._group.get(place, set())


_SEPARATOR = "\x1f"
"""Stands in no name of a formula."""
EXACTLY, BETWEEN, STRICTLY_BETWEEN = "=", "≤…≤", "<…<"
"""The comparisons of measures besides `COMPARISONS`; the last two have two numerals."""
_MIRRORED = {GREATER: LESS, LESS: GREATER, AT_LEAST: AT_MOST, AT_MOST: AT_LEAST}
_INTERVALS = {BETWEEN: (AT_LEAST, AT_MOST), STRICTLY_BETWEEN: (GREATER, LESS)}


def name_measure(
    comparison: str, function: str, numeral: str = "", values: Iterable[str] = ()
) -> str:
    """The name of a predicate that is true of what a function has such a value for.

    With a numeral it has one place, ``employees(x) > 18`` of x; else two, ``age(x) > y``.  It is
    the symbol of words such as "has more than 18 employees", and stands in no formula that
    anything says.

    Args:
        comparison: one of `COMPARISONS`, or `EXACTLY`, `BETWEEN`, `STRICTLY_BETWEEN`.
        function: its name; "" for none, of what is a number itself.
        numeral: "18", or "18…25" of an interval.
        values: functions whose values are numbers: of "Max's age is over 18" the age is compared,
            of "Max is over 18" that of Max.
    """
    return _SEPARATOR.join((comparison, function, numeral, *sorted(values)))


def between(numerals: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The pairs of different numbers, the smaller first."""
    yield from combinations(sorted(numerals, key=float), 2)


def measure_of(symbol: str) -> tuple[str, str, str] | None:
    """The comparison, the function and the numeral of such a name; None for another name."""
    if _SEPARATOR not in symbol:
        return None
    comparison, function, numeral, *_ = symbol.split(_SEPARATOR)
    return comparison, function, numeral


def expand_measure(
    symbol: str, terms: tuple[fol.Term, ...], *, with_things: bool = False
) -> fol.Formula:
    """The comparison that such a predicate of terms stands for.

    Args:
        symbol: made by `name_measure`.
        terms: the thing that has the value, and what that is compared with.
        with_things: whether a thing can be compared for its own value: "older than Claire".
    """
    comparison, function, numeral, *values = symbol.split(_SEPARATOR)
    value = terms[0]
    if function and not (values and _is_value(value, values)):
        value = fol.Function(function, (value,))
    if comparison in _INTERVALS:
        limits = zip(_INTERVALS[comparison], numeral.split("…"), strict=True)
        return fol.And(
            tuple(fol.Predicate(sign, (value, fol.Constant(limit))) for sign, limit in limits)
        )
    limit = fol.Constant(numeral) if numeral else terms[1]
    if with_things and function and not _is_value(limit, (function, *values)):
        limit = fol.Function(function, (limit,))
    if comparison == EXACTLY:
        return fol.Equality(value, limit)
    return fol.Predicate(comparison, (value, limit))


def _is_value(term: fol.Term, functions: Iterable[str]) -> bool:
    """Whether a term is a numeral, an operation or a value of one of the functions."""
    if isinstance(term, fol.Function):
        return term.name in functions or term.name in OPERATIONS
    return is_numeral(term)


def with_measures(formula: fol.Formula, is_counted: Callable[[str], bool]) -> fol.Formula:
    """The formula with a predicate of a measure for each comparison of one with a constant.

    Args:
        formula: any.
        is_counted: whether a function's name is that of things that are counted, "employees".
    """

    def replace(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        match node:
            case fol.Predicate(name, (fol.Constant() as limit, fol.Function() as value)) if (
                name in _MIRRORED and is_numeral(limit)
            ):
                # "18 is under its age" is "its age is over 18".
                return replace(fol.Predicate(_MIRRORED[name], (value, limit)), (value, limit))
            case fol.Predicate(
                name, (fol.Function(function, (owner,)), fol.Constant(value) as limit)
            ) if name in COMPARISONS:
                if not is_counted(function):
                    return fol.Predicate(name_measure(name, function), (owner, limit))
                if is_numeral(limit):
                    return fol.Predicate(name_measure(name, function, value), (owner,))
        return with_children(node, parts) if parts else node

    return cast(fol.Formula, fold(formula, replace))


def equates_numbers(*formulae: fol.Formula) -> bool:
    """Whether it matters which numerals are one number: beside an equality, or 3 beside 3.0."""
    parts = [node for formula in formulae for node in nodes(formula)]
    numerals = {node.name for node in parts if isinstance(node, fol.Constant) and is_numeral(node)}
    if len(numerals) < 2:
        return False
    if len({Decimal(name) for name in numerals}) < len(numerals):
        return True
    return any(isinstance(node, fol.Equality) for node in parts)


def numerals_by_value(*formulae: fol.Formula) -> tuple[tuple[fol.Constant, ...], ...]:
    """The numerals of each number in some formulae; none where it cannot matter."""
    if not equates_numbers(*formulae):
        return ()
    by_value: dict[Decimal, dict[fol.Constant, None]] = {}
    for formula in formulae:
        for node in nodes(formula):
            if isinstance(node, fol.Constant) and is_numeral(node):
                by_value.setdefault(Decimal(node.name), {})[node] = None
    return tuple(tuple(numerals) for numerals in by_value.values())


def facts_of_numerals(numbers: Sequence[Sequence[fol.Constant]]) -> fol.Formula:
    """That numerals of one number are equal, and those of different numbers are not."""
    same = [fol.Equality(*pair) for numerals in numbers for pair in pairwise(numerals)]
    apart = [fol.Not(fol.Equality(one[0], other[0])) for one, other in combinations(numbers, 2)]
    return fol.And((*same, *apart))


def uses_arithmetic(formula: fol.Node) -> bool:
    """Whether a formula has a comparison or an operation."""
    try:
        return _uses_arithmetic(formula)
    except RecursionError:  # the cache compares formulae, which recurses
        return _uses_arithmetic.__wrapped__(formula)


@lru_cache(maxsize=CACHED)
def _uses_arithmetic(formula: fol.Node) -> bool:
    return any(is_comparison(node) or is_operation(node) for node in nodes(formula))
