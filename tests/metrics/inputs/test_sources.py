"""Which words of a text its input has, and as what."""

from __future__ import annotations

import pytest

from metrics.inputs.facts import parse_input
from metrics.inputs.sources import Role, trace

HARBOUR = "name[The Elm], food[Thai], rating[5 out of 5], dogs allowed[yes]"


def roles_of(value: object, text: str) -> dict[str, str]:
    traced = trace(parse_input(value), text)
    return {word.text: str(role) for word, role in zip(traced.words, traced.roles, strict=True)}


def test_words_have_the_role_of_their_part_of_the_input() -> None:
    assert roles_of(HARBOUR, "It is The Elm, whose food was Thai and lovely.") == {
        "It": "pointer",
        "is": "frame",
        "The": "frame",
        "Elm": "subject",
        "whose": "pointer",
        "food": "label",
        "was": "frame",
        "Thai": "value",
        "and": "other",
        "lovely": "other",
    }


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("operatingOrganisation", "operated"),
        ("birth_place", "birth"),
        ("location", "located"),
        ("leader", "leaders"),
    ],
)
def test_labels_are_found_inflected_and_derived(label: str, said: str) -> None:
    roles = roles_of([["Oldtown", label, "Bo Ek"]], f"Bo Ek {said} Oldtown")
    assert roles[said] == Role.LABEL


def test_a_value_is_looked_for_beside_its_own_subject() -> None:
    chain = [
        ["Ash Inn", "town", "Bree"],
        ["Bree", "county", "Shire"],
        ["Oak House", "town", "Bree"],
    ]
    traced = trace(
        parse_input(chain), "Ash Inn is in Bree. Bree is in Shire. Oak House is in Bree."
    )
    assert [one.value[0] for one in traced.facts] == [4, 8, 13]


def test_a_place_within_the_subject_is_no_value() -> None:
    county = [["La Crosse", "isPartOf", "La Crosse County"]]
    (one,) = trace(parse_input(county), "La Crosse is part of La Crosse County.").facts
    assert one.subjects == ((0, 1),)
    assert one.value == (5, 6, 7)


def test_what_only_names_the_others_is_no_fact_of_its_own() -> None:
    traced = trace(parse_input("name: Elm\nfood: Thai"), "Elm serves Thai food.")
    assert [one.fact.predicate for one in traced.facts] == ["food"]
    (alone,) = trace(parse_input("name: Elm"), "This is Elm.").facts
    assert alone.value == (2,)


def test_sentences_are_left_out() -> None:
    assert trace(parse_input("A dog sleeps. It is small."), "A small dog sleeps.").facts == ()


def test_a_truth_value_is_said_by_its_label() -> None:
    traced = trace(parse_input(HARBOUR), "Dogs are not allowed at The Elm.")
    assert [one.fact.predicate for one in traced.said] == ["dogs allowed"]
