"""The word classes that a phrase can have by its first and last words."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.closed_words import read_words
from logic2text.lexicon.frames import PRIVATIVE
from logic2text.lexicon.names.symbol_words import SymbolWords
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import MUCH_RARER, look_up
from logic2text.lexicon.words.word_choice import is_mass, needs_article
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS, Form, forms, is_adverb
from logic2text.reading.lenient.phrase_text import (
    AUXILIARIES,
    NEGATED,
    Hits,
    PhraseText,
    Span,
    head_noun,
)
from logic2text.reading.lenient.uses import is_adjective

_BEFORE_SUBJECTS = frozenset({"", ",", "if", "then", "that", "either"})
_LISTING = read_words("listing")
_EITHER_NUMBER = read_words("either_number")
_PREDICATIVE = frozenset({Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE, Form.COMPARATIVE})


def classes_of(
    text: PhraseText, symbol: SymbolWords, start: int, begin: int, end: int
) -> Iterator[str]:
    """The classes that a span can have by its first and last words."""
    places = symbol.arity
    first = text.words[begin]
    head = begin + (1 if is_adverb(first) and begin + 1 < end else 0)
    verb = forms(text.words[head])
    auxiliary = first in AUXILIARIES
    link = {1: "1", 2: "2"}[places]
    if begin > start:
        numbers = NEGATED.get(tuple(text.words[start:begin]), ())
        if Form.VERB in verb or text.words[start] in ("has", "have"):
            for number in numbers:
                yield f"NOT{link}[{number}]"
        return
    if first in ARTICLES:
        return
    for number in NEGATED.get(tuple(text.words[begin : begin + 2]), ()):
        yield f"V{link}[{number}]"
    listed = end - begin == 1 and _is_listed_noun(text, begin)
    if _takes_no_of(text, symbol, head, end):
        yield from _nominal_classes(text, symbol, begin, end)
        return
    if Form.THIRD in verb and first != "have" and not listed:
        yield f"V{link}[sg]"
    if Form.VERB in verb and not listed:
        yield f"V{link}[pl]"
        yield f"B{link}"
    if (Form.PAST in verb or auxiliary) and first not in ("has", "have"):
        yield f"V{link}[sg]"
        yield f"V{link}[pl]"
    yield from _nominal_classes(text, symbol, begin, end)


def _takes_no_of(text: PhraseText, symbol: SymbolWords, head: int, end: int) -> bool:
    """Whether a span ends in an "of" that a verb does not have: "likes of"; "thinks of" has it."""
    if text.words[end - 1] != "of" or end - head < 2 or "of" in symbol.words:
        return False
    return text.words[head] not in AUXILIARIES and lemmas(text.words[head]).isdisjoint(_WITH_OF)


_WITH_OF = frozenset(
    (
        *("think", "speak", "talk", "tell", "hear", "know", "learn", "read", "write", "sing"),
        *("dream", "despair", "conceive", "approve", "disapprove", "complain", "boast", "brag"),
        *("beware", "warn", "remind", "consist", "dispose", "partake", "repent"),
        *("smell", "taste", "reek", "die", "tire", "weary", "become", "come", "get", "rid", "take"),
    )
)
"""Verbs that take "of"."""


def _is_listed_noun(text: PhraseText, place: int) -> bool:
    """Whether a word is rather a noun of a list than a verb: "(likes some dogs and) cats"."""
    before = text.words[place - 1] if place else ""
    if before not in _LISTING:
        return False
    uses = [look_up(base) for base in lemmas(text.words[place])]
    return not any(word and word.is_usually(word.verbs) for word in uses)


def _nominal_classes(text: PhraseText, symbol: SymbolWords, begin: int, end: int) -> Iterator[str]:
    first = text.words[begin]
    if first in AUXILIARIES or (first == "like" and first not in symbol.words):
        return  # what is like a garden is none
    if symbol.arity == 2:
        if _is_passive(text, symbol, end):
            yield "PARTICIPLE"
        elif "by" in text.words[begin:end] and "by" not in symbol.words:
            return
        elif first in PREPOSITIONS or forms(first) & _PREDICATIVE:
            yield "ADJECTIVE2"
        elif text.words[end - 1] in PREPOSITIONS and not _is_finite(text, begin, end):
            yield "NOUNOF[sg]"
            yield "NOUNOF[pl]"
        return
    head = head_noun(text, begin, end)
    if first in PREPOSITIONS or text.capital[head] or not needs_article(text.words[head]):
        yield "ADJECTIVE"
    if not any(word in PREPOSITIONS for word in text.words[begin:end]):
        yield "ATTRIBUTE"
    if first in PREPOSITIONS or forms(first) & _PREDICATIVE:
        yield "PHRASAL"
    if first not in PREPOSITIONS:
        yield from _noun_classes(text, begin, end)


def _is_finite(text: PhraseText, begin: int, end: int) -> bool:
    """As in "works for", "lives in", which are not relational nouns, as "wives of" is."""
    return Form.THIRD in forms(text.words[begin]) and text.words[end - 1] != "of"


def _is_passive(text: PhraseText, symbol: SymbolWords, end: int) -> bool:
    """As in "produced by" for "Produce"; "ProducedBy" has its places in this order."""
    if text.words[end - 1] != "by" or "by" in symbol.words:
        return False
    verb = symbol.words[-1]
    return Form.PARTICIPLE in forms(text.words[end - 2]) and (
        Form.VERB in forms(verb) or Form.THIRD in forms(verb)
    )


def _noun_classes(text: PhraseText, begin: int, end: int) -> Iterator[str]:
    head = text.words[head_noun(text, begin, end)]
    possible = forms(head)
    before = text.words[begin - 1] if begin else ""
    if end - begin == 1 and not text.capital[begin] and _is_only_adjective(head):
        return
    if before in _EITHER_NUMBER:
        yield "NOUN[sg]"
        yield "NOUN[pl]"
        return
    if Form.PLURAL in possible or (not possible and head.endswith("s")):
        yield "NOUN[pl]"
    if Form.NOUN in possible or Form.PLURAL not in possible:
        yield "NOUN[sg]"
        if before in _BEFORE_SUBJECTS and _needs_no_article(text, begin, end):
            yield "MASS"


def _needs_no_article(text: PhraseText, begin: int, end: int) -> bool:
    """Whether a singular stands alone: "bread", "learning a language", "Oxford Street".

    In "If user is suspended, …" an article was dropped, and which one cannot be told.
    """
    head = head_noun(text, begin, end)
    if is_mass(text.words[head]):
        return True
    if Form.PROGRESSIVE in forms(text.words[begin]) and end > begin + 1:
        return True
    is_initial = begin == 0 or text.words[begin - 1] in ("", ".", ":")
    is_name = text.capital[head] and (head > begin or not is_initial)
    use = look_up(text.words[head])
    return is_name or (text.capital[head] and (not use or use.nouns.proper))


def _is_only_adjective(word: str) -> bool:
    """Whether a word in small letters is hardly ever a noun: "a small" is not a thing."""
    uses = look_up(word)
    return uses.nouns.count * MUCH_RARER < uses.adjectives.count


def has_own_head(span: Span) -> bool:
    """Whether the head is the symbol's own noun: a "German writer" is more than a writer."""
    return any(span.head_noun in places for places in span.hits.places)


def is_attribute(text: PhraseText, hits: Hits, place: int) -> bool:
    """Whether a symbol's word can be an adjective beside a noun that is said of the same thing.

    "A dog house" does not say Dog, nor "a fake gun" Gun; "a singer-songwriter" says both.
    """
    if text.words[place] in PRIVATIVE:
        return False
    if len(hits.symbol.content) != 1:
        return True
    return is_adjective(text.words[place]) or place in text.hyphenated


def modifies_another(span: Span) -> bool:
    """Whether the one noun of a symbol stands before another noun: "a house dog"."""
    head = span.head_noun
    return len(span.hits.symbol.content) == 1 and all(
        place < head and not is_attribute(span.text, span.hits, place)
        for place in span.hits.places[0]
        if span.begin <= place < span.end
    )
