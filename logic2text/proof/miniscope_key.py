"""One key for formulae that differ in how far their quantifiers reach: ∀x (p ∨ Qx) is p ∨ ∀x Qx.

Each stretch between quantifiers is a truth table over letters.  ∀x takes it apart into its prime
implicates (Blake 1937), leaves out of each what has no x, and merges with the ∀ of what is left;
∃ is ¬∀¬.  Equal keys are a proof of equivalence; different keys say nothing.

>>> from logic2text.formula import Exists, ForAll, Or, Predicate, Variable
>>> x, y, p, q = Variable("x"), Variable("y"), Predicate("P"), Predicate("Q", (Variable("x"),))
>>> scope_key(Exists((y,), ForAll((x,), Or((p, q))))) == scope_key(Or((p, ForAll((x,), q))))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import count, permutations
from math import factorial
from operator import and_, or_
from typing import TypeAlias

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass
from logic2text.proof.canonical_key import key
from logic2text.proof.connectives import operands_of
from logic2text.proof.truth_table import column, reduce_table, true_lanes
from logic2text.walk import free_variables

MOST_LETTERS = 8
"""How many different letters a stretch may have."""
MOST_CLAUSES = 32
"""How many prime implicates it may have."""
MOST_ORDERS = 120
"""How many orders of variables may be compared to name a quantified clause."""


class _TooMuchError(Exception):
    """More than a bound."""


@dataclass(frozen=True, slots=True, eq=False)
class _Atom:
    """An atom; `numbers` are those of its variables that some quantifier binds."""

    formula: fol.Predicate | fol.Equality
    numbers: Mapping[fol.Variable, int]
    free: frozenset[int]
    orders: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class _ForAll:
    """A quantified clause: for all of the variables (by number) one of the literals is true.

    Attributes:
        free: the variables that are bound around it.
        orders: how many orders of variables are compared to write it.
    """

    variables: tuple[int, ...]
    literals: tuple[_Literal, ...]
    free: frozenset[int]
    orders: int


_Letter: TypeAlias = _Atom | _ForAll
_Literal: TypeAlias = tuple[bool, _Letter]
_Clause: TypeAlias = tuple[tuple[bool, str], ...]
"""A disjunction of literals, whose letters are known by their writing."""


@lru_cache(maxsize=1_024)
def scope_key(formula: fol.Formula) -> str | None:
    """The key of a formula; None where that is too much to find out."""
    try:
        letters, table = _Scoping().table(formula, {}, negated=False)
    except _TooMuchError:
        return None
    return f"[{';'.join(letters)}:{table:x}]"


class _Scoping:
    """Computes the key of one formula; every binding of a variable has its own number."""

    def __init__(self) -> None:
        self._letters: dict[str, _Letter] = {}
        self._numbers = count()

    def table(
        self, formula: fol.Formula, numbers: Mapping[fol.Variable, int], *, negated: bool
    ) -> tuple[list[str], int]:
        """The letters that matter, sorted, and the truth table over them."""
        parts: dict[fol.Formula, list[_Clause]] = {}
        self._collect(formula, numbers, parts)
        columns, everywhere = _columns(clause for clauses in parts.values() for clause in clauses)
        values = {part: _all_of(clauses, columns, everywhere) for part, clauses in parts.items()}
        # The clauses of ∃x A are those of ∀x ¬A.
        table = true_lanes(
            formula,
            lambda part: (
                everywhere ^ values[part] if isinstance(part, fol.Exists) else values[part]
            ),
            everywhere,
        )
        return reduce_table(list(columns), everywhere ^ table if negated else table)

    def _collect(
        self,
        formula: fol.Formula,
        numbers: Mapping[fol.Variable, int],
        parts: dict[fol.Formula, list[_Clause]],
    ) -> None:
        """Find the atoms and quantified parts, each as clauses; of ∃x A those of ∀x ¬A."""
        match formula:
            case fol.Predicate() | fol.Equality():
                parts[formula] = [((True, self._atom(formula, numbers)),)]
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                bound = {variable: next(self._numbers) for variable in variables}
                letters, table = self.table(
                    body, {**numbers, **bound}, negated=isinstance(formula, fol.Exists)
                )
                # One variable after the other, as ∀x ∀y: each is drawn inwards as far as it goes
                # before the next.
                for number in bound.values():
                    clauses = [self._over(number, c) for c in _implicates(letters, table)]
                    columns, everywhere = _columns(clauses)
                    letters, table = reduce_table(
                        list(columns), _all_of(clauses, columns, everywhere)
                    )
                parts[formula] = _implicates(letters, table)
            case _:
                for operand in operands_of(formula):
                    self._collect(operand, numbers, parts)

    def _atom(
        self, formula: fol.Predicate | fol.Equality, numbers: Mapping[fol.Variable, int]
    ) -> str:
        names = {variable: f"#{number}" for variable, number in numbers.items()}
        letter = key(formula, names)
        if letter not in self._letters:
            variables = free_variables(formula)
            bound = {v: n for v, n in numbers.items() if v in variables}
            self._letters[letter] = _Atom(formula, bound, frozenset(bound.values()))
        return letter

    def _over(self, number: int, clause: _Clause) -> _Clause:
        """For all of one variable, a clause: what has no such variable stays outside."""
        inside = [(sign, self._letters[name]) for sign, name in clause]
        inside = [literal for literal in inside if number in literal[1].free]
        outside = tuple(part for part in clause if number not in self._letters[part[1]].free)
        return (*outside, (True, self._quantify(number, inside))) if inside else outside

    def _quantify(self, number: int, literals: Sequence[_Literal]) -> str:
        """For all of one variable, literals that have it, of which those with ∀ are merged in.

        Their variables get new numbers: ∀y A ∨ ∀y B is no ∀y (A ∨ B).
        """
        variables, merged = [number], list[_Literal]()
        for sign, letter in literals:
            if sign and isinstance(letter, _ForAll):
                fresh = {bound: next(self._numbers) for bound in letter.variables}
                variables += fresh.values()
                merged += [
                    (part_sign, _renumber(part, fresh)) for part_sign, part in letter.literals
                ]
            else:
                merged.append((sign, letter))
        free = frozenset[int]().union(*(letter.free for _, letter in merged)) - {*variables}
        # Naming a clause tries all orders of its variables, within all orders of those below.
        orders = factorial(len(variables)) * sum(letter.orders for _, letter in merged)
        if orders > MOST_ORDERS:
            raise _TooMuchError
        quantified = _ForAll(tuple(variables), tuple(merged), free, orders)
        name = _name(quantified, {}, 0)
        self._letters.setdefault(name, quantified)
        return name


def _renumber(letter: _Letter, fresh: Mapping[int, int]) -> _Letter:
    """The letter with other numbers for variables that are free in it."""
    if letter.free.isdisjoint(fresh):
        return letter
    free = frozenset(fresh.get(number, number) for number in letter.free)
    match letter:
        case _Atom(formula, numbers):
            renumbered = {variable: fresh.get(n, n) for variable, n in numbers.items()}
            return _Atom(formula, renumbered, free)
        case _ForAll(variables, literals):
            inner = {n: new for n, new in fresh.items() if n not in variables}
            renamed = tuple((sign, _renumber(part, inner)) for sign, part in literals)
            return _ForAll(variables, renamed, free, letter.orders)


def _name(letter: _Letter, names: Mapping[int, str], level: int) -> str:
    """The name of a letter; the variables bound around it by their names, or else numbers.

    It does not depend on the order in which a clause has its variables and literals.
    """
    if isinstance(letter, _Atom):
        bound = {v: names.get(n) or f"#{n}" for v, n in letter.numbers.items()}
        return key(letter.formula, bound)
    # The least name over all orders, so that no order is privileged and equal clauses have one
    # name.
    places = [f"${level + place}" for place in range(len(letter.variables))]
    return "∀" * len(places) + min(
        _clause_name(letter, {**names, **dict(zip(order, places, strict=True))}, level)
        for order in permutations(letter.variables)
    )


def _clause_name(letter: _ForAll, names: Mapping[int, str], level: int) -> str:
    level += len(letter.variables)
    disjuncts = {
        ("" if sign else "-") + _name(part, names, level) for sign, part in letter.literals
    }
    return f"({'|'.join(sorted(disjuncts))})"


# Truth tables -----------------------------------------------------------------------------------


def _columns(clauses: Iterable[_Clause]) -> tuple[dict[str, int], int]:
    """The letters of clauses, sorted, with where they are true; and everywhere."""
    letters = sorted({letter for clause in clauses for _, letter in clause})
    if len(letters) > MOST_LETTERS:
        raise _TooMuchError
    columns = {letter: column(place, len(letters)) for place, letter in enumerate(letters)}
    return columns, (1 << (1 << len(letters))) - 1


def _all_of(clauses: Sequence[_Clause], columns: Mapping[str, int], everywhere: int) -> int:
    """Where every clause is true."""
    return reduce(
        and_,
        (
            reduce(or_, (columns[s] if sign else everywhere ^ columns[s] for sign, s in clause), 0)
            for clause in clauses
        ),
        everywhere,
    )


def _implicates(letters: Sequence[str], table: int) -> list[_Clause]:
    """The prime implicates of a table: the negations of the prime implicants of its negation."""
    implicants = _implicants(((1 << (1 << len(letters))) - 1) ^ table, len(letters))
    # A table of eight letters can have hundreds of implicates; without a key the comparison goes on
    # by other means.
    if len(implicants) > MOST_CLAUSES:
        raise _TooMuchError
    return [
        tuple(
            (not value >> place & 1, letter)
            for place, letter in enumerate(letters)
            if mask >> place & 1
        )
        for mask, value in implicants
    ]


@lru_cache(maxsize=4_096)
def _implicants(table: int, number: int) -> tuple[tuple[int, int], ...]:
    """The prime implicants of a table, each as the bits of its letters and of those not negated.

    By the last letter: those without it are the prime implicants of both halves together.
    """
    if not table:
        return ()
    if table == (1 << (1 << number)) - 1:
        return ((0, 0),)
    number -= 1
    half = 1 << number
    low, high = table & (1 << half) - 1, table >> half
    without_it = _implicants(low & high, number)
    implicants = list(without_it)
    for part, negative in ((low, 0), (high, 1 << number)):
        for mask, value in _implicants(part, number):
            # One that is implied by a shorter one is not prime.
            if not any(m & mask == m and value & m == v for m, v in without_it):
                implicants.append((mask | 1 << number, value | negative))
    return tuple(implicants)
