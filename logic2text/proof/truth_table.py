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
from functools import lru_cache
from typing import TypeAlias, TypeVar

from logic2text import formula as fol
from logic2text.proof.canonical_key import key
from logic2text.proof.connectives import TruthValues, connect, operands_of

MOST_LETTERS = 10
"""How many different atoms and quantified formulae a stretch may have: tables of 1,024 bits."""

Letter = TypeVar("Letter")
_Names: TypeAlias = Mapping[fol.Variable, str]


class _TooManyLettersError(Exception):
    """A stretch has more letters than a table is made for."""


@lru_cache(maxsize=1_024)
def truth_key(formula: fol.Formula) -> str | None:
    """The key of a formula; None where a table would be too large."""
    try:
        return _key(formula, {}, 0)
    except _TooManyLettersError:
        return None


def _key(formula: fol.Formula, names: _Names, level: int, *, negated: bool = False) -> str:
    """The letters that matter, sorted, and the table over them."""
    stretch = _Stretch(names, level)
    stretch.collect(formula)
    # The table doubles with each letter.
    if len(stretch.letters) > MOST_LETTERS:
        raise _TooManyLettersError
    letters = sorted(stretch.letters)
    count = len(letters)
    lanes = 1 << count
    everywhere = (1 << lanes) - 1
    columns = {letter: column(place, count) for place, letter in enumerate(letters)}
    table = true_lanes(formula, lambda part: stretch.lanes(part, columns, everywhere), everywhere)
    # Letters that do not matter go, so that A and A ∧ (B ∨ ¬B) have one key.
    letters, table = reduce_table(letters, everywhere ^ table if negated else table)
    return f"[{';'.join(letters)}:{table:x}]"


class _Stretch:
    """A formula up to the quantifiers in it."""

    def __init__(self, names: _Names, level: int) -> None:
        self._names, self._level = names, level
        self._keys: dict[fol.Formula, str] = {}
        self.letters: set[str] = set()

    def collect(self, formula: fol.Formula) -> None:
        """Find the letters."""
        match formula:
            case fol.Predicate() | fol.Equality():
                self._add(formula, key(formula, self._names, self._level))
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                bound = {v: f"${self._level + place}" for place, v in enumerate(variables)}
                inner = _key(
                    body,
                    {**self._names, **bound},
                    self._level + len(variables),
                    negated=isinstance(formula, fol.Exists),
                )
                self._add(formula, "∀" * len(variables) + inner)
            case _:
                for operand in operands_of(formula):
                    self.collect(operand)

    def _add(self, formula: fol.Formula, letter: str) -> None:
        self._keys[formula] = letter
        self.letters.add(letter)

    def lanes(self, part: fol.Formula, columns: Mapping[str, int], everywhere: int) -> int:
        """Where an atom or a quantified part is true; the letter of ∃x A is that of ∀x ¬A."""
        lanes = columns[self._keys[part]]
        return everywhere ^ lanes if isinstance(part, fol.Exists) else lanes


def true_lanes(formula: fol.Formula, part: Callable[[fol.Formula], int], everywhere: int) -> int:
    """The lanes in which a formula is true.

    Args:
        formula: any.
        part: those in which one of its atoms or quantified parts is.
        everywhere: all lanes.
    """
    kind = TruthValues(everywhere, 0, everywhere.__xor__)

    def lanes(formula: fol.Formula) -> int:
        match formula:
            case fol.Predicate() | fol.Equality() | fol.ForAll() | fol.Exists():
                return part(formula)
            case _:
                return connect(formula, map(lanes, operands_of(formula)), kind)

    return lanes(formula)


@lru_cache(maxsize=256)
def column(place: int, count: int) -> int:
    """Bit i is bit `place` of i, for i below 2^count."""
    stride = 1 << place
    block = ((1 << stride) - 1) << stride
    repeats = ((1 << (1 << count)) - 1) // ((1 << 2 * stride) - 1)
    return block * repeats


def reduce_table(letters: Sequence[Letter], table: int) -> tuple[list[Letter], int]:
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
