"""A trained model of how the words of names are used: as nouns, adjectives or verbs.

`metrics.training.words.word_model` makes its two files: `weights.json`, of logistic regressions,
and `contexts.txt`, counts of the words around a word in texts.  Both are read on first use.

>>> shares = class_shares("request", "base/1")
>>> max(shares, key=shares.__getitem__)
'noun'
>>> link_after("access", "noun").word
'to'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import Any

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.lexicon.words.word_table import WordTable

LONGEST_ENDING = 6
CLASSES = ("noun", "adjective", "verb")
WEIGHTS = Path(__file__).with_name("weights.json")
CONTEXTS = Path(__file__).with_name("contexts.txt")
OBJECT = '"'
"""In the counts of what follows a word: the beginning of an object."""
_FOLLOWING = lazy_pattern(r"([a-z]+|\")(\d+)")
_NOUN_KINDS = {
    **dict.fromkeys(("5", "20"), "living"),
    **dict.fromkeys(("6", "17", "8"), "thing"),
    **dict.fromkeys(("13", "27"), "substance"),
    **dict.fromkeys(("4", "11", "22"), "event"),
    **dict.fromkeys(("7", "9", "12", "26", "16", "24"), "abstract"),
    **dict.fromkeys(("10",), "communication"),
    **dict.fromkeys(("14", "15"), "place"),
    **dict.fromkeys(("18",), "person"),
}
_ADJECTIVE_ENDINGS = ("ive", "ous", "ful", "able", "ible", "al", "ic", "less", "ent", "ant", "y")
_PERSON_ENDINGS = ("er", "or", "ist", "ian", "man", "ee")

_table = WordTable(CONTEXTS)


@dataclass(frozen=True, slots=True)
class Contexts:
    """How often a word stands where, in the texts; all zero for a word without a line.

    Attributes:
        with_article: a noun without adjective ends its phrase after "a" or "an".
        bare: the same without any determiner.
        described_with_article, described_bare: the same with an adjective.
        plurals: occurrences of its plural.
        closing: ends its phrase after a determiner.
        had, been: a noun is what something has, or is.
        totals: uses "n" after a determiner, "c" after a copula, "v" as a verb, "x" others.
        following: use → word → count.
    """

    with_article: int = 0
    bare: int = 0
    plurals: int = 0
    closing: int = 0
    had: int = 0
    been: int = 0
    described_with_article: int = 0
    described_bare: int = 0
    totals: Mapping[str, int] = field(default_factory=dict)
    following: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


_COUNTED = (
    *("with_article", "bare", "plurals", "closing", "had", "been"),
    *("described_with_article", "described_bare"),
)
"""The attributes of the first field of a line."""


@dataclass(frozen=True, slots=True)
class ObjectLink:
    """The word before an object, and its share of the uses that show one."""

    word: str
    share: float


@lru_cache(maxsize=1024)
def contexts_of(word: str) -> Contexts:
    """The line of a lower-case word."""
    fields = _table.fields(word)
    if not fields:
        return Contexts()
    totals, following = {}, {}
    for use in fields[1:]:
        count, _, links = use[1:].partition(":")
        totals[use[0]] = int(count)
        following[use[0]] = {link: int(number) for link, number in _FOLLOWING.findall(links)}
    counts = dict(zip(_COUNTED, map(int, fields[0][1:].split("/")), strict=True))
    return Contexts(**counts, totals=totals, following=following)


@lru_cache(maxsize=1024)
def link_after(word: str, category: str) -> ObjectLink:
    """The usual word between a noun, adjective or verb and its object.

    Returns:
        "" for the object of a transitive verb; share 0.0 where the texts do not show it.
    """
    contexts = contexts_of(word)
    uses = {"noun": "nx", "adjective": "cx", "verb": "v"}[category]
    counted: dict[str, int] = {}
    for use in uses:
        for link, count in contexts.following.get(use, {}).items():
            if link != OBJECT or category == "verb":
                counted[link] = counted.get(link, 0) + count
    if not counted:
        return ObjectLink("", 0.0)
    best = max(sorted(counted), key=lambda link: counted[link])
    total = sum(contexts.totals.get(use, 0) for use in uses)
    return ObjectLink("" if best == OBJECT else best, counted[best] / total)


@lru_cache(maxsize=1024)
def class_shares(word: str, setting: str) -> Mapping[str, float]:
    """The probabilities of the classes that a word of a name can have.

    Args:
        word: a lower-case base form.
        setting: the form in the name and its number of places, "base/1", "base/2" or "s/1".
    """
    weights = _weights()[setting]
    numbers = features(word)
    scores = {
        category: sum(of_class.get(name, 0.0) * value for name, value in numbers.items())
        for category, of_class in weights.items()
    }
    highest = max(scores.values())
    powers = {category: exp(score - highest) for category, score in scores.items()}
    total = sum(powers.values())
    return {category: power / total for category, power in powers.items()}


@lru_cache(maxsize=1024)
def had_rather_than_been(noun: str) -> float:
    """The logarithm of how much oftener things have a lower-case singular noun than are one.

    Rare nouns are judged by the nouns of their kind.

    >>> had_rather_than_been("tooth") > 1, had_rather_than_been("novel") < -1
    (True, True)
    """
    odds = exp(weights_of("owned").get(look_up(noun).nouns.kind, 0.0))
    contexts, share = contexts_of(noun), odds / (1 + odds)
    had = contexts.had + _OF_ITS_KIND * share
    return log(had / (contexts.been + _OF_ITS_KIND * (1 - share)))


_OF_ITS_KIND = 4
"""How many uses of a noun those of its kind count for."""


def class_by_ending(word: str) -> str:
    """The usual class of the dictionary's words with the longest listed ending of a word."""
    endings = read_model()["endings"]
    longest = min(len(word) - 1, LONGEST_ENDING)
    for length in range(longest, 0, -1):
        category: str | None = endings.get(word[-length:])
        if category is not None:
            return category
    return "noun"


def has_common_ending(word: str) -> bool:
    """Whether a word ends like the dictionary's common nouns, and not like proper names."""
    return word.endswith(_common_endings())


@lru_cache(maxsize=1)
def _common_endings() -> tuple[str, ...]:
    return tuple(read_model()["common_endings"].split())


def features(word: str) -> dict[str, float]:
    """The numbers that the classes of a word are guessed from."""
    uses = look_up(word)
    counts = (uses.nouns.count, uses.adjectives.count, uses.verbs.count)
    contexts = contexts_of(word)
    texts = (contexts.closing, contexts.totals.get("c", 0), contexts.totals.get("v", 0))
    after_determiner = contexts.totals.get("n", 0)
    numbers = {
        "1": 1.0,
        "closing": contexts.closing / (after_determiner + 2),
        "object": contexts.following.get("v", {}).get(OBJECT, 0) / (texts[2] + 2),
    }
    possible = forms(word)
    for letter, form, use in zip(
        "nav",
        (Form.NOUN, Form.ADJECTIVE, Form.VERB),
        (uses.nouns, uses.adjectives, uses.verbs),
        strict=True,
    ):
        numbers[f"is {letter}"] = float(bool(use)) + float(form in possible)
    for letter, count, text in zip("nav", counts, texts, strict=True):
        numbers[f"senses {letter}"] = log((count + 1) / (sum(counts) + 3))
        numbers[f"texts {letter}"] = log((text + 1) / (sum(texts) + 3))
    if uses.nouns:
        numbers[f"noun {_NOUN_KINDS.get(uses.nouns.kind, 'other')}"] = 1.0
    if uses.verbs:
        valency = "".join(uses.verbs.kind)
        numbers[f"verb {valency}"] = 1.0
    numbers["adjective ending"] = float(word.endswith(_ADJECTIVE_ENDINGS))
    numbers["person ending"] = float(word.endswith(_PERSON_ENDINGS))
    return numbers


@lru_cache(maxsize=1)
def read_model() -> dict[str, Any]:
    """The content of `weights.json`."""
    model: dict[str, Any] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return model


def weights_of(model: str) -> Mapping[str, float]:
    """The weights of a model with one output, by feature."""
    weights: Mapping[str, float] = _weights()[model]["1"]
    return weights


def _weights() -> dict[str, dict[str, dict[str, float]]]:
    weights: dict[str, dict[str, dict[str, float]]] = read_model()["weights"]
    return weights
