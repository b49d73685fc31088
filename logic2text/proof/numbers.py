"""Numbers in a formula as atoms: "so many things are so" is one claim, not many inequalities.

Laws, the planner and the prover then have a short formula in place of one whose length grows with
the square of the number.

>>> from logic2text.notation import parse
>>> numbers = Numbers()
>>> folded = numbers.fold(parse("∀x (Cat(x) → ∃≥3 y (Paw(y) ∧ Has(x, y)))"))
>>> folded.body.consequent.name[1:]
'≥3 1'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from logic2text import formula as fol
from logic2text.english.determiners import Quantity
from logic2text.laws.base import free, subformulas
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.rewriting.counting import Counted, find_counted
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.walk import fold, nodes, substitute, with_children

LONG = 3
"""From so many variables on, a number is better compared, and planned, as one claim only."""
_SIGNS = {Quantity.AT_LEAST: "≥", Quantity.AT_MOST: "≤", Quantity.EXACTLY: "="}
_MARK = "\0"
"""The first character of an atom's name, which no name that is read has."""
_ANY = "#"


@dataclass(frozen=True, slots=True)
class _Number:
    """A number as it was found: the variables of its atom's places, and its formula."""

    count: Counted
    places: tuple[fol.Variable, ...]
    formula: fol.Formula


class Numbers:
    """The numbers of some formulae, each with the atom that stands for it.

    Numbers of the same things have the same atom, so that formulae are equivalent if they are with
    these atoms in them.  The converse does not hold.
    """

    def __init__(self) -> None:
        """Make a table without numbers."""
        self._numbers: dict[str, _Number] = {}
        self._names: dict[object, str] = {}
        self._folded: dict[fol.Formula, fol.Formula] = {}

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._numbers)

    def __contains__(self, name: str) -> bool:
        """Whether a predicate's name is that of a number's atom."""
        return name in self._numbers

    @property
    def longest(self) -> int:
        """How many variables the longest number has; 0 if there is none."""
        return max((_variables(number.count) for number in self._numbers.values()), default=0)

    def fold(self, formula: fol.Formula) -> fol.Formula:
        """The formula with an atom for each number of things of which the same is claimed.

        One with numbers has its bound variables renamed where a name is bound twice or free too.
        """
        if not _has_identity(formula):
            return formula
        # What is counted is recognised by names: two variables of one name would be one thing.
        distinct = with_distinct_variables(formula)
        folded = self._fold(distinct)
        return formula if folded is distinct else folded

    def _fold(self, formula: fol.Formula) -> fol.Formula:
        folded = self._folded.get(formula)
        if folded is None:
            has_identity = _has_identity(formula)
            folded = self._folded[formula] = self._rebuilt(formula) if has_identity else formula
        return folded

    def _rebuilt(self, formula: fol.Formula) -> fol.Formula:
        found = self._found(formula)
        if found is not None:
            return found
        if isinstance(formula, fol.And) and len(formula.operands) > 2:
            formula = fol.And(_with_both_bounds(formula.operands))
        parts = tuple(map(self._fold, subformulas(formula)))
        folded = cast(fol.Formula, with_children(formula, parts)) if parts else formula
        # Numbers within the claims of a number are found first where their variables are in one
        # block with its own.
        return formula if folded is formula else self._found(folded) or folded

    def _found(self, formula: fol.Formula) -> fol.Formula | None:
        """The atom of a number, None of another formula."""
        count = find_counted(formula)
        if count is None or count.extra:
            return None
        claims = tuple(map(self._fold, count.claims))
        return self._atom(replace(count, claims=claims), self.unfold(formula))

    def unfold(self, formula: fol.Formula) -> fol.Formula:
        """The formula with each number as it was found."""

        def rewrite(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
            match node:
                case fol.Predicate(name, terms) if name in self._numbers:
                    number = self._numbers[name]
                    return substitute(number.formula, dict(zip(number.places, terms, strict=True)))
                case _:
                    return with_children(node, parts)

        return cast(fol.Formula, fold(formula, rewrite)) if self._numbers else formula

    def with_least(self, formula: fol.Formula) -> fol.Formula:
        """The formula with "not at least three" for "at most two"."""

        def rewrite(node: fol.Node, parts: tuple[fol.Node, ...]) -> fol.Node:
            match node:
                case fol.Predicate(name) if name in self._numbers:
                    is_most = self._numbers[name].count.quantity is Quantity.AT_MOST
                    return fol.Not(self._denied(node)) if is_most else node
                case _:
                    return with_children(node, parts)

        return cast(fol.Formula, fold(formula, rewrite)) if self._numbers else formula

    def find(self, formula: fol.Formula) -> Counted | None:
        """The number for which an atom, or one denied, stands; None of other formulae."""
        match formula:
            case fol.Not(fol.Predicate(name) as atom) if name in self._numbers:
                denied = self._denied(atom)
                return None if isinstance(denied, fol.Not) else self.find(denied)
            case fol.Predicate(name, terms) if name in self._numbers:
                number = self._numbers[name]
                places = dict(zip(number.places, terms, strict=True))
                claims = tuple(substitute(claim, places) for claim in number.count.claims)
                return replace(number.count, claims=claims)
            case _:
                return None

    def _atom(self, count: Counted, formula: fol.Formula) -> fol.Predicate:
        places = _places(count)
        names = {count.variable: "$0"}
        names.update((variable, f"{_ANY}{at}") for at, variable in enumerate(places))
        claims = frozenset(key(claim, names, 1) for claim in count.claims)
        content = count.quantity, count.number, claims
        name = self._names.get(content)
        if name is None:
            sign = _SIGNS[count.quantity]
            name = f"{_MARK}{sign}{count.number} {len(self._names) + 1}"
            self._names[content] = name
            self._numbers[name] = _Number(count, places, formula)
        return fol.Predicate(name, places)

    def _denied(self, atom: fol.Predicate) -> fol.Formula:
        number = self._numbers[atom.name]
        count = number.count
        match count.quantity:
            case Quantity.AT_LEAST if count.number > 1:
                other = replace(count, quantity=Quantity.AT_MOST, number=count.number - 1)
            case Quantity.AT_MOST:
                other = replace(count, quantity=Quantity.AT_LEAST, number=count.number + 1)
            case _:
                return fol.Not(atom)
        # The claims are the same, so that the places are.
        name = self._atom(other, fol.Not(number.formula)).name
        return fol.Predicate(name, atom.arguments)


@lru_cache(maxsize=1_024)
def measure_longest(formula: fol.Formula) -> int:
    """How many variables the longest number of a formula has; 0 if there is none."""
    numbers = Numbers()
    numbers.fold(formula)
    return numbers.longest


@lru_cache(maxsize=1_024)
def _has_identity(formula: fol.Formula) -> bool:
    return any(isinstance(node, fol.Equality) for node in nodes(formula))


def _variables(count: Counted) -> int:
    """How many variables a number has in a formula."""
    return count.number + (count.quantity is not Quantity.AT_LEAST)


def _places(count: Counted) -> tuple[fol.Variable, ...]:
    """The free variables of a number, in an order that does not depend on their names."""
    masked: dict[fol.Variable, str] = {
        variable: _ANY for claim in count.claims for variable in free(claim)
    }
    masked[count.variable] = "$0"
    ordered = sorted(count.claims, key=lambda claim: key(claim, masked, 1))
    seen = (
        node
        for claim in ordered
        for node in nodes(claim)
        if isinstance(node, fol.Variable) and node in free(claim) and node != count.variable
    )
    return tuple(dict.fromkeys(seen))


def _with_both_bounds(parts: Sequence[fol.Formula]) -> tuple[fol.Formula, ...]:
    """The parts with one for "at least n" and "at most n" of the same."""
    remaining = list(parts)
    for index in range(len(remaining) - 1, 0, -1):
        for before in range(index):
            pair = fol.And((remaining[before], remaining[index]))
            if find_counted(pair) is not None:
                remaining[before] = pair
                del remaining[index]
                break
    return tuple(remaining)
