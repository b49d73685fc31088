"""Matches a word of a text with a symbol's name: inflected, derived, synonymous, misspelt.

>>> match("drinks", "drink").cost, match("bigger", "large"), match("buisness", "business").notice
(0, None, '“buisness” is “business”')
"""

from __future__ import annotations

from functools import lru_cache

from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.dictionary import are_synonyms, look_up, parts_of_close_synonyms
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.lexicon.words.word_tables import find_lemmas


@dataclass(frozen=True, slots=True)
class Match:
    """A matching word.

    Attributes:
        notice: what is assumed; "" for an inflected form.
        cost: 0 for an inflected form, more for what is less certain.
        guessed: whether the words can well mean different things: "emp" and "employer".
        verbal: whether they match only where the text uses its word as a verb.
        partial: whether they match only beside other words of the symbol.
        parts: of synonyms, the parts of speech as which they are synonyms in their first senses.
    """

    notice: str = ""
    cost: int = 0
    guessed: bool = False
    verbal: bool = False
    partial: bool = False
    parts: frozenset[str] = frozenset()


SAME = Match()
_DEGREES = frozenset({Form.COMPARATIVE, Form.SUPERLATIVE})
_ENDINGS = ("al", "ly")
_OF_ACTIONS = ("ion", "ment")
_AGENTS = ("er", "or")
_PEOPLE = frozenset({"people", "person", "human"})
_SHORTEST_ABBREVIATION = 3
_SHORTEST_STEM = 4
_SHORTEST_MISSPELT = 7
"""In a shorter word one edit makes another word too easily: "butyne", "hangry"."""
_SHORTEST_NAME = 5


@lru_cache(maxsize=1_024)
def lemmas(word: str) -> frozenset[str]:
    """The base forms of a lower-case word, itself included."""
    bases = {base for found in find_lemmas(word).values() for base in found}
    if not bases and len(word) > _SHORTEST_STEM and word.endswith("s"):
        bases = {word[:-1], word.removesuffix("es")}
    return frozenset({word, word.replace("-", ""), *bases})


@lru_cache(maxsize=1_024)
def match(word: str, wanted: str, *, is_name: bool = False) -> Match | None:
    """How a word of a text matches a word of a symbol's name, both in lower case.

    With `is_name` they name somebody; names are misspelt where they are short as well.
    """
    ours, theirs = lemmas(word), lemmas(wanted)
    if word != wanted and word not in theirs:
        degrees = forms(word) & _DEGREES
        if degrees - forms(wanted) or _degree(word) != _degree(wanted):
            return None
    if forms(wanted) & _DEGREES - forms(word) and ours.isdisjoint(_uncompared(wanted)):
        return None  # "cleaner" does not say Clean
    if ours & theirs or (ours & _PEOPLE and theirs & _PEOPLE):
        return SAME
    if _is_abbreviation(wanted, word):
        return Match(f"“{word}” is “{wanted}”", 2, guessed=True)
    if _is_agent(wanted, word) and _is_verb(word):
        return Match(f"“{word}” is “{wanted}”", 1, guessed=True, verbal=True)
    if _is_agent(word, wanted) and _is_verb(wanted) and Form.NOUN not in forms(wanted):
        return Match(f"“{word}” is “{wanted}”", 1, guessed=True)
    if _is_derived(ours, theirs, _ENDINGS):
        return Match(f"“{word}” is “{wanted}”", 1, guessed=True)
    if _is_derived(ours, theirs, _OF_ACTIONS):
        return Match(f"“{word}” is “{wanted}”", 1, guessed=True, partial=True)
    shortest = _SHORTEST_NAME if is_name else _SHORTEST_MISSPELT
    if any(is_misspelt(left, right, shortest) for left in ours for right in theirs):
        return Match(f"“{word}” is “{wanted}”", 2, guessed=True)
    pairs = [(left, right) for left in ours for right in theirs]
    if any(are_synonyms(*pair) for pair in pairs):
        parts = frozenset(part for pair in pairs for part in parts_of_close_synonyms(*pair))
        return Match(f"“{word}” is “{wanted}”", 2, guessed=not parts, parts=parts)
    return None


def _degree(word: str) -> frozenset[Form]:
    """Whether a word is a comparative or a superlative only."""
    possible = forms(word)
    return possible if possible and possible <= _DEGREES else frozenset()


def _uncompared(word: str) -> frozenset[str]:
    """The base forms of a word that is a comparative as well, without that of the adjective."""
    bases = find_lemmas(word)
    return frozenset({word, *bases.get("NOUN", ()), *bases.get("VERB", ())})


def _is_verb(word: str) -> bool:
    """Whether a word is a finite verb in the present or an infinitive."""
    return bool(forms(word) & {Form.VERB, Form.THIRD})


def _is_agent(noun: str, verb: str) -> bool:
    """Whether a noun is the agent of a verb: "lover" of "loves"; not "employer" of "employed"."""
    return bool({stem for base in lemmas(noun) for stem in _stems(base, _AGENTS)} & lemmas(verb))


def _is_derived(ours: frozenset[str], theirs: frozenset[str], endings: tuple[str, ...]) -> bool:
    """As in "environment" and "environmental"."""
    stems = {stem for base in ours for stem in _stems(base, endings)}
    others = {stem for base in theirs for stem in _stems(base, endings)}
    return bool(stems & theirs or others & ours)


def _stems(word: str, endings: tuple[str, ...]) -> set[str]:
    stems = set()
    for ending in endings:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM - 1:
            stems |= {stem, f"{stem}e"}
            if stem[-1] == stem[-2]:
                stems.add(stem[:-1])
    return {stem for stem in stems if len(stem) >= _SHORTEST_STEM - 1}


def _is_abbreviation(short: str, word: str) -> bool:
    """As in "exp" for "experience"."""
    long_enough = _SHORTEST_ABBREVIATION <= len(short) < len(word)
    return long_enough and word.startswith(short) and _is_word(word) and not _is_word(short)


def is_misspelt(word: str, wanted: str, shortest: int = _SHORTEST_MISSPELT) -> bool:
    """Whether long words are one edit apart and one of them is not an English word."""
    if abs(len(word) - len(wanted)) > 1 or word[0] != wanted[0]:
        return False
    if max(len(word), len(wanted)) < shortest:
        return False
    from rapidfuzz.distance import OSA  # most texts have no such word

    if OSA.distance(word, wanted, score_cutoff=1) > 1:
        return False
    if {word[-2:], wanted[-2:]} in ({"ee", "er"}, {"ee", "or"}):
        return False  # "addressee" does not say Addresser
    return not (_is_word(word) and _is_word(wanted))


def _is_word(word: str) -> bool:
    if word in FUNCTION_WORDS or not word.isalpha():
        return True
    return any(look_up(base) for base in lemmas(word))
