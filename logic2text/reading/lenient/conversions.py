"""Detects phrases that use the word of a symbol as another part of speech than its name.

"x banks" does not say Bank(x), nor "x rose" Rose(x); but "x is American" says American(x).
"""

from __future__ import annotations

from collections.abc import Mapping

from logic2text.lexicon.frames import PRIVATIVE
from logic2text.lexicon.word_matching import SAME, lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_choice import can_be_class, is_mass, names_what_is_so
from logic2text.lexicon.words.word_class import Form, forms, is_adverb
from logic2text.lexicon.words.word_tables import find_lemmas
from logic2text.reading.lenient.hits import Hits
from logic2text.reading.lenient.phrase_classes import head_noun
from logic2text.reading.lenient.phrase_text import AUXILIARIES, HAVE, PhraseText
from logic2text.reading.lenient.words.symbol_words import SymbolWords

_TAGS = {"noun": ("NOUN",), "adjective": ("ADJ",), "verb": ("VERB", "AUX")}
_NON_FINITE = frozenset({Form.PARTICIPLE, Form.PROGRESSIVE})
_DEVERBAL = _NON_FINITE | {Form.PAST}  # "lit"

_Bases = Mapping[str, frozenset[str]]
"""The base forms of a word by part of speech."""


def is_converted(text: PhraseText, hits: Hits, word_class: str, begin: int, end: int) -> bool:
    """Whether the one word of a symbol is another part of speech in a phrase."""
    if len(hits.symbol.content) != 1:
        return False
    wanted = hits.symbol.content[0]
    named = _bases_of_name(hits.symbol)
    for place, matching in hits.places[0].items():
        if not begin <= place < end or matching != SAME:
            continue
        word = text.words[place]
        used = _bases_of_use(text, word_class, begin, end, place)
        if used is None or not lemmas(word) & lemmas(wanted):
            continue
        if not any(used.get(part, frozenset()) & bases for part, bases in named.items()):
            return bool(named) and not _is_of_both_parts(used, named)
    return False


def is_attribute(text: PhraseText, hits: Hits, place: int) -> bool:
    """Whether a symbol's word can be an adjective beside a noun that is said of the same thing.

    "A dog house" does not say Dog, nor "a fake gun" Gun; "a singer-songwriter" says both.
    """
    if text.words[place] in PRIVATIVE:
        return False
    if len(hits.symbol.content) != 1:
        return True
    return _is_adjective(text.words[place]) or place in text.hyphenated


def modifies_another(text: PhraseText, hits: Hits, begin: int, end: int) -> bool:
    """Whether the one noun of a symbol stands before another noun: "a house dog"."""
    head = head_noun(text, begin, end)
    return len(hits.symbol.content) == 1 and all(
        place < head and not is_attribute(text, hits, place)
        for place in hits.places[0]
        if begin <= place < end
    )


def _is_adjective(word: str) -> bool:
    """Whether a word is an adjective, a participle or unknown."""
    uses = look_up(word)
    listed = bool(uses.adjectives) if uses else Form.ADJECTIVE in forms(word)
    return listed or not forms(word) or bool(forms(word) & _DEVERBAL)


def _bases(word: str, *parts: str) -> dict[str, frozenset[str]]:
    found = find_lemmas(word)
    bases = {
        part: frozenset(base for tag in _TAGS[part] for base in found.get(tag, ()))
        for part in parts
    }
    return {part: bases[part] for part in parts if bases[part]}


def _adjectival(word: str) -> dict[str, frozenset[str]]:
    """The bases of an adjective, or of a participle of a verb."""
    parts = ("adjective", "verb") if forms(word) & _DEVERBAL else ("adjective",)
    return _bases(word, *parts)


def _bases_of_name(symbol: SymbolWords) -> _Bases:
    wanted = symbol.content[0]
    if symbol.words[0] in HAVE:
        return _bases(wanted, "noun")
    after_is = symbol.words[0] in ("is", "be") or symbol.words[-1] == "of"
    categories = [
        category
        for category in _TAGS
        if can_be_class(wanted, category, symbol.arity, after_is=after_is)
    ]
    bases: dict[str, frozenset[str]] = {}
    for category in categories:
        is_adjective = category == "adjective"
        bases.update(_adjectival(wanted) if is_adjective else _bases(wanted, category))
    return bases


def _bases_of_use(
    text: PhraseText, word_class: str, begin: int, end: int, place: int
) -> _Bases | None:
    """The bases of a word as a phrase uses it; None if it is not the head of the phrase."""
    word = text.words[place]
    if word_class[0] in "VB" or word_class.startswith("NOT"):
        head = begin
        while head < place and (text.words[head] in AUXILIARIES or is_adverb(text.words[head])):
            head += 1
        if not HAVE.isdisjoint(text.words[begin:place]) and not forms(word) & _NON_FINITE:
            return _bases(word, "noun")  # "has a garden"
        return _bases(word, "verb") if head == place else None
    if word_class == "PARTICIPLE":
        return None
    if word_class.startswith(("NOUN", "MASS")):
        return _bases(word, "noun") if place == head_noun(text, begin, end) else None
    adjectival = _adjectival(word)
    is_nominal = not _is_adjective(word) or (is_mass(word) and not forms(word) & _DEVERBAL)
    if is_nominal and place == begin and word_class != "ATTRIBUTE":
        return {**adjectival, **_bases(word, "noun")}  # "is president", "is part of"
    return adjectival if adjectival or word_class == "ATTRIBUTE" else None


def _is_of_both_parts(used: _Bases, named: _Bases) -> bool:
    """Whether an adjective and a noun say the same of beings: "(an) American"."""
    nouns, adjectives = (
        used.get(part, frozenset()) | named.get(part, frozenset()) for part in ("noun", "adjective")
    )
    return any(names_what_is_so(base) for base in nouns & adjectives)
