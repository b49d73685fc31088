"""Cache keys of texts: equal keys have equal readings, under any formula.

A key holds all inputs of the reader: the lexical phrases that begin at each token with their
values, the words, the labels that are free variables too, and whether the text is in the past.
A final full stop is left out: it changes no bracketing, only the number of trees allowed for a
long text, and long texts are not cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from logic2text.reading.parsing.generics import speaks_of_past
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.parsing.words import Cells

READINGS_CACHE_SIZE = 512
"""The size of the cache of readings, in texts."""
MOST_TOKENS = 64
"""The maximum length of a cached text, in tokens."""

Key: TypeAlias = tuple[object, ...]


def key_of(tokens: Sequence[Token], cells: tuple[Cells, ...], free: frozenset[str]) -> Key:
    """The cache key of a text.

    Args:
        tokens: of the text.
        cells: the lexical phrases that begin at each; equal contents are one object.
        free: the names of the formula's free variables.
    """
    words = tuple([token.word for token in tokens])
    if words[-1] == ".":
        words, cells = words[:-1], cells[:-1]
    shown = free and free.intersection([begins.label for begins in cells if begins.label])
    return words, cells, shown, speaks_of_past(tokens)
