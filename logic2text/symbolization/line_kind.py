"""Classifies the symbol of a line of a key by its gloss, or by its spelling where that cannot.

Programmers write ``loves(x,y)`` for a predicate, logicians ``Father(x)`` for a function.

>>> [kind.value for kind in kinds_of("loves", ("x", "y"), ("x", "loves", "y"))]
['predicate']
>>> [kind.value for kind in kinds_of("Father", ("x",), ("the", "father", "of", "x"))]
['function']
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from logic2text.closed_words import read_words
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.symbolization.clause import AUXILIARIES, finite_verb

_EXPLETIVES = frozenset({"it", "there"})
_RELATIVES = read_words("relatives")


class Kind(Enum):
    """What a symbol stands for."""

    PREDICATE = "predicate"
    FUNCTION = "function"
    NAME = "name"
    LETTER = "letter"


def kinds_of(symbol: str, places: Sequence[str], words: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds that a symbol can be of, with their words; two where only a formula tells.

    Args:
        symbol: without quotes.
        places: the names of its arguments.
        words: of its gloss.
    """
    if places:
        capital = symbol[:1].isupper()
        is_function = _names_a_value(places, words) if capital else not _is_said(places, words)
        return (Kind.FUNCTION,) if is_function else (Kind.PREDICATE,)
    return _kinds_without_places(symbol, words)


def _names_a_value(places: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a gloss is "the father of x": no clause, though its symbol is a capital."""
    if words[0].lower() != "the" or words[-1] not in places or _is_said(places, words):
        return False
    first = next(at for at, word in enumerate(words) if word in places)
    head, link = words[first - 2 : first] if first > 2 else ("", "")
    return link == "of" or (link in PREPOSITIONS and Form.THIRD not in forms(head.lower()))


def _is_said(places: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a gloss with arguments says something: "x loves y", "there is a road to x"."""
    if words[0] in places:
        return len(words) > 1
    return words[0].lower() in _EXPLETIVES or any(word.lower() in AUXILIARIES for word in words)


def _kinds_without_places(symbol: str, words: Sequence[str]) -> tuple[Kind, ...]:
    capital = symbol[:1].isupper()
    if _is_surely_clause(words) and (capital or words[0].lower() in _EXPLETIVES):
        return (Kind.LETTER,)
    is_doubtful = finite_verb(words) is not None or words == (symbol,) or capital
    return (Kind.NAME, Kind.LETTER) if is_doubtful else (Kind.NAME,)


def is_divisible(symbol: str, words: Sequence[str]) -> bool:
    """Whether the gloss of a letter may be divided at its verb: not "the United States"."""
    if _is_surely_clause(words):
        return True
    at = finite_verb(words)
    is_claim = symbol[:1].isupper() or words[0][:1].isupper()
    return is_claim and at is not None and words[at].islower()


def _is_surely_clause(words: Sequence[str]) -> bool:
    """Whether words are a clause by their auxiliary, or by "it" or "there"."""
    lower = [word.lower() for word in words]
    if lower[-1] == "holds" and len(words) > 1:
        return True
    at = next((at for at, word in enumerate(lower[1:], 1) if word in AUXILIARIES), None)
    if at is None:
        return lower[0] in _EXPLETIVES and finite_verb(words) is not None
    return _RELATIVES.isdisjoint(lower[1:at])
