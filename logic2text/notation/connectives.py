"""Connectives that some notation has and the syntax lacks, and those written as functions."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise

from logic2text.formula import And, Equality, Formula, Iff, Implies, Not, Or, Term, Xor


def converse(left: Formula, right: Formula) -> Formula:
    """``left <- right``."""
    return Implies(right, left)


def not_both(left: Formula, right: Formula) -> Formula:
    """``left ~& right``."""
    return Not(And((left, right)))


def neither(left: Formula, right: Formula) -> Formula:
    """``left ~| right``."""
    return Not(Or((left, right)))


def unequal(left: Term, right: Term) -> Formula:
    """``Ne(left, right)``."""
    return Not(Equality(left, right))


def conjunction(*operands: Formula) -> Formula:
    """One conjunction, or the only operand."""
    return And(operands) if len(operands) > 1 else operands[0]


def disjunction(*operands: Formula) -> Formula:
    """One disjunction, or the only operand."""
    return Or(operands) if len(operands) > 1 else operands[0]


def parity(*operands: Formula) -> Formula:
    """True where an odd number of the operands is, as sympy's n-ary Xor."""
    return reduce(Xor, operands)


def _all_alike(*operands: Formula) -> Formula:
    """True where all operands are or none is, as sympy's n-ary Equivalent."""
    return conjunction(*(Iff(left, right) for left, right in pairwise(operands)))


def _not_all(*operands: Formula) -> Formula:
    return Not(conjunction(*operands))


def _none(*operands: Formula) -> Formula:
    return Not(disjunction(*operands))


def if_then_else(test: Formula, then: Formula, otherwise: Formula) -> Formula:
    """``then`` where the test holds, else ``otherwise``."""
    return And((Implies(test, then), Implies(Not(test), otherwise)))


MANY = 1 << 30
SYMPY_CALLS = (
    ("And", conjunction, 1, MANY),
    ("Or", disjunction, 1, MANY),
    ("Not", Not, 1, 1),
    ("Implies", Implies, 2, 2),
    ("Equivalent", _all_alike, 2, MANY),
    ("Xor", parity, 1, MANY),
    ("Nand", _not_all, 1, MANY),
    ("Nor", _none, 1, MANY),
    ("ITE", if_then_else, 3, 3),
)
"""sympy's connectives: the name, the constructor, the fewest and the most operands."""

_SPELLINGS = {
    "Not": ("Not", "NOT", "not"),
    "And": ("And", "AND", "and"),
    "Or": ("Or", "OR", "or"),
    "Xor": ("Xor", "XOR", "xor"),
    "Implies": ("Implies", "IMPLIES", "implies"),
    "Equivalent": ("Equivalent", "Iff", "IFF", "iff"),
}
MIXED_CALLS = tuple(
    (spelling, build, fewest, most)
    for name, build, fewest, most in SYMPY_CALLS
    for spelling in _SPELLINGS.get(name, ())
)
"""The connectives that people write as functions in a notation with signs of its own."""
MIXED_UNIVERSAL = ("ForAll", "Forall", "forall", "FORALL")
MIXED_EXISTENTIAL = ("Exists", "exists", "EXISTS")
"""The quantifiers that people write so: ``Forall(x, P(x))``."""
WORDS = frozenset((*(name for name, *_ in MIXED_CALLS), *MIXED_UNIVERSAL, *MIXED_EXISTENTIAL))
"""The words that are connectives or quantifiers before a bracket, and names between quotes."""

SYMPY_RELATIONS = {"Eq": Equality, "Ne": unequal}
