"""The nodes of a bank of formulae in negation normal form."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from logic2text import formula as fol


class NormalKind(IntEnum):
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
    NormalKind.ATOM: NormalKind.NEGATED,
    NormalKind.NEGATED: NormalKind.ATOM,
    NormalKind.AND: NormalKind.OR,
    NormalKind.OR: NormalKind.AND,
    NormalKind.ALL: NormalKind.SOME,
    NormalKind.SOME: NormalKind.ALL,
    NormalKind.IFF: NormalKind.XOR,
    NormalKind.XOR: NormalKind.IFF,
    NormalKind.TRUE: NormalKind.FALSE,
    NormalKind.FALSE: NormalKind.TRUE,
}


POSITIVE = frozenset(
    {NormalKind.ATOM, NormalKind.AND, NormalKind.SOME, NormalKind.IFF, NormalKind.TRUE}
)
"""The kinds that the side of a biconditional can have; others are complemented."""


class NormalNode(NamedTuple):
    """A node: its kind, the numbers of its children, and its atom or bound variable."""

    kind: NormalKind
    below: tuple[int, ...] = ()
    leaf: fol.Predicate | fol.Equality | fol.Variable | None = None
