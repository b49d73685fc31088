from __future__ import annotations

import pytest

from logic2text.lexicon import GuessedWords, Lexicon, list_guessed_words
from logic2text.lexicon.toml_file import parse as lexicon_file
from logic2text.notation import parse


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("∀x (Cube(x) → LeftOf(x, claire))", []),
        ("HasAccess(b)", [("HasAccess", "has access")]),
        ("TallerThan(b, c)", [("TallerThan", "is taller than")]),
        ("Happy(vault7)", [("vault7", "vault 7")]),
        ("distance(b, c) = d", [("distance", "distance of … and")]),
        ("WorksFrom(b)", [("WorksFrom", 'satisfies "WorksFrom"')]),
        ("F(b)", [("F", "is F")]),
        ("P(b) ∧ P(b, c)", [("P/1", "is P"), ("P/2", 'stands in relation "P/2" to')]),
        ("Likes(two, b)", [("two", '"two"')]),
    ],
)
def test_what_no_file_says(formula: str, expected: list[tuple[str, str]]) -> None:
    found = [(each.symbol, each.words) for each in list_guessed_words(parse(formula))]
    assert found == expected


def test_what_is_said_by_its_own_name_is_marked() -> None:
    marked = {
        each.symbol: each.by_name for each in list_guessed_words(parse("F(b) ∧ Owns(b, two)"))
    }
    assert marked == {"F": True, "Owns": False, "two": True}


def test_words_of_a_file_are_not_guessed() -> None:
    file = lexicon_file('[predicates]\nHasAccess = { adjective = "cleared" }')
    lexicon = Lexicon((file, *Lexicon.default().files))
    assert list_guessed_words(parse("HasAccess(b)"), lexicon) == ()
    assert list_guessed_words(parse("HasAccess(b)")) == (GuessedWords("HasAccess", "has access"),)
