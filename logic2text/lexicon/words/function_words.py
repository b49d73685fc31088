"""Function words of English, which are not allowed as words of symbols.

>>> "someone" in FUNCTION_WORDS, "a" in FUNCTION_WORDS, is_plain_name("captain America")
(True, False, True)
"""

from __future__ import annotations

from logic2text.arithmetic import NUMERAL
from logic2text.closed_words import read_words
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.word_class import PREPOSITIONS

GRAMMAR_WORDS = frozenset().union(
    *map(
        read_words, ("quantifiers", "pronouns_and_things", "connectives", "auxiliaries", "numbers")
    )
)
"""Words of the grammar itself."""

FUNCTION_WORDS = (
    GRAMMAR_WORDS
    | PREPOSITIONS
    | read_words("no_names_of_the_grammar")
    | frozenset({"has", "have"})
)
"""Words that cannot be names; letters other than "I" can."""

RELATION_WORDS = read_words("of_relations") | read_words("of_statements")
"""Words of sentences about relations, which cannot be names either, and else are usual words."""

PREDICATE_WORDS = GRAMMAR_WORDS - frozenset(
    {"hold", "holds", "following", "case", "provided", "given", "besides", "except"}
)
"""Words that cannot be predicates."""

LOGICAL_WORDS = read_words("logical")
"""Words that would be read as separate from the rest of a guess: "likes everyone"."""

_COORDINATORS = read_words("coordinators")
_PARTITIVES = read_words("quantifiers") | read_words("numbers") | {"one", "a", "an"}
_WORD = lazy_pattern(
    r"""[^\s,.:;"“”()\[\]{}•‣◦▪*–\\-][^\s,.:;"“”()\[\]{}•‣◦▪\\]*"""
    r"""(?:[.][^\s,.:;"“”()\[\]{}•‣◦▪\\]+)*"""
)
_VARIABLE = lazy_pattern(r"[u-z]\d*'*")


def is_plain_name(words: str) -> bool:
    """Whether the words of a constant can be used without quotes.

    They cannot if they are function words ("someone", "two"), begin or are coordinated like a
    phrase of several things ("every cube", "Max and Claire"), look like a variable, or contain
    punctuation.  The "I" of "World War I" is a number.
    """
    if NUMERAL.fullmatch(words):
        return True
    parts = words.split(" ")
    lower = [part.lower() for part in parts]
    if not all(map(_WORD.fullmatch, parts)) or _VARIABLE.fullmatch(words):
        return False
    if len(parts) == 1:
        return lower[0] not in FUNCTION_WORDS | RELATION_WORDS
    if lower[0] in _PARTITIVES - _DEFINITE or lower[0] in _POSSESSIVES:
        return False
    is_acronym = parts[-1].isupper() and (len(parts[-1]) > 1 or parts[-2][0].isupper())
    ends_in_grammar = lower[-1] in GRAMMAR_WORDS - {"one"} and not is_acronym
    return _COORDINATORS.isdisjoint(lower) and not ends_in_grammar


_DEFINITE = read_words("definite")
_POSSESSIVES = read_words("possessives")
