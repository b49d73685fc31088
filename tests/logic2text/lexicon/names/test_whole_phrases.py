"""Names of one place that are a whole phrase, and compounds before a noun."""

from __future__ import annotations

import pytest

from logic2text import parse
from logic2text.lexicon import Lexicon
from logic2text.lexicon.names.guess import predicate
from logic2text.lexicon.names.ownership import Setting


@pytest.mark.parametrize(
    ("symbol", "kind", "singular", "negative"),
    [
        ("NotEasilyRepaired", "", "is not easily repaired", "is easily repaired"),
        ("NotTouched", "", "is not touched", "is touched"),
        ("NotGoodSwimmer", "", "is not a good swimmer", "is a good swimmer"),
        ("NotEat", "", "does not eat", "eats"),
        ("DigsOrFillsHoles", "", "digs or fills holes", "does not dig or fill holes"),
        (
            "WrittenMoreThanTwoSongs",
            "",
            "has written more than two songs",
            "has not written more than two songs",
        ),
        ("EarnedBonus", "employee", "earned a bonus", "did not earn a bonus"),
        (
            "HeatTrappedInSoil",
            "garden",
            "has heat trapped in soil",
            "does not have heat trapped in soil",
        ),
    ],
)
def test_verb_phrases(symbol: str, kind: str, singular: str, negative: str) -> None:
    entry = predicate(symbol, 1, Setting((kind,)) if kind else Setting())
    assert (entry.singular, entry.negative_singular) == (singular, negative)


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("WarmAndCozy", "warm and cozy"),
        ("LegallyBinding", "legally binding"),
        ("PreviouslyUnseen", "previously unseen"),
        ("ServedWarmOrCold", "served warm or cold"),
        ("MultiLingual", "multi-lingual"),
    ],
)
def test_adjectives(symbol: str, words: str) -> None:
    entry = predicate(symbol, 1)
    assert (entry.category, entry.singular) == ("adjective", words)


@pytest.mark.parametrize(
    ("symbol", "kind", "words"),
    [
        ("EatsLowFatFood", "", "eats low-fat food"),
        ("MultiLaneRoad", "", "multi-lane road"),
        ("LongDistanceCycling", "", "long-distance cycling"),
        ("HighFuelConsumption", "car", "has high fuel consumption"),
        ("LongLastingEffect", "drug", "has a long-lasting effect"),
        ("SellsWoodBasedProducts", "shop", "sells wood-based products"),
        ("FourStarRating", "hotel", "has a four-star rating"),
        ("SingleUse", "bag", "single-use"),
        ("EatsBakedBeans", "", "eats baked beans"),
        ("OffersFriendlyService", "", "offers friendly service"),
    ],
)
def test_compounds_before_a_noun(symbol: str, kind: str, words: str) -> None:
    assert predicate(symbol, 1, Setting((kind,)) if kind else Setting()).singular == words


def test_a_denied_word_is_not_the_word_of_another_symbol() -> None:
    formula = parse("∀x (Meal(x) → (Cooked(x) ⊕ NotCooked(x)))")
    words = Lexicon.default().for_formula(formula)
    assert words.entry("NotCooked", 1).singular == 'satisfies "NotCooked"'
