"""The words in the names of a formula's symbols, as texts may write them.

>>> symbol_words("ParticipatesIn", 2).content, symbol_words("AtLuisParty", 1).content
(('participates',), ('luis', 'party'))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from logic2text.closed_words import read_words
from logic2text.lexicon.names.splitting import split, unglued
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS

_LIGHT = PREPOSITIONS | ARTICLES | read_words("light_in_names")
"""Words that a name may have or lack: "LocatedIn" and "located at"."""
_IMPLIED = frozenset({"located", "situated"})
"""Words that a text may leave out before a preposition."""
_GLUE = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class SymbolWords:
    """The words of a symbol's name.

    Attributes:
        symbol: the name.
        arity: its number of places.
        words: all of them, in lower case.
        content: those that a text must have; the prepositions where there are no others.
        glued: the name without marks, in lower case.
    """

    symbol: str
    arity: int
    words: tuple[str, ...]
    content: tuple[str, ...]
    glued: str


@lru_cache(maxsize=1_024)
def symbol_words(symbol: str, arity: int) -> SymbolWords:
    """The words of a symbol's name."""
    parts = split(symbol)
    words = tuple(word.lower() for word in (unglued(parts[0]) if len(parts) == 1 else parts))
    content = tuple(dict.fromkeys(word for word in words if word not in _LIGHT))
    prepositions = tuple(word for word in words if word in PREPOSITIONS)
    if prepositions and arity == 2:
        content = tuple(word for word in content if word not in _IMPLIED)
    return SymbolWords(symbol, arity, words, content or prepositions or words, glue(symbol))


def glue(words: str) -> str:
    """Letters and digits only, in lower case: "the_Tragically Hip" is "thetragicallyhip"."""
    return _GLUE.sub("", words).lower()
