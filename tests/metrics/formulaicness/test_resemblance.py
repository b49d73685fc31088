"""Formulaicness beside an input: templates above texts that people would write."""

from __future__ import annotations

import math
from typing import Any

import pytest

from metrics import metric
from metrics.formulaicness import resemblance
from metrics.formulaicness.resemblance_features import FEATURES, measure
from metrics.formulaicness.resemblance_sentences import measure_sentences
from metrics.inputs.facts import parse_input
from metrics.registry import FORMULAICNESS

FERRY = [
    ["MS Lofoten", "homeport", "Bergen"],
    ["MS Lofoten", "yearBuilt", "1964"],
    ["MS Lofoten", "operatingCompany", "Hurtigruten"],
]
LIBRARY = {"name": "Elm Library", "town": "Bree", "opening hour": "9:30", "books": 12000}
TABLE = [["city", "country", "people"], ["Oslo", "Norway", 700000], ["Turku", "Finland", 195000]]
# An input, texts from the most formulaic to the least.
ORDERED: list[tuple[Any, list[str]]] = [
    (
        FERRY,
        [
            (
                "The homeport of MS Lofoten is Bergen. The year built of MS Lofoten is 1964. "
                "The operating company of MS Lofoten is Hurtigruten."
            ),
            (
                "MS Lofoten comes from Bergen. MS Lofoten was built in 1964. "
                "MS Lofoten belongs to Hurtigruten."
            ),
            "Built in 1964, the Bergen ship MS Lofoten sails for Hurtigruten.",
        ],
    ),
    (
        LIBRARY,
        [
            "Elm Library: town is Bree; opening hour is 9:30; books is 12000.",
            "Elm Library is in Bree. Elm Library opens at 9:30. Elm Library has 12000 books.",
            (
                "From half past nine you can read twelve thousand books at the library in Bree, "
                "called Elm."
            ),
        ],
    ),
    (
        TABLE,
        [
            (
                "Oslo has country Norway. Oslo has people 700000. Turku has country Finland. "
                "Turku has people 195000."
            ),
            "Oslo is in Norway and has 700000 people. Turku is in Finland and has 195000 people.",
            "With its 700,000 people Norway's Oslo outgrows Turku, a Finnish city of 195,000.",
        ],
    ),
    (
        [["Ida Berg", "occupation", "Cellist"]],
        ["The occupation of Ida Berg is Cellist.", "Ida Berg plays the cello for a living."],
    ),
    (
        "San_Juan isPartOf Kingdom_of_Spain\nAcme city Madrid".replace("\n", '", "').join(
            ('["', '"]')
        ),
        [
            "San Juan is part of the Kingdom of Spain. Acme is in the city of Madrid.",
            "Acme sits in Madrid, and Spain also has San Juan.",
        ],
    ),
]


@pytest.mark.parametrize(("value", "texts"), ORDERED)
def test_the_closer_a_text_follows_its_input_the_more_formulaic(
    value: Any, texts: list[str]
) -> None:
    facts = parse_input(value)
    scores = [resemblance.resemblance(facts, text) for text in texts]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    assert scores[0] > 0.5 > scores[-1]


@pytest.mark.parametrize("sign", [": ", " = ", " | "])
def test_a_list_of_keys_and_values_is_formulaic(sign: str) -> None:
    text = "\n".join(f"{key}{sign}{value}" for key, value in LIBRARY.items())
    assert resemblance.resemblance(parse_input(LIBRARY), text) > 0.8


def test_a_text_about_something_else_has_none() -> None:
    facts = parse_input(LIBRARY)
    assert resemblance.resemblance(facts, "No cube is small.") == 0.0
    assert not measure(facts, "No cube is small.").any()


@pytest.mark.parametrize(
    ("feature", "more", "less"),
    [
        ("frames", "Homeport: Bergen.", "A homeport like Bergen."),
        ("frames", "The homeport of MS Lofoten is Bergen.", "MS Lofoten homeport is Bergen."),
        ("verbatim", "MS Lofoten is from Bergen.", "MS Lofoten is from bergen."),
        ("bare", "MS Lofoten is from Bergen.", "The MS Lofoten is from a Bergen."),
        ("order", "Bergen, 1964, Hurtigruten.", "Hurtigruten, 1964, Bergen."),
        ("clauses", "It is from Bergen. It is of 1964.", "From Bergen in 1964."),
        ("names", "MS Lofoten is from Bergen.", "It is from Bergen."),
        ("copied", "MS Lofoten Bergen.", "We once saw MS Lofoten near old Bergen."),
    ],
)
def test_a_feature_is_of_one_trait(feature: str, more: str, less: str) -> None:
    facts = parse_input(FERRY)
    at = FEATURES.index(feature)
    assert measure(facts, more)[at] > measure(facts, less)[at]


@pytest.mark.parametrize("written", ["1987-08-25", "August 25, 1987", "25 August 1987"])
def test_a_date_is_copied_in_any_writing(written: str) -> None:
    facts = parse_input([["Ada Berg", "birthDate", "1987-08-25"]])
    assert measure(facts, f"Ada Berg was born on {written}.")[FEATURES.index("verbatim")] == 1.0


@pytest.mark.parametrize("name", ["Turn Me On (album)", "Mill_Lane"])
def test_a_label_beside_its_subject_is_less_of_a_frame_than_a_linked_one(name: str) -> None:
    facts = parse_input([[name, "recordLabel", "Orbit Music"]])
    shown = name.replace("_", " ")
    beside, linked = (
        resemblance.resemblance(facts, text)
        for text in (
            f"{shown} record label is Orbit Music.",
            f"The record label of {shown} is Orbit Music.",
        )
    )
    assert 0.5 < beside < linked


SENTENCES = ["Elm is a library.", "Elm opens at 9:30.", "It lends games."]


def test_a_list_of_sentences_is_more_formulaic_than_what_joins_or_rewords_them() -> None:
    facts = parse_input(SENTENCES)
    texts = [
        " ".join(SENTENCES),
        "Elm is a library. Elm opens at 9:30 and lends games.",
        "Elm, a library that lends games, opens at 9:30.",
        "You can borrow games from half past nine at the library in Elm Street.",
    ]
    scores = [resemblance.resemblance(facts, text) for text in texts]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 0.9
    assert scores[-1] < 0.3


def test_sentences_that_share_words_are_in_order_where_they_stand_as_they_are() -> None:
    sentences = ["Aromi serves Chinese food by the river.", "Aromi serves food."]
    facts = parse_input(sentences)
    order = FEATURES.index("order")
    assert measure_sentences(facts, " ".join(sentences))[order] == 1.0
    assert measure_sentences(facts, " ".join(reversed(sentences)))[order] == 0.0


def test_sentences_of_a_text_are_no_facts() -> None:
    assert resemblance.read_facts(SENTENCES) == parse_input(SENTENCES)
    assert resemblance.read_facts(" ".join(SENTENCES)) == ()
    assert resemblance.read_facts(SENTENCES[:1]) == ()


def test_features_are_shares() -> None:
    for value, texts in (*ORDERED, (SENTENCES, SENTENCES)):
        compare = measure_sentences if value is SENTENCES else measure
        for text in (*texts, "", "?", "Oslo " * 50):
            features = compare(parse_input(value), text)
            assert ((features >= 0) & (features <= 1)).all()


def test_wording_and_resemblance_each_make_a_text_formulaic() -> None:
    facts = parse_input([["b", "shape", "cube"], ["c", "shape", "cone"]])
    template = "The shape of b is cube. The shape of c is cone."
    assert resemblance.join(0.0, facts, template) == resemblance.resemblance(facts, template)
    assert resemblance.join(0.9, facts, template) > max(0.9, resemblance.join(0.0, facts, template))
    assert resemblance.join(0.3, (), template) == 0.3
    assert math.isnan(resemblance.join(math.nan, facts, template))


@pytest.mark.parametrize("value", [None, 7, "", {}, "A dog sleeps. It is small."])
def test_without_facts_the_wording_is_judged(value: Any) -> None:
    assert resemblance.read_facts(value) == ()


def test_the_signature_names_the_weights() -> None:
    signature = metric("formulaicness:light").signature
    beside = resemblance.sign(signature)
    assert beside.metric == signature.metric
    assert set(beside.settings) - set(signature.settings) == {"resemblance"}


@pytest.mark.parametrize(
    ("name", "reads"),
    [(FORMULAICNESS, True), ("formulaicness:light", True), ("fre", False)],
)
def test_measures_of_formulaicness_read_inputs(name: str, reads: bool) -> None:
    assert resemblance.reads_input(metric(name)) is reads
