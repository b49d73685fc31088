"""Checks that a phrase uses the verb of a symbol in the symbol's own voice."""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.lexicon.word_matching import SAME
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, is_adverb, verb_bases
from logic2text.reading.lenient.hits import Hits, matches
from logic2text.reading.lenient.phrase_text import HAVE, PhraseText
from logic2text.reading.lenient.tenses import is_rather_past
from logic2text.reading.lenient.words.symbol_words import SymbolWords

_PRESENT_VERB = frozenset({Form.VERB, Form.THIRD})
_FINITE_FORMS = {"sg": (Form.THIRD, Form.PAST), "pl": (Form.VERB, Form.PAST)}
_ACTIVE = _PRESENT_VERB | {Form.PROGRESSIVE}
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL, Form.ADJECTIVE})
_VERBAL = frozenset({Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE})
"""Forms that follow "is" and are not nouns."""
_STATIVE = frozenset({"locate", "situate"})
"""Verbs that names of relations have for their participles: Locate for "located in"."""
_MUTUAL = frozenset({"married", "wed"})
"""Participles of verbs that say the same: who married somebody is married to them."""


def fits_verb(text: PhraseText, hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether a phrase has the part of speech and the voice of the symbol's words.

    "Is an invention" does not say Invents(x), and "is eaten" does not say Eats(x).
    """
    alone = len(hits.symbol.content) == 1
    is_verb = _is_verbal(word_class)
    if any(
        (matching.verbal and not is_verb) or (matching.partial and alone)
        for _, matching in matches(hits, begin, end)
    ):
        return False
    if is_verb and _is_another_verb(text, hits, word_class, begin, end):
        return False
    if alone and not is_verb and _is_noun_of_verb(text, hits, begin, end):
        return False
    return not (alone and changes_voice(text, hits, word_class, begin, end))


def _is_another_verb(text: PhraseText, hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether a phrase's verb only looks like the symbol's: "saw", the past of *see*, for Saw."""
    head = begin + (1 if is_adverb(text.words[begin]) and begin + 1 < end else 0)
    word = text.words[head]
    finite = _FINITE_FORMS[word_class[-3:-1]] if word_class[0] == "V" else (Form.VERB,)
    ours = verb_bases(word, *finite)
    for wanted, places in zip(hits.symbol.content, hits.places, strict=True):
        if places.get(head) == SAME and word != wanted:
            theirs = verb_bases(wanted, *Form)
            return bool(theirs and ours) and ours.isdisjoint(theirs)
    return False


def is_of_two_verbs(text: PhraseText, hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether a symbol's verb can be a form of a more usual one: Saw may be the past of *see*."""
    if not _is_verbal(word_class):
        return False
    return any(
        matching == SAME and text.words[place] != wanted and is_rather_past(wanted)
        for wanted, places in zip(hits.symbol.content, hits.places, strict=True)
        for place, matching in places.items()
        if begin <= place < end
    )


def is_doubtful(hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether no dictionary confirms that a word of a phrase can be the symbol's part of speech.

    A plant is "a works", a noun, which does not say that it works.
    """
    alone = len(hits.symbol.content) == 1
    if _is_verbal(word_class):
        wanted = frozenset({"verbs"})
    elif word_class.startswith(("NOUN", "MASS")):
        is_noun = name_class(hits.symbol.content[0], hits.symbol.arity).category != "verb"
        wanted = frozenset({"nouns"} if is_noun else ())  # "is a reply" does not say Replies
    else:
        wanted = frozenset({"adjectives", "verbs"})  # a participle is one of a verb
    return any(
        matching.guessed or (alone and matching.parts and matching.parts.isdisjoint(wanted))
        for _, matching in matches(hits, begin, end)
    )


def _is_noun_of_verb(text: PhraseText, hits: Hits, begin: int, end: int) -> bool:
    """Whether a noun of the text is a symbol's word only as a verb: "is a walk" for Walks."""
    wanted, arity = hits.symbol.content[0], hits.symbol.arity
    matched = {
        text.words[place]
        for place, matching in hits.places[0].items()
        if begin <= place < end and matching == SAME
    }
    theirs = forms(wanted)
    is_inflected = bool(theirs & {Form.THIRD, Form.PAST, Form.PARTICIPLE})
    if not matched or wanted in matched or not is_inflected:
        return False
    if any(forms(word) & _VERBAL and Form.VERB not in forms(word) for word in matched):
        return False
    return not theirs & _NOMINAL or name_class(wanted, arity).category == "verb"


def changes_voice(text: PhraseText, hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether a verb is passive in the text and active in the symbol, or conversely.

    "Is eaten" does not say Eats(x), and "is interested in" does not say Interests(x, y).
    """
    if word_class == "PARTICIPLE":
        return False
    is_verb = _is_verbal(word_class)
    if is_verb and _lacks_preposition(hits.symbol, text.words[begin:end]):
        return True
    head = begin + (1 if is_adverb(text.words[begin]) and begin + 1 < end else 0)
    for wanted, places in zip(hits.symbol.content, hits.places, strict=True):
        for place in places:
            word = text.words[place]
            if not begin <= place < end or word == wanted or wanted in _STATIVE:
                continue
            if is_verb:
                if place == head and hits.symbol.arity == 1 and _is_finite(word, wanted):
                    return True
                continue
            perfect = not HAVE.isdisjoint(text.words[max(0, begin - 1) : place])
            ours, theirs = forms(word), forms(wanted)
            if _is_participle(ours) and not perfect and theirs & _ACTIVE:
                return True
            if _is_participle(theirs) and ours & {Form.PROGRESSIVE}:
                return True
    return False


def is_of_either_voice(text: PhraseText, hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether the one word of a name can be a participle and a past, and is read as the less usual.

    Loved(x) can say that x is loved, or that x loved somebody.
    """
    if hits.symbol.arity != 1 or len(hits.symbol.content) != 1:
        return False
    wanted = hits.symbol.content[0]
    if Form.PARTICIPLE not in forms(wanted) or Form.VERB in forms(wanted):
        return False
    if text.words[begin] in HAVE and Form.PARTICIPLE not in forms(text.words[end - 1]):
        return False  # "has wings" for Winged
    return _is_verbal(word_class) != (name_class(wanted, 1).category == "verb")


def _lacks_preposition(symbol: SymbolWords, words: Sequence[str]) -> bool:
    """Whether an active verb lacks the preposition that the symbol has after its participle.

    "x accuses y" does not say AccusedOf(x, y), and "x makes y" does not say MadeOf(x, y).
    """
    if symbol.arity != 2 or len(symbol.words) < 2:
        return False
    verb, preposition = symbol.words[-2:]
    is_passive = Form.PARTICIPLE in forms(verb) and verb not in _MUTUAL
    return is_passive and preposition in PREPOSITIONS and preposition not in words


def _is_verbal(word_class: str) -> bool:
    return word_class[0] in "VB" or word_class.startswith("NOT")


def _is_finite(word: str, wanted: str) -> bool:
    """Whether a word is in the present tense and the symbol's word is a participle.

    Voted can be the past of *vote*: "did not vote" denies it, but "votes" does not say it.
    """
    ours, theirs = forms(word), forms(wanted)
    if not _is_participle(theirs) or Form.PAST in ours:
        return False
    return Form.VERB not in ours or Form.PAST not in theirs


def _is_participle(possible: frozenset[Form]) -> bool:
    return Form.PARTICIPLE in possible and not possible & _PRESENT_VERB
