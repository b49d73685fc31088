"""The spans of a text that hold the words of a symbol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text.lexicon.word_class import ARTICLES, PREPOSITIONS, Form, forms
from logic2text.reading.lenient.hits import Hits
from logic2text.reading.lenient.phrase_text import (
    BARRIERS,
    HAVE,
    MODALS,
    NEGATIVE,
    PhraseText,
    begins_negated,
)
from logic2text.reading.lenient.word_lists import word_list

_MOST_SPANS = 400
_TIMES = word_list("times")


def spans_of(text: PhraseText, all_hits: Sequence[Hits], hits: Hits) -> Iterator[tuple[int, int]]:
    """The spans that hold all words of a symbol; those of two places have no extra words."""
    symbol_words = frozenset(hits.symbol.words)
    spans = 0
    for start in range(len(text.words)):
        if _is_barrier(text, all_hits, start, symbol_words) and not begins_negated(text, start):
            continue
        missing = set(range(len(hits.places)))
        negated = 0 if symbol_words & NEGATIVE else begins_negated(text, start)
        for end in range(start + 1, len(text.words) + 1):
            place = end - 1
            if place < start + negated:
                continue
            if place > start and _is_barrier(text, all_hits, place, symbol_words):
                break
            missing -= {n for n in missing if place in hits.places[n]}
            if not missing and _is_whole(text, all_hits, hits, start + negated, end):
                spans += 1
                if spans > _MOST_SPANS:
                    return
                yield start, end


def _is_barrier(
    text: PhraseText, all_hits: Sequence[Hits], place: int, symbol_words: frozenset[str]
) -> bool:
    word = text.words[place]
    if word not in BARRIERS or word in symbol_words:
        return False
    if word in NEGATIVE and symbol_words & NEGATIVE:
        return False
    following = text.words[place + 1] if place + 1 < len(text.words) else ""
    before = text.words[place - 1] if place else ""
    if word in ("and", "or"):
        return not _joins_words(text, all_hits, place)
    if word in ("every", "each"):
        return following not in _TIMES
    if word == "than":
        return Form.COMPARATIVE not in forms(before) or not following[:1].isdigit()
    if word == "least":
        return before != "at" or following not in ("one", "1", "once")
    if word == "one":
        return before != "least"
    return True


def _joins_words(text: PhraseText, all_hits: Sequence[Hits], place: int) -> bool:
    """Whether "and" or "or" joins words within one phrase: "erratic and diverse habits"."""
    if not 0 < place < len(text.words) - 1:
        return False
    following = text.words[place + 1]
    if following in BARRIERS or following in ARTICLES or following in PREPOSITIONS:
        return False
    if text.capital[place + 1] or text.capital[place - 1]:
        return False
    if any(place + 1 in words for hits in all_hits for words in hits.places):
        return False
    verbal = forms(following) & {Form.THIRD, Form.PAST, Form.VERB}
    return not verbal or bool(forms(following) & {Form.ADJECTIVE})


def _is_whole(text: PhraseText, all_hits: Sequence[Hits], hits: Hits, start: int, end: int) -> bool:
    """Whether a span may stand for its symbol alone."""
    if start >= end:
        return False
    last = text.words[end - 1]
    if hits.symbol.arity == 1 and last in PREPOSITIONS | ARTICLES:
        return False
    if not {text.words[start], last}.isdisjoint(("and", "or")):
        return False
    for place in range(start + 1, end):
        word = text.words[place]
        if word in MODALS or (word in HAVE and text.words[place - 1] not in ("to", *MODALS)):
            return False
    span = frozenset(range(start, end))
    if hits.symbol.arity == 2:
        if span & text.names:
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
