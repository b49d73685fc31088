"""The words of a text in which phrases for predicates are looked for."""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.closed_words import read_phrase_pairs, read_words
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import ARTICLES, PREPOSITIONS, Form

BARRIERS = read_words("barriers")
"""Words that no phrase for a symbol spans, unless its name has them."""
HAVE = read_words("have")
MODALS = read_words("modals_of_phrases")
AUXILIARIES = MODALS | HAVE
NEGATED = read_phrase_pairs("negated_auxiliaries")
"""Negated auxiliaries with the numbers of their verbs."""
NEGATIVE = read_words("negative")
NOUNS = frozenset({Form.NOUN, Form.PLURAL})
FINITE = frozenset({Form.VERB, Form.THIRD, Form.PAST})


@dataclass(frozen=True, slots=True)
class PhraseText:
    """A text.

    Attributes:
        words: of its tokens.
        names: the positions where a constant is named.
        capital: which words begin with a capital.
        known: the words of the lexicon's files, never passed over in a phrase.
        hyphenated: the positions of words that a hyphen joined to the next one.
    """

    words: tuple[str, ...]
    names: frozenset[int]
    capital: tuple[bool, ...]
    known: frozenset[str]
    hyphenated: frozenset[int] = frozenset()


def begins_negated(text: PhraseText, start: int) -> int:
    """The length of "does not", "cannot", … at a place; 0 if there is none."""
    pair = tuple(text.words[start : start + 2])
    return 2 if pair in NEGATED else 1 if pair[:1] in NEGATED else 0


def is_content(text: PhraseText, place: int) -> bool:
    """Whether a word is not a preposition, article or auxiliary."""
    return text.words[place] not in PREPOSITIONS | ARTICLES | AUXILIARIES


def names_person(word: str) -> bool:
    """Whether a word is a noun for persons, or "animal"."""
    return word in ("animal", "animals") or any(
        look_up(base).nouns.is_person for base in lemmas(word)
    )


# Phrase -------------------------------------------------------------------------------------------
# A phrase of a text for a predicate of a formula.


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a text for a predicate.

    Attributes:
        word_class: the symbol of the grammar.
        start, end: its tokens; `end` is exclusive.
        entry: its value.
        cost: higher for less certain phrases.
        notices: what is assumed.
        extra: the content words that the symbol's name does not have.
        guessed: whether a word of the symbol is matched by one that can well mean another thing.
    """

    word_class: str
    start: int
    end: int
    entry: Entry
    cost: int
    notices: tuple[str, ...]
    extra: frozenset[str]
    guessed: bool = False
