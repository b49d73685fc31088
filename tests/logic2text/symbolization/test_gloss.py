from __future__ import annotations

import pytest

from logic2text.symbolization.gloss import parse_gloss

ROWS = [
    ("x knows the way to the harbour", {"verb": "know the way to the harbour"}),
    ("x is a spy", {"noun": "spy", "gender": "neuter"}),
    ("x is a student", {"noun": "student", "gender": "common"}),
    ("x is on the table", {"adjective": "on the table"}),
    ("x has run out", {"verb": "run out", "tense": "perfect"}),
    ("x has a dog", {"verb": "have a dog"}),
    ("x isn't happy", {"verb": "not be happy"}),
    ("x was promoted", {"adjective": "promoted", "tense": "past"}),
    ("x always lies", {"verb": "always lie"}),
    ("x can fly", {"verb": "can fly"}),
    ("x doesn't snore", {"verb": "not snore"}),
    ("x trusts y", {"verb": "trust", "prepositions": [""], "participle": "trusted"}),
    ("x is larger than y", {"adjective": "larger", "prepositions": ["than"]}),
    ("x is a friend of y", {"noun": "friend", "gender": "neuter", "prepositions": ["of"]}),
    ("x is between y and z", {"adjective": "between", "prepositions": ["", "and"]}),
    (
        "x gave y to z",
        {"verb": "give", "tense": "past", "prepositions": ["", "to"], "participle": "given"},
    ),
]


@pytest.mark.parametrize(("gloss", "row"), ROWS)
def test_what_can_be_analysed_becomes_a_row_of_the_lexicon(
    gloss: str, row: dict[str, object]
) -> None:
    words = gloss.split()
    places = tuple(place for place in "xyz" if place in words)
    assert parse_gloss(words, places).row == row


def test_the_order_of_the_phrase_is_kept() -> None:
    assert parse_gloss(["y", "loves", "x"], ("x", "y")).order == (1, 0)
    assert parse_gloss(["z", "owes", "y", "to", "x"], ("x", "y", "z")).order == (2, 1, 0)


@pytest.mark.parametrize(
    ("gloss", "base"),
    [
        ("x blorps y", "blorp"),
        ("x gronked at y", "gronk"),
        ("x trimbled y", "trimble"),
        ("x zibbed", "zib"),
        ("x quazed over y", "quaze"),
        ("x cadries", "cadry"),
    ],
)
def test_a_verb_that_no_dictionary_has_is_inflected_by_rule(gloss: str, base: str) -> None:
    words = gloss.split()
    row = parse_gloss(words, tuple(place for place in "xy" if place in words)).row
    assert row["verb"] == base
    assert row.get("tense", "present") == ("past" if words[1].endswith("ed") else "present")


@pytest.mark.parametrize("gloss", ["x hopes y wins", "near x there is y", "x blorp"])
def test_what_cannot_be_analysed_is_kept_word_for_word(gloss: str) -> None:
    words = gloss.split()
    places = tuple(place for place in "xy" if place in words)
    analysed = parse_gloss(words, places)
    assert not analysed.row
    numbered = analysed.verbatim.replace("(1)", "x").replace("(2)", "y")
    assert numbered == gloss


@pytest.mark.parametrize(
    ("gloss", "row"),
    [
        (
            "x and y are neighbours",
            {"noun": "neighbour", "prepositions": ["of"], "symmetric": True},
        ),
        (
            "x and y are engaged",
            {"adjective": "engaged", "prepositions": ["to"], "symmetric": True},
        ),
    ],
)
def test_a_gloss_of_two_subjects_is_symmetric(gloss: str, row: dict[str, object]) -> None:
    assert parse_gloss(gloss.split(), ("x", "y")).row.items() >= row.items()


@pytest.mark.parametrize(
    ("gloss", "verb", "tense"),
    [
        ("x has left", "leave", "perfect"),
        ("x has cut", "cut", "perfect"),
        ("x has fur", "have fur", ""),
    ],
)
def test_what_is_had_is_no_participle(gloss: str, verb: str, tense: str) -> None:
    row = parse_gloss(gloss.split(), ("x",)).row
    assert (row["verb"], row.get("tense", "")) == (verb, tense)
