"""The words of names, against the tables that were written by hand."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from logic2text.english.linearize import phrase
from logic2text.english.syntax import Name, Predication, Relation
from logic2text.formula import Variable
from logic2text.lexicon.names.guess import predicate

DATA = Path(__file__).with_name("data")
LETTERS = tuple(Name(Variable(letter), letter) for letter in "xyzwuv")
KNOWN_MISTAKES = frozenset(
    {
        *("Delivery", "Bankrupt", "Defragments", "Alert", "Subordinate", "Hypertensive", "Bites"),
        *("footballplayer", "Katze", "betweenness", "Kubernetes"),
    }
)
ROWS = [
    line.split("\t")[1:]
    for name in ("names.tsv", "names_second.tsv")
    for line in (DATA / name).read_text(encoding="utf-8").splitlines()[1:]
]


def said(symbol: str, arity: int) -> str:
    relation = Relation(predicate(symbol, arity), LETTERS[1:arity])
    return phrase(Predication(LETTERS[0], relation))


def test_a_name_has_the_words_of_a_writer_but_for_known_mistakes() -> None:
    mistaken = {
        symbol for symbol, arity, texts in ROWS if said(symbol, int(arity)) not in texts.split("|")
    }
    assert mistaken == KNOWN_MISTAKES


@pytest.mark.parametrize("symbol", ["ATypeOfCancer", "HasATrunk", "IsAnIdea", "AnIdea"])
def test_no_two_articles(symbol: str) -> None:
    words = said(symbol, 1).split(" ")
    assert not [pair for pair in pairwise(words) if set(pair) <= {"a", "an"}]
