from __future__ import annotations

from typing import Any

import pytest

from logic2text import InputError, Parsed, ParseError, parse
from rerank.given_input import OtherInput, read_input


@pytest.mark.parametrize(
    "value",
    [
        "∀x (Cube(x) → Small(x))",
        "all x.(Cube(x) -> Small(x))",
        "P | Q | R",
        "Rain -> Wet",
        "Cube(a)",
    ],
)
def test_a_formula_is_read_as_one(value: str) -> None:
    given = read_input(value)
    assert isinstance(given, Parsed)
    assert given.formula == parse(value)
    again = read_input(given.formula)
    assert isinstance(again, Parsed)
    assert again.formula == given.formula


@pytest.mark.parametrize(
    ("value", "predicates"),
    [
        ("name[Aromi], food[Chinese]", ["name", "food"]),
        ("name: Aromi\nfood: Chinese", ["name", "food"]),
        ("price: cheap", ["price"]),
        ("Alan_Bean | birthPlace | Wheeler,_Texas", ["birthPlace"]),
        ('{"name": "Aromi"}', ["name"]),
        ({"name": "Aromi", "food": "Chinese"}, ["name", "food"]),
        ([["Aromi", "food", "Chinese"]], ["food"]),
        ("A dog sleeps. It is small.", [""]),
        ("cats", [""]),
        ("cats and dogs", [""]),
        ("rain or shine", [""]),
        ("What is small?", [""]),
        ("list all files (pdf)", [""]),
        ("I/O error", [""]),
        ("is P = NP?", ["is P"]),
        ("word " * 2_000, [""]),
    ],
)
def test_other_inputs_have_facts(value: Any, predicates: list[str]) -> None:
    given = read_input(value)
    assert isinstance(given, OtherInput)
    assert given.value == value
    assert [fact.predicate for fact in given.facts] == predicates


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("∀x (Cube(x)", "column 12"),
        ("all x (Cube(x) -> Small(x)", "column 7"),
        (r"\forall x (Cube(x)", "column"),
        ("P -> (Q", "column"),
    ],
)
def test_a_broken_formula_is_no_sentence(text: str, place: str) -> None:
    with pytest.raises(ParseError, match=place):
        read_input(text)


@pytest.mark.parametrize("value", [None, 7, [], {}, "", [1, 2]])
def test_what_is_neither_is_refused(value: Any) -> None:
    with pytest.raises((InputError, ParseError)):
        read_input(value)
