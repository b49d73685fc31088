"""Whether a form in -ed is what the first argument did or what is done to it."""

import pytest

from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.names.guess import predicate
from logic2text.lexicon.names.ownership import Setting


@pytest.mark.parametrize(
    ("symbol", "kind", "said"),
    [
        ("ScoredIn", "player", "x scored in y"),
        ("InjuredIn", "player", "x is injured in y"),
        ("EnrolledIn", "student", "x is enrolled in y"),
        ("PerformedIn", "operation", "x is performed in y"),
        ("LedTo", "war", "x led to y"),
        ("HeldIn", "event", "x is held in y"),
        ("QualifiedToTeach", "teacher", "x is qualified to teach y"),
        ("AuthorizedToSign", "clerk", "x is authorized to sign y"),
        ("TriedToBuy", "customer", "x tried to buy y"),
        ("SetIn", "novel", "x is set in y"),
        ("SpreadTo", "fire", "x spreads to y"),
        ("HitBy", "car", "x is hit by y"),
        ("Contraindicated", "", "x is contraindicated in y"),
        ("Access", "administrator", "x has access to y"),
        ("HomeGround", "stadium", "x is a home ground of y"),
    ],
)
def test_of_two(symbol: str, kind: str, said: str) -> None:
    arguments = ((kind,), None) if kind else (None, None)
    assert say_entry(predicate(symbol, 2, Setting(arguments=arguments))) == said


@pytest.mark.parametrize(
    ("symbol", "kind", "said"),
    [
        ("LedToComplications", "operation", "x led to complications"),
        ("StoredInFridge", "medicine", "x is stored in a fridge"),
        ("TestedPositive", "athlete", "x tested positive"),
        ("TestedNegative", "athlete", "x tested negative"),
        ("TurnedRed", "leaf", "x turned red"),
        ("UsedBattery", "battery", "x is a used battery"),
        ("CompletedCourse", "student", "x completed a course"),
        ("ReducedPrice", "product", "x has a reduced price"),
        ("FracturedWrist", "player", "x has a fractured wrist"),
        ("MadeFalseStart", "athlete", "x made a false start"),
        ("MakesPeopleLaugh", "clown", "x makes people laugh"),
    ],
)
def test_of_one(symbol: str, kind: str, said: str) -> None:
    assert say_entry(predicate(symbol, 1, Setting(kinds=(kind,)))) == said


@pytest.mark.parametrize(
    ("symbol", "mass"),
    [("Protein", False), ("Vulnerability", False), ("Water", True), ("Gravity", True)],
)
def test_what_is_counted(symbol: str, mass: bool) -> None:
    assert predicate(symbol, 1).mass is mass
