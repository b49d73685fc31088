"""Readings of texts that were read before, under any formula that has the same words for them.

A key holds all that readings are made from: what begins at each token (its classes and what they
stand for), the words, which "and" was written "but", and which shown variables are free as well.
A full stop at the end is left out, since the grammar has it nowhere else at the end of a text: it
changes no bracketing, only how many trees a long text may have, and those are not kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Generic, TypeAlias, TypeVar

from logic2text.read.tokens import Token
from logic2text.read.words import Cells

T = TypeVar("T")
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


class Remembered(Generic[T]):
    """What was found out about the texts that were read last; threads may share it."""

    def __init__(self, most: int = MOST_TEXTS) -> None:
        self._most = most
        self._known: OrderedDict[Key, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> T | None:
        """The readings under a key, None where they are not known."""
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def keep(self, key: Key, readings: T) -> None:
        """Keep readings, and forget those that nobody asked for the longest."""
        with self._lock:
            self._known[key] = readings
            if len(self._known) > self._most:
                self._known.popitem(last=False)
