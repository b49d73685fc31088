"""The truth functions of the connectives, once for every kind of truth value.

A truth value is an integer whose bits are the values in several models or rows of a table, a list
of such integers with one for each assignment (`bit_parallel.py`), or a value of Kleene's
three-valued logic (`models.py`).

>>> p, q = fol.Predicate("P"), fol.Predicate("Q")
>>> values = TruthValues(true=0b1111, false=0, negate=lambda value: 0b1111 ^ value)
>>> bin(connect(fol.Implies(p, q), iter((0b0011, 0b0101)), values))
'0b1101'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Protocol, Self, TypeAlias, TypeVar, assert_never

from logic2text import formula as fol
from logic2text.lazy_dataclass import dataclass

Connected: TypeAlias = (
    fol.Not | fol.And | fol.Or | fol.Implies | fol.Iff | fol.Xor | fol.Truth | fol.Falsity
)
"""A formula that is neither an atom nor quantified."""


class Lattice(Protocol):
    """Has a conjunction and a disjunction."""

    def __and__(self, other: Self, /) -> Self: ...
    def __or__(self, other: Self, /) -> Self: ...


Value = TypeVar("Value", bound=Lattice)


@dataclass(frozen=True, slots=True)
class TruthValues(Generic[Value]):
    """One kind of truth value.

    Attributes:
        true, false: the least and the greatest.
        negate: the negation.
    """

    true: Value
    false: Value
    negate: Callable[[Value], Value]


def operands_of(formula: Connected) -> tuple[fol.Formula, ...]:
    """The formulae that a connective connects."""
    match formula:
        case fol.And(operands) | fol.Or(operands):
            return operands
        case fol.Not(operand):
            return (operand,)
        case fol.Implies(left, right) | fol.Iff(left, right) | fol.Xor(left, right):
            return (left, right)
        case fol.Truth() | fol.Falsity():
            return ()
        case _:
            assert_never(formula)


def connect(formula: Connected, values: Iterator[Value], kind: TruthValues[Value]) -> Value:
    """The truth value of a formula from those of its operands.

    Args:
        formula: what is evaluated.
        values: those of its operands, in order; no more are taken than decide.
        kind: which truth values these are.
    """
    match formula:
        case fol.Not():
            return kind.negate(next(values))
        case fol.And():
            total = next(values, kind.true)
            while total != kind.false and (value := next(values, None)) is not None:
                total = total & value
            return total
        case fol.Or():
            total = next(values, kind.false)
            while total != kind.true and (value := next(values, None)) is not None:
                total = total | value
            return total
        case fol.Implies():
            denied = kind.negate(next(values))
            return denied if denied == kind.true else denied | next(values)
        case fol.Iff() | fol.Xor():
            left, right = values
            if isinstance(formula, fol.Iff):
                right = kind.negate(right)
            return left & kind.negate(right) | kind.negate(left) & right
        case fol.Truth():
            return kind.true
        case fol.Falsity():
            return kind.false
        case _:
            assert_never(formula)
