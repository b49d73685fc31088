"""The classes and forms of English words, from lemminflect and from `word_classes.toml`.

>>> sorted(forms("participates")), lemma("participates", Form.THIRD)
([<Form.THIRD: 'third person'>], 'participate')
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from logic2text.closed_words import read_words
from logic2text.kept_tables import read_toml
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_tables import Forms, find_lemmas


class Form(StrEnum):
    """A word class with its inflection."""

    NOUN = "noun"
    PLURAL = "plural"
    ADJECTIVE = "adjective"
    COMPARATIVE = "comparative"
    SUPERLATIVE = "superlative"
    ADVERB = "adverb"
    VERB = "verb"
    THIRD = "third person"
    PAST = "past"
    PARTICIPLE = "participle"
    PROGRESSIVE = "progressive"


def word_set(words: str) -> frozenset[str]:
    """The words of a text with blanks between them."""
    return frozenset(words.split())


PREPOSITIONS = read_words("prepositions")
ARTICLES = read_words("articles")
FUNCTION_WORDS = read_words("unlearned")


@dataclass(frozen=True, slots=True)
class WordClasses:
    """The lists of `word_classes.toml`."""

    verbs: frozenset[str]
    adjectives: frozenset[str]
    nouns: frozenset[str]
    intransitive: frozenset[str]
    past_alone: frozenset[str]
    verbs_alone: frozenset[str]
    weather: frozenset[str]
    weather_adjectives: frozenset[str]
    proper_adjectives: frozenset[str]
    lower_proper_adjectives: frozenset[str]
    mass: frozenset[str]
    bare_after: dict[str, frozenset[str]]
    bare_phrases: dict[str, frozenset[str]]
    unique: frozenset[str]
    unique_times: frozenset[str]
    unique_of: frozenset[str]
    machines: frozenset[str]
    bare_objects: dict[str, frozenset[str]]
    gerund_nouns: frozenset[str]
    proper: dict[str, str]
    always_proper: dict[str, str]
    acronyms: dict[str, str]
    singulars: dict[str, str]
    prepositional_verbs: dict[str, frozenset[str]]
    verb_prepositions: dict[str, str]
    adjective_prepositions: dict[str, str]
    two_objects: dict[str, tuple[str, ...]]
    modern: frozenset[str]
    masculine: frozenset[str]
    feminine: frozenset[str]


@lru_cache(maxsize=1)
def word_classes() -> WordClasses:
    """The lists, cached."""
    table = read_toml(Path(__file__).with_name("word_classes.toml"))
    return WordClasses(
        frozenset(table["verbs"].split()),
        frozenset(table["adjectives"].split()),
        frozenset(table["nouns"].split()),
        frozenset(table["intransitive"].split()),
        frozenset(table["past_alone"].split()),
        frozenset(table["verbs_alone"].split()),
        frozenset(table["weather"].split()),
        frozenset(table["weather_adjectives"].split()),
        frozenset(table["proper_adjectives"]["words"].split()),
        frozenset(table["proper_adjectives"]["words"].lower().split()),
        frozenset(table["mass"]["words"].split()),
        {word: word_set(nouns) for word, nouns in table["bare_after"].items()},
        {word: word_set(nouns) for word, nouns in table["bare_phrases"].items()},
        frozenset(table["unique"]["words"].split()),
        frozenset(table["unique"]["times"].split()),
        frozenset(table["unique"]["of"].split()),
        frozenset(table["machines"]["words"].split()),
        {verb: word_set(nouns) for verb, nouns in table["bare_objects"].items()},
        frozenset(table["gerund_nouns"]["words"].split()),
        {word.lower(): word for word in table["proper"]["words"].split()},
        {word.lower(): word for word in table["proper"]["always"].split()},
        {word.lower().replace("-", ""): word for word in table["acronyms"]["words"].split()},
        table["singulars"],
        {verb: word_set(links) for verb, links in table["prepositional_verbs"].items()},
        table["verb_prepositions"],
        table["adjective_prepositions"],
        {verb: tuple(links) for verb, links in table["two_objects"].items()},
        frozenset(table["modern"]["nouns"].split()),
        frozenset(table["given_names"]["masculine"].split()),
        frozenset(table["given_names"]["feminine"].split()),
    )


@lru_cache(maxsize=1024)
def _lemmas(word: str) -> Forms:
    """The lemmas of lemminflect, with nouns that it has as verbs only: "vet", "dam", "template".

    WordNet's texts have the noun more often than the verb, and no adjective.
    """
    lemmas = find_lemmas(word)
    if {*lemmas} != {"VERB"}:
        return lemmas
    base = next((verb for verb in lemmas["VERB"] if word in (verb, f"{verb}s", f"{verb}es")), "")
    uses = look_up(base)
    is_noun = uses.nouns.count > uses.verbs.count and not uses.adjectives
    return {**lemmas, "NOUN": (base,)} if is_noun else lemmas


_OVERRIDES = {"found": frozenset({Form.PAST, Form.PARTICIPLE})}
"""Words whose rarer analysis (to found) would hide the usual one."""


@lru_cache(maxsize=1024)
def forms(word: str) -> frozenset[Form]:
    """The possible forms of a lower-case word; empty if it is unknown."""
    if word in _OVERRIDES:
        return _OVERRIDES[word]
    possible: set[Form] = set()
    lemmas = _lemmas(word)
    for noun in lemmas.get("NOUN", ()):
        possible.add(Form.NOUN if noun == word else Form.PLURAL)
    for adjective in lemmas.get("ADJ", ()):
        possible.add(Form.ADJECTIVE if adjective == word else _degree(word))
    if "ADV" in lemmas:
        possible.add(Form.ADVERB)
    for verb in (*lemmas.get("VERB", ()), *lemmas.get("AUX", ())):
        possible |= _verb_form(word, verb)
    if not possible and word.startswith(("non", "un")):
        stem = word.removeprefix("non" if word.startswith("non") else "un").removeprefix("-")
        possible |= forms(stem) & {
            Form.ADJECTIVE,
            Form.PARTICIPLE,
        }
    return frozenset(possible)


def lemma(word: str, form: Form) -> str:
    """The lemma of a word of a form."""
    tag = "NOUN" if form in (Form.NOUN, Form.PLURAL) else "VERB"
    if word == "found":
        return "find"
    bases = _lemmas(word).get(tag, ()) or _lemmas(word).get("AUX", ())
    if tag == "NOUN":
        bases = tuple(sorted(bases, key=lambda base: -look_up(base).nouns.count))
    for base in bases:
        if tag == "NOUN" and (base != word or form is Form.NOUN):
            return base
        if tag == "VERB" and form in _verb_form(word, base):
            return base
    return word


def verb_bases(word: str, *possible: Form) -> frozenset[str]:
    """The verbs of which a word is one of some forms: "saw" is the past of only *see*."""
    if word == "found":
        return frozenset({"find"} if {Form.PAST, Form.PARTICIPLE}.intersection(possible) else ())
    bases = (*_lemmas(word).get("VERB", ()), *_lemmas(word).get("AUX", ()))
    return frozenset(base for base in bases if _verb_form(word, base).intersection(possible))


_ADVERBS = frozenset({"always", "also", "better", "ever", "never", "often", "once", "sometimes"})


def is_adverb(word: str) -> bool:
    """Whether a word can be an adverb before a verb: "gradually", "never"."""
    return word in _ADVERBS or (word.endswith("ly") and forms(word) == {Form.ADVERB})


def is_plain_participle(word: str) -> bool:
    """Whether a word is a past participle and neither a noun nor mostly an adjective: "won"."""
    possible = forms(word)
    return (
        Form.PARTICIPLE in possible
        and Form.NOUN not in possible
        and word not in word_classes().adjectives
    )


def is_done(words: Sequence[str]) -> bool:
    """Whether what follows "has" is a participle: "won", "sent an invoice", "read" if it is alone.

    "Has read access" has a noun.
    """
    if is_plain_participle(words[0]):
        return True
    uses, possible = look_up(words[0]), forms(words[0])
    is_verb = {Form.PARTICIPLE, Form.VERB} <= possible and uses.is_usually(uses.verbs)
    return is_verb and not uses.adjectives and len(words) == 1


def _degree(word: str) -> Form:
    return Form.SUPERLATIVE if word.endswith("st") else Form.COMPARATIVE


def _verb_form(word: str, verb: str) -> set[Form]:
    inflected = verb_forms(verb)
    pairs = {
        (verb, Form.VERB),
        (inflected.third_person, Form.THIRD),
        (inflected.past, Form.PAST),
        (inflected.past_participle, Form.PARTICIPLE),
        (inflected.present_participle, Form.PROGRESSIVE),
    }
    matching = {form for spelled, form in pairs if spelled == word}
    if matching <= {Form.PARTICIPLE} and word.endswith("ed"):
        return {Form.PAST, Form.PARTICIPLE}  # also "lied", beside "lay"
    return matching or ({Form.PROGRESSIVE} if word.endswith("ing") else set())


# Degrees ------------------------------------------------------------------------------------------
# Comparatives in -er and the adjectives that they are of.


def positives(word: str) -> tuple[str, ...]:
    """The adjectives that a comparative in -er can be of.

    >>> positives("larger"), positives("heavier"), positives("bigger")
    (('large',), ('heavy',), ('big',))
    """
    stem = word.removesuffix("er")
    candidates = (stem, f"{stem}e", f"{stem[:-1]}y" if stem.endswith("i") else "", stem[:-1])
    known = (adjective for adjective in candidates if look_up(adjective).adjectives)
    return tuple(adjective for adjective in known if comparative(adjective) == word)


def comparative(adjective: str) -> str:
    """The comparative in -er, "" where there is none.

    >>> comparative("small"), comparative("heavy"), comparative("red"), comparative("careful")
    ('smaller', 'heavier', 'redder', '')
    """
    candidates = (
        f"{adjective}{adjective[-1]}er",
        f"{adjective[:-1]}ier" if adjective.endswith("y") else "",
        f"{adjective}r" if adjective.endswith("e") else f"{adjective}er",
    )
    return next((form for form in candidates if Form.COMPARATIVE in forms(form)), "")
