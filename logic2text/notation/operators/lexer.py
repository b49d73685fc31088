"""Text → tokens, by one compiled pattern a notation; positions are found again after a failure.

A `NotationGrammar` is a compiled `OperatorTable`: the pattern and the look-up tables of the parser.

>>> tokens = tokenize("P(a) -> Q", compile_grammar("nltk"))
>>> tokens, positions("P(a) -> Q", tokens)
(['P', '(', 'a', ')', '->', 'Q'], [0, 1, 2, 3, 5, 8, 9])
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum, auto
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from logic2text.errors import UnknownNameError
from logic2text.formula import And, Or, Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.connectives import (
    MIXED_CALLS,
    MIXED_EXISTENTIAL,
    MIXED_UNIVERSAL,
    WORDS,
)
from logic2text.notation.operators.operator_table import (
    Associativity,
    Build,
    OperatorTable,
    VariableBlock,
)
from logic2text.notation.operators.tables import TABLES

END = ""
"""The token after the last one."""


class Prefix(IntEnum):
    """The role of a symbol at the beginning of a formula; names are not symbols."""

    OPEN = auto()
    NOT = auto()
    FOR_ALL = auto()
    EXISTS = auto()
    ABSENT = auto()
    TRUTH = auto()
    FALSITY = auto()
    CALL = auto()
    RELATION = auto()
    NOTHING = auto()


class Operator(NamedTuple):
    """A connective as the parser's loop needs it; `flat` joins a chain into one node."""

    power: int
    build: Build
    flat: bool
    associativity: Associativity


class Call(NamedTuple):
    """A connective that is written as a function of `fewest` to `most` formulae."""

    build: Build
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class NotationGrammar:
    """A notation compiled.

    Attributes:
        table: the operator table that it was compiled from.
        pattern: matches one token; every character that is not a blank is in some token.
        blank: matches what counts as blanks, None for white space only.
        prefix: every symbol → its role at the beginning of a formula.
        infix: connective → operator.
        equality: sign → True for equality, False for inequality.
        closers: opening bracket → closing bracket.
        name, quoted, free, bindable: the table's patterns, for whole tokens.
        calls: connective written as a function → what it makes.
        letters: the commonest variables, each as a quantifier's block.
        comparisons, operations, arithmetic_calls: sign → reserved name.
        arithmetic: all these signs.
        called: the quantifiers that are written as functions.
        mixed: whether words for connectives are read that the notation does not have.
        sorts: whether a quantifier's variable may have a sort, ``∀x∈S``.
    """

    table: OperatorTable
    pattern: re.Pattern[str]
    blank: re.Pattern[str] | None
    prefix: dict[str, Prefix]
    infix: dict[str, Operator]
    equality: dict[str, bool]
    closers: dict[str, str]
    name: re.Pattern[str]
    quoted: re.Pattern[str]
    free: re.Pattern[str]
    bindable: re.Pattern[str]
    calls: dict[str, Call]
    letters: dict[str, tuple[Variable]]
    comparisons: dict[str, str]
    operations: dict[str, str]
    arithmetic_calls: dict[str, str]
    arithmetic: frozenset[str]
    called: frozenset[str] = frozenset()
    mixed: bool = False
    sorts: bool = False

    def names(self, token: str) -> bool:
        """Whether a token is a plain or a quoted name."""
        return token not in self.prefix and bool(
            self.name.fullmatch(token) or self.quoted.fullmatch(token)
        )


@cache
def compile_grammar(label: str) -> NotationGrammar:
    """The compiled grammar of a notation.

    Raises:
        UnknownNameError: there is no such notation.
    """
    if label not in TABLES:
        raise UnknownNameError("notation", label, (*TABLES, "auto"))
    table = TABLES[label]
    infix = {
        symbol: Operator(i.power, i.build, i.build in (And, Or), i.associativity)
        for i in table.infixes
        for symbol in i.symbols
    }
    equality = dict.fromkeys(table.equal, True) | dict.fromkeys(table.unequal, False)
    arithmetic = [sign for sign, _ in (*table.comparisons, *table.operations)]
    calls = [sign for sign, _ in table.arithmetic_calls]
    prefix = _prefixes(table, [*infix, *equality, *arithmetic, *calls])
    direct = table.block in (VariableBlock.ONE, VariableBlock.NAMES, VariableBlock.LETTERS)
    return NotationGrammar(
        table=table,
        pattern=re.compile(_token_pattern(table, list(prefix))),
        blank=lazy_pattern(table.blank) if table.blank else None,
        prefix=prefix,
        infix=infix,
        equality=equality,
        closers=dict(table.brackets),
        name=lazy_pattern(table.name),
        quoted=lazy_pattern(table.quoted),
        free=lazy_pattern(table.free),
        bindable=lazy_pattern(table.bindable),
        calls={name: Call(build, low, high) for name, build, low, high in table.calls},
        letters={letter: (Variable(letter),) for letter in "uvwxyz"} if direct else {},
        comparisons=dict(table.comparisons),
        operations=dict(table.operations),
        arithmetic_calls=dict(table.arithmetic_calls),
        arithmetic=frozenset((*arithmetic, *calls)),
        called=frozenset(
            (*table.universal, *table.existential) if table.block is VariableBlock.CALL else ()
        ),
    )


@cache
def compile_mixed_grammar(label: str) -> NotationGrammar:
    """The grammar of a notation, and besides ``Not(…)``, ``Forall(x, …)`` and their like.

    They stand only before a bracket; a name of the notation's own keeps its meaning.
    """
    plain = compile_grammar(label)
    calls = [call for call in MIXED_CALLS if call[0] not in plain.prefix]
    universal = [name for name in MIXED_UNIVERSAL if name not in plain.prefix]
    existential = [name for name in MIXED_EXISTENTIAL if name not in plain.prefix]
    return replace(
        plain,
        prefix=plain.prefix
        | dict.fromkeys([name for name, *_ in calls], Prefix.CALL)
        | dict.fromkeys(universal, Prefix.FOR_ALL)
        | dict.fromkeys(existential, Prefix.EXISTS),
        calls=plain.calls | {name: Call(build, low, high) for name, build, low, high in calls},
        called=frozenset((*universal, *existential)),
        mixed=True,
    )


@cache
def compile_tolerant_grammar() -> NotationGrammar:
    """The grammar of what `tolerant.translator` writes: Unicode notation, calls and sorts."""
    return replace(compile_mixed_grammar("unicode"), sorts=True)


def has_words(tokens: Sequence[str]) -> bool:
    """Whether a connective or a quantifier is written as a function: ``Not(a)``."""
    if WORDS.isdisjoint(tokens):
        return False
    return any(token in WORDS and after == "(" for token, after in pairwise(tokens))


def _prefixes(table: OperatorTable, no_prefixes: list[str]) -> dict[str, Prefix]:
    """Every symbol; a connective that is also a variable (Tarski's v) counts as a name here."""
    free = re.compile(table.free)
    closing = [close for _, close in table.brackets]
    kinds: dict[Prefix, Sequence[str]] = {
        Prefix.NOTHING: [
            *(s for s in no_prefixes if not free.fullmatch(s)),
            *closing,
            ",",
            "λ",
            END,
        ],
        Prefix.OPEN: [opening for opening, _ in table.brackets],
        Prefix.NOT: table.negation,
        Prefix.FOR_ALL: table.universal,
        Prefix.EXISTS: table.existential,
        Prefix.ABSENT: table.absent,
        Prefix.TRUTH: table.truth,
        Prefix.FALSITY: table.falsity,
        Prefix.CALL: [name for name, *_ in table.calls],
        Prefix.RELATION: table.relations,
    }
    return {symbol: kind for kind, symbols in kinds.items() for symbol in symbols}


def _token_pattern(table: OperatorTable, symbols: list[str]) -> str:
    """Names before symbols, long symbols before short ones, and any other single character."""
    marks = [s for s in symbols if len(s) > 1 and not (s[0].isalpha() and s[-1].isalnum())]
    marks.sort(key=len, reverse=True)
    alternatives = [table.first, table.quoted, table.name, *map(re.escape, marks), r"\S"]
    return "|".join(a for a in alternatives if a)


def blank_comments(text: str, grammar: NotationGrammar) -> str:
    """The text with blanks in place of comments and spacing commands, of the same length."""
    if grammar.blank is None:
        return text
    return grammar.blank.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    """Blanks for a comment or spacing command; quoted names are matched only to be kept."""
    skipped = match.group()
    return skipped if skipped[0] in "\"'" else re.sub(r"[^\n]", " ", skipped)


def tokenize(text: str, grammar: NotationGrammar) -> list[str]:
    """The tokens of a text, blanks left out."""
    if grammar.blank is not None:
        text = blank_comments(text, grammar)
    return grammar.pattern.findall(text)


def positions(text: str, tokens: Sequence[str]) -> list[int]:
    """Where each token of a prepared text starts, counted from 0, and where the text ends.

    The tokens are in the order of the text and leave out nothing but blanks.
    """
    starts = []
    position = 0
    for token in tokens:
        if token != END:
            position = text.index(token, position)
            starts.append(position)
            position += len(token)
    return [*starts, len(text.rstrip())]
