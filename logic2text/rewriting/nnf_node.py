"""The nodes of a bank of formulae in negation normal form."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from logic2text import formula as fol


class Kind(IntEnum):
    """The forms of a node."""

    ATOM = 0
    NEGATED = 1
    AND = 2
    OR = 3
    ALL = 4
    SOME = 5
    IFF = 6
    XOR = 7
    TRUE = 8
    FALSE = 9


DUAL = {
    Kind.ATOM: Kind.NEGATED,
    Kind.NEGATED: Kind.ATOM,
    Kind.AND: Kind.OR,
    Kind.OR: Kind.AND,
    Kind.ALL: Kind.SOME,
    Kind.SOME: Kind.ALL,
    Kind.IFF: Kind.XOR,
    Kind.XOR: Kind.IFF,
    Kind.TRUE: Kind.FALSE,
    Kind.FALSE: Kind.TRUE,
}


POSITIVE = frozenset({Kind.ATOM, Kind.AND, Kind.SOME, Kind.IFF, Kind.TRUE})
"""The kinds that the side of a biconditional can have; others are complemented."""


class Node(NamedTuple):
    """A node: its kind, the numbers of its children, and its atom or bound variable."""

    kind: Kind
    below: tuple[int, ...] = ()
    leaf: fol.Predicate | fol.Equality | fol.Variable | None = None
