"""An English dictionary: parts of speech with their frequency, synonyms, antonyms.

The table `wordnet.txt` is derived from WordNet 3.0 (its licence stands beside it); `build` makes
it.  It is searched in place, so that nothing is loaded at import.

>>> look_up("student").nouns.is_person, look_up("adjoin").verbs.transitive
(True, True)
>>> are_synonyms("big", "large"), are_antonyms("unsatisfied", "satisfied")
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.word_table import WordTable

_TABLE = Path(__file__).with_name("wordnet.txt")
_PERSONS = 18
"""The number of WordNet's file ``noun.person``."""
MUCH_RARER = 4
"""How many times as often a word has another part of speech where one is unusual."""


@dataclass(frozen=True, slots=True)
class Use:
    """A word with one part of speech; `count` is 0 and `synsets` empty where it has none.

    Attributes:
        count: how often it was seen in WordNet's annotated texts.
        kind: of nouns the lexicographer's file of the first sense, of verbs the valency.
        synsets: of its first senses, the most frequent one first.
        antonyms: words.
        proper: of a noun, whether its first sense is a proper name: "california".
    """

    count: int = 0
    kind: str = ""
    synsets: tuple[int, ...] = ()
    antonyms: tuple[str, ...] = ()
    proper: bool = False

    def __bool__(self) -> bool:
        return bool(self.synsets)

    @property
    def is_person(self) -> bool:
        """Of a noun: whether its first sense is a person."""
        return self.kind == str(_PERSONS)

    @property
    def transitive(self) -> bool:
        """Of a verb: whether it can have an object."""
        return "t" in self.kind

    @property
    def intransitive(self) -> bool:
        """Of a verb: whether it can be without an object."""
        return "i" in self.kind


@dataclass(frozen=True, slots=True)
class DictionaryWord:
    """The uses of a word; all are empty for a word that the dictionary does not have."""

    nouns: Use = Use()
    verbs: Use = Use()
    adjectives: Use = Use()
    adverbs: Use = Use()

    def __bool__(self) -> bool:
        return any(self.uses)

    @property
    def uses(self) -> tuple[Use, Use, Use, Use]:
        """The uses as noun, verb, adjective and adverb."""
        return self.nouns, self.verbs, self.adjectives, self.adverbs

    def is_usually(self, use: Use) -> bool:
        """Whether one of the uses is not much rarer than the most frequent one."""
        return use.count * MUCH_RARER >= max(each.count for each in self.uses)


_FIELDS = {"n": "nouns", "v": "verbs", "a": "adjectives", "r": "adverbs"}


_table = WordTable(_TABLE)


def lines_with(text: str) -> Iterator[str]:
    """The lines of the dictionary's file that hold a text, such as the number of a sense."""
    return _table.lines_with(text)


@lru_cache(maxsize=1_024)
def look_up(word: str) -> DictionaryWord:
    """The uses of a lower-case base form; empty ones if the dictionary does not have it."""
    fields = _table.fields(word)
    return DictionaryWord(**{_FIELDS[field[0]]: _parse(field) for field in fields})


def _parse(field: str) -> Use:
    head, _, rest = field.partition(":")
    synsets, _, antonyms = rest.partition(";")
    digits = head[1:].rstrip("it").partition("/")
    kind = digits[2].rstrip("p") or head[1:].lstrip("0123456789")
    numbers = tuple(int(number) for number in synsets.split(","))
    opposites = tuple(antonyms.split(",")) if antonyms else ()
    return Use(int(digits[0]), kind, numbers, opposites, digits[2].endswith("p"))


def are_synonyms(left: str, right: str) -> bool:
    """Whether two words share one of their first senses with one part of speech."""
    pairs = zip(look_up(left).uses, look_up(right).uses, strict=True)
    return any(set(ours.synsets) & set(theirs.synsets) for ours, theirs in pairs)


def parts_of_close_synonyms(left: str, right: str) -> frozenset[str]:
    """The parts of speech as which two words are synonyms in the most frequent sense of both.

    A cat is a guy in a rare sense only.  The part of speech must be one that each word usually
    has: as nouns "even" and "evening" are synonyms.

    >>> sorted(parts_of_close_synonyms("reply", "answer")), parts_of_close_synonyms("guy", "cat")
    (['nouns', 'verbs'], frozenset())
    """
    ours, theirs = look_up(left), look_up(right)
    return frozenset(
        part
        for part, our, their in zip(_FIELDS.values(), ours.uses, theirs.uses, strict=True)
        if our.synsets[:1] == their.synsets[:1] != ()
        and ours.is_usually(our)
        and theirs.is_usually(their)
    )


def are_antonyms(left: str, right: str) -> bool:
    """Whether two words are listed as opposites, or differ in "un-" or "non-"."""
    if _is_negation(left, right) or _is_negation(right, left):
        return True
    pairs = zip(look_up(left).uses, look_up(right).uses, strict=True)
    return any(right in ours.antonyms or left in theirs.antonyms for ours, theirs in pairs)


_ANIMATE = frozenset({"person", "animal", "human", "student", "child", "dog", "cat", "patient"})
_COMPLEMENTARY = {
    ("alive", "dead"): _ANIMATE,
    ("asleep", "awake"): _ANIMATE,
    ("absent", "present"): frozenset({"person", "human", "student", "child", "member"}),
    ("guilty", "innocent"): frozenset({"person", "human", "defendant", "suspect", "accused"}),
    ("even", "odd"): frozenset({"integer", "natural number", "whole number"}),
    ("closed", "open"): frozenset({"door", "window", "shop", "gate", "store", "valve"}),
    ("shut", "open"): frozenset({"door", "window", "gate"}),
    ("false", "true"): frozenset({"statement", "sentence", "proposition"}),
}
"""Adjectives that deny each other, with the kinds of things of which that holds: a function may
be neither even nor odd, and a set both open and closed."""


def complements(adjective: str) -> tuple[str, ...]:
    """The adjectives that deny one of some kinds of things: "alive" for "dead"; not of "hot"."""
    return complements_of(adjective, frozenset[str]().union(*_COMPLEMENTARY.values()))


def complements_of(adjective: str, kinds: Iterable[str]) -> tuple[str, ...]:
    """The adjectives that deny one of all things of some kinds, in the singular.

    >>> complements_of("even", ["integer"]), complements_of("even", ["function"])
    (('odd',), ())
    """
    kinds = frozenset(kinds)
    return tuple(
        other
        for pair, fitting in _COMPLEMENTARY.items()
        if adjective in pair and kinds & fitting
        for other in pair
        if other != adjective
    )


def _is_negation(word: str, adjective: str) -> bool:
    prefix = word.removesuffix(adjective)
    return prefix in ("un", "non", "non-") and bool(look_up(adjective).adjectives)
