"""The countability of nouns: how often a singular is without the article that it could have.

"Gains value" and "has sufficient staff", but "has a tank".  The counts are those of texts
(`word_model/contexts.txt`); a rare noun is judged by its class in the SPECIALIST Lexicon, which
lemminflect's tables keep, by its kind in WordNet and by its ending.  `weights.json` has the weights
of these, and the adjectives that go oftener with bare nouns, or with counted ones, than others do;
`metrics.training.words.countability` makes them.

>>> bare_odds("value") > 0, bare_odds("tank") > 0, bare_odds("upholstery") > 0
(True, False, True)
>>> bare_odds("staff", "efficient") > 0, bare_odds("staff", "sufficient") > 0
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp, log

from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_model import contexts_of, weights_of
from logic2text.lexicon.words.word_tables import inflect

_DIRECT, _DESCRIBED = 4, 6
"""How many uses of a noun what its kind tells counts for, without and with an adjective."""
_ENDINGS = (
    *("ness", "ism", "ics", "ology", "logy", "istry", "ware", "wear", "ity", "ing", "tion", "ment"),
    *("ance", "ence", "cy", "ship", "age", "ery", "ysis", "osis"),
)
_PERSON_ENDINGS = ("er", "or", "ist", "ian", "man", "ee")
_FEW = 5
ANY = "-"
"""Stands for an adjective that goes with all nouns."""


@lru_cache(maxsize=1024)
def bare_odds(noun: str, adjective: str = "") -> float:
    """The logarithm of the odds that a lower-case singular noun has no article.

    Args:
        noun: the head of its phrase.
        adjective: the first one before it, "" for none.
    """
    if not adjective:
        return _odds(share_alone(noun))
    return _odds(share_described(noun)) + weights_of("adjectives").get(adjective, 0.0)


def share_alone(noun: str) -> float:
    """The share of bare nouns among those with no adjective and no other determiner than "a"."""
    contexts = contexts_of(noun)
    expected = _of_weights("bare", features_alone(noun))
    total = contexts.bare + contexts.with_article + _DIRECT
    return (contexts.bare + _DIRECT * expected) / total


def share_described(noun: str) -> float:
    """The same of nouns with an adjective."""
    contexts = contexts_of(noun)
    expected = _of_weights("bare described", features_described(noun))
    total = contexts.described_bare + contexts.described_with_article + _DESCRIBED
    return (contexts.described_bare + _DESCRIBED * expected) / total


def features_alone(noun: str) -> dict[str, float]:
    """What the countability of a rare noun is guessed from."""
    kind, listed = look_up(noun).nouns.kind, _class_of(noun)
    contexts = contexts_of(noun)
    singulars = sum(contexts.totals.values())
    features = {
        "1": 1.0,
        f"class {listed}": 1.0,
        f"kind {kind}": 1.0,
        f"{listed} of {kind}": 1.0,
        "plural": log((contexts.plurals + 0.5) / (singulars + contexts.plurals + 1)),
        "rare": float(singulars < _FEW),
        "person": float(noun.endswith(_PERSON_ENDINGS)),
    }
    ending = next(filter(noun.endswith, _ENDINGS), None)
    return features if ending is None else features | {f"-{ending}": 1.0}


def features_described(noun: str) -> dict[str, float]:
    """The same for nouns with an adjective, which are counted oftener: "a bitter taste"."""
    return {"1": 1.0, "alone": _odds(share_alone(noun)), f"kind {look_up(noun).nouns.kind}": 1.0}


def is_only_counted(noun: str) -> bool:
    """Whether the SPECIALIST Lexicon has no bare use of a noun: "environment"."""
    return _class_of(noun) == "count"


def is_unlisted(noun: str) -> bool:
    """Whether the SPECIALIST Lexicon does not have a noun."""
    return _class_of(noun) == "unlisted"


def _class_of(noun: str) -> str:
    """Of SPECIALIST: "count" without a bare form, "mass" without a plural, or "both"."""
    plurals = inflect(noun, "NNS")
    if not plurals:
        return "unlisted"
    if noun not in plurals:
        return "count"
    return "mass" if {*plurals} == {noun} else "both"


def _of_weights(model: str, features: Mapping[str, float]) -> float:
    weights = weights_of(model)
    return 1 / (1 + exp(-sum(weights.get(name, 0.0) * value for name, value in features.items())))


def _odds(share: float) -> float:
    return log(share / (1 - share))
