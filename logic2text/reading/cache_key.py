"""What the readings of a text are known by, under any formula that has the same words for it.

A key holds all that readings are made from: what begins at each token (its classes and what they
stand for), the words, which "and" was written "but", and which shown variables are free as well.
A full stop at the end is left out, since the grammar has it nowhere else at the end of a text: it
changes no bracketing, only how many trees a long text may have, and those are not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from logic2text.reading.tokens import Token
from logic2text.reading.words import Cells

MOST_TEXTS = 2_048
"""How many texts' readings are kept."""
MOST_TOKENS = 64
"""How many tokens such a text has at most."""

Key: TypeAlias = tuple[object, ...]


def key_of(tokens: Sequence[Token], cells: tuple[Cells, ...], free: frozenset[str]) -> Key:
    """All that the readings of a text are made from.

    Args:
        tokens: of the text.
        cells: what begins at each; equal contents are one object.
        free: the names of the formula's free variables.
    """
    words = tuple([token.word for token in tokens])
    if words[-1] == ".":
        words, cells = words[:-1], cells[:-1]
    shown = free and free.intersection([begins.label for begins in cells if begins.label])
    return words, cells, contrasts(tokens), shown


def contrasts(tokens: Sequence[Token]) -> frozenset[int]:
    """Where "but" and the like stand for "and"."""
    return frozenset(
        [at for at, (word, raw, _) in enumerate(tokens) if word == "and" != raw.lower()]
    )
