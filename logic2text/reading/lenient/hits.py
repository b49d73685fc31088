"""Finds the words of a symbol in a text.

>>> from logic2text.lexicon.names.symbol_words import symbol_words
>>> is_ordered(("than", "smaller"), symbol_words("SmallerThan", 2))
False
>>> is_ordered(("club", "member"), symbol_words("MemberOfClub", 1))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from logic2text.closed_words import read_words
from logic2text.lexicon.names.symbol_words import SymbolWords, glue
from logic2text.lexicon.word_matching import SAME, Match, lemmas, match
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS, Form, forms, is_adverb
from logic2text.lexicon.words.word_tables import find_lemmas
from logic2text.reading.lenient.phrase_text import (
    BARRIERS,
    HAVE,
    MODALS,
    NEGATIVE,
    Hits,
    PhraseText,
    begins_negated,
)
from logic2text.reading.parsing.tokens import Token


def hits_of(
    words: Sequence[str], symbol: SymbolWords, acronyms: frozenset[int] = frozenset()
) -> Hits:
    """The places of all words of a symbol, words that are several of its name included.

    Args:
        words: of the text.
        symbol: the words of its name.
        acronyms: the places of words that are written in capitals, in a text that is not.
    """
    last = symbol.content[-1]
    hits = Hits(
        symbol,
        tuple(
            _places(words, wanted, acronyms, is_head=wanted == last) for wanted in symbol.content
        ),
    )
    if not all(hits.places):
        _add_compounds(words, symbol, hits)
    return hits


def _add_compounds(words: Sequence[str], symbol: SymbolWords, hits: Hits) -> None:
    """Add words that are several words of the name: "airtight" for AirTight."""
    count = len(symbol.content)
    for first in range(count):
        for last in range(first + 2, count + 1):
            glued = "".join(symbol.content[first:last])
            for place, word in enumerate(words):
                if glue(word) == glued or glued in lemmas(word):
                    for index in range(first, last):
                        hits.places[index][place] = Match()


def _places(
    words: Sequence[str], wanted: str, acronyms: frozenset[int], *, is_head: bool
) -> dict[int, Match]:
    """Where a text has a word; uncertain matches only where there is no certain one.

    An acronym is not a plural of another (HTTPS of HTTP).  Before the head of a name, a plural that
    no dictionary has is only a guess.
    """
    places = {}
    for place, word in enumerate(words):
        matching = (
            (Match() if word in NEGATIVE and wanted in NEGATIVE else match(word, wanted))
            if word not in BARRIERS or word == wanted or word in NEGATIVE
            else None
        )
        if matching == SAME and glue(word) != wanted:
            if place in acronyms:
                continue
            if not (is_head or find_lemmas(word) or find_lemmas(wanted)):
                matching = Match(f"“{word}” is “{wanted}”", 2, guessed=True)
        if matching is not None:
            places[place] = matching
    certain = {place for place, matching in places.items() if not matching.cost}
    return {place: places[place] for place in places if not certain or place in certain}


# Spans --------------------------------------------------------------------------------------------
# The spans of a text that hold the words of a symbol.


_MOST_SPANS = 400
_TIMES = read_words("times")
_DETERMINERS = read_words("before_nouns_only")
"""Words that belong to what follows them: "likes | his dog"."""


def spans_of(text: PhraseText, all_hits: Sequence[Hits], hits: Hits) -> Iterator[tuple[int, int]]:
    """The spans that hold all words of a symbol; those of two places have no extra words."""
    symbol_words = frozenset(hits.symbol.words)
    spans = 0
    for start in range(len(text.words)):
        if _is_barrier(text, start, symbol_words) and not begins_negated(text, start):
            continue
        missing = set(range(len(hits.places)))
        negated = 0 if symbol_words & NEGATIVE else begins_negated(text, start)
        for end in range(start + 1, len(text.words) + 1):
            place = end - 1
            if place < start + negated:
                continue
            if place > start and _is_barrier(text, place, symbol_words):
                break
            missing -= {n for n in missing if place in hits.places[n]}
            if not missing and _is_whole(text, all_hits, hits, start + negated, end):
                spans += 1
                if spans > _MOST_SPANS:
                    return
                yield start, end


def _is_barrier(text: PhraseText, place: int, symbol_words: frozenset[str]) -> bool:
    """Whether a word belongs to the logic; "every day" and "at least once" are adverbs."""
    word = text.words[place]
    if word not in BARRIERS or word in symbol_words:
        return False
    if word in NEGATIVE and symbol_words & NEGATIVE:
        return False
    following = text.words[place + 1] if place + 1 < len(text.words) else ""
    before = text.words[place - 1] if place else ""
    if word in ("every", "each"):
        return following not in _TIMES
    if word == "than":
        return Form.COMPARATIVE not in forms(before) or not following[:1].isdigit()
    if word == "least":
        return before != "at" or following not in ("one", "1", "once")
    if word == "one":
        return before != "least"
    return True


def _is_whole(text: PhraseText, all_hits: Sequence[Hits], hits: Hits, start: int, end: int) -> bool:
    """Whether a span may stand for its symbol alone."""
    if start >= end:
        return False
    last = text.words[end - 1]
    if last in ARTICLES or (hits.symbol.arity == 1 and last in PREPOSITIONS):
        return False
    if not {text.words[start], last}.isdisjoint(("and", "or")):
        return False
    for place in range(start + 1, end):
        word = text.words[place]
        if word in MODALS or (word in HAVE and text.words[place - 1] not in ("to", *MODALS)):
            return False
    span = frozenset(range(start, end))
    if hits.symbol.arity == 2:
        is_open = last in _DETERMINERS and text.words[end - 2] not in PREPOSITIONS
        if span & text.names or is_open:
            return False
    elif any(
        place in text.names and not any(place in words for words in hits.places) for place in span
    ):
        return False
    return not any(
        other is not hits
        and all(span & words.keys() for words in other.places)
        and not set(other.symbol.content) < set(hits.symbol.content)
        for other in all_hits
    )


# Order of words -----------------------------------------------------------------------------------
# Checks that the words of a symbol stand in a text in an order that English has.


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
