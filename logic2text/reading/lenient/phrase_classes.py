"""The word classes that a phrase can have by its first and last words."""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.closed_words import read_words
from logic2text.lexicon.frames import PRIVATIVE
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import MUCH_RARER, look_up
from logic2text.lexicon.words.word_choice import is_mass, needs_article
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS, Form, forms, is_adverb
from logic2text.lexicon.words.word_model import contexts_of
from logic2text.reading.lenient.phrase_text import AUXILIARIES, HAVE, NEGATED, Span
from logic2text.reading.lenient.uses import is_adjective

_BEFORE_SUBJECTS = frozenset({"", ",", "if", "then", "that", "either"})
_LISTING = read_words("listing")
_EITHER_NUMBER = read_words("either_number")
_PREDICATIVE = frozenset({Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE, Form.COMPARATIVE})
_HAVING = HAVE | {"with", "having", "without", "of"}
"""Words of phrases for what somebody has, as in HasCar."""


def classes_of(span: Span) -> Iterator[str]:
    """The classes that a span can have by its first and last words."""
    text, begin = span.text, span.begin
    first, places = text.words[begin], span.hits.symbol.arity
    verb = forms(span.words[is_adverb(first) and len(span.words) > 1])
    if begin > span.start:
        if Form.VERB in verb or text.words[span.start] in ("has", "have"):
            for number in NEGATED.get(text.words[span.start : begin], ()):
                yield f"NOT{places}[{number}]"
        return
    if first in ARTICLES:
        return
    for number in NEGATED.get(span.words[:2], ()):
        yield f"V{places}[{number}]"
    if not _takes_no_of(span):
        if not (len(span.words) == 1 and _is_listed_noun(span)):
            if Form.THIRD in verb and first != "have":
                yield f"V{places}[sg]"
            if Form.VERB in verb:
                yield from (f"V{places}[pl]", f"B{places}")
        if (Form.PAST in verb or first in AUXILIARIES) and first not in ("has", "have"):
            yield from (f"V{places}[sg]", f"V{places}[pl]")
    if first in AUXILIARIES or (first == "like" and first not in span.hits.symbol.words):
        return  # what is like a garden is none
    yield from _classes_of_two_places(span) if places == 2 else _nominal_classes(span)


def _takes_no_of(span: Span) -> bool:
    """Whether a span ends in an "of" that a verb does not have: "likes of"; "thinks of" has it."""
    head = span.words[is_adverb(span.words[0])] if len(span.words) > 1 else "of"
    if span.words[-1] != "of" or "of" in (head, *span.hits.symbol.words) or head in AUXILIARIES:
        return False
    following = [contexts_of(base).following.get("v", {}) for base in lemmas(head)]
    return not any(uses.get("of", 0) > _LEAST_OF * sum(uses.values()) for uses in following)


_LEAST_OF = 0.02
"""The share of its uses that a verb with "of" has with "of"."""


def _is_listed_noun(span: Span) -> bool:
    """Whether a word is rather a noun of a list than a verb: "(likes some dogs and) cats"."""
    if span.before not in _LISTING:
        return False
    uses = [look_up(base) for base in lemmas(span.words[0])]
    return not any(word and word.is_usually(word.verbs) for word in uses)


def _classes_of_two_places(span: Span) -> Iterator[str]:
    first, last, own = span.words[0], span.words[-1], span.hits.symbol.words
    if "by" not in own and "by" in span.words:
        # "produced by" for Produce; ProducedBy has its places in this order.
        is_active = bool(forms(own[-1]) & {Form.VERB, Form.THIRD})
        if last == "by" and Form.PARTICIPLE in forms(span.text.words[span.end - 2]) and is_active:
            yield "PARTICIPLE"
    elif first in PREPOSITIONS or forms(first) & _PREDICATIVE:
        yield "ADJECTIVE2"
    elif last in PREPOSITIONS and (last == "of" or Form.THIRD not in forms(first)):
        yield from ("NOUNOF[sg]", "NOUNOF[pl]")  # "wives of", and not "works for"


def _nominal_classes(span: Span) -> Iterator[str]:
    first, head = span.words[0], span.head_noun
    noun, capital = span.text.words[head], span.text.capital[head]
    if first in PREPOSITIONS or capital or not needs_article(noun):
        yield "ADJECTIVE"
    if PREPOSITIONS.isdisjoint(span.words):
        yield "ATTRIBUTE"
    if first in PREPOSITIONS or forms(first) & _PREDICATIVE:
        yield "PHRASAL"
    uses = look_up(noun)
    is_adjective_only = uses.nouns.count * MUCH_RARER < uses.adjectives.count  # "a small"
    if first in PREPOSITIONS or (len(span.words) == 1 and not capital and is_adjective_only):
        return
    possible = forms(noun)
    is_either = span.before in _EITHER_NUMBER
    if is_either or Form.PLURAL in possible or (not possible and noun.endswith("s")):
        yield "NOUN[pl]"
    if is_either or Form.NOUN in possible or Form.PLURAL not in possible:
        yield "NOUN[sg]"
        if not is_either and span.before in _BEFORE_SUBJECTS and _needs_no_article(span):
            yield "MASS"


def _needs_no_article(span: Span) -> bool:
    """Whether a singular stands alone: "bread", "learning a language", "Oxford Street".

    In "If user is suspended, …" an article was dropped, and which one cannot be told.
    """
    head = span.head_noun
    noun, capital = span.text.words[head], span.text.capital[head]
    if is_mass(noun) or (Form.PROGRESSIVE in forms(span.words[0]) and len(span.words) > 1):
        return True
    is_initial = span.before in ("", ".", ":")
    uses = look_up(noun)
    return capital and (head > span.begin or not is_initial or not uses or uses.nouns.proper)


# What a class allows ------------------------------------------------------------------------------


def can_be_said(span: Span, extra: frozenset[str]) -> bool:
    """Whether a phrase of a class with further content words can say its symbol."""
    text, symbol = span.text, span.hits.symbol
    if span.is_nominal and extra and (_has_own_head(span) or _modifies_another(span)):
        return False
    is_had = symbol.arity == 1 and symbol.words[0] in HAVE
    if is_had and _HAVING.isdisjoint(text.words[span.start : span.end]):
        return False  # "a car" does not say HasCar
    if span.word_class == "ATTRIBUTE" and extra:
        return False
    is_modifier = span.word_class in ("ATTRIBUTE", "PHRASAL") and len(span.words) == 1
    return not is_modifier or _is_attribute(span, span.end - 1)


def _has_own_head(span: Span) -> bool:
    """Whether the head is the symbol's own noun: a "German writer" is more than a writer."""
    return any(span.head_noun in places for places in span.hits.places)


def _is_attribute(span: Span, place: int) -> bool:
    """Whether a symbol's word can be an adjective beside a noun that is said of the same thing.

    "A dog house" does not say Dog, nor "a fake gun" Gun; "a singer-songwriter" says both.
    """
    word = span.text.words[place]
    if len(span.hits.symbol.content) == 1 and not is_adjective(word):
        return place in span.text.hyphenated and word not in PRIVATIVE
    return word not in PRIVATIVE


def _modifies_another(span: Span) -> bool:
    """Whether the one noun of a symbol stands before another noun: "a house dog"."""
    return len(span.hits.symbol.content) == 1 and all(
        place < span.head_noun and not _is_attribute(span, place)
        for place in span.hits.places[0]
        if span.begin <= place < span.end
    )
