"""Compares how a phrase uses the words of a symbol with how the symbol's name uses them.

"Is eaten" does not say Eats(x).  "x banks" hardly says Bank(x), nor "x rose" Rose(x); but "x is an
American" says American(x).
"""

from __future__ import annotations

from enum import IntEnum

from logic2text.lexicon.names.symbol_words import Parts, SymbolWords, adjectival, bases_of
from logic2text.lexicon.word_matching import SAME, Match, lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_choice import is_mass, name_class, names_what_is_so
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, verb_bases
from logic2text.reading.lenient.phrase_text import HAVE, Span

_PRESENT = frozenset({Form.VERB, Form.THIRD})
_ACTIVE = _PRESENT | {Form.PROGRESSIVE}
_NON_FINITE = frozenset({Form.PARTICIPLE, Form.PROGRESSIVE})
_INFLECTED = frozenset({Form.THIRD, Form.PAST, Form.PARTICIPLE})
_FINITE_FORMS = {"sg": (Form.THIRD, Form.PAST), "pl": (Form.VERB, Form.PAST)}
_STATIVE = frozenset({"locate", "situate"})
"""Verbs that names of relations have for their participles: Locate for "located in"."""
_MUTUAL = frozenset({"married", "wed"})
"""Participles of verbs that say the same: who married somebody is married to them."""


class Use(IntEnum):
    """The use of a symbol's words in a phrase: the name's, one that it hardly has, another's."""

    OWN = 0
    UNUSUAL = 1
    OTHER = 2


def compare_uses(span: Span) -> Use:
    """The use of all words of a symbol in a phrase, which is that of the least alike one."""
    symbol = span.hits.symbol
    if len(symbol.content) == 1 and span.is_verbal and _lacks_preposition(symbol, span.words):
        return Use.OTHER
    uses = (
        _compare_word(span, wanted, place, matching)
        for wanted, places in zip(symbol.content, span.hits.places, strict=True)
        for place, matching in places.items()
        if span.begin <= place < span.end
    )
    return max(uses, default=Use.OWN)


def _compare_word(span: Span, wanted: str, place: int, matching: Match) -> Use:
    is_verb = span.is_verbal
    if (matching.verbal and not is_verb) or (
        matching == SAME and is_verb and _is_another_verb(span, wanted, place)
    ):
        return Use.OTHER
    if len(span.hits.symbol.content) > 1:
        if is_verb and place == span.head and _is_done_to_thing(span.hits.symbol, wanted):
            return Use.OTHER
        return Use(bool(matching.guessed))
    changes_voice = span.text.words[place] != wanted and _changes_voice(span, wanted, place)
    if matching.partial or changes_voice:
        return Use.OTHER
    if matching == SAME:
        return _compare_parts(span, place)
    is_other_part = matching.parts and matching.parts.isdisjoint(_parts_in(span))
    return Use(bool(matching.guessed or is_other_part))


def _is_another_verb(span: Span, wanted: str, place: int) -> bool:
    """Whether a verb only looks like the symbol's: "saw", the past of *see*, for Saw."""
    word = span.text.words[place]
    if word == wanted or place != span.head:
        return False
    finite = _FINITE_FORMS[span.word_class[-3:-1]] if span.word_class[0] == "V" else (Form.VERB,)
    ours, theirs = verb_bases(word, *finite), verb_bases(wanted, *Form)
    return bool(ours and theirs) and ours.isdisjoint(theirs)


# Voices -------------------------------------------------------------------------------------------


def _changes_voice(span: Span, wanted: str, place: int) -> bool:
    """Whether a verb is passive in the text and active in the symbol, or conversely.

    "Is eaten" does not say Eats(x), and "is interested in" does not say Interests(x, y).
    """
    if span.word_class == "PARTICIPLE" or wanted in _STATIVE:
        return False
    ours, theirs = forms(span.text.words[place]), forms(wanted)
    if span.is_verbal:
        # Voted can be the past of *vote*: "did not vote" denies it, but "votes" does not say it.
        is_present = Form.PAST not in ours and (Form.VERB not in ours or Form.PAST not in theirs)
        is_head = place == span.head and span.hits.symbol.arity == 1
        return is_head and is_present and _is_participle(theirs)
    is_perfect = not HAVE.isdisjoint(span.text.words[max(0, span.begin - 1) : place])
    if _is_participle(ours) and not is_perfect and theirs & _ACTIVE:
        return True
    return _is_participle(theirs) and Form.PROGRESSIVE in ours


def _is_done_to_thing(symbol: SymbolWords, wanted: str) -> bool:
    """Whether a symbol tells what is done to a thing of somebody's, as ClaimRejected(x) does.

    It does not say who does it: "x rejects a claim".
    """
    if symbol.arity != 1 or len(symbol.words) < 2 or symbol.words[-1] != wanted:
        return False
    return _is_participle(forms(wanted)) and Form.NOUN in forms(symbol.words[-2])


def _is_participle(possible: frozenset[Form]) -> bool:
    return Form.PARTICIPLE in possible and not possible & _PRESENT


def _lacks_preposition(symbol: SymbolWords, words: tuple[str, ...]) -> bool:
    """Whether an active verb lacks the preposition that the symbol has after its participle.

    "x accuses y" does not say AccusedOf(x, y), and "x makes y" does not say MadeOf(x, y).
    """
    if symbol.arity != 2 or len(symbol.words) < 2:
        return False
    verb, preposition = symbol.words[-2:]
    is_passive = Form.PARTICIPLE in forms(verb) and verb not in _MUTUAL
    return is_passive and preposition in PREPOSITIONS and preposition not in words


# Parts of speech ----------------------------------------------------------------------------------


def _parts_in(span: Span) -> frozenset[str]:
    """The parts of speech as which a synonym says what the symbol says.

    A plant is "a works", a noun, which does not say that it works.
    """
    if span.is_verbal:
        return frozenset({"verbs"})
    if span.is_nominal:
        symbol = span.hits.symbol
        is_noun = name_class(symbol.content[0], symbol.arity).category != "verb"
        return frozenset({"nouns"} if is_noun else ())  # "is a reply" does not say Replies
    return frozenset({"adjectives", "verbs"})  # a participle is one of a verb


def _compare_parts(span: Span, place: int) -> Use:
    """The use of the only word of a symbol by its part of speech."""
    word, symbol = span.text.words[place], span.hits.symbol
    named, wanted = symbol.parts, symbol.content[0]
    if word != wanted and not span.is_verbal and _is_verb_only(symbol) and not _modifies(word):
        return Use.OTHER  # "is a walk" for Walks
    used = _parts_of_use(span, place)
    if used is None or not named or not lemmas(word) & lemmas(wanted):
        return Use.OWN
    if any(used.get(part, frozenset()) & bases for part, bases in named.items()):
        return Use.OWN
    return Use.OWN if _is_of_both_parts(used, named) else Use.UNUSUAL


def _is_verb_only(symbol: SymbolWords) -> bool:
    is_inflected = bool(forms(symbol.content[0]) & _INFLECTED)
    return is_inflected and bool(symbol.parts) and symbol.parts.keys() <= {"verb", "done"}


def _modifies(word: str) -> bool:
    """Whether a word stands after "is" and is not the base form of a verb: "walking"."""
    possible = forms(word)
    return bool(possible & (_NON_FINITE | {Form.ADJECTIVE})) and Form.VERB not in possible


def _parts_of_use(span: Span, place: int) -> Parts | None:
    """The bases of a word as a phrase uses it; None if it is not the head of the phrase."""
    word = span.text.words[place]
    is_participle = bool(forms(word) & _NON_FINITE)
    if span.is_verbal:
        if not HAVE.isdisjoint(span.text.words[span.begin : place]) and not is_participle:
            return bases_of(word, "noun")  # "has a garden"
        return bases_of(word, "verb") if place == span.head else None
    if span.word_class == "PARTICIPLE":
        return None
    if span.is_nominal:
        return bases_of(word, "noun") if place == span.head_noun else None
    parts = adjectival(word)
    is_deverbal = is_participle or Form.PAST in forms(word)
    is_noun = not is_adjective(word) or (is_mass(word) and not is_deverbal)
    if is_noun and place == span.begin and span.word_class != "ATTRIBUTE":
        return {**parts, **bases_of(word, "noun")}  # "is president", "is part of"
    return parts if parts or span.word_class == "ATTRIBUTE" else None


def is_adjective(word: str) -> bool:
    """Whether a word is an adjective, a participle or unknown."""
    possible, uses = forms(word), look_up(word)
    listed = bool(uses.adjectives) if uses else Form.ADJECTIVE in possible
    return listed or not possible or bool(possible & (_NON_FINITE | {Form.PAST}))


def _is_of_both_parts(used: Parts, named: Parts) -> bool:
    """Whether an adjective and a noun say the same of beings: "(an) American"."""
    nouns, adjectives = (
        used.get(part, frozenset()) | named.get(part, frozenset()) for part in ("noun", "adjective")
    )
    return any(names_what_is_so(base) for base in nouns & adjectives)
