"""Prepositions of a phrase that its symbol's name does not have, or lacks where the name has them.

"Works for" is not WorksOn, and who reads to a book does not read it; but English says "listens to"
for Listens, and "upon" for "on".
"""

from __future__ import annotations

from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, is_adverb, word_classes
from logic2text.reading.lenient.hits import Hits
from logic2text.reading.lenient.phrase_text import AUXILIARIES, PhraseText

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
