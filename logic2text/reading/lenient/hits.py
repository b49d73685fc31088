"""Finds the words of a symbol in a text.

>>> from logic2text.lexicon.names.symbol_words import symbol_words
>>> is_ordered(("than", "smaller"), symbol_words("SmallerThan", 2))
False
>>> is_ordered(("club", "member"), symbol_words("MemberOfClub", 1))
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise

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
    NOUNS,
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
    places = tuple(_places(words, symbol, wanted, acronyms) for wanted in symbol.content)
    if not all(places):
        _add_compounds(words, symbol.content, places)
    return Hits(symbol, places)


def _add_compounds(
    words: Sequence[str], content: tuple[str, ...], places: tuple[dict[int, Match], ...]
) -> None:
    """Add words that are several words of the name: "airtight" for AirTight."""
    for first, last in combinations(range(len(content) + 1), 2):
        glued = "".join(content[first:last])
        for place, word in enumerate(words):
            if last > first + 1 and (glue(word) == glued or glued in lemmas(word)):
                for each in places[first:last]:
                    each[place] = SAME


def _places(
    words: Sequence[str], symbol: SymbolWords, wanted: str, acronyms: frozenset[int]
) -> dict[int, Match]:
    """Where a text has a word; uncertain matches only where there is no certain one.

    An acronym is not a plural of another (HTTPS of HTTP).  Before the head of a name, a plural that
    no dictionary has is only a guess.
    """
    places = {}
    for place, word in enumerate(words):
        if word in BARRIERS and word != wanted and word not in NEGATIVE:
            continue
        matching = SAME if word in NEGATIVE and wanted in NEGATIVE else match(word, wanted)
        if matching == SAME and glue(word) != wanted:
            if place in acronyms:
                continue
            if wanted != symbol.content[-1] and not find_lemmas(word) | find_lemmas(wanted):
                matching = Match(f"“{word}” is “{wanted}”", 2, guessed=True)
        if matching is not None:
            places[place] = matching
    certain = {place: matching for place, matching in places.items() if not matching.cost}
    return certain or places


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
    places, words = frozenset(range(start, end)), text.words[start:end]
    if not words or words[-1] in ARTICLES or not {words[0], words[-1]}.isdisjoint(("and", "or")):
        return False
    for before, word in pairwise(words):
        if word in MODALS or (word in HAVE and before not in ("to", *MODALS)):
            return False
    if hits.symbol.arity == 2:
        is_open = words[-1] in _DETERMINERS and text.words[end - 2] not in PREPOSITIONS
        if places & text.names or is_open:
            return False
    elif words[-1] in PREPOSITIONS or not places & text.names <= {*chain(*hits.places)}:
        return False
    return not any(
        other is not hits
        and all(places & each.keys() for each in other.places)
        and not set(other.symbol.content) < set(hits.symbol.content)
        for other in all_hits
    )


# Order of words -----------------------------------------------------------------------------------
# Checks that the words of a symbol stand in a text in an order that English has.


_TWICE = read_words("twice")
"""Words that English can have twice in a row."""


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
    for (own, before), (later, after) in combinations(zip(symbol.words, places, strict=True), 2):
        has_link = own in PREPOSITIONS or later in PREPOSITIONS
        if has_link and before and after and min(before) > max(after):
            return False
    return _ends_with_head(words, symbol)


def _ends_with_head(words: Sequence[str], symbol: SymbolWords) -> bool:
    """Whether the noun that a name ends with is the last of its words in a phrase: "box black"."""
    head = symbol.content[-1]
    has_link = not PREPOSITIONS.isdisjoint((*words, *symbol.words))
    if len(symbol.content) == 1 or has_link or (forms(head) and forms(head).isdisjoint(NOUNS)):
        return True
    content = [said for said in words if any(match(said, own) == SAME for own in symbol.content)]
    are_head = [match(said, head) == SAME for said in content]
    return not any(are_head) or are_head[-1] or is_adverb(content[-1])
