"""What a thing is and what it has, by the noun and by the kind of thing."""

from __future__ import annotations

import pytest

from logic2text.lexicon.names.guess import predicate
from logic2text.lexicon.names.ownership import ALONE, Setting, class_beside


@pytest.mark.parametrize(
    ("symbol", "kind", "words"),
    [
        ("RechargeableBattery", "device", "has a rechargeable battery"),
        ("CharismaticHost", "podcast", "has a charismatic host"),
        ("InterestingTopics", "podcast", "has interesting topics"),
        ("FunctioningBrakes", "bicycle", "has functioning brakes"),
        ("Thorns", "plant", "has thorns"),
        ("Fever", "patient", "has a fever"),
        ("RooftopTerrace", "hotel", "has a rooftop terrace"),
        ("TeakFrame", "chair", "has a teak frame"),
        ("RareStamps", "album", "has rare stamps"),
        ("RoughMorning", "person", "has a rough morning"),
        ("Pond", "body", "pond"),
        ("Geometry", "subject", "geometry"),
        ("Toaster", "device", "toaster"),
        ("CuteAnimal", "kitten", "cute animal"),
        ("FemaleDog", "dog", "female dog"),
        ("YoungChild", "person", "young child"),
        ("FolkSong", "song", "folk song"),
        ("SharpTooth", "", "has a sharp tooth"),
        ("HighIncome", "", "has a high income"),
        ("LowScore", "", "has a low score"),
        ("HighSchool", "", "high school"),
    ],
)
def test_noun_phrases_are_what_a_kind_of_thing_is_or_has(
    symbol: str, kind: str, words: str
) -> None:
    setting = Setting((kind,)) if kind else ALONE
    assert predicate(symbol, 1, setting).singular == words


@pytest.mark.parametrize(
    ("word", "kind", "category"),
    [
        ("meow", "cat", "verb"),
        ("vote", "citizen", "verb"),
        ("run", "person", "verb"),
        ("vote", "box", ""),
        ("duck", "bird", ""),
        ("guide", "student", ""),
        ("wireless", "device", "adjective"),
        ("native", "plant", "adjective"),
        ("literate", "person", "adjective"),
        ("professional", "person", ""),
        ("zorblax", "person", ""),
    ],
)
def test_a_word_beside_a_kind_has_the_class_that_the_kind_tells(
    word: str, kind: str, category: str
) -> None:
    assert class_beside(word, kind) == category


@pytest.mark.parametrize(
    ("symbol", "setting", "words"),
    [
        ("Meows", Setting(("cat",)), "meows"),
        ("Fly", Setting(("bird",)), "flies"),
        ("Fly", Setting(("wizard",)), "flies"),
        ("Leaves", Setting(related=True), "leaf"),
        ("MixtureOfSpices", Setting(("sauce",)), "mixture of spices"),
        ("HumanitarianDisaster", Setting(("event",), concluded=True), "humanitarian disaster"),
    ],
)
def test_the_company_tells_verbs_from_nouns(symbol: str, setting: Setting, words: str) -> None:
    assert predicate(symbol, 1, setting).singular == words
