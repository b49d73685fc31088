"""What a query is: a formula, an input with facts, or a plain text."""

from __future__ import annotations

import pytest

from logic2text import InputError, Lexicon, ParseError, parse
from logic2text.results.words import Words
from rerank.queries import read_input, read_query

WORDS = Words(Lexicon.default())


@pytest.mark.parametrize(
    "text", ["∀x (Cube(x) → Small(x))", "all x (Cube(x) -> Small(x))", "P", "P & Q", "rain → wind"]
)
def test_formulae(text: str) -> None:
    assert read_query(text, WORDS).formula == parse(text) == read_query(parse(text), WORDS).formula


@pytest.mark.parametrize(
    "value",
    [
        "name[Aromi], food[Chinese]",
        "name: Aromi\nfood: Chinese",
        "food: Chinese",
        "Aarhus | cityServed | Aarhus Airport",
        '{"name": "Aromi"}',
        {"name": "Aromi"},
        [["Aarhus", "cityServed", "Aarhus Airport"]],
    ],
)
def test_inputs_with_facts(value: object) -> None:
    query = read_query(value, WORDS)
    assert query.formula is None
    assert query.input == value == read_input(value).input


@pytest.mark.parametrize(
    "text",
    [
        "What is small?",
        "cats",
        "cats and dogs",
        "the rain in Spain",
        "list all files (pdf)",
        "I/O",
        "",
    ],
)
def test_plain_texts(text: str) -> None:
    assert read_query(text, WORDS).is_plain


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ("∀x (Cube(x → Small(x))", ParseError),
        (r"\forall x (Cube(x)", ParseError),
        ("name[Aromi], food[Chinese", InputError),
        (None, InputError),
        ({}, InputError),
        (3.5, InputError),
    ],
)
def test_slips(value: object, error: type[InputError]) -> None:
    with pytest.raises(error):
        read_query(value, WORDS)
