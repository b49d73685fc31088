"""Finds the words of a symbol in a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from logic2text.lexicon.word_matching import SAME, Match, lemmas, match
from logic2text.lexicon.words.word_tables import find_lemmas
from logic2text.reading.lenient.phrase_text import BARRIERS, NEGATIVE
from logic2text.reading.lenient.words.symbol_words import SymbolWords, glue


@dataclass(frozen=True, slots=True)
class Hits:
    """For each content word of a symbol, where a text has it."""

    symbol: SymbolWords
    places: tuple[dict[int, Match], ...]


def matches(hits: Hits, start: int, end: int) -> Iterator[tuple[int, Match]]:
    """The places of a span that match words of a symbol."""
    for places in hits.places:
        for place, matching in places.items():
            if start <= place < end:
                yield place, matching


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
