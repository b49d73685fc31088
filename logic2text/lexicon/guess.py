"""Guesses at the English of unknown names."""

from __future__ import annotations
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.toml_file import NameEntry


def predicate(symbol: str, arity: int) -> Entry:
    return frames.opaque(symbol, arity)


def function(symbol: str, arity: int) -> Entry:
    return frames.function(symbol, symbol, links=("of",) + ("and",) * (arity - 1), guessed=True)


def name(constant: str) -> NameEntry:
    return NameEntry(constant)
