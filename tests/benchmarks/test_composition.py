"""The benchmark that compares the reader with the second composition sees what differs."""

from __future__ import annotations

from benchmarks.composition import HEADER, Tally, compared
from benchmarks.montague.trees import (
    Clause,
    Derivation,
    Determiner,
    Kind,
    Nominal,
    Quantified,
    Sentence,
    Simple,
)
from benchmarks.montague.words import CUBE, LARGER, SMALL, TETRAHEDRON
from logic2text.notation import parse


def _every(kind: Kind, determiner: Determiner = Determiner.EVERY) -> Quantified:
    return Quantified(determiner, Nominal(kind), 1)


def _outcome(sentence: Sentence) -> str:
    return compared(Derivation("a test", sentence)).outcome


def test_a_sentence_that_both_read_alike_is_first() -> None:
    assert _outcome(Clause(_every(CUBE), Simple(SMALL))) == "first"


def test_a_word_that_the_two_understand_differently_is_a_disagreement() -> None:
    wrong = Kind("Tet", "cube", "cubes")
    comparison = compared(Derivation("a test", Clause(_every(wrong), Simple(SMALL))))
    assert comparison.outcome == "disagree"
    assert "Cube(x)" in comparison.explained()
    assert "Tet(x)" in comparison.explained()
    (missing,), (added,) = comparison.live_missing, comparison.live_added
    assert missing == parse("∀x (Tet(x) → Small(x))")
    assert added == parse("∀x (Cube(x) → Small(x))")


def test_a_sentence_of_unknown_words_is_unread() -> None:
    assert _outcome(Clause(_every(Kind("Cube", "qube", "qubes")), Simple(SMALL))) == "unread"


def test_counts_are_those_of_the_comparisons() -> None:
    tally = Tally()
    some = Quantified(Determiner.SOME, Nominal(TETRAHEDRON), 2)
    tally.add(compared(Derivation("a test", Clause(_every(CUBE), Simple(LARGER, (some,))))))
    tally.add(
        compared(Derivation("a test", Clause(_every(Kind("Tet", "cube", "cubes")), Simple(SMALL))))
    )
    row = dict(zip(HEADER, tally.row("a test"), strict=True))
    assert row["sentences"] == row["read"] == 2
    assert row["first"] == row["disagree"] == 1
    assert [c.outcome for c in tally.differing] == ["disagree"]
