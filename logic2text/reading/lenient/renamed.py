"""Detects symbols to which a lexicon gives other words than their names have: Cube for spheres.

The name then says nothing of what a text means.

>>> from logic2text.lexicon import Lexicon
>>> tet = Lexicon.default().entry("Tet", 1)
>>> is_renamed(tet), is_renamed(replace(tet, singular="pyramid"))
(False, True)
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.symbol_words import glue, symbol_words
from logic2text.lexicon.word_matching import lemmas


def is_other_name(constant: str, name: str) -> bool:
    """Whether a name has none of the words of its constant: Claire for max.

    >>> is_other_name("max", "Claire"), is_other_name("harry_potter", "Harry")
    (True, False)
    """
    spelled = glue(name)
    return not any(word in spelled for word in symbol_words(constant, 0).words)


def is_renamed(entry: Entry) -> bool:
    """Whether the words of an entry from a user's file have none of the symbol's name."""
    usual = Lexicon.default().entry(entry.symbol, entry.arity)
    if entry.guessed or replace(entry, learned_plural="") == replace(usual, learned_plural=""):
        return False
    named = symbol_words(entry.symbol, entry.arity).words
    written = [word for words in (entry.singular, *entry.links) for word in words.lower().split()]
    return not any(
        word.startswith(name) or lemmas(word) & lemmas(name) for word in written for name in named
    )
