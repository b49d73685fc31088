"""Words of a phrase beyond those of its symbol, and whether they can be passed over."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from logic2text.closed_words import read_words
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
    Hits,
    PhraseText,
    is_content,
    is_perfect,
    names_person,
)
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


# Auxiliaries --------------------------------------------------------------------------------------
# Auxiliaries of a phrase that its symbol's name does not have.
# Tenses change nothing: "will read" and "has read" say Reads.  "Can read", "has to read" and "has a
# read" do not say Reads.


_ABILITY = frozenset({"can", "cannot"})
ANIMAL = "5"
"""The number of WordNet's file ``noun.animal``."""
_RARELY = 3
"""A noun that is so many times as frequent as its verb is meant as a noun."""


class Auxiliaries(Enum):
    """What the auxiliaries of a phrase do to its symbol."""

    SILENT = "tenses, or words of the symbol's name"
    HAVING = "to have what the symbol says: “has a garden” for Garden"
    DOUBTFUL = "an ability, or to have what the symbol says as a verb or of two things"
    FOREIGN = "the symbol cannot be meant"


def auxiliaries_of(text: PhraseText, symbol: SymbolWords, start: int, end: int) -> Auxiliaries:
    """What the auxiliaries of a span do; `start` is that of its negation."""
    own = frozenset(symbol.words)
    words = text.words[start:end]
    is_able = not _ABILITY.isdisjoint(words) and _ABILITY.isdisjoint(own)
    effect = Auxiliaries.DOUBTFUL if is_able else Auxiliaries.SILENT
    for at, word in enumerate(words):
        if word not in HAVE or is_perfect(words[at + 1 :]):
            continue
        if words[at + 1 : at + 2] == ("to",) and not (own & HAVE and "to" in own):
            return Auxiliaries.FOREIGN
        if own & HAVE:
            continue
        having = _have(symbol)
        if having is Auxiliaries.FOREIGN:
            return having
        effect = having if effect is Auxiliaries.SILENT else effect
    return effect


def _have(symbol: SymbolWords) -> Auxiliaries:
    """What "x has a …" says of a symbol, such as "has a garden" of Garden."""
    head = symbol.content[-1]
    noun = max((look_up(base) for base in lemmas(head)), key=lambda found: found.nouns.count)
    if symbol.arity == 2:
        # "x has a teacher y" says the converse of Teacher(x, y).
        if noun.nouns.is_person or noun.nouns.kind == ANIMAL:
            return Auxiliaries.FOREIGN
        has_link = symbol.words[-1] in PREPOSITIONS - {"of"}  # "has an office in" for OfficeIn
        return Auxiliaries.HAVING if has_link else Auxiliaries.DOUBTFUL
    if symbol.words[0] in MODALS or name_class(head, 1).category == "verb":
        return Auxiliaries.FOREIGN
    is_noun = noun.nouns.count >= _RARELY * noun.verbs.count
    return Auxiliaries.HAVING if is_noun else Auxiliaries.DOUBTFUL


# Prepositions -------------------------------------------------------------------------------------
# Prepositions of a phrase that its symbol's name does not have, or lacks where the name has them.
# "Works for" is not WorksOn, and who reads to a book does not read it; but English says "listens
# to" for Listens, and "upon" for "on".


_SAME_AS = {"upon": "on", "toward": "towards"}
"""Prepositions that say just what another one does."""
_FINITE_CLASSES = ("V", "B", "NOT")


def foreign_prepositions(
    text: PhraseText, hits: Hits, begin: int, end: int, word_class: str
) -> frozenset[str]:
    """The prepositions in which a phrase of a word class differs from its symbol's name.

    Those that English has where a name has none are left out.
    """
    named = frozenset(_plain(word) for word in hits.symbol.words if word in PREPOSITIONS)
    hit_places = {place for places in hits.places for place in places}
    said: set[str] = set()
    foreign: set[str] = set()
    for place in range(begin, end):
        word = _plain(text.words[place])
        if word not in PREPOSITIONS:
            continue
        said.add(word)
        if word in named or word == "than" or place in hit_places:
            continue
        if not _is_usual(text, begin, place, end, word_class, named):
            foreign.add(word)
    if word_class != "PARTICIPLE":  # "is built by" has the preposition of the passive
        foreign |= named - said - {"of", "than"}  # a "club member" can be MemberOfClub
    return frozenset(foreign)


def _plain(preposition: str) -> str:
    return _SAME_AS.get(preposition, preposition)


def _is_usual(
    text: PhraseText, begin: int, place: int, end: int, word_class: str, named: frozenset[str]
) -> bool:
    """Whether English has a preposition here for which a name has none."""
    word = _plain(text.words[place])
    before = text.words[place - 1] if place > begin else ""
    is_last = place == end - 1
    if word == "to" and not is_last and Form.VERB in forms(text.words[place + 1]):
        return True
    if word == "by" and is_last and word_class == "PARTICIPLE":
        return True
    if named - {"of"} or not before:
        return False
    if word == "of" and not _is_finite_verb(text, begin, place - 1, word_class):
        return True
    return any(_is_taken_by(base, word) for base in lemmas(before))


def _is_taken_by(base: str, preposition: str) -> bool:
    """Whether a verb or an adjective takes a preposition: "listen to", "afraid of"."""
    classes = word_classes()
    taken = (classes.verb_prepositions.get(base), classes.adjective_prepositions.get(base))
    return preposition in taken


def _is_finite_verb(text: PhraseText, begin: int, place: int, word_class: str) -> bool:
    """Whether a word is the verb of a verb phrase: "hears of" is not "hears"."""
    if not word_class.startswith(_FINITE_CLASSES):
        return False
    head = begin
    while head < place and (text.words[head] in AUXILIARIES or is_adverb(text.words[head])):
        head += 1
    return head == place
