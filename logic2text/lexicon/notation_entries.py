"""Symbols that sentences write as formulae do: "x < y", "f(x)", "|x − c|".

>>> sign("≤").singular, is_letter("x_1"), is_letter("age")
('≤', True, False)
"""

from __future__ import annotations

from functools import lru_cache

from logic2text.arithmetic import COMPARISONS
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL, EQUALITY_SYMBOL, Category, Entry

MEMBER = "∈"
SETS = frozenset((MEMBER, "⊆", "⊂", "⊇", "⊃"))
"""The predicates of sets that have a sign."""
DENIED = {"∈": "∉", "⊆": "⊈", "⊂": "⊄", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱"}
"""The signs that deny others."""
_AFFIRMED = {denial: symbol for symbol, denial in DENIED.items()}
SIGNS = COMPARISONS | SETS | {EQUALITY_SYMBOL, DIFFERENCE_SYMBOL, *_AFFIRMED}
"""The signs between two terms."""
ABSOLUTE = "abs"
"""The function that is written between bars."""
NAMED_FUNCTIONS = frozenset((ABSOLUTE, "min", "max", "sqrt", "sin", "cos", "exp", "log", "gcd"))
"""Functions of several letters that are written before their arguments."""
_LETTER = lazy_pattern(r"[^\W\d_](?:_?\d+)?'*")


def is_letter(name: str) -> bool:
    """Whether a name is one letter, with an index or primes."""
    return _LETTER.fullmatch(name) is not None


@lru_cache(maxsize=64)
def sign(symbol: str) -> Entry:
    """The entry of a sign between two terms."""
    return Entry(
        _AFFIRMED.get(symbol, symbol),
        2,
        Category.VERB,
        symbol,
        symbol,
        links=("",),
        denied=symbol in _AFFIRMED,
        notation=True,
    )


@lru_cache(maxsize=128)
def applied(symbol: str, arity: int) -> Entry:
    """The entry of a function or an operation of terms."""
    return Entry(
        symbol, arity, Category.FUNCTION, symbol, links=("of", *[","] * (arity - 1)), notation=True
    )


@lru_cache(maxsize=128)
def holding(symbol: str, arity: int) -> Entry:
    """The entry of a predicate that is written before its arguments: "P(x)"."""
    return Entry(
        symbol, arity, Category.VERB, symbol, symbol, links=(",",) * (arity - 1), notation=True
    )
