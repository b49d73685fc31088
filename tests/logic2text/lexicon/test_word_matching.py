"""Which words match the words of a symbol's name."""

from __future__ import annotations

import pytest

from logic2text.lexicon.word_matching import SAME, match


@pytest.mark.parametrize(
    ("word", "wanted"),
    [("drinks", "drink"), ("mice", "mouse"), ("written", "writes"), ("people", "person")],
)
def test_inflected_forms_need_no_notice(word: str, wanted: str) -> None:
    assert match(word, wanted) == SAME


@pytest.mark.parametrize(
    ("word", "wanted"),
    [("nominated", "nomination"), ("experience", "exp"), ("big", "large")],
)
def test_other_matches_say_what_is_assumed(word: str, wanted: str) -> None:
    found = match(word, wanted)
    assert found is not None
    assert found.notice == f"“{word}” is “{wanted}”"


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("employer", "employed"),
        ("careless", "careful"),
        ("tall", "ball"),
        ("horse", "house"),
        ("unsatisfied", "satisfied"),
    ],
)
def test_other_words_do_not_match(word: str, wanted: str) -> None:
    assert match(word, wanted) is None


@pytest.mark.parametrize(
    ("word", "wanted", "guessed"),
    [
        ("couch", "sofa", False),
        ("begins", "start", False),
        ("castle", "rook", True),
        ("clapper", "tongue", True),
        ("stings", "bites", True),
        ("learns", "hears", True),
    ],
)
def test_synonyms_in_rare_senses_are_guessed(word: str, wanted: str, guessed: bool) -> None:
    found = match(word, wanted)
    assert found is not None
    assert found.guessed == guessed
