"""Auxiliaries of a phrase that its symbol's name does not have.

Tenses change nothing: "will read" and "has read" say Reads.  "Can read", "has to read" and "has a
read" do not say Reads.
"""

from __future__ import annotations

from enum import Enum

from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, is_adverb
from logic2text.reading.lenient.phrase_text import HAVE, MODALS, PhraseText
from logic2text.reading.lenient.words.symbol_words import SymbolWords

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
        if word not in HAVE or _is_perfect(words[at + 1 :]):
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


def _is_perfect(following: tuple[str, ...]) -> bool:
    """Whether a participle follows "has": "has (not) (often) read"."""
    rest = [word for word in following if word != "not" and not is_adverb(word)]
    return bool(rest) and Form.PARTICIPLE in forms(rest[0])


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
