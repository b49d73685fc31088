from __future__ import annotations

import pytest

from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.names.analyses import list_other_names, list_others
from logic2text.lexicon.names.guess import name, predicate


@pytest.mark.parametrize(
    ("symbol", "arity", "other"),
    [
        ("WoodenLid", 1, "x has a wooden lid"),
        ("Whistles", 1, "x has whistles"),
        ("Acquainted", 2, "x is acquainted with y"),
        ("painted", 2, "x is painted by y"),
        ("Sender", 2, "y is the sender of x"),
        ("CastsSpellOn", 2, "x casts a spell on y"),
        ("Founded", 3, "x founded y in z"),
    ],
)
def test_what_else_a_name_may_mean(symbol: str, arity: int, other: str) -> None:
    others = [say_entry(entry) for entry in list_others(predicate(symbol, arity))]
    guess = say_entry(predicate(symbol, arity))
    assert other in (guess, *others)
    assert guess not in others


@pytest.mark.parametrize(
    ("constant", "other"), [("marylebone", "Marylebone"), ("blueDoor", "the blue door")]
)
def test_what_else_a_constant_may_be_called(constant: str, other: str) -> None:
    guess = name(constant)
    assert other in [guess.words, *(each.words for each in list_other_names(constant, guess))]
