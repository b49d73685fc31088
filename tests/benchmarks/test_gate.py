"""The gate's benchmark: its bounds, and the sentences written by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.gate import sentence_figures, sentences
from benchmarks.mutation.outcome import Tally, bound, lines_of
from logic2text.notation import parse

FORMULA = parse("Cube(b)")


def test_bounds_are_those_of_clopper_and_pearson() -> None:
    # With none found, the upper end is 1 - (0.05 / 2) ** (1 / n).
    assert bound(0, 100) == pytest.approx(1 - 0.025 ** (1 / 100))
    assert bound(0, 0) == 1.0
    assert bound(1, 100) == pytest.approx(0.0545, abs=1e-4)


def test_a_false_accept_is_counted() -> None:
    tally = Tally()
    tally.add("wrong", "refuted", FORMULA, "b is no cube.")
    tally.add("wrong", "proved", FORMULA, "b is small.")
    tally.add("right", "proved", FORMULA, "b is a cube.")
    assert tally.false_accepts == [("Cube(b)", "b is small.")]
    (line, whole) = lines_of("literal", {"converse": tally})
    assert line[2:8] == whole[2:8] == [3, 1, 1, 0, 2, 1]


def test_the_sentences_are_two_hundred_half_of_them_wrong() -> None:
    listed = sentences()
    assert {label: len(found) for label, found in listed.items()} == {"right": 100, "wrong": 100}
    texts = Counter(sentence["text"] for found in listed.values() for sentence in found)
    assert len(texts) == 200


def test_no_wrong_sentence_is_proved_and_every_label_is_confirmed() -> None:
    figures = sentence_figures()
    assert figures["wrong"]["proved"] == []
    assert figures["right"]["verdicts"]["proved"] > 0
    assert {own["label confirmed"] for own in figures.values()} == {100}
