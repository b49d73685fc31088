"""SMT-LIB text → S-expressions with their places.

>>> read_s_expressions("(Cube |the box|) ; a comment")[0].items
(Symbol(name='Cube', start=1, quoted=False), Symbol(name='the box', start=6, quoted=True))
"""

from __future__ import annotations

import re
from typing import TypeAlias

from logic2text.errors import ParseError
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern

_TOKEN = lazy_pattern(
    r"(?P<blank>(?:\s|;[^\n]*)+)|(?P<open>\()|(?P<close>\))|\|(?P<quoted>[^|\\]*)\|"
    r'|(?P<string>"(?:[^"]|"")*")|(?P<plain>[^\s()|;"]+)'
)
_SIMPLE_SYMBOL = lazy_pattern(r"[\w~!@$%^&*+=<>.?/-]+")
CORE_SYMBOLS = frozenset(
    ("true", "false", "not", "and", "or", "xor", "=>", "=", "distinct", "ite", "Bool")
)
"""The symbols of the theory *Core*, which keep their meaning between bars."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol, a keyword such as ``:named`` or a number.

    Attributes:
        name: without the bars of a quoted symbol.
        start: its offset in the text.
        quoted: whether it stands between bars.
    """

    name: str
    start: int
    quoted: bool = False

    def is_word(self, word: str) -> bool:
        """Whether this is a reserved word or a symbol of the theory *Core*."""
        return self.name == word and (not self.quoted or word in CORE_SYMBOLS)


@dataclass(frozen=True, slots=True)
class SList:
    """A list between round brackets.

    Attributes:
        items: its elements.
        start: the offset of the opening bracket in the text.
    """

    items: tuple[SExpression, ...]
    start: int

    @property
    def head(self) -> Symbol | None:
        """The first element where that is a symbol, else None."""
        first = self.items[0] if self.items else None
        return first if isinstance(first, Symbol) else None


SExpression: TypeAlias = Symbol | SList


def read_s_expressions(text: str) -> tuple[SExpression, ...]:
    """The S-expressions of a text, comments left out.

    Raises:
        ParseError: a bracket, a bar or a quotation mark has no partner, or a character cannot stand
            in a symbol.
    """
    open_lists: list[tuple[int, list[SExpression]]] = []
    items: list[SExpression] = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _unclosed_quotation(text, offset)
        start, offset = offset, match.end()
        kind = match.lastgroup
        if kind == "open":
            open_lists.append((start, items))
            items = []
        elif kind == "close":
            if not open_lists:
                raise ParseError(
                    "this ')' closes nothing",
                    text,
                    start,
                    "take it away, or write the missing '(' before it",
                )
            opened, outer = open_lists.pop()
            outer.append(SList(tuple(items), opened))
            items = outer
        elif kind != "blank":
            items.append(_read_symbol(text, match))
    if open_lists:
        opened = open_lists[-1][0]
        raise ParseError(
            f"expected ')' to close '(' of {_describe_place(text, opened)}, found the end",
            text,
            len(text.rstrip()),
            "add the missing ')'",
        )
    return tuple(items)


def _read_symbol(text: str, match: re.Match[str]) -> Symbol:
    start = match.start()
    if match.lastgroup == "string":
        raise ParseError(
            "a string is not a term of first-order logic",
            text,
            start,
            "write an unusual name between bars: |captain america|",
        )
    if match.lastgroup == "quoted":
        name = match["quoted"]
        if not name or not name.isprintable():
            raise ParseError(
                "a name is empty or has control characters",
                text,
                start,
                "write a name of at least one printable character between the bars",
            )
        return Symbol(name, start, quoted=True)
    name = match["plain"]
    simple = _SIMPLE_SYMBOL.match(name.removeprefix(":"))
    end = (simple.end() if simple else 0) + name.startswith(":")
    if end < len(name):
        mark = name[end]
        raise ParseError(
            f"{mark!r} cannot stand in a symbol of the notation smtlib",
            text,
            start + end,
            "arguments are separated by blanks, as in (Larger a b); "
            "an unusual name stands between bars: |k,12|",
        )
    return Symbol(name, start)


def _unclosed_quotation(text: str, offset: int) -> ParseError:
    if text[offset] == "|":
        message = "the bar of a quoted symbol has no partner, or a backslash stands between them"
        return ParseError(message, text, offset, "write |name| without '\\' in the name")
    return ParseError("the string is never closed", text, offset, "add the missing '\"'")


def _describe_place(text: str, offset: int) -> str:
    """The line and column of an offset; the column only in a text of one line."""
    column = offset - text.rfind("\n", 0, offset)
    if "\n" in text:
        return f"line {text.count(chr(10), 0, offset) + 1}, column {column}"
    return f"column {column}"
