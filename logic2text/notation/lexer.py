"""Text → tokens, by one compiled pattern a notation; positions are found again after a failure.

`Grammar` is a `Notation` compiled: the pattern and the look-up tables that the parser runs on.

>>> tokens = tokenize("P(a) -> Q", grammar("nltk"))
>>> tokens, positions("P(a) -> Q", tokens)
(['P', '(', 'a', ')', '->', 'Q'], [0, 1, 2, 3, 5, 8])
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from logic2text.errors import UnknownNameError
from logic2text.formula import And, Or
from logic2text.notation.grammar import Associativity, Build, Notation
from logic2text.notation.tables import TABLES

END = ""
"""The token after the last one."""


class Prefix(Enum):
    """What a symbol does where a formula is due; names are no symbols."""

    OPEN = auto()
    NOT = auto()
    FOR_ALL = auto()
    EXISTS = auto()
    ABSENT = auto()
    TRUTH = auto()
    FALSITY = auto()
    CALL = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Operator:
    """A connective as the parser's loop needs it; `flat` joins a chain into one node."""

    power: int
    build: Build
    associativity: Associativity
    flat: bool


@dataclass(frozen=True, slots=True)
class Grammar:
    """A notation compiled.

    Attributes:
        notation: the table.
        pattern: matches one token; every character that is no blank is in some token.
        prefix: every symbol → what it does where a formula is due.
        infix: connective → operator.
        equality: sign → whether it says equal.
        closers: opening bracket → closing bracket.
        name, quoted, free, bindable: the table's patterns, for whole tokens.
        calls: function-like connective → what it makes.
    """

    notation: Notation
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
    calls: dict[str, Build]


@cache
def grammar(label: str) -> Grammar:
    """The compiled grammar of a notation.

    Raises:
        UnknownNameError: there is no such notation.
    """
    if label not in TABLES:
        raise UnknownNameError("notation", label, (*TABLES, "auto"))
    return compile_grammar(TABLES[label])


def compile_grammar(table: Notation) -> Grammar:
    """A notation's pattern and look-up tables."""
    infix = {
        symbol: Operator(i.power, i.build, i.associativity, i.build in (And, Or))
        for i in table.infixes
        for symbol in i.symbols
    }
    equality = dict.fromkeys(table.equal, True) | dict.fromkeys(table.unequal, False)
    prefix = _prefixes(table, [*infix, *equality])
    return Grammar(
        notation=table,
        pattern=re.compile(_token_pattern(table, list(prefix))),
        blank=re.compile(table.blank) if table.blank else None,
        prefix=prefix,
        infix=infix,
        equality=equality,
        closers=dict(table.brackets),
        name=re.compile(table.name),
        quoted=re.compile(table.quoted),
        free=re.compile(table.free),
        bindable=re.compile(table.bindable),
        calls=dict(table.calls),
    )


def _prefixes(table: Notation, others: list[str]) -> dict[str, Prefix]:
    kinds = {
        Prefix.NOTHING: (*others, *(close for _, close in table.brackets), ",", END),
        Prefix.OPEN: tuple(opening for opening, _ in table.brackets),
        Prefix.NOT: table.negation,
        Prefix.FOR_ALL: table.universal,
        Prefix.EXISTS: table.existential,
        Prefix.ABSENT: table.absent,
        Prefix.TRUTH: table.truth,
        Prefix.FALSITY: table.falsity,
        Prefix.CALL: tuple(name for name, _ in table.calls),
    }
    return {symbol: kind for kind, symbols in kinds.items() for symbol in symbols}


def _token_pattern(table: Notation, symbols: list[str]) -> str:
    marks = {s for s in (*symbols, *table.wide, *table.tight) if s and not s[-1].isalnum()}
    marks |= {s for s in symbols if s and not s[0].isalnum()}
    longest_first = sorted((s for s in marks if len(s) > 1), key=len, reverse=True)
    alternatives = [table.first, table.quoted, table.name, *map(re.escape, longest_first), r"\S"]
    return "|".join(a for a in alternatives if a)


def tokenize(text: str, grammar: Grammar) -> list[str]:
    """The tokens of a text, blanks left out."""
    if grammar.blank is not None:
        text = grammar.blank.sub(lambda match: " " * len(match.group()), text)
    return grammar.pattern.findall(text)


def positions(text: str, tokens: list[str]) -> list[int]:
    """Where each token starts, counted from 0; the tokens are in the order of the text."""
    starts = []
    position = 0
    for token in tokens:
        position = text.index(token, position)
        starts.append(position)
        position += len(token)
    return starts
