"""Comparisons and arithmetic in formulae: predicates and functions with reserved names.

``age(x) > 18`` is ``Predicate(">", (Function("age", (x,)), Constant("18")))``, and ``x + 1`` is
``Function("+", (x, Constant("1")))``, so that every function over formulae takes them as it takes
other symbols.  What the signs mean beyond that is in `logic2text.proof.arithmetic`.

>>> from logic2text.notation import parse
>>> uses_arithmetic(parse("age(x) > 18")), uses_arithmetic(parse("Older(x, 18)"))
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import combinations, pairwise
from typing import cast

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.walk import CACHED, fold, nodes, with_children

LESS, AT_MOST, GREATER, AT_LEAST = "<", "≤", ">", "≥"
COMPARISONS = frozenset((LESS, AT_MOST, GREATER, AT_LEAST))
"""The predicates of two places."""
SUM, DIFFERENCE, PRODUCT = "+", "−", "×"
OPERATIONS = frozenset((SUM, DIFFERENCE, PRODUCT))
"""The functions of two arguments; the difference has the sign U+2212."""
NUMERAL = lazy_pattern(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
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

    def has_term(self, term: fol.Term) -> bool:
        """Whether a term stands for a number."""
        return _place_of(term) in self.places or _place_of(term) == _NUMBER

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
THINGS = "×"
"""Begins the numeral of a measure whose second place is a thing that has such a value too, and a
multiple of it with a number after it: "earns more than", "earns ×2 as much as"."""
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
        numeral: "18", or "18…25" of an interval, or `THINGS` before a multiple or nothing.
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


def expand_measure(symbol: str, terms: tuple[fol.Term, ...]) -> fol.Formula:
    """The comparison that such a predicate of terms stands for.

    Args:
        symbol: made by `name_measure`.
        terms: the thing that has the value, and what that is compared with.
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
    if numeral.startswith(THINGS):
        limit = terms[1]
        if not _is_value(limit, (function, *values)):
            limit = fol.Function(function, (limit,))
        if factor := numeral.removeprefix(THINGS):
            limit = fol.Function(PRODUCT, (fol.Constant(factor), limit))
    else:
        limit = fol.Constant(numeral) if numeral else terms[1]
    if comparison == EXACTLY:
        return fol.Equality(value, limit)
    return fol.Predicate(comparison, (value, limit))


def _is_value(term: fol.Term, functions: Iterable[str]) -> bool:
    """Whether a term is a numeral, an operation or a value of one of the functions."""
    if isinstance(term, fol.Function):
        return term.name in functions or term.name in OPERATIONS
    return is_numeral(term)


def with_intervals(formula: fol.Formula) -> fol.Formula:
    """The formula with a predicate for each two bounds of one term: "is between 3 and 8"."""

    def replace(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        if isinstance(node, fol.And):
            members = tuple(_with_intervals(cast(tuple[fol.Formula, ...], parts)))
            return members[0] if len(members) == 1 else fol.And(members)
        return with_children(node, parts) if parts else node

    return cast(fol.Formula, fold(formula, replace))


def _with_intervals(parts: tuple[fol.Formula, ...]) -> Iterator[fol.Formula]:
    """The conjuncts, with each lower bound and the upper bound of its term as one."""
    bounds = {at: bound for at, part in enumerate(parts) if (bound := _bound(part)) is not None}
    taken: set[int] = set()
    for at, part in enumerate(parts):
        if at in taken:
            continue
        others = (o for o in bounds if o > at and at in bounds and o not in taken)
        other, name = next(
            ((o, n) for o in others if (n := _interval(bounds[at], bounds[o]))), (None, "")
        )
        if other is None:
            yield part
            continue
        taken.add(other)
        yield fol.Predicate(name, (bounds[at][1],))


def _bound(part: fol.Formula) -> tuple[str, fol.Term, str] | None:
    """The sign, the term and the numeral of a comparison with a number."""
    match part:
        case fol.Predicate(name, (value, fol.Constant(limit) as number)) if (
            name in COMPARISONS and is_numeral(number) and not is_numeral(value)
        ):
            return name, value, limit
        case fol.Predicate(name, (fol.Constant(limit) as number, value)) if (
            name in COMPARISONS and is_numeral(number) and not is_numeral(value)
        ):
            return _MIRRORED[name], value, limit
        case _:
            return None


def _interval(one: tuple[str, fol.Term, str], other: tuple[str, fol.Term, str]) -> str:
    """The name of the measure of a term within two bounds; "" if they are no interval."""
    low, high = sorted((one, other), key=lambda bound: bound[0] in (LESS, AT_MOST))
    signs = {signs: name for name, signs in _INTERVALS.items()}
    name = signs.get((low[0], high[0]))
    if name is None or low[1] != high[1] or Decimal(low[2]) >= Decimal(high[2]):
        return ""
    return name_measure(name, "", f"{low[2]}…{high[2]}")


def with_measures(formula: fol.Formula, is_counted: Callable[[str], bool]) -> fol.Formula:
    """The formula with a predicate of a measure for each comparison of what things measure.

    Args:
        formula: any.
        is_counted: whether a function's name is that of things that are counted, "employees".
    """

    def replace(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        if isinstance(node, fol.Predicate | fol.Equality):
            return _measured(node, is_counted) or node
        return with_children(node, parts) if parts else node

    return cast(fol.Formula, fold(formula, replace))


def without_measures(formula: fol.Formula) -> fol.Formula:
    """The formula with the comparisons that its predicates of measures stand for."""

    def replace(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
        if isinstance(node, fol.Predicate) and measure_of(node.name) is not None:
            return expand_measure(node.name, node.arguments)
        return with_children(node, parts) if parts else node

    return cast(fol.Formula, fold(formula, replace))


def _measured(
    atom: fol.Predicate | fol.Equality, is_counted: Callable[[str], bool]
) -> fol.Predicate | None:
    """An atom as a predicate of a measure; None if it compares nothing that is measured."""
    match atom:
        case fol.Equality(fol.Function(function, (owner,)), fol.Constant(value) as number) if (
            is_numeral(number) and is_counted(function)
        ):
            return fol.Predicate(name_measure(EXACTLY, function, value), (owner,))
        case fol.Equality(left, right):
            return _of_things(EXACTLY, left, right) or _of_things(EXACTLY, right, left)
        case fol.Predicate(name, (fol.Function(function, (owner,)),)) if (
            interval := measure_of(name)
        ) is not None and not interval[1]:
            return fol.Predicate(name_measure(interval[0], function, interval[2]), (owner,))
        case fol.Predicate(name, (left, right)) if name in COMPARISONS:
            compared = _of_things(name, left, right) or _of_things(_MIRRORED[name], right, left)
            if compared is not None:
                return compared
            if is_numeral(left):
                # "18 is under its age" is "its age is over 18".
                name, left, right = _MIRRORED[name], right, left
            match left, right:
                case fol.Function(function, (owner,)), fol.Constant(value):
                    if not is_counted(function):
                        return fol.Predicate(name_measure(name, function), (owner, right))
                    if is_numeral(right):
                        return fol.Predicate(name_measure(name, function, value), (owner,))
    return None


def _of_things(sign: str, left: fol.Term, right: fol.Term) -> fol.Predicate | None:
    """That what one thing measures is so to what another does, or to a multiple of it."""
    function, factor = measured_by_both(left, right), factor_of(right)
    if not function or (factor and Decimal(factor) <= 1):
        return None
    one, another = (_owner(term) for term in (left, right))
    if one is None or another is None or one == another:
        return None
    return fol.Predicate(name_measure(sign, function, THINGS + factor), (one, another))


def measured_by_both(left: fol.Term, right: fol.Term) -> str:
    """The function of which a term is a value and another one too, or a multiple; "" for none."""
    for term in (left, right):
        if factor_of(term):
            one, other = (left, right) if term is right else (right, left)
            (multiplied,) = (part for part in _arguments(other) if not is_numeral(part))
            return measured_by_both(one, multiplied)
    match left, right:
        case fol.Function(name, (_,)), fol.Function(other_name, (_,)) if name == other_name:
            return name
        case _:
            return ""


def factor_of(term: fol.Node) -> str:
    """The number that a term multiplies another one by; "" for another term."""
    match term:
        case fol.Function(name, (left, right)) if name == PRODUCT and (
            is_numeral(left) != is_numeral(right)
        ):
            return next(part.name for part in (left, right) if isinstance(part, fol.Constant))
        case _:
            return ""


def _owner(term: fol.Term) -> fol.Term | None:
    """What a value, or a multiple of one, is of."""
    arguments = [part for part in _arguments(term) if not is_numeral(part)]
    return _owner(arguments[0]) if factor_of(term) else arguments[0] if arguments else None


def _arguments(term: fol.Term) -> tuple[fol.Term, ...]:
    return term.arguments if isinstance(term, fol.Function) else ()


def mirrored_measure(symbol: str) -> str | None:
    """The measure with its two things exchanged: "younger than"; None if there is none."""
    measured = measure_of(symbol)
    if measured is None or measured[2] != THINGS:
        return None
    sign, function, _ = measured
    return name_measure(_MIRRORED.get(sign, sign), function, THINGS)


def equates_numbers(*formulae: fol.Formula) -> bool:
    """Whether it matters which numerals are one number: beside an equality, or 3 beside 3.0."""
    numerals = {numeral.name for formula in formulae for numeral in _find_numerals(formula)}
    if len(numerals) < 2:
        return False
    if len({Decimal(name) for name in numerals}) < len(numerals):
        return True
    return any(isinstance(node, fol.Equality) for formula in formulae for node in nodes(formula))


def _find_numerals(formula: fol.Node) -> tuple[fol.Constant, ...]:
    """The numerals of a formula, in order."""
    try:
        return _find_cached_numerals(formula)
    except RecursionError:  # as in `uses_arithmetic`
        return _find_cached_numerals.__wrapped__(formula)


@lru_cache(maxsize=CACHED)
def _find_cached_numerals(formula: fol.Node) -> tuple[fol.Constant, ...]:
    found = (n for n in nodes(formula) if isinstance(n, fol.Constant) and is_numeral(n))
    return tuple(dict.fromkeys(found))


def numerals_by_value(*formulae: fol.Formula) -> tuple[tuple[fol.Constant, ...], ...]:
    """The numerals of each number in some formulae; none where it cannot matter."""
    if not equates_numbers(*formulae):
        return ()
    by_value: dict[Decimal, dict[fol.Constant, None]] = {}
    for formula in formulae:
        for numeral in _find_numerals(formula):
            by_value.setdefault(Decimal(numeral.name), {})[numeral] = None
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
