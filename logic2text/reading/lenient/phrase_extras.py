"""Words of a phrase beyond those of its symbol, and whether they can be passed over."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from logic2text.closed_words import read_word_groups, read_words
from logic2text.lexicon.names.symbol_words import SymbolWords
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    word_classes,
)
from logic2text.reading.lenient.phrase_text import (
    AUXILIARIES,
    FINITE,
    HAVE,
    MODALS,
    Span,
    is_perfect,
    names_person,
)

_CONTRASTING = read_words("contrasting_prepositions")
"""Prepositions that a phrase must have where its symbol has them."""
_NEAR = read_word_groups("near_prepositions")
_WITH_OWN = read_words("with_own_prepositions")
_WEAK = frozenset({"from", "into", "onto", "up", "down", "off", "out"})
_FUNCTION = PREPOSITIONS | ARTICLES | AUXILIARIES
_PASSED_OVER = (_FUNCTION - _CONTRASTING) | {"from"}
_ALLOWED = PREPOSITIONS | read_words("allowed_in_phrases")
"""Known words that a phrase may have besides those of its symbol."""
_CHANGING = read_words("changing") | read_words("silent")
"""Words beside which those of a symbol change what those say; silent ones are left only
under a negation: "is not clearly large"."""
_CHANGING_PAIRS = read_words("changing_pairs")
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


def find_assumed(span: Span) -> Assumed | None:
    """What is assumed of a span; None if its further words must not be passed over."""
    text, symbol = span.text, span.hits.symbol
    auxiliaries = _find_auxiliaries(span)
    if auxiliaries is _Auxiliaries.FOREIGN:
        return None
    notices: dict[str, None] = {}
    extra: set[str] = set()
    cost = 1
    for place, word in enumerate(span.words, span.begin):
        matching = [words[place] for words in span.hits.places if place in words]
        if matching:
            best = min(matching, key=lambda each: each.cost)
            cost += best.cost
            notices |= {best.notice: None} if best.notice else {}
        elif word in symbol.words or (word in _PASSED_OVER and word != "like"):
            continue
        elif word == "like":
            if place > span.begin:  # "loves like Claire"
                return None
            extra.add(word)
        elif word in text.known and word not in _ALLOWED and not names_person(word):
            return None
        else:
            extra.add(min(lemmas(word), key=len))
    if not _is_possible(span, frozenset(extra)):
        return None
    if extra or _adds_relation(span, PREPOSITIONS) or auxiliaries is not _Auxiliaries.SILENT:
        notices[span.notice] = None
        cost += len(extra)
    guessed = auxiliaries is _Auxiliaries.DOUBTFUL
    return Assumed(frozenset(extra), tuple(notices), cost, guessed)


def _adds_relation(span: Span, words: frozenset[str]) -> bool:
    """Whether a phrase for one place begins with one of some words that the name does not have."""
    first, symbol = span.words[0], span.hits.symbol
    return symbol.arity == 1 and first in words and first not in symbol.words


def _is_possible(span: Span, extra: frozenset[str]) -> bool:
    """Whether a span with extra words can say no more than what its symbol is taken for."""
    symbol = span.hits.symbol
    if extra and _is_embedded(span):
        return False
    if symbol.arity == 2 and "by" in symbol.words and "by" not in span.words:
        return False
    missing = (_CONTRASTING & set(symbol.words)).difference(span.words)
    if missing - _WEAK or (missing and not _CONTRASTING.isdisjoint(span.words)):
        return False  # "before 2020" for After2020
    if symbol.arity == 2 and not _relates_likewise(span):
        return False
    if symbol.arity == 2:
        return all(is_adverb(word) or word in _ALLOWED for word in extra)
    adds = extra or _adds_relation(span, PREPOSITIONS | HAVE)
    return not (adds and _relates_to_being(span))


def _relates_likewise(span: Span) -> bool:
    """Whether a phrase has the prepositions of its symbol, or such as are near them in sense.

    "Lives outside Paris" and "works against Max" are no guesses for LivesIn and WorksFor.
    """
    named = PREPOSITIONS & set(span.hits.symbol.words)
    said = {
        word
        for place, word in enumerate(span.words, span.begin)
        if word in PREPOSITIONS and word not in named and place not in span.hit_places
    }
    lacking = named.difference(span.words)
    if said and any(lemmas(word) & _WITH_OWN for word in span.hits.symbol.content):
        return not lacking
    return not said or all(
        any({own, other} <= near for near in _NEAR for other in said) for own in lacking
    )


def _is_embedded(span: Span) -> bool:
    """Whether the words of a symbol depend on others that can change what they say.

    As in "refuses to dance", "is almost dead", "the Scottish Premiership".
    """
    text, hits = span.text, span.hit_places
    extra = [place for place in range(span.begin, span.end) if place not in hits]
    if any(lemmas(text.words[place]) & _CHANGING for place in extra):
        return True
    pairs = zip(span.words, span.words[1:], strict=False)
    if any("-".join(pair) in _CHANGING_PAIRS for pair in pairs):
        return True
    first = min(hits)
    before = [text.words[at] for at in extra if at < first and text.words[at] not in _FUNCTION]
    possible = forms(text.words[first])
    is_infinitive = text.words[first - 1] == "to" and Form.VERB in possible
    if before and is_infinitive and Form.ADJECTIVE not in possible and not text.capital[first]:
        return True
    is_gerund = first > 0 and Form.PROGRESSIVE in possible
    if is_gerund and any(forms(word) & FINITE and not is_adverb(word) for word in before):
        return True
    return any(
        text.capital[place] and near in extra and text.capital[near] and near
        for place in hits
        for near in (place - 1, place + 1)
    )


def _relates_to_being(span: Span) -> bool:
    """As in "knows a painter", which is not Painter; "has a garden" can be Garden."""
    words = span.hits.symbol.words
    head = words[-1]
    if Form.NOUN not in forms(head) or not all(map(_names_kind, words)):
        return False
    before = span.text.words[span.begin : min(span.hit_places)]
    if not any(
        word not in _COPULAR and (word in PREPOSITIONS | HAVE or word not in _FUNCTION)
        for word in before
    ):
        return False
    noun = look_up(head).nouns
    return noun.is_person or noun.kind == ANIMAL


def _names_kind(word: str) -> bool:
    """Whether a word can stand in the name of a kind of things: a noun or an adjective."""
    return bool(forms(word) & {Form.NOUN, Form.ADJECTIVE}) and word not in PREPOSITIONS


# Auxiliaries --------------------------------------------------------------------------------------
# Auxiliaries of a phrase that its symbol's name does not have.
# Tenses change nothing: "will read" and "has read" say Reads.  "Can read", "has to read" and "has a
# read" do not say Reads.


_ABILITY = frozenset({"can", "cannot"})
ANIMAL = "5"
"""The number of WordNet's file ``noun.animal``."""
_RARELY = 3
"""A noun that is so many times as frequent as its verb is meant as a noun."""


class _Auxiliaries(Enum):
    """What the auxiliaries of a phrase do to its symbol."""

    SILENT = "tenses, or words of the symbol's name"
    HAVING = "to have what the symbol says: “has a garden” for Garden"
    DOUBTFUL = "an ability, or to have what the symbol says as a verb or of two things"
    FOREIGN = "the symbol cannot be meant"


def _find_auxiliaries(span: Span) -> _Auxiliaries:
    """What the auxiliaries of a span and of the negation before it do."""
    own = frozenset(span.hits.symbol.words)
    words = span.text.words[span.start : span.end]
    is_able = not _ABILITY.isdisjoint(words) and _ABILITY.isdisjoint(own)
    effect = _Auxiliaries.DOUBTFUL if is_able else _Auxiliaries.SILENT
    for at, word in enumerate(words):
        if word not in HAVE or is_perfect(words[at + 1 :]):
            continue
        is_obliged = words[at + 1 : at + 2] == ("to",)
        if is_obliged and not (own & HAVE and "to" in own):
            return _Auxiliaries.FOREIGN
        if not own & HAVE:
            having = _have(span.hits.symbol)
            if having is _Auxiliaries.FOREIGN or effect is _Auxiliaries.SILENT:
                effect = having
    return effect


def _have(symbol: SymbolWords) -> _Auxiliaries:
    """What "x has a …" says of a symbol, such as "has a garden" of Garden."""
    head = symbol.content[-1]
    noun = max((look_up(base) for base in lemmas(head)), key=lambda found: found.nouns.count)
    if symbol.arity == 2:
        # "x has a teacher y" says the converse of Teacher(x, y).
        if noun.nouns.is_person or noun.nouns.kind == ANIMAL:
            return _Auxiliaries.FOREIGN
        has_link = symbol.words[-1] in PREPOSITIONS - {"of"}  # "has an office in" for OfficeIn
        return _Auxiliaries.HAVING if has_link else _Auxiliaries.DOUBTFUL
    if symbol.words[0] in MODALS or name_class(head, 1).category == "verb":
        return _Auxiliaries.FOREIGN
    is_noun = noun.nouns.count >= _RARELY * noun.verbs.count
    return _Auxiliaries.HAVING if is_noun else _Auxiliaries.DOUBTFUL


# Prepositions -------------------------------------------------------------------------------------
# Prepositions of a phrase that its symbol's name does not have, or lacks where the name has them.
# "Works for" is not WorksOn, and who reads to a book does not read it; but English says "listens
# to" for Listens, and "upon" for "on".


_SAME_AS = {"upon": "on", "toward": "towards"}
"""Prepositions that say just what another one does."""


def foreign_prepositions(span: Span) -> frozenset[str]:
    """The prepositions in which a phrase differs from its symbol's name.

    Those that English has where a name has none are left out.
    """
    words = [_SAME_AS.get(word, word) for word in span.words]
    named = {_SAME_AS.get(word, word) for word in span.hits.symbol.words} & PREPOSITIONS
    own = named | {"than"}
    foreign = {
        word
        for at, word in enumerate(words)
        if word in PREPOSITIONS - own
        and span.begin + at not in span.hit_places
        and not _is_usual(span, words, at, named)
    }
    if span.word_class != "PARTICIPLE":  # "is built by" has the preposition of the passive
        foreign |= named - {*words, "of", "than"}  # a "club member" can be MemberOfClub
    return frozenset(foreign)


def _is_usual(span: Span, words: list[str], at: int, named: set[str]) -> bool:
    """Whether English has a preposition here for which a name has none."""
    word, is_last = words[at], at == len(words) - 1
    if word == "to" and not is_last and Form.VERB in forms(words[at + 1]):
        return True
    if word == "by" and is_last and span.word_class == "PARTICIPLE":
        return True
    if named - {"of"} or not at:
        return False
    is_verb = span.is_verbal and span.begin + at - 1 == span.head  # "hears of" is not "hears"
    if word == "of" and not is_verb:
        return True
    classes = word_classes()
    taken = (classes.verb_prepositions, classes.adjective_prepositions)
    return any(list_.get(base) == word for base in lemmas(words[at - 1]) for list_ in taken)
