from __future__ import annotations

import pytest

from logic2text.lexicon.names.guess import predicate
from metrics.training.words.name_labels import is_called_so, is_shown, label_written


@pytest.mark.parametrize(
    ("symbol", "arity", "sentence", "shown"),
    [
        ("Sailor", 1, "Every sailor is brave.", True),
        ("Sailor", 1, "Ragna is a Danish sailor.", True),
        ("Kayak", 1, "Hugo has a kayak.", False),
        ("Kayak", 1, "Hugo is brave.", None),
        ("SailsTo", 2, "Ragna sailed to Oslo.", True),
        ("Listens", 2, "Hanna listens at doors.", False),
        ("Praised", 2, "The book was praised by Hugo.", None),
    ],
)
def test_what_a_sentence_shows_of_a_guess(
    symbol: str, arity: int, sentence: str, shown: bool | None
) -> None:
    assert is_shown(predicate(symbol, arity), sentence) is shown


@pytest.mark.parametrize(
    ("constant", "words", "sentence", "shown"),
    [
        ("redLion", "the Red Lion", "Hugo sleeps in the Red Lion.", True),
        ("redlion", "Redlion", "Hugo sleeps in the Red Lion.", False),
        ("redLion", "the Red Lion", "Hugo sleeps.", None),
    ],
)
def test_what_a_sentence_shows_of_a_name(
    constant: str, words: str, sentence: str, shown: bool | None
) -> None:
    assert is_called_so(constant, words, sentence) is shown


def test_a_phrase_of_a_writer_counts_but_for_capitals() -> None:
    symbols = [
        {"symbol": "Sailor", "arity": 1, "phrase": "x is a Sailor.", "also": []},
        {"symbol": "Trusts", "arity": 2, "phrase": "x relies on y"},
    ]
    row = {"formula": "∀x (Sailor(x) → Trusts(x, x))", "symbols": symbols}
    labels = {name.symbol: name.is_right for name in label_written([row])}
    assert labels == {"Sailor": True, "Trusts": False}
