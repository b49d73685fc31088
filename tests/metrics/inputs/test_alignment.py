"""Facts in texts."""

from __future__ import annotations

from metrics.inputs.alignment import align
from metrics.inputs.facts import parse_input


def test_a_value_within_that_of_another_fact_is_not_said_twice() -> None:
    facts = parse_input(
        [["Elm", "timeZone", "Central Time"], ["Elm", "timeZone", "Central Summer Time"]]
    )
    text = "The time zone of Elm is Central Time. The time zone of Elm is Central Summer Time."
    assert [each.status for each in align(facts, text).said] == ["found", "found"]


def test_an_amount_that_goes_on_is_no_copy() -> None:
    facts = parse_input(["Elm is a library.", "It costs $1."])
    assert align(facts, "Elm is a library. It costs $1.50.").said[1].status == "changed"


def test_a_value_that_is_said_twice_is_doubled() -> None:
    facts = parse_input([["Elm", "kind of music", "smooth jazz"], ["Elm", "town", "Bree"]])
    text = "Elm has smooth jazz as its kind of music in Bree, and its kind of music is smooth jazz."
    assert align(facts, text).said[0].status == "doubled"


def test_sentences_that_stand_as_they_are_are_said() -> None:
    sentences = ["Grey Orchard is a film.", "It was directed by Noor Haddad.", "It won two awards."]
    said = align(parse_input(sentences), " ".join(sentences)).said
    assert [each.status for each in said] == ["found", "found", "found"]
