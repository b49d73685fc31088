"""Words of a phrase beyond those of its symbol, and whether they can be passed over."""

from __future__ import annotations

from typing import NamedTuple

from logic2text.closed_words import read_words
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS, Form, forms, is_adverb
from logic2text.reading.lenient.auxiliaries import ANIMAL, Auxiliaries, auxiliaries_of
from logic2text.reading.lenient.hits import Hits
from logic2text.reading.lenient.phrase_text import (
    AUXILIARIES,
    FINITE,
    HAVE,
    PhraseText,
    is_content,
    names_person,
)
from logic2text.reading.lenient.words.symbol_words import SymbolWords
from logic2text.reading.lenient.words.word_lists import word_list

_CONTRASTING = read_words("contrasting_prepositions")
"""Prepositions that a phrase must have where its symbol has them."""
_WEAK = frozenset({"from", "into", "onto", "up", "down", "off", "out"})
_PASSED_OVER = (PREPOSITIONS - _CONTRASTING) | {"from"} | ARTICLES | AUXILIARIES
_ALLOWED = PREPOSITIONS | read_words("allowed_in_phrases")
"""Known words that a phrase may have besides those of its symbol."""
_CHANGING = word_list("changing") | word_list("silent")
"""Words beside which those of a symbol change what those say; silent ones are left only
under a negation: "is not clearly large"."""
_CHANGING_PAIRS = word_list("changing_pairs")
_COPULAR = frozenset({"remain", "remains", "remained"})


class Assumed(NamedTuple):
    """What is assumed where a span is taken for a symbol.

    Attributes:
        extra: the content words that the symbol's name does not have.
        notices: what is assumed.
        cost: higher for less certain spans.
        guessed: whether the span says more than its symbol and no dictionary vouches for that.
    """

    extra: frozenset[str]
    notices: tuple[str, ...]
    cost: int
    guessed: bool = False


def find_assumed(
    text: PhraseText, hits: Hits, negation: int, start: int, end: int
) -> Assumed | None:
    """What is assumed of a span; None if its further words must not be passed over.

    Args:
        text: all words.
        hits: the places of the symbol's words.
        negation: where "does not", "cannot", … before the span begins, else its start.
        start: of the span.
        end: of the span, exclusive.
    """
    auxiliaries = auxiliaries_of(text, hits.symbol, negation, end)
    if auxiliaries is Auxiliaries.FOREIGN:
        return None
    notices: dict[str, None] = {}
    extra: set[str] = set()
    cost = 1
    for place in range(start, end):
        word = text.words[place]
        matching = [words[place] for words in hits.places if place in words]
        if matching:
            best = min(matching, key=lambda each: each.cost)
            cost += best.cost
            if best.notice:
                notices[best.notice] = None
        elif word == "like" and word not in hits.symbol.words:
            if place > start:  # "loves like Claire"
                return None
            extra.add(word)
        elif word in hits.symbol.words or word in _PASSED_OVER:
            continue
        elif word in text.known and word not in _ALLOWED and not names_person(word):
            return None
        else:
            extra.add(min(lemmas(word), key=len))
    if not _is_possible(text, hits, start, end, frozenset(extra)):
        return None
    if extra or adds_relation(text, hits.symbol, start) or auxiliaries is not Auxiliaries.SILENT:
        notices[notice_of(text, hits.symbol, negation, start, end)] = None
        cost += len(extra)
    guessed = auxiliaries is Auxiliaries.DOUBTFUL
    return Assumed(frozenset(extra), tuple(notices), cost, guessed)


def notice_of(text: PhraseText, symbol: SymbolWords, negation: int, start: int, end: int) -> str:
    """The notice that a phrase is a symbol; of "cannot fly" that "can fly" is Flies."""
    negated = text.words[negation:start]
    able = ("can",) if negated and negated[0] in ("can", "cannot") else ()
    shown = " ".join((*able, *text.words[start:end]))
    return f"“{shown}” is {symbol.symbol}"


def adds_relation(text: PhraseText, symbol: SymbolWords, start: int) -> bool:
    """Whether a phrase for one place begins with a preposition that the name does not have."""
    first = text.words[start]
    return symbol.arity == 1 and first in PREPOSITIONS and first not in symbol.words


def _is_possible(text: PhraseText, hits: Hits, start: int, end: int, extra: frozenset[str]) -> bool:
    """Whether a span with extra words can say no more than what its symbol is taken for."""
    if extra and _is_embedded(text, hits, start, end):
        return False
    phrase_words = set(text.words[start:end])
    if hits.symbol.arity == 2 and "by" in hits.symbol.words and "by" not in phrase_words:
        return False
    if _contrasts(hits.symbol, phrase_words):
        return False
    if hits.symbol.arity == 2:
        return all(is_adverb(word) or word in _ALLOWED for word in extra)
    first = text.words[start]
    adds = first in PREPOSITIONS | HAVE and first not in hits.symbol.words
    return not ((extra or adds) and _relates_to_being(text, hits, start, end))


def _is_embedded(text: PhraseText, hits: Hits, start: int, end: int) -> bool:
    """Whether the words of a symbol depend on others that can change what they say.

    As in "refuses to dance", "is almost dead", "the Scottish Premiership".
    """
    hit_places = {place for places in hits.places for place in places if start <= place < end}
    extra = [place for place in range(start, end) if place not in hit_places]
    if any(lemmas(text.words[place]) & _CHANGING for place in extra):
        return True
    pairs = zip(text.words[start:end], text.words[start + 1 : end], strict=False)
    if any("-".join(pair) in _CHANGING_PAIRS for pair in pairs):
        return True
    first = min(hit_places)
    before = [place for place in extra if place < first and is_content(text, place)]
    possible = forms(text.words[first])
    embedded = text.words[first - 1] == "to" and Form.VERB in possible
    embedded = embedded and Form.ADJECTIVE not in possible and not text.capital[first]
    gerund = first > 0 and Form.PROGRESSIVE in forms(text.words[first])
    if before and embedded:
        return True
    if gerund and any(
        forms(text.words[place]) & FINITE and not is_adverb(text.words[place]) for place in before
    ):
        return True
    return any(
        text.capital[place]
        and any(
            start <= near < end and near not in hit_places and text.capital[near] and near
            for near in (place - 1, place + 1)
        )
        for place in hit_places
    )


def _relates_to_being(text: PhraseText, hits: Hits, start: int, end: int) -> bool:
    """As in "knows a painter", which is not Painter; "has a garden" can be Garden."""
    head = hits.symbol.words[-1]
    if Form.NOUN not in forms(head) or any(not _names_kind(w) for w in hits.symbol.words):
        return False
    hit_places = [place for places in hits.places for place in places if start <= place < end]
    before = text.words[start : min(hit_places)]
    if not any(
        word not in _COPULAR and (word in PREPOSITIONS | HAVE or is_content(text, start + at))
        for at, word in enumerate(before)
    ):
        return False
    noun = look_up(head).nouns
    return noun.is_person or noun.kind == ANIMAL


def _contrasts(symbol: SymbolWords, phrase_words: set[str]) -> bool:
    """Whether a span lacks a preposition of its symbol: "before 2020" for After2020."""
    missing = (_CONTRASTING & set(symbol.words)) - phrase_words
    return bool(missing - _WEAK or (missing and phrase_words & _CONTRASTING))


def _names_kind(word: str) -> bool:
    """Whether a word can stand in the name of a kind of things: a noun or an adjective."""
    return bool(forms(word) & {Form.NOUN, Form.ADJECTIVE}) and word not in PREPOSITIONS
