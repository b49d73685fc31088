"""The operator table of a notation: frozen data that drives the shared lexer and parser.

An `OperatorTable` lists the symbols of a notation and states their precedence and associativity,
the scope of a quantifier without brackets, the pattern of names, and which unbound names are
variables.  The tables themselves are in `tables`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.notation.names import plain

TIGHT = 90
"""The power of negation and of a quantifier whose scope is the next unary formula."""
WIDE = 1
"""The power of a quantifier whose scope reaches as far to the right as it can."""

Build = Callable[..., Formula]
"""Makes a formula: And and Or of one tuple, the other connectives of two formulae."""


class Associativity(Enum):
    """How ``A op B op C`` groups; `NONE` makes it an error."""

    LEFT = "left"
    RIGHT = "right"
    NONE = "none"


class VariableBlock(Enum):
    """Which variables may follow one quantifier sign.

    ONE: exactly one (``@ x``).  NAMES: every name up to the dot or bracket (``all x y.``).
    LETTERS: one name of any kind, then further single letters of the same kind, with or without
    commas (``∀x,y``).  LIST: names in square brackets (``![X,Y]:``).  CALL: the first argument
    of a function-like quantifier (``ForAll(x, …)``, ``ForAll((x, y), …)``).
    """

    ONE = "one"
    NAMES = "names"
    LETTERS = "letters"
    LIST = "list"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Infix:
    """A connective between two formulae.

    Attributes:
        symbols: all its spellings, the one that `show` writes first.
        build: what it makes; And and Or take a tuple and are flattened.
        power: how tightly it binds, 2 … 89, higher is tighter.
        associativity: of a chain of connectives of this power.
    """

    symbols: tuple[str, ...]
    build: Build
    power: int
    associativity: Associativity


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorTable:
    """One notation; of several spellings, the first is the one that `show` writes.

    Attributes:
        label: the notation's name.
        infixes: the connectives between formulae.
        negation, universal, existential, absent: the prefixes; `absent` is "there is no".
        equal, unequal, truth, falsity: the rest of the symbols.
        brackets: pairs that group formulae.
        name: pattern of a name token.
        quoted: pattern of a quoted name, which is always a constant.
        spell: a name token → the name.
        free: pattern of the names that are variables where nothing binds them.
        bindable: pattern of the names that a quantifier may bind.
        block: which variables may follow one quantifier sign.
        wide, tight: separators after the variables, by the scope that they give.
        wrapped: whether ``(∀x)`` with only the quantifier in brackets is read.
        variable_heads: whether a name that is a variable elsewhere may stand before arguments.
        curried: whether further arguments may follow an atom, P(x)(y) for P(x, y).
        stop: whether a final full stop belongs to the notation (else it is a repair).
        calls: connectives written as functions (``Implies(a, b)``), with what they make and
            the fewest and the most operands.
        relations: equality and inequality written as functions (``Eq(a, b)``).
        lower: whether variables are written with a capital that is not part of their name.
        comparisons, operations: sign → reserved name of `logic2text.arithmetic`, or another
            predicate, with ``¬`` before it where the sign denies it; the first sign of a name is
            the one that `show` writes.
        arithmetic_calls: the same for those that are written as functions (``$less(X, Y)``).
        counts: whether ``∃!x`` and ``∃≥2x`` are read.
        chains: whether ``0 < x < 10`` is read, as a conjunction.
        first: pattern of tokens to try before all others.
        blank: pattern of what is skipped besides white space.
        doubtful: spellings that are read, but warned of: token → what it was read as.
    """

    label: str
    infixes: tuple[Infix, ...]
    negation: tuple[str, ...]
    universal: tuple[str, ...]
    existential: tuple[str, ...]
    equal: tuple[str, ...]
    unequal: tuple[str, ...]
    truth: tuple[str, ...]
    falsity: tuple[str, ...]
    name: str
    quoted: str
    free: str
    bindable: str
    block: VariableBlock
    spell: Callable[[str], str] = plain
    absent: tuple[str, ...] = ()
    brackets: tuple[tuple[str, str], ...] = (("(", ")"),)
    wide: tuple[str, ...] = ()
    tight: tuple[str, ...] = ()
    wrapped: bool = False
    variable_heads: bool = True
    curried: bool = False
    stop: bool = False
    calls: tuple[tuple[str, Build, int, int], ...] = ()
    relations: tuple[str, ...] = ()
    comparisons: tuple[tuple[str, str], ...] = ()
    operations: tuple[tuple[str, str], ...] = ()
    arithmetic_calls: tuple[tuple[str, str], ...] = ()
    counts: bool = False
    chains: bool = False
    lower: bool = False
    first: str = ""
    blank: str = ""
    doubtful: tuple[tuple[str, str], ...] = ()
