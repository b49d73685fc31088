"""One key for formulae that propositional logic shows to be equivalent, within quantifiers too.

Each stretch of a formula between quantifiers becomes its truth table over the atoms and quantified
formulae in it, which are known by their own keys; ∃ is ¬∀¬.  Equal keys are a proof of
equivalence; different keys say nothing.

>>> from logic2text.formula import And, Exists, ForAll, Not, Or, Predicate, Variable
>>> x, p, q = Variable("x"), Predicate("P", (Variable("x"),)), Predicate("Q", (Variable("x"),))
>>> truth_key(Not(ForAll((x,), Or((Not(p), q))))) == truth_key(Exists((x,), And((p, Not(q)))))
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_, or_
from typing import TypeAlias, TypeVar, assert_never

from logic2text.formula import (
    And,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    Xor,
)
from logic2text.proof.canonical_key import key

MOST_LETTERS = 10
"""How many different atoms and quantified formulae a stretch may have: tables of 1,024 bits."""

Letter = TypeVar("Letter")
_Names: TypeAlias = Mapping[Variable, str]


class _TooManyLettersError(Exception):
    """A stretch has more letters than a table is made for."""


@lru_cache(maxsize=1_024)
def truth_key(formula: Formula) -> str | None:
    """The key of a formula; None where a table would be too large."""
    try:
        return _key(formula, {}, 0)
    except _TooManyLettersError:
        return None


def _key(formula: Formula, names: _Names, level: int, *, negated: bool = False) -> str:
    """The letters that matter, sorted, and the table over them."""
    stretch = _Stretch(names, level)
    stretch.collect(formula)
    if len(stretch.letters) > MOST_LETTERS:
        raise _TooManyLettersError
    letters = sorted(stretch.letters)
    count = len(letters)
    lanes = 1 << count
    everywhere = (1 << lanes) - 1
    columns = {letter: column(place, count) for place, letter in enumerate(letters)}
    table = true_lanes(formula, lambda part: stretch.lanes(part, columns, everywhere), everywhere)
    letters, table = reduced(letters, everywhere ^ table if negated else table)
    return f"[{';'.join(letters)}:{table:x}]"


class _Stretch:
    """A formula up to the quantifiers in it."""

    def __init__(self, names: _Names, level: int) -> None:
        self._names, self._level = names, level
        self._keys: dict[Formula, str] = {}
        self.letters: set[str] = set()

    def collect(self, formula: Formula) -> None:
        """Find the letters."""
        match formula:
            case Predicate() | Equality():
                self._add(formula, key(formula, self._names, self._level))
            case ForAll(variables, body) | Exists(variables, body):
                own = {v: f"${self._level + place}" for place, v in enumerate(variables)}
                inner = _key(
                    body,
                    {**self._names, **own},
                    self._level + len(variables),
                    negated=isinstance(formula, Exists),
                )
                self._add(formula, "∀" * len(variables) + inner)
            case Not(operand):
                self.collect(operand)
            case And(operands) | Or(operands):
                for operand in operands:
                    self.collect(operand)
            case Implies(left, right) | Iff(left, right) | Xor(left, right):
                self.collect(left)
                self.collect(right)
            case Truth() | Falsity():
                pass
            case _:
                assert_never(formula)

    def _add(self, formula: Formula, letter: str) -> None:
        self._keys[formula] = letter
        self.letters.add(letter)

    def lanes(self, part: Formula, columns: Mapping[str, int], everywhere: int) -> int:
        """Where an atom or a quantified part is true; the letter of ∃x A is that of ∀x ¬A."""
        found = columns[self._keys[part]]
        return everywhere ^ found if isinstance(part, Exists) else found


def true_lanes(formula: Formula, part: Callable[[Formula], int], everywhere: int) -> int:
    """The lanes in which a formula is true.

    Args:
        formula: any.
        part: those in which one of its atoms or quantified parts is.
        everywhere: all lanes.
    """
    match formula:
        case Predicate() | Equality() | ForAll() | Exists():
            return part(formula)
        case Not(operand):
            return everywhere ^ true_lanes(operand, part, everywhere)
        case And(operands):
            return reduce(
                and_, [true_lanes(operand, part, everywhere) for operand in operands], everywhere
            )
        case Or(operands):
            return reduce(or_, [true_lanes(operand, part, everywhere) for operand in operands], 0)
        case Implies(left, right):
            return everywhere ^ true_lanes(left, part, everywhere) | true_lanes(
                right, part, everywhere
            )
        case Iff(left, right) | Xor(left, right):
            differ = true_lanes(left, part, everywhere) ^ true_lanes(right, part, everywhere)
            return differ if isinstance(formula, Xor) else everywhere ^ differ
        case Truth():
            return everywhere
        case Falsity():
            return 0
        case _:
            assert_never(formula)


@lru_cache(maxsize=256)
def column(place: int, count: int) -> int:
    """Bit i is bit `place` of i, for i below 2^count."""
    stride = 1 << place
    block = ((1 << stride) - 1) << stride
    repeats = ((1 << (1 << count)) - 1) // ((1 << 2 * stride) - 1)
    return block * repeats


def reduced(letters: Sequence[Letter], table: int) -> tuple[list[Letter], int]:
    """The letters that change something, and the table over them."""
    kept, count = list(letters), len(letters)
    for place in reversed(range(count)):
        table, count, gone = without(table, place, count)
        if gone:
            del kept[place]
    return kept, table


def without(table: int, place: int, count: int) -> tuple[int, int, bool]:
    """The table without a letter that changes nothing; itself, if it does."""
    lanes = column(place, count)
    stride = 1 << place
    true, false = (table & lanes) >> stride, table & ~lanes
    if true != false:
        return table, count, False
    # Every other block of `stride` bits goes.
    kept, lanes = 0, (1 << stride) - 1
    for block in range(1 << (count - 1 - place)):
        kept |= (false >> 2 * block * stride & lanes) << block * stride
    return kept, count - 1, True
