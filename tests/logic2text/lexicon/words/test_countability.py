"""Nouns with and without articles, as texts use them."""

from __future__ import annotations

import pytest

from logic2text.lexicon.words.word_choice import is_mass, stands_bare


@pytest.mark.parametrize("noun", ["furniture", "insulin", "osmosis", "photosynthesis", "rhetoric"])
def test_mass_nouns(noun: str) -> None:
    assert is_mass(noun)


@pytest.mark.parametrize("noun", ["tank", "person", "apology", "gallery", "trunk", "blorg"])
def test_count_nouns(noun: str) -> None:
    assert not is_mass(noun)
    assert not stands_bare(noun)
    assert not stands_bare(noun, adjective="large")


@pytest.mark.parametrize(
    ("noun", "adjective", "bare"),
    [
        ("upholstery", "velvet", True),
        ("staff", "friendly", False),
        ("staff", "sufficient", True),
        ("smell", "pungent", False),
        ("resistance", "thermal", True),
        ("resistance", "", True),
        ("environment", "", False),
        ("impact", "lasting", False),
    ],
)
def test_adjectives_tell_whether_a_noun_is_counted(noun: str, adjective: str, bare: bool) -> None:
    assert stands_bare(noun, adjective=adjective) == bare
