"""Adjectives that deny a symbol by their prefix: "illegal" for Legal, "infinite" for Finite.

Opposites without a prefix deny nothing by themselves: a function can be neither even nor odd, and a
set both open and closed.  A theory may say that they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.words.dictionary import are_antonyms, look_up
from logic2text.lexicon.words.word_class import Form, comparative, forms
from logic2text.reading.lenient.phrase_text import Hits, Phrase

_NEGATIVE_PREFIXES = frozenset({"un", "non", "non-", "in", "im", "ir", "il", "dis"})

_OF_DEGREE = read_words("of_degree")
"""Adjectives of degrees without a comparative in "-er"."""
MOST_SENSES = 2
"""The most senses of an adjective that only denies another one."""


def opposite_phrases(words: Sequence[str], all_hits: Sequence[Hits]) -> Iterator[Phrase]:
    """Adjectives that deny a symbol: "unsatisfied" for Satisfied."""
    for hits in all_hits:
        symbol = hits.symbol
        if symbol.arity > 2 or len(symbol.content) != 1:
            continue
        (adjective,) = symbol.content
        after = symbol.words[1:] if symbol.words[:1] == (adjective,) else ()
        if symbol.arity == 2 and len(after) != 1:
            continue
        for place, word in enumerate(words):
            end = place + symbol.arity
            if not _denies(word, adjective) or (*words[place + 1 : end],) != after:
                continue
            said, links = " ".join((word, *after)), ("",) * (symbol.arity - 1)
            entry = frames.adjective(symbol.symbol, said, links=links, guessed=True)
            entry, doubtful = replace(entry, denied=True), _is_doubtful(word, adjective)
            notices = (f"“{said}” is not {symbol.symbol}",)
            for use in ("ADJECTIVE", "ATTRIBUTE") if symbol.arity == 1 else ("ADJECTIVE2",):
                yield Phrase(use, place, end, entry, 1, notices, frozenset(), doubtful)


def _denies(word: str, adjective: str) -> bool:
    """As "illegal" for "legal"; not "cold" for "hot"."""
    has_prefix = word.removesuffix(adjective) in _NEGATIVE_PREFIXES
    return has_prefix and bool(look_up(adjective).adjectives) and are_antonyms(word, adjective)


def _is_doubtful(word: str, adjective: str) -> bool:
    """Whether a word with a negative prefix can well say something else: "uncanny", "uneven".

    Words of more than two senses, words more frequent than what they deny, and nouns ("undead")
    have meanings besides the denial.  An adjective of degree has a middle: who is not kind need
    not be unkind.
    """
    if adjective in _OF_DEGREE or comparative(adjective):
        return True
    if word.startswith("dis") and Form.PARTICIPLE in forms(adjective):
        return True  # "disinterested"
    entry, denied = look_up(word), look_up(adjective).adjectives
    if not entry.adjectives:
        return bool(entry) or not _is_regular(word, adjective)
    return len(entry.adjectives.synsets) > MOST_SENSES or entry.adjectives.count > denied.count


def _is_regular(word: str, adjective: str) -> bool:
    """Whether a word that no dictionary has is formed with "non-", or "un-" from a participle."""
    if word.removesuffix(adjective) in ("non", "non-"):
        return True
    return word.startswith("un") and Form.PARTICIPLE in forms(adjective)
