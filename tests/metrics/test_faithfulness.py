"""Facts that a text keeps, leaves out, changes and adds."""

from __future__ import annotations

import pytest

from metrics.faithfulness import Verdict, check_facts

HOTEL = {
    "name": "Hotel Ilex",
    "city": "Lisbon",
    "rooms": 120,
    "opened": "1998-04-06",
    "petsAllowed": False,
}
SAID = "Hotel Ilex in Lisbon opened on 6 April 1998. It has 120 rooms, and pets are not allowed."
TEXTS = [
    (SAID, Verdict.COMPLETE, ()),
    (SAID.replace("6 April", "April 6,"), Verdict.COMPLETE, ()),
    (SAID.replace("120", "a hundred and twenty"), Verdict.COMPLETE, ()),
    (SAID.replace("pets are not allowed", "does not allow pets"), Verdict.COMPLETE, ()),
    (SAID.replace(" in Lisbon", ""), Verdict.INCOMPLETE, ()),
    (SAID.replace("Lisbon", "Porto"), Verdict.CONTRADICTS, ("Porto",)),
    (SAID.replace("120", "210"), Verdict.CONTRADICTS, ("210",)),
    (SAID.replace("are not", "are"), Verdict.CONTRADICTS, ()),
    (SAID.replace("Lisbon", "Lisbon, by the Tagus,"), Verdict.COMPLETE, ("Tagus",)),
]


@pytest.mark.parametrize(("text", "verdict", "additions"), TEXTS)
def test_a_text_is_compared_with_its_input(
    text: str, verdict: Verdict, additions: tuple[str, ...]
) -> None:
    found = check_facts(HOTEL, text)
    assert (found.verdict, found.additions) == (verdict, additions), found


LEAVES, ARRIVES = {"leaves": "07:45"}, {"arrives": "18:30"}
WORDS = [
    (LEAVES, "It leaves at a quarter to eight.", "It leaves at a quarter past eight."),
    (ARRIVES, "It arrives at 6.30 p.m.", "It arrives at 6.30 a.m."),
    ({"weight_g": 1150}, "It weighs 1.15 kg.", "It weighs 1.15 g."),
    ({"warranty": "24 months"}, "It has a two-year warranty.", "It has a four-year warranty."),
    ({"low": "-14"}, "The low was minus fourteen.", "The low was 14."),
    ({"open": "no"}, "It is closed.", "It is open."),
    ({"children": 0}, "She had no children.", "She had children."),
    ({"vegan": True}, "It is vegan.", "It is not vegan."),
    ({"eggs": False}, "It is egg-free.", "It has eggs."),
    ({"country": "Belgium"}, "It is a Belgian firm.", "It is a Bolivian firm."),
]


@pytest.mark.parametrize(("value", "right", "wrong"), WORDS)
def test_a_value_is_known_in_other_words(value: object, right: str, wrong: str) -> None:
    assert check_facts(value, right).verdict is Verdict.COMPLETE
    assert check_facts(value, wrong).verdict is not Verdict.COMPLETE


def test_what_is_said_of_another_subject_is_changed() -> None:
    table = [{"city": "Rye", "sky": "sunny"}, {"city": "Bree", "sky": "cloudy"}]
    right = check_facts(table, "Rye will be sunny, Bree cloudy.")
    wrong = check_facts(table, "Rye will be cloudy, Bree sunny.")
    assert (right.verdict, wrong.verdict) == (Verdict.COMPLETE, Verdict.CONTRADICTS)


def test_spans_are_those_of_the_values() -> None:
    text = "Elm Cafe seats forty guests."
    found = check_facts("name[Elm Cafe], seats[40]", text)
    assert [text[slice(*said.span)] for said in found.facts if said.span] == ["Elm Cafe", "forty"]


def test_two_values_in_the_place_of_each_other_are_changed() -> None:
    facts = [["Ilex", "rooms", "120"], ["Ilex", "floors", "8"]]
    right = check_facts(facts, "Ilex has 120 rooms on 8 floors.")
    wrong = check_facts(facts, "Ilex has 8 rooms on 120 floors.")
    assert (right.verdict, wrong.verdict) == (Verdict.COMPLETE, Verdict.CONTRADICTS)


def test_what_is_said_of_the_subject_in_place_of_its_food_is_changed() -> None:
    assert check_facts({"name": "Elm", "food": "Thai"}, "Elm is a Thai.").verdict == "contradicts"
    assert check_facts({"name": "Elm", "food": "Thai"}, "Elm serves Thai.").verdict == "complete"


SENTENCES = ["The cafe is called Elm.", "It opened in 1998.", "Dogs are not allowed."]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Elm, a cafe that opened in 1998, does not allow dogs.", "complete"),
        ("Elm is a cafe that does not allow dogs.", "incomplete"),
        ("Elm, a cafe that opened in 1989, does not allow dogs.", "contradicts"),
        ("Elm, a cafe that opened in 1998, allows dogs.", "contradicts"),
    ],
)
def test_sentences_are_facts_too(text: str, verdict: str) -> None:
    assert check_facts(SENTENCES, text).verdict == verdict


def test_what_is_not_understood_is_unsure() -> None:
    value = {"name": "Elm", "seats": 40, "vegan": True}
    found = check_facts(value, "Elm seats forty. Nothing on its menu comes from animals.")
    assert found.verdict is Verdict.UNKNOWN
    assert found.facts[-1].status == "unsure"
    assert check_facts(value, "Elm seats forty.").verdict is Verdict.INCOMPLETE


def test_a_claim_without_names_is_an_addition() -> None:
    value = {"name": "Elm", "seats": 40}
    right = check_facts(value, "Elm seats forty guests.")
    more = check_facts(value, "Elm seats forty guests. It has a heated terrace.")
    assert (right.additions, more.additions) == ((), ("heated terrace",))
    assert right.ranking_key < more.ranking_key


CHANGED = [
    ({"flights": "over 2,000"}, "more than two thousand flights", "fewer than 2,000 flights"),
    ({"status": "endangered"}, "It is endangered.", "It is not endangered."),
    ({"last_ascent": "17:30"}, "The last ascent is at 17:30.", "The last descent is at 17:30."),
    ({"radius_km": 310}, "Its radius is 310 km.", "Its diameter is 310 km."),
    ({"day": "Thursday"}, "It is on Thursday.", "It is on Tuesday."),
    ({"open": "Sundays", "fee": "3 EUR"}, "Open on Sundays for €3.", "Open on Sundays for $3."),
    ([["Ilex", "parent", "Oak Holdings"]],
     "Oak Holdings is the parent of Ilex.", "Ilex is the parent of Oak Holdings."),
    ({"winner": {"name": "Ann Day"}, "second": {"name": "Bea Fry"}},
     "Ann Day won, and Bea Fry came second.", "Bea Fry won, and Ann Day came second."),
    ({"from": "Bree", "to": "Rye"}, "It runs from Bree to Rye.", "It runs from Rye to Bree."),
    ([["Ilex", "birthPlace", "Bree"], ["Ilex", "deathPlace", "Rye"]],
     "Ilex was born in Bree and died in Rye.", "Ilex was born in Rye and died in Bree."),
    ({"winner": "Hawks", "loser": "Bears"}, "Hawks beat Bears.", "Bears beat Hawks."),
    ([{"town": "Rye", "rain": "13 days"}, {"town": "Bree", "rain": "13 days"}],
     "Rye had 13 days of rain, Bree 13.", "Rye had 13 days of rain, Bree 30 days."),
    (["Bree has an airport."], "There is an airport in Bree.", "Bree has no airport."),
    ({"smoker": False}, "He is a non-smoker.", "He is a smoker."),
    ({"cordless": True}, "It is cordless.", "It is not cordless."),
    ({"reservations": "not accepted"}, "It accepts no reservations.", "It accepts reservations."),
    ({"price": {"amount": 9.5, "currency": "EUR"}}, "It costs 9.50 euros.", "It costs 5.90 euros."),
]  # fmt: skip


@pytest.mark.parametrize(("value", "right", "wrong"), CHANGED)
def test_what_is_changed_contradicts(value: object, right: str, wrong: str) -> None:
    assert check_facts(value, right).verdict is Verdict.COMPLETE
    assert check_facts(value, wrong).verdict is Verdict.CONTRADICTS
