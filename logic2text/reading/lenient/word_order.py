"""Checks that the words of a symbol stand in a text in an order that English has.

>>> from logic2text.reading.lenient.words.symbol_words import symbol_words
>>> is_ordered(("than", "smaller"), symbol_words("SmallerThan", 2))
False
>>> is_ordered(("club", "member"), symbol_words("MemberOfClub", 1))
True
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from logic2text.closed_words import read_words
from logic2text.lexicon.word_matching import SAME, match
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, is_adverb
from logic2text.reading.lenient.words.symbol_words import SymbolWords
from logic2text.reading.parsing.tokens import Token

_TWICE = read_words("twice")
"""Words that English can have twice in a row."""
_NOUNS = frozenset({Form.NOUN, Form.PLURAL})


def says_word_twice(tokens: Sequence[Token]) -> bool:
    """Whether a word in small letters stands twice in a row: "every cube cube"."""
    return any(
        left.word == right.word
        and left.raw.islower()
        and len(left.word) > 1
        and left.word not in _TWICE
        for left, right in pairwise(tokens)
    )


def is_ordered(words: Sequence[str], symbol: SymbolWords) -> bool:
    """Whether a phrase has the prepositions and the head of a symbol where the symbol has them."""
    places = [
        [at for at, said in enumerate(words) if said == own or match(said, own) == SAME]
        for own in symbol.words
    ]
    for left, (own, before) in enumerate(zip(symbol.words, places, strict=True)):
        for later, after in zip(symbol.words[left + 1 :], places[left + 1 :], strict=True):
            has_link = own in PREPOSITIONS or later in PREPOSITIONS
            if has_link and before and after and min(before) > max(after):
                return False
    return _ends_with_head(words, symbol)


def _ends_with_head(words: Sequence[str], symbol: SymbolWords) -> bool:
    """Whether the noun that a name ends with is the last of its words in a phrase: "box black"."""
    head = symbol.content[-1]
    if len(symbol.content) == 1 or not PREPOSITIONS.isdisjoint((*words, *symbol.words)):
        return True
    if forms(head) and forms(head).isdisjoint(_NOUNS):
        return True
    content = [said for said in words if any(match(said, own) == SAME for own in symbol.content)]
    if not content or is_adverb(content[-1]) or not any(match(w, head) == SAME for w in content):
        return True
    return match(content[-1], head) == SAME
